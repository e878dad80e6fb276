import type { Transaction } from '../ground/db/index.ts'
import type { Scope } from '../request/scope.ts'
import type { DocumentLinkRow, ShownDocument } from './document.ts'
import { linksOfDocuments } from './link-store.ts'
import { childrenOf, documentById, updateDocument } from './store.ts'
import { tellDocument } from './tell-document.ts'
import type { DocumentTellingParts } from './tell-document.ts'

/** For how long a discarded document can be had back, in days. */
export const restore_days = 30

/**
 * Hides a document from lists, and takes it away from the shipments that it is linked to, with the documents of a
 * packet. Its file is kept for 30 days.
 */
export async function discardDocument(
  tx: Transaction,
  parts: DocumentTellingParts,
  scope: Scope,
  row: ShownDocument,
): Promise<void> {
  for (const one of [row, ...(await childrenOf(tx, row.account_id, row.id))]) {
    if (one.discarded_at !== null) continue
    await updateDocument(tx, { ...one, discarded_at: scope.now, updated_at: scope.now })
    await tellDocument(tx, parts, scope, { row: one, event: null, unlinked: await linkedOf(tx, one) })
  }
}

/** Gives a discarded document back, with what it was linked to and the documents of a packet. */
export async function restoreDocument(
  tx: Transaction,
  parts: DocumentTellingParts,
  scope: Scope,
  row: ShownDocument,
): Promise<void> {
  const children = await childrenOf(tx, row.account_id, row.id)
  for (const one of [row, ...children.filter(({ discarded_at }) => discarded_at === row.discarded_at)]) {
    await updateDocument(tx, { ...one, discarded_at: null, updated_at: scope.now })
    const restored = (await documentById(tx, one.account_id, one.id)) ?? one
    await tellDocument(tx, parts, scope, { row: restored, event: null, linked: await linkedOf(tx, one) })
  }
}

async function linkedOf(tx: Transaction, { account_id, id }: ShownDocument): Promise<readonly DocumentLinkRow[]> {
  return (await linksOfDocuments(tx, account_id, [id])).filter(({ state }) => state === 'linked')
}
