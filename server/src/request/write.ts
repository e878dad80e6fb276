import type { Clock } from '../ground/clock.ts'
import type { Database, Transaction } from '../ground/db/index.ts'
import { idempotencyInProgress, idempotencyKeyReused, invalidParameter, tooManyAtOnce } from '../ground/http/refusal.ts'
import type { Reply, WriteHandler } from '../ground/http/route.ts'
import type { WriteRequest } from '../ground/http/server.ts'
import type { Sealer } from '../ground/secret.ts'
import { createTurns } from '../ground/turns.ts'
import type { Caller } from './account.ts'
import { claimKey, findAnswer, keepAnswer } from './idempotency-store.ts'
import type { Claim, IdempotencyScope } from './idempotency-store.ts'
import type { OutsideCall, OutsideServices } from './services.ts'

/** Keeps who did a write, in its transaction. */
export type RecordWrite = (tx: Transaction, call: OutsideCall, request: WriteRequest, reply: Reply) => Promise<void>

type Writing = (tx: Transaction) => Promise<Reply>

/** Half of the connections that transactions have in a process: one account never holds all of them. */
const writes_at_once = 4
const writes_waiting_max = 100

/**
 * Runs writes in one transaction each; with an Idempotency-Key once only, with the answer kept beside the write. What a
 * write asks of others is asked before its transaction, and before it takes one of its account's turns. `noteWrite` is
 * told of each that was committed, before its caller is.
 */
export function createWrite(
  db: Database,
  clock: Clock,
  sealer: Sealer,
  record: RecordWrite,
  noteWrite: (account_id: string) => Promise<void> = async () => {},
) {
  const turns = createTurns({ at_once: writes_at_once, waiting_max: writes_waiting_max }, () =>
    tooManyAtOnce('writes', writes_waiting_max),
  )

  const noted = async (account_id: string, write: () => Promise<Reply>): Promise<Reply> => {
    const reply = await turns.take(account_id, write)
    await noteWrite(account_id)
    return reply
  }

  return async (
    call: OutsideCall,
    handler: WriteHandler<Caller, OutsideServices>,
    request: WriteRequest,
  ): Promise<Reply> => {
    const { idempotency_key: key, body_bytes: body } = request
    const account_id = call.caller.account.id
    if (key === undefined) {
      const write = await begin(call, handler, request, record)
      return noted(account_id, () => db.transaction(write))
    }
    if (!/^[\x20-\x7e]{1,255}$/.test(key))
      throw invalidParameter('Idempotency-Key', 'Idempotency-Key must be 1 to 255 printable characters')
    const scope = { account_id, key, method: request.method, path: request.path }
    const real_now = new Date(clock.realMs()).toISOString()
    if (handler.kind === 'prepared_write') {
      const kept = await findAnswer(db.keyed, sealer, scope, body, real_now)
      if (kept !== null) return repeat(kept)
    }
    const write = await begin(call, handler, request, record)
    return noted(account_id, () => db.transaction((tx) => runOnce(tx, sealer, scope, body, real_now, write)))
  }
}

async function begin(
  call: OutsideCall,
  handler: WriteHandler<Caller, OutsideServices>,
  request: WriteRequest,
  record: RecordWrite,
): Promise<Writing> {
  const write: Writing =
    handler.kind === 'prepared_write' ? await handler.prepare(call) : (tx) => handler.handle(call, tx)
  return async (tx) => {
    const reply = await write(tx)
    await record(tx, call, request, reply)
    return reply
  }
}

async function runOnce(
  tx: Transaction,
  sealer: Sealer,
  scope: IdempotencyScope,
  body: Buffer,
  real_now: string,
  write: Writing,
): Promise<Reply> {
  const claim = await claimKey(tx, sealer, scope, body, real_now)
  if (claim.state !== 'ours') return repeat(claim)
  const reply = await write(tx)
  const text = reply.body === undefined || typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
  keepAnswer(tx, sealer, scope, body, real_now, { status: reply.status, response: text ?? '' })
  return { ...reply, body: text }
}

/** What is answered to a key that is not ours to run. */
function repeat(claim: Exclude<Claim, { readonly state: 'ours' }>): Reply {
  switch (claim.state) {
    case 'done':
      return {
        status: claim.status,
        ...(claim.response === '' ? {} : { body: claim.response }),
        headers: { 'idempotency-replayed': 'true' },
      }
    case 'running':
      throw idempotencyInProgress()
    case 'other_body':
      throw idempotencyKeyReused()
  }
}
