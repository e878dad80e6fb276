import { accountById } from '../accounts/store.ts'
import type { KeepDocuments } from './keep-documents.ts'
import { instantOf } from '../ground/clock.ts'
import { createScope } from '../telling/create-scope.ts'
import type { TellingParts } from '../telling/parts.ts'
import { discardDocument } from './discard.ts'
import { expiredDocuments } from './erase-store.ts'
import type { Erasable, Expiry } from './erase-store.ts'
import { holdDocument } from './store.ts'

const day_ms = 86_400_000

/**
 * Deletes the documents that are older than their type is kept, as a person would: they can be had back for 30 days,
 * and their files are erased then. The documents of a packet go with it. Returns whether there may be more to do.
 */
export async function expireDocuments(parts: TellingParts, keep: KeepDocuments): Promise<boolean> {
  if (keep.size === 0) return false
  const now_ms = parts.clock.worldMs()
  const expiry = [...keep].map(([type, days]): Expiry => ({ type, before: instantOf(now_ms - days * day_ms) }))
  const expired = await expiredDocuments(parts.db.work, expiry)
  for (const document of expired) await discardExpired(parts, document)
  return expired.length > 0
}

async function discardExpired(parts: TellingParts, { account_id, id }: Erasable): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const row = await holdDocument(tx, account_id, id)
    const account = await accountById(tx, account_id)
    if (row === undefined || row.discarded_at !== null || account === undefined) return
    await discardDocument(tx, parts, createScope(tx, parts, account), row)
  })
}
