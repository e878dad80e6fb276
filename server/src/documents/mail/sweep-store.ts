import type { Reader, Transaction } from '../../ground/db/index.ts'
import { eraseUnusedFile, holdStorage } from '../file-store.ts'

const rows_at_once = 500

/** Discards mails that were held since before a moment. Returns whether there may be more. */
export async function discardHeldBefore(reader: Reader, before: string, now: string): Promise<boolean> {
  const discarded = await reader`
    update email_submission set discarded_at = ${now}, updated_at = ${now}
    where (account_id, id) in (
      select account_id, id from email_submission
      where status = 'held' and discarded_at is null and created_at < ${before}
      order by created_at, id limit ${rows_at_once} for update skip locked)`
  return discarded.count === rows_at_once
}

/** A mail whose bytes are to be erased. */
export interface ErasableMail {
  readonly account_id: string
  readonly id: string
  readonly file_id: string
}

/** Mails that were discarded before a moment and whose bytes are there still. */
export async function discardedMailsBefore(reader: Reader, before: string): Promise<readonly ErasableMail[]> {
  return reader<ErasableMail[]>`
    select account_id, id, file_id from email_submission
    where discarded_at < ${before} and file_id is not null order by discarded_at, id limit ${rows_at_once}`
}

/** Erases the bytes of a mail, unless something else has the same; what is known of the mail stays. */
export async function eraseMail(tx: Transaction, { account_id, id, file_id }: ErasableMail): Promise<void> {
  await tx`update email_submission set file_id = null where account_id = ${account_id} and id = ${id}`
  await holdStorage(tx, account_id)
  await eraseUnusedFile(tx, account_id, file_id)
}
