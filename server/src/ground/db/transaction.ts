import { setTimeout as sleep } from 'node:timers/promises'
import { insideTransaction, refuseInsideTransaction } from '../inside-transaction.ts'
import { guarded } from './guard.ts'
import type { Session, SessionPool } from './sessions.ts'
import { databaseTrouble, isOfAborted, Unavailable } from './sqlstate.ts'
import { openSteps } from './steps.ts'
import type { Steps } from './steps.ts'
import { beginWithLimits } from './time-limits.ts'
import type { TimeLimits } from './time-limits.ts'
import { transactionMark } from './types.ts'
import type { Transaction } from './types.ts'

export interface TransactionOptions {
  /** `snapshot`: reads only, all of the same moment. */
  readonly mode?: 'read_committed' | 'snapshot'
}

const attempts_max = 3

/** The connections that transactions are run on. */
export interface TransactionPlace {
  readonly sessions: SessionPool
  /** Throws while the database is away. */
  readonly check: () => void
  /** Set by each transaction for itself; null: the connection has them. */
  readonly limits: TimeLimits | null
}

/**
 * Runs `fn` between begin and commit; it may wait for nothing but the database. An error that `fn` throws rolls back
 * and is thrown on.
 */
export async function runTransaction<T>(
  place: TransactionPlace,
  fn: (tx: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const { sessions, check } = place
  refuseInsideTransaction('another transaction was begun')
  for (let attempt = 1; ; attempt++) {
    check()
    const session = await sessions.take()
    try {
      const { sql } = session.client
      return await runOnce(
        session,
        fn,
        openSteps(sql, beginning(session, place.limits, options), place.limits === null),
      )
    } catch (error) {
      if (databaseTrouble(error)?.kind !== 'conflict' || attempt === attempts_max) throw error
    } finally {
      sessions.giveBack(session)
    }
    await sleep(Math.random() * 20 * attempt)
  }
}

/** How a transaction begins; not sent yet. */
function beginning(
  { client: { sql } }: Session,
  limits: TimeLimits | null,
  { mode }: TransactionOptions,
): () => Promise<unknown> {
  const snapshot = 'begin isolation level repeatable read read only'
  if (limits !== null)
    return () => sql.unsafe(beginWithLimits(mode === 'snapshot' ? snapshot : 'begin', limits)).simple()
  return () => (mode === 'snapshot' ? sql`begin isolation level repeatable read read only` : sql`begin`)
}

async function runOnce<T>(session: Session, fn: (tx: Transaction) => Promise<T>, steps: Steps): Promise<T> {
  let over = false
  const mayStillSend = () => {
    if (over) throw new Error('a transaction was used after its end')
    requireHeld(session)
  }
  const tx = Object.assign(guarded(steps.sql, mayStillSend), { [transactionMark]: steps.withCommit })
  try {
    const value = await insideTransaction(() => fn(tx))
    over = true
    requireHeld(session)
    await steps.commit()
    return value
  } catch (error) {
    over = true
    if (!session.lost && steps.unawaited.length > 0) await rollBack(session)
    throw await causeOf(error, steps.unawaited)
  }
}

function requireHeld(session: Session): void {
  if (session.lost) throw new Unavailable('the connection of this transaction was lost')
}

/** What comes behind a statement that failed and was not waited for is told only that the transaction is over. */
async function causeOf(error: unknown, unawaited: readonly Promise<unknown>[]): Promise<unknown> {
  if (!isOfAborted(error)) return error
  const failed = (await Promise.allSettled(unawaited)).find(({ status }) => status === 'rejected')
  return failed?.status === 'rejected' ? failed.reason : error
}

/** Undoes what was done on the session; throws never. */
export async function rollBack(session: Session): Promise<void> {
  try {
    await session.client.sql`rollback`
  } catch {
    // A connection that cannot even roll back is not lent again; the server undoes what it did.
    session.lost = true
  }
}
