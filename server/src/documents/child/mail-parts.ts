import { reading_limits } from '../limits.ts'

/** A part of a mail as it was found, before anybody decided what is done with it. */
export interface FoundPart {
  readonly kind: 'file' | 'mail' | 'archive'
  readonly name: string
  readonly content_type: string
  /** It is shown inside of the text. */
  readonly is_inline: boolean
  readonly bytes: Uint8Array
  /** It was packed in an archive of the mail. */
  readonly is_packed?: boolean
}

/** How much more of one mail is taken, whatever its parts are nested in. */
export interface Taking {
  attachments_left: number
  /** Of all files together, unpacked. */
  bytes_left: number
  readonly mails_within: number
}

/** Nothing of a mail is taken yet. */
export function beginTaking(): Taking {
  return { attachments_left: reading_limits.attachments, bytes_left: reading_limits.mail_bytes, mails_within: 0 }
}

const small_picture_bytes = 20 * 1_024
const mebibyte = 1_024 * 1_024

const passed_over: readonly (readonly [RegExp, string])[] = [
  [/^text\/(?:calendar|(?:x-)?vcard)$/, 'a calendar entry or card'],
  [/^application\/(?:x-)?(?:pkcs7-signature|pgp-signature)$/, 'a signature'],
  [/^application\/(?:vnd\.)?ms-tnef$/, 'winmail.dat of Outlook: send it as plain attachments'],
]

const passed_over_names: readonly (readonly [RegExp, string])[] = [
  [/\.(?:ics|vcf)$/i, 'a calendar entry or card'],
  [/\.(?:p7s|asc)$/i, 'a signature'],
  [/^winmail\.dat$/i, 'winmail.dat of Outlook: send it as plain attachments'],
]

/** Why a part is passed over, in words for whoever sent it; null: it is taken. */
export function reasonToLeaveOut(part: FoundPart, taking: Taking): string | null {
  const { name, content_type, bytes } = part
  const known =
    passed_over.find(([type]) => type.test(content_type)) ?? passed_over_names.find(([ending]) => ending.test(name))
  if (known !== undefined) return known[1]
  if (content_type.startsWith('image/') && part.is_inline && bytes.length < small_picture_bytes)
    return 'a small picture of the text'
  if (part.kind === 'archive' && part.is_packed === true) return 'an archive within an archive: unpack it first'
  if (part.kind === 'mail' && taking.mails_within >= reading_limits.mails_within)
    return `a mail more than ${reading_limits.mails_within} mails deep`
  if (taking.attachments_left <= 0) return `more than ${reading_limits.attachments} attachments`
  if (part.kind === 'file' && bytes.length > reading_limits.bytes)
    return `it has more than ${reading_limits.bytes / mebibyte} MiB: split it`
  if (bytes.length > taking.bytes_left)
    return `the files of one mail have more than ${reading_limits.mail_bytes / mebibyte} MiB when they are unpacked`
  return null
}
