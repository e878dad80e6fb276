import type { KnownLine } from '@quaylog/documents'
import { askChild, failed } from './ask-child.ts'
import { cleanFileName } from './file-name.ts'
import { fileTypeOf } from './file-type.ts'
import { reading_limits } from './limits.ts'
import type { ChildLimits } from './limits.ts'
import { readTextOf } from './mail/text-document.ts'
import type { FileOutcome, MailOutcome, TakenMail, TakenPart } from './outcome.ts'

/** A file as somebody handed it in. */
export interface GivenFile {
  readonly name: string
  readonly bytes: Buffer
}

/** How a file is read: what is known of lines, and what it may take. */
interface Reading {
  readonly lines: readonly KnownLine[]
  readonly limits: ChildLimits
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
  return readWithin(file, { lines, limits })
}

async function readWithin({ bytes, name }: GivenFile, reading: Reading, is_of_mail = false): Promise<FileOutcome> {
  if (bytes.length === 0) return failed('empty', 'it is empty')
  if (bytes.length > reading_limits.bytes)
    return failed('unsupported_type', `it has more than ${reading_limits.bytes / 1_024 / 1_024} MiB: split it`)
  const sniffed = fileTypeOf(bytes, cleanFileName(name))
  if ('refused' in sniffed) return failed('unsupported_type', sniffed.refused)
  // What a mail brings was taken apart with it, within the limits of one mail.
  if (is_of_mail && sniffed.type === 'eml')
    return failed('unsupported_type', 'it is a mail under another name: attach it as .eml')
  const question = JSON.stringify({ type: sniffed.type, lines: reading.lines })
  const answer = await askChild(Buffer.concat([Buffer.from(`${question}\n`), bytes]), reading.limits)
  return answer.status === 'taken' ? readMail(answer.mail, reading) : answer
}

async function readMail(mail: TakenMail, reading: Reading): Promise<MailOutcome> {
  const parts: MailOutcome['parts'][number][] = []
  const text = await readTextOf(mail, reading)
  if (text !== null) parts.push({ name: 'text of the mail', outcome: text })
  for (const part of mail.parts) {
    const outcome = part.kind === 'mail' ? await readMail(part.mail, reading) : await readTaken(part, reading)
    parts.push({ name: part.name, outcome })
  }
  const { subject, from, sent_at, left_out } = mail
  return { status: 'mail', subject, from: from?.address ?? null, sent_at, parts, left_out }
}

function readTaken({ name, base64 }: TakenPart & { kind: 'file' }, reading: Reading): Promise<FileOutcome> {
  return readWithin({ name, bytes: Buffer.from(base64, 'base64') }, reading, true)
}
