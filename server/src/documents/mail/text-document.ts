import type { KnownLine } from '@quaylog/documents'
import { askChild, failed } from '../ask-child.ts'
import type { ChildLimits } from '../limits.ts'
import type { FileOutcome, TakenMail } from '../outcome.ts'
import { saysSomething } from '../says-something.ts'

/** The text of a mail as a file: what it is about stands above it. */
export function textFileOf({ subject, text }: Pick<TakenMail, 'subject' | 'text'>): Buffer {
  return Buffer.from(`${subject}\n\n${text}`)
}

/** What reading a text came to. */
export type TextOutcome = Extract<FileOutcome, { status: 'read' | 'failed' }>

/**
 * Reads the text of a mail. It is a document of its own when it names something and says what is to be done about it;
 * else null. A text that could not be read to its end is told as such, since nobody knows what it names.
 */
export async function readTextOf(
  mail: Pick<TakenMail, 'subject' | 'text'>,
  { lines, limits }: { readonly lines: readonly KnownLine[]; readonly limits: ChildLimits },
): Promise<TextOutcome | null> {
  if (!saysSomething(mail.text)) return null
  const question = JSON.stringify({ type: 'text', lines })
  const outcome = await askChild(Buffer.concat([Buffer.from(`${question}\n`), textFileOf(mail)]), limits)
  if (outcome.status === 'failed') return outcome
  if (outcome.status !== 'read') return failed('malformed', 'it is no text')
  return outcome.reading.documents.some(({ references }) => references.length > 0) ? outcome : null
}
