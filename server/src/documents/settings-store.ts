import type { DocumentDuplicates, DocumentSettingsAttributes } from '@quaylog/contract'
import type { Reader, Transaction } from '../ground/db/index.ts'
import { holdStorage } from './file-store.ts'

/** The account's setting for files that it has already; its files wait for each other from here on. */
export async function duplicatesOf(tx: Transaction, account_id: string): Promise<DocumentDuplicates> {
  await holdStorage(tx, account_id)
  return (await documentSettings(tx, account_id)).document_duplicates
}

/** How an account has its documents treated. */
export async function documentSettings(reader: Reader, account_id: string): Promise<DocumentSettingsAttributes> {
  const [row] = await reader<DocumentSettingsAttributes[]>`
    select documents_as_source, document_duplicates from account where id = ${account_id}`
  if (row === undefined) throw new Error('no such account')
  return row
}

/** Keeps how an account has its documents treated. */
export async function keepDocumentSettings(
  tx: Transaction,
  account_id: string,
  { documents_as_source, document_duplicates }: DocumentSettingsAttributes,
): Promise<void> {
  await tx`
    update account set documents_as_source = ${documents_as_source}, document_duplicates = ${document_duplicates}
    where id = ${account_id}`
}
