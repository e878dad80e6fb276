import { createHash } from 'node:crypto'
import { idempotency_hours } from '@quaylog/contract'
import type { Reader, Transaction } from '../ground/db/index.ts'

/** Which write a key stands for; contract 1.1. */
export interface IdempotencyScope {
  readonly account_id: string
  readonly key: string
  readonly method: string
  readonly path: string
}

/** What is known of a key: it is ours to run, it ran before, it runs now, or it was used for something else. */
export type Claim = { readonly state: 'ours' } | { readonly state: 'done'; readonly status: number; readonly response: string } | { readonly state: 'running' } | { readonly state: 'other_body' }

/** A claim older than this belongs to a process that died before it committed anything. */
const running_seconds_max = 60

/**
 * Claims the key before the write runs; the claim is committed on its own, the answer with the write. A crash between the
 * two leaves a claim without an answer, and then nothing was written either: after a minute it may run again.
 */
export async function claimKey(db: Reader, scope: IdempotencyScope, body: Buffer, real_now: string): Promise<Claim> {
  const body_hash = createHash('sha256').update(body).digest()
  const inserted = await db`
    insert into idempotency (account_id, key, method, path, body_hash, claimed_at)
    values (${scope.account_id}, ${scope.key}, ${scope.method}, ${scope.path}, ${body_hash}, ${real_now})
    on conflict (account_id, key, method, path) do update set body_hash = excluded.body_hash, claimed_at = excluded.claimed_at, status = null, response = null
      where idempotency.claimed_at < ${real_now}::timestamptz - make_interval(hours => ${idempotency_hours})
        or (idempotency.status is null and idempotency.claimed_at < ${real_now}::timestamptz - make_interval(secs => ${running_seconds_max}) and idempotency.body_hash = excluded.body_hash)`
  if (inserted.count === 1) return { state: 'ours' }
  const [row] = await db<{ body_hash: Buffer; status: number | null; response: string | null }[]>`
    select body_hash, status, response from idempotency
    where account_id = ${scope.account_id} and key = ${scope.key} and method = ${scope.method} and path = ${scope.path}`
  if (row === undefined) return { state: 'running' }
  if (!row.body_hash.equals(body_hash)) return { state: 'other_body' }
  return row.status === null ? { state: 'running' } : { state: 'done', status: row.status, response: row.response ?? '' }
}

/** Keeps the answer in the transaction of the write itself. */
export async function keepAnswer(tx: Transaction, scope: IdempotencyScope, status: number, response: string): Promise<void> {
  await tx`
    update idempotency set status = ${status}, response = ${response}
    where account_id = ${scope.account_id} and key = ${scope.key} and method = ${scope.method} and path = ${scope.path}`
}

/** Gives a claim back after the write was refused. */
export async function releaseKey(db: Reader, scope: IdempotencyScope): Promise<void> {
  await db`
    delete from idempotency
    where account_id = ${scope.account_id} and key = ${scope.key} and method = ${scope.method} and path = ${scope.path} and status is null`
}

/** Forgets keys past their time; a scheduled job. */
export async function sweepIdempotency(db: Reader, real_now: string): Promise<void> {
  await db`delete from idempotency where claimed_at < ${real_now}::timestamptz - make_interval(hours => ${idempotency_hours})`
}
