import type { Clock } from '../ground/clock.ts'
import type { Database, Transaction } from '../ground/db/index.ts'
import { idempotencyInProgress, idempotencyKeyReused, invalidParameter } from '../ground/http/refusal.ts'
import type { Reply } from '../ground/http/route.ts'
import type { WriteRequest } from '../ground/http/server.ts'
import type { ApiCall } from './services.ts'
import { claimKey, keepAnswer } from './idempotency.ts'

type WriteHandler = (call: ApiCall, tx: Transaction) => Promise<Reply>

/** Runs writes in one transaction each; with an Idempotency-Key once only, with the answer kept beside the write. */
export function createWrite(db: Database, clock: Clock) {
  return async (call: ApiCall, handle: WriteHandler, request: WriteRequest): Promise<Reply> => {
    const key = request.idempotency_key
    if (key === undefined) return db.transaction((tx) => handle(call, tx))
    if (!/^[\x20-\x7e]{1,255}$/.test(key)) throw invalidParameter('Idempotency-Key', 'Idempotency-Key must be 1 to 255 printable characters')
    return db.transaction((tx) => runOnce(tx, key, call, handle, request))
  }

  async function runOnce(tx: Transaction, key: string, call: ApiCall, handle: WriteHandler, { method, path, body_bytes }: WriteRequest): Promise<Reply> {
    const scope = { account_id: call.caller.account.id, key, method, path }
    const real_now = new Date(clock.realMs()).toISOString()
    const claim = await claimKey(tx, scope, body_bytes, real_now)
    switch (claim.state) {
      case 'done':
        return { status: claim.status, ...(claim.response === '' ? {} : { body: claim.response }), headers: { 'idempotency-replayed': 'true' } }
      case 'running':
        throw idempotencyInProgress()
      case 'other_body':
        throw idempotencyKeyReused()
      case 'ours': {
        const reply = await handle(call, tx)
        const body = reply.body === undefined || typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
        await keepAnswer(tx, scope, body_bytes, real_now, { status: reply.status, response: body ?? '' })
        return { ...reply, body }
      }
    }
  }
}
