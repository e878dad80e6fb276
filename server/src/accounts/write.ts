import type { Clock } from '../ground/clock.ts'
import type { Database, Transaction } from '../ground/db/index.ts'
import { idempotencyInProgress, idempotencyKeyReused, invalidParameter } from '../ground/http/refusal.ts'
import type { Reply } from '../ground/http/route.ts'
import type { WriteRequest } from '../ground/http/server.ts'
import type { ApiCall } from './services.ts'
import { claimKey, keepAnswer, releaseKey } from './idempotency.ts'
import type { IdempotencyScope } from './idempotency.ts'

type WriteHandler = (call: ApiCall, tx: Transaction) => Promise<Reply>

/** Runs writes in one transaction each; with an Idempotency-Key once only, with the answer kept beside the write. */
export function createWrite(db: Database, clock: Clock) {
  return async (call: ApiCall, handle: WriteHandler, request: WriteRequest): Promise<Reply> => {
    const key = request.idempotency_key
    if (key === undefined) return db.transaction((tx) => handle(call, tx))
    if (!/^[\x20-\x7e]{1,255}$/.test(key)) throw invalidParameter('Idempotency-Key', 'Idempotency-Key must be 1 to 255 printable characters')
    const scope = { account_id: call.caller.account.id, key, method: request.method, path: request.path }
    const claim = await claimKey(db.work, scope, request.body_bytes, new Date(clock.realMs()).toISOString())
    switch (claim.state) {
      case 'done':
        return { status: claim.status, ...(claim.response === '' ? {} : { body: claim.response }), headers: { 'idempotency-replayed': 'true' } }
      case 'running':
        throw idempotencyInProgress()
      case 'other_body':
        throw idempotencyKeyReused()
      case 'ours':
        return runOnce(db, scope, call, handle)
    }
  }
}

async function runOnce(db: Database, scope: IdempotencyScope, call: ApiCall, handle: WriteHandler): Promise<Reply> {
  try {
    return await db.transaction(async (tx) => {
      const reply = await handle(call, tx)
      const body = reply.body === undefined || typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
      await keepAnswer(tx, scope, reply.status, body ?? '')
      return { ...reply, body }
    })
  } catch (error) {
    await releaseKey(db.work, scope).catch(() => {})
    throw error
  }
}
