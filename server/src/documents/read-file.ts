import type { KnownLine } from '@quaylog/documents'
import { askChild, failed } from './ask-child.ts'
import { cleanFileName } from './file-name.ts'
import { fileTypeOf } from './file-type.ts'
import { reading_limits } from './limits.ts'
import type { ChildLimits } from './limits.ts'
import type { FileOutcome, MailOutcome, TakenAttachment, TakenMail } from './outcome.ts'

/** A file as somebody handed it in. */
export interface GivenFile {
  readonly name: string
  readonly bytes: Buffer
}

/** How a file is read: what is known of lines, what it may take, and how many more attachments are taken. */
interface Reading {
  readonly lines: readonly KnownLine[]
  readonly limits: ChildLimits
  readonly within: number
  attachments_left: number
}

/**
 * Reads a file; a mail is taken apart, and each of its attachments is read. Every file has a process of its own.
 * Whatever the file does, this answers.
 */
export function readFile(
  file: GivenFile,
  lines: readonly KnownLine[] = [],
  limits: ChildLimits = reading_limits,
): Promise<FileOutcome> {
  return readWithin(file, { lines, limits, within: 0, attachments_left: reading_limits.attachments })
}

async function readWithin({ bytes, name }: GivenFile, reading: Reading): Promise<FileOutcome> {
  if (bytes.length === 0) return failed('empty', 'it is empty')
  if (bytes.length > reading_limits.bytes)
    return failed('unsupported_type', `it has more than ${reading_limits.bytes / 1_024 / 1_024} MiB: split it`)
  const sniffed = fileTypeOf(bytes, cleanFileName(name))
  if ('refused' in sniffed) return failed('unsupported_type', sniffed.refused)
  const question = JSON.stringify({ type: sniffed.type, lines: reading.lines })
  const answer = await askChild(Buffer.concat([Buffer.from(`${question}\n`), bytes]), reading.limits)
  return answer.status === 'taken' ? readMail(answer.mail, reading) : answer
}

async function readMail(mail: TakenMail, reading: Reading): Promise<MailOutcome> {
  const parts: MailOutcome['parts'][number][] = []
  const left_out: MailOutcome['left_out'][number][] = []
  const text = await readText(mail, reading)
  if (text !== null) parts.push({ name: 'text of the mail', outcome: text })
  for (const attachment of mail.attachments) {
    const reason = reasonToLeaveOut(attachment, reading)
    if (reason !== null) left_out.push({ name: attachment.name, reason })
    else {
      reading.attachments_left -= 1
      const within = { ...reading, within: reading.within + 1 }
      const outcome = await readWithin(fileOf(attachment), within)
      reading.attachments_left = within.attachments_left
      parts.push({ name: attachment.name, outcome })
    }
  }
  return { status: 'mail', subject: mail.subject, from: mail.from, sent_at: mail.sent_at, parts, left_out }
}

function fileOf({ name, base64 }: TakenAttachment): GivenFile {
  return { name, bytes: Buffer.from(base64, 'base64') }
}

const small_picture_bytes = 20 * 1_024
const passed_over: readonly (readonly [RegExp, string])[] = [
  [/^text\/(?:calendar|(?:x-)?vcard)$/, 'a calendar entry or card'],
  [/^application\/(?:x-)?(?:pkcs7-signature|pgp-signature)$/, 'a signature'],
  [/^application\/(?:vnd\.)?ms-tnef$/, 'winmail.dat of Outlook: send it as plain attachments'],
]

function reasonToLeaveOut({ content_type, is_inline, base64 }: TakenAttachment, reading: Reading): string | null {
  const known = passed_over.find(([type]) => type.test(content_type))
  if (known !== undefined) return known[1]
  const is_picture = content_type.startsWith('image/') && is_inline
  if (is_picture && base64.length * 0.75 < small_picture_bytes) return 'a small picture of the text'
  if (content_type === 'message/rfc822' && reading.within >= reading_limits.mails_within)
    return `a mail more than ${reading_limits.mails_within} mails deep`
  if (reading.attachments_left === 0) return `more than ${reading_limits.attachments} attachments`
  return null
}

const says_something = /PICK\s?-?\s?UP|\bLFD\b|LAST FREE|ARRIV|RELEASE|AVAILABLE|\bETA\b|DELIVERY ORDER/i

/** The text of a mail is a document of its own when it names something and says what is to be done about it. */
async function readText({ subject, text }: TakenMail, { lines, limits }: Reading): Promise<FileOutcome | null> {
  if (!says_something.test(text)) return null
  const body = Buffer.from(`${JSON.stringify({ type: 'text', lines })}\n${subject}\n\n${text}`)
  const outcome = await askChild(body, limits)
  if (outcome.status !== 'read') return null
  return outcome.reading.documents.some(({ references }) => references.length > 0) ? outcome : null
}
