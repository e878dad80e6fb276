import type { DocumentReference } from '@quaylog/documents'
import type { Transaction } from '../ground/db/index.ts'

/** Identifiers that are kept of one document: of more, those that stand first. */
const references_max = 2_000

/** Keeps the identifiers that were read of a document in place of those before. The caller holds it. */
export async function replaceReferences(
  tx: Transaction,
  account_id: string,
  document_id: string,
  references: readonly DocumentReference[],
): Promise<void> {
  await tx`delete from document_reference where account_id = ${account_id} and document_id = ${document_id}`
  const rows = references
    .slice(0, references_max)
    .map(({ kind, value, page }) => ({ account_id, document_id, kind, value, page }))
  if (rows.length > 0) await tx`insert into document_reference ${tx(rows)} on conflict do nothing`
}
