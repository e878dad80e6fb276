import { openArchive } from '../../ground/spreadsheets/archive.ts'
import { SpreadsheetRefused } from '../../ground/spreadsheets/sheet.ts'
import { cleanFileName } from '../file-name.ts'
import { reading_limits } from '../limits.ts'
import type { FoundPart } from './mail-parts.ts'

/** What an archive of a mail holds, or in words why it is not opened. */
export type ArchiveMembers = { readonly members: readonly FoundPart[] } | { readonly refused: string }

/** Unpacked, nothing may be this many times as large as the archive: such an archive was made to do harm. */
const ratio_max = 200
const unpacked_always = 1_024 * 1_024
const members_max = 200

/** The files of an archive, which together unpack to `unpacked_max` bytes at most. What is in them stays packed. */
export function archiveMembers(bytes: Uint8Array, unpacked_max: number): ArchiveMembers {
  const most = Math.min(unpacked_max, Math.max(unpacked_always, bytes.length * ratio_max))
  try {
    const archive = openArchive(Buffer.from(bytes), most)
    const names = [...archive.names].filter((name) => !/\/$|^__MACOSX\/|(?:^|\/)\.DS_Store$/.test(name))
    if (names.length > members_max) return { refused: `an archive of more than ${members_max} files` }
    const taken = names.slice(0, reading_limits.attachments + 1)
    return { members: names.map((name) => memberOf(name, taken.includes(name) ? archive.part(name) : Buffer.alloc(0))) }
  } catch (error) {
    if (!(error instanceof SpreadsheetRefused)) throw error
    return { refused: `an archive that is not opened: ${error.message}` }
  }
}

function memberOf(name: string, bytes: Buffer): FoundPart {
  const clean = cleanFileName(name)
  const is_archive = bytes.toString('latin1', 0, 4) === 'PK\x03\x04' && !/\.xls[xm]$|\.docx$|\.pptx$/i.test(clean)
  const is_mail = /\.eml$/i.test(clean)
  const kind = is_archive ? 'archive' : 'file'
  return {
    kind: is_mail ? 'mail' : kind,
    name: clean,
    content_type: is_mail ? 'message/rfc822' : 'application/octet-stream',
    is_inline: false,
    bytes,
    is_packed: true,
  }
}
