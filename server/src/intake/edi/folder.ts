import { lstat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startLoop } from '../../ground/jobs/loop.ts'
import type { Loop } from '../../ground/jobs/loop.ts'
import type { OpenedSource } from '../../asking/opened-source.ts'
import { sourcesOfKinds } from '../configured.ts'
import { railFileOf } from './rail-file.ts'
import { receiveEdi } from './receive.ts'
import type { EdiReceipt } from './receive.ts'
import { holdsMore, takeFiles } from '../files/drop-folder.ts'
import type { SeenFiles } from '../files/drop-folder.ts'
import { edi_source_id } from '../inbound.ts'
import type { InboundParts } from '../parts.ts'

/** A folder into which partners put files. */
interface WatchedFolder {
  /** The configured source; null: files come from nobody in particular. */
  readonly source: OpenedSource | null
  readonly path: string
}

const look_every_ms = 2_000
/** When this folder exists, acknowledgements are put into it. */
const acknowledgements_folder = 'acknowledgements'

/** Looks into the folders until stopped: QUAYLOG_EDI_DIR and those of configured sources. */
export function startFolders(parts: InboundParts, edi_dir: string | null): Loop {
  const seen: SeenFiles = new Map()
  return startLoop('edi folders', look_every_ms, parts.log, async () => {
    let taken = 0
    for (const folder of await foldersOf(parts, edi_dir))
      taken += await takeFiles(folder.path, parts.clock.realMs(), seen, (name, body) =>
        takeFile(parts, folder, name, body),
      )
    return holdsMore(taken)
  })
}

async function foldersOf({ db, sealer }: InboundParts, edi_dir: string | null): Promise<readonly WatchedFolder[]> {
  const sources = await sourcesOfKinds(db.work, sealer, ['edi_folder', 'rail_files'])
  const configured = sources
    .filter(({ base_url }) => base_url.startsWith('file:'))
    .map((source) => ({ source, path: fileURLToPath(source.base_url) }))
  return edi_dir === null ? configured : [...configured, { source: null, path: edi_dir }]
}

/** Takes in one file. What none of whose messages can be read is refused. */
async function takeFile(
  parts: InboundParts,
  { source, path }: WatchedFolder,
  name: string,
  body: Buffer,
): Promise<'read' | 'refused'> {
  const source_id = source?.id ?? edi_source_id
  const file =
    source?.kind === 'rail_files'
      ? railFileOf(source, { origin: name, bytes: body, received_at: parts.clock.now() })
      : { source_id, origin: name, content_type: 'application/octet-stream', body }
  const { receipt, is_duplicate } = await receiveEdi(parts, file)
  const { messages, statements, quarantined } = receipt
  parts.log.info(
    { source: source_id, file: name, messages, statements, quarantined: quarantined.length, is_duplicate },
    'file taken in',
  )
  if (receipt.acknowledgement !== null) await acknowledgeInto(path, name, receipt)
  return receipt.syntax === null ? 'refused' : 'read'
}

async function acknowledgeInto(
  path: string,
  name: string,
  receipt: Pick<EdiReceipt, 'syntax' | 'acknowledgement'>,
): Promise<void> {
  const folder = join(path, acknowledgements_folder)
  const is_wanted = await lstat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (is_wanted)
    await writeFile(
      join(folder, `${name}.${receipt.syntax === 'x12' ? '997' : 'contrl'}`),
      receipt.acknowledgement ?? '',
    )
}
