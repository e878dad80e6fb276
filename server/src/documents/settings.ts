import type { DocumentSettingsAttributes } from '@quaylog/contract'
import type { Transaction } from '../ground/db/index.ts'
import { documentSettings, keepDocumentSettings } from './settings-store.ts'
import { giveWitnessJobs } from './witness/witness-store.ts'

/** What is to change of how an account has its documents treated; what is left out stays. */
export type DocumentSettingsChange = {
  readonly [Name in keyof DocumentSettingsAttributes]?: DocumentSettingsAttributes[Name] | undefined
}

/**
 * Changes how an account has its documents treated. Where it is another question now which of their values count, what
 * they say of boxes follows soon after; `real_now` is when.
 */
export async function changeDocumentSettings(
  tx: Transaction,
  account_id: string,
  change: DocumentSettingsChange,
  real_now: string,
): Promise<void> {
  const before = await documentSettings(tx, account_id)
  const { documents_as_source = before.documents_as_source, document_duplicates = before.document_duplicates } = change
  await keepDocumentSettings(tx, account_id, { documents_as_source, document_duplicates })
  if (documents_as_source !== before.documents_as_source) await giveWitnessJobs(tx, account_id, real_now)
}
