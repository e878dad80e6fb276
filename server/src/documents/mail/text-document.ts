import type { KnownLine } from '@quaylog/documents'
import { askChild } from '../ask-child.ts'
import type { ChildLimits } from '../limits.ts'
import type { FileOutcome, TakenMail } from '../outcome.ts'

/** The text of a mail as a file: what it is about stands above it. */
export function textFileOf({ subject, text }: Pick<TakenMail, 'subject' | 'text'>): Buffer {
  return Buffer.from(`${subject}\n\n${text}`)
}

const says_something = /PICK\s?-?\s?UP|\bLFD\b|LAST FREE|ARRIV|RELEASE|AVAILABLE|\bETA\b|DELIVERY ORDER/i

/**
 * Reads the text of a mail. It is a document of its own when it names something and says what is to be done about it;
 * else null.
 */
export async function readTextOf(
  mail: Pick<TakenMail, 'subject' | 'text'>,
  { lines, limits }: { readonly lines: readonly KnownLine[]; readonly limits: ChildLimits },
): Promise<(FileOutcome & { readonly status: 'read' }) | null> {
  if (!says_something.test(mail.text)) return null
  const question = JSON.stringify({ type: 'text', lines })
  const outcome = await askChild(Buffer.concat([Buffer.from(`${question}\n`), textFileOf(mail)]), limits)
  if (outcome.status !== 'read') return null
  return outcome.reading.documents.some(({ references }) => references.length > 0) ? outcome : null
}
