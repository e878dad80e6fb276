import { createHash } from 'node:crypto'
import { idempotency_hours } from '@quaylog/contract'
import { sendWithCommit } from '../ground/db/index.ts'
import type { Reader, Transaction } from '../ground/db/index.ts'
import type { Sealer } from '../ground/secret.ts'

/** Which write a key stands for; contract 1.1. */
export interface IdempotencyScope {
  readonly account_id: string
  readonly key: string
  readonly method: string
  readonly path: string
}

/** Where a kept answer is sealed for; it may hold a secret that is told this once. */
export const answerContext = (key: string) => `idempotency/${key}`
const contextOf = ({ account_id, key, method, path }: IdempotencyScope) =>
  answerContext([account_id, key, method, path].join('/'))

/** What is known of a key: it is ours to run, it ran before, it runs now, or it was used for something else. */
export type Claim = { readonly state: 'ours' } | { readonly state: 'running' } | Kept
type Kept =
  | { readonly state: 'done'; readonly status: number; readonly response: string }
  | { readonly state: 'other_body' }

/**
 * Claims the key for as long as the transaction of the write lasts. The claim is a lock that ends with the transaction
 * and the answer a row that is kept with the write, so that a process may die at any moment: it leaves either both or
 * nothing, and no claim behind.
 */
export async function claimKey(
  tx: Transaction,
  sealer: Sealer,
  scope: IdempotencyScope,
  body: Buffer,
  real_now: string,
): Promise<Claim> {
  const name = JSON.stringify([scope.account_id, scope.key, scope.method, scope.path])
  // The lock is asked for first: whoever held it before us has its answer committed by the time that we look for one.
  const locking = tx<{ ours: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as ours`.execute()
  const [[lock], kept] = await Promise.all([locking, findAnswer(tx, sealer, scope, body, real_now)])
  if (kept !== null) return kept
  return lock?.ours === true ? { state: 'ours' } : { state: 'running' }
}

/** What the key was answered with before; null: it was not used, or its answer is not kept any more. */
export async function findAnswer(
  reader: Reader,
  sealer: Sealer,
  scope: IdempotencyScope,
  body: Buffer,
  real_now: string,
): Promise<Kept | null> {
  const [kept] = await reader<{ body_hash: Buffer; status: number; response: string }[]>`
    select body_hash, status, response from idempotency
    where account_id = ${scope.account_id} and key = ${scope.key} and method = ${scope.method} and path = ${scope.path}
      and kept_at >= ${real_now}::timestamptz - make_interval(hours => ${idempotency_hours})`
  if (kept === undefined) return null
  return kept.body_hash.equals(hashOf(body))
    ? { state: 'done', status: kept.status, response: sealer.open(kept.response, contextOf(scope)) }
    : { state: 'other_body' }
}

/** Keeps the answer in the transaction of the write itself. */
export function keepAnswer(
  tx: Transaction,
  sealer: Sealer,
  scope: IdempotencyScope,
  body: Buffer,
  real_now: string,
  { status, response }: { status: number; response: string },
): void {
  const insert = tx`
    insert into idempotency (account_id, key, method, path, body_hash, kept_at, status, response)
    values (${scope.account_id}, ${scope.key}, ${scope.method}, ${scope.path}, ${hashOf(body)}, ${real_now}, ${status},
      ${sealer.seal(response, contextOf(scope))})
    on conflict (account_id, key, method, path) do update
    set body_hash = excluded.body_hash, kept_at = excluded.kept_at, status = excluded.status,
      response = excluded.response`
  sendWithCommit(tx, insert, 'idempotency')
}

const keys_per_batch = 2_000

/** Deletes keys past their time, up to a batch; a scheduled job. True: there may be more. */
export async function sweepIdempotency(db: Reader, real_now: string): Promise<boolean> {
  const deleted = await db`
    delete from idempotency where (account_id, key, method, path) in (
      select account_id, key, method, path from idempotency
      where kept_at < ${real_now}::timestamptz - make_interval(hours => ${idempotency_hours})
      order by kept_at limit ${keys_per_batch})`
  return deleted.count === keys_per_batch
}

function hashOf(body: Buffer): Buffer {
  return createHash('sha256').update(body).digest()
}
