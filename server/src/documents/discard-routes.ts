import type { Transaction } from '../ground/db/index.ts'
import { expectOnly } from '../ground/http/query.ts'
import { unprocessable } from '../ground/http/refusal.ts'
import { owned, pathId, requireHit } from '../request/own.ts'
import type { ApiCall, ApiReply } from '../request/services.ts'
import { createScope } from '../telling/create-scope.ts'
import { discardDocument, restore_days, restoreDocument } from './discard.ts'
import type { ShownDocument } from './document.ts'
import { oneDocument } from './routes.ts'
import { documentById, holdDocument, sameDocument } from './store.ts'

const day_ms = 86_400_000

/** Hides a document; one that is hidden already is not found. */
export async function removeDocument(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const row = await standingDocument(call, tx)
  await discardDocument(tx, call.services, createScope(tx, call.services, call.caller.account), row)
  return { status: 204 }
}

/** Gives back a document that was discarded less than 30 days ago. */
export async function postRestore(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const row = await heldDocument(call, tx)
  if (row.discarded_at !== null) {
    await refuseRestoring(call, tx, row)
    await restoreDocument(tx, call.services, createScope(tx, call.services, call.caller.account), row)
  }
  return oneDocument(call, (await documentById(tx, row.account_id, row.id)) ?? row, 200, tx)
}

async function refuseRestoring(call: ApiCall, tx: Transaction, row: ShownDocument): Promise<void> {
  const age_ms = call.services.clock.worldMs() - Date.parse(row.discarded_at ?? '')
  if (age_ms > restore_days * day_ms)
    throw unprocessable('invalid', '/data', `The document was deleted more than ${restore_days} days ago`)
  const same = await sameDocument(tx, row.account_id, row.sha256)
  if (same !== undefined && row.parent_id === null)
    throw unprocessable('taken', '/data', `The same file was handed in again since, as the document '${same.name}'`)
}

/** The document of the path, held; one that was deleted is not found. */
export async function standingDocument(call: ApiCall, tx: Transaction): Promise<ShownDocument> {
  const row = await heldDocument(call, tx)
  requireHit('document', row.discarded_at === null)
  return row
}

/** The document of the path, held until the end of the transaction. */
async function heldDocument(call: ApiCall, tx: Transaction): Promise<ShownDocument> {
  const id = pathId('document', call.params['id'])
  return owned(tx, 'document', id, await holdDocument(tx, call.caller.account.id, id))
}
