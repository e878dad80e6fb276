import type { Transaction } from '../ground/db/index.ts'
import type { Scope } from '../request/scope.ts'
import { giveJobsOfAlike } from './amend/amendment-store.ts'
import type { DocumentLinkRow, ShownDocument } from './document.ts'
import { linksOfDocuments } from './link-store.ts'
import { giveJob } from './job-store.ts'
import { documentById, holdChildren, updateDocument } from './store.ts'
import { tellDocument } from './tell-document.ts'
import type { DocumentTellingParts } from './tell-document.ts'
import { giveWitnessJob } from './witness/witness-store.ts'

/** For how long a discarded document can be had back, in days. */
export const restore_days = 30

/**
 * Hides a document from lists, and takes it away from the shipments that it is linked to, with the documents of a
 * packet. Its file is kept for 30 days. The caller holds it.
 */
export async function discardDocument(
  tx: Transaction,
  parts: DocumentTellingParts,
  scope: Scope,
  row: ShownDocument,
): Promise<void> {
  for (const one of [row, ...(await holdChildren(tx, row.account_id, row.id))]) {
    if (one.discarded_at !== null) continue
    await updateDocument(tx, { ...one, discarded_at: scope.now, updated_at: scope.now })
    const due_at = new Date(parts.clock.realMs()).toISOString()
    await giveWitnessJob(tx, one.account_id, one.id, due_at)
    await giveJobsOfAlike(tx, one.account_id, one.id, due_at)
    await tellDocument(tx, parts, scope, { row: one, event: null, unlinked: await linkedOf(tx, one) })
  }
}

/**
 * Gives a discarded document back, with what it was linked to and the documents of a packet. What was not read before
 * it was discarded is read, and what came to be tracked meanwhile is linked. The caller holds it.
 */
export async function restoreDocument(
  tx: Transaction,
  parts: DocumentTellingParts,
  scope: Scope,
  row: ShownDocument,
): Promise<void> {
  const children = await holdChildren(tx, row.account_id, row.id)
  for (const one of [row, ...children.filter(({ discarded_at }) => discarded_at === row.discarded_at)]) {
    await updateDocument(tx, { ...one, discarded_at: null, updated_at: scope.now })
    const was_read = one.status === 'extracted' || one.status === 'failed'
    const due_at = new Date(parts.clock.realMs()).toISOString()
    await giveJob(tx, one.account_id, one.id, was_read ? 'link' : 'read', due_at)
    await giveJobsOfAlike(tx, one.account_id, one.id, due_at)
    const restored = (await documentById(tx, one.account_id, one.id)) ?? one
    await tellDocument(tx, parts, scope, { row: restored, event: null, linked: await linkedOf(tx, one) })
  }
}

async function linkedOf(tx: Transaction, { account_id, id }: ShownDocument): Promise<readonly DocumentLinkRow[]> {
  return (await linksOfDocuments(tx, account_id, [id])).filter(({ state }) => state === 'linked')
}
