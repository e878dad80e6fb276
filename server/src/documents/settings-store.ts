import type { Transaction } from '../ground/db/index.ts'
import { holdStorage } from './file-store.ts'

/** What an account wants of a file that it has already. */
export type Duplicates = 'reject' | 'replace' | 'accept'

/** The account's setting for files that it has already; its files wait for each other from here on. */
export async function duplicatesOf(tx: Transaction, account_id: string): Promise<Duplicates> {
  await holdStorage(tx, account_id)
  const [row] = await tx<{ document_duplicates: Duplicates }[]>`
    select document_duplicates from account where id = ${account_id}`
  return row?.document_duplicates ?? 'reject'
}
