import type { UnreadReason } from '@quaylog/documents/by-hand'
import { askChild, failed } from './ask-child.ts'
import { reading_limits } from './limits.ts'
import type { ChildLimits } from './limits.ts'
import type { TakenMail } from './outcome.ts'

/** A mail taken apart, or in a word and in a sentence why it could not be. */
export type MailTaking =
  | { readonly status: 'taken'; readonly mail: TakenMail }
  | { readonly status: 'failed'; readonly reason: UnreadReason; readonly detail: string }

/** Takes a mail apart in a process of its own. Nothing of its files is read. Whatever the mail does, this answers. */
export async function takeMail(bytes: Buffer, limits: ChildLimits = reading_limits): Promise<MailTaking> {
  if (bytes.length > reading_limits.message_bytes)
    return failed('unsupported_type', `it has more than ${reading_limits.message_bytes / 1_024 / 1_024} MiB`)
  const question = JSON.stringify({ type: 'eml', lines: [] })
  const answer = await askChild(Buffer.concat([Buffer.from(`${question}\n`), bytes]), limits)
  if (answer.status === 'taken' || answer.status === 'failed') return answer
  return failed('malformed', 'it is no mail')
}
