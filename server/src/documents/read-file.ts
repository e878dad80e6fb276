import type { UnreadReason } from '@quaylog/documents/by-hand'
import type { KnownLine, StatedRange } from '@quaylog/documents'
import { askChild, failed } from './ask-child.ts'
import { cleanFileName } from './file-name.ts'
import { fileTypeOf } from './file-type.ts'
import { reading_limits } from './limits.ts'
import type { ChildLimits } from './limits.ts'
import { readTextOf } from './mail/text-document.ts'
import type { ChildQuestion, FileOutcome, MailOutcome, PageWords, TakenMail, TakenPart } from './outcome.ts'

/** A file as somebody handed it in. */
export interface GivenFile {
  readonly name: string
  readonly bytes: Buffer
  /** Pages that a person says are a document each; left out or null: the reader decides. */
  readonly ranges?: readonly StatedRange[] | null
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

async function readWithin(file: GivenFile, reading: Reading, is_of_mail = false): Promise<FileOutcome> {
  const { bytes, name, ranges = null } = file
  if (bytes.length === 0) return failed('empty', 'it is empty')
  if (bytes.length > reading_limits.bytes)
    return failed('unsupported_type', `it has more than ${reading_limits.bytes / 1_024 / 1_024} MiB: split it`)
  const sniffed = fileTypeOf(bytes, cleanFileName(name))
  if ('refused' in sniffed) return failed('unsupported_type', sniffed.refused)
  // What a mail brings was taken apart with it, within the limits of one mail.
  if (is_of_mail && sniffed.type === 'eml')
    return failed('unsupported_type', 'it is a mail under another name: attach it as .eml')
  const answer = await askChild(asked({ type: sniffed.type, lines: reading.lines, ranges }, bytes), reading.limits)
  if (answer.status === 'page') return failed('malformed', 'the whole of it was asked for')
  return answer.status === 'taken' ? readMail(answer.mail, reading) : answer
}

function asked(question: ChildQuestion, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(question)}\n`), bytes])
}

/** The words of a page, or why they could not be read. */
export type PageReading =
  | { readonly status: 'page'; readonly page: PageWords }
  | { readonly status: 'failed'; readonly reason: UnreadReason; readonly detail: string }

/** Reads the words of one page, with their boxes, in a process of its own. Whatever the file does, this answers. */
export async function readPage(
  { bytes, name }: GivenFile,
  number: number,
  limits: ChildLimits = reading_limits,
): Promise<PageReading> {
  const sniffed = fileTypeOf(bytes, cleanFileName(name))
  if ('refused' in sniffed) return failed('unsupported_type', sniffed.refused)
  const answer = await askChild(asked({ type: sniffed.type, lines: [], page: number }, bytes), limits)
  if (answer.status === 'page' || answer.status === 'failed') return answer
  return failed('unsupported_type', 'it has no pages')
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
