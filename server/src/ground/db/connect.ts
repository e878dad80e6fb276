import type { Address } from './address.ts'
import { watchAvailability } from './availability.ts'
import { openClient, openHandle } from './client.ts'
import { openEars } from './ears.ts'
import { probe } from './probe.ts'
import { createSessions } from './sessions.ts'
import { runTransaction } from './transaction.ts'
import type { TransactionOptions } from './transaction.ts'
import type { Reader, Transaction } from './types.ts'

/** How to reach the database. */
export interface ConnectOptions {
  readonly address: Address
  /** Told when the database goes away or comes back. */
  readonly onAvailability?: (available: boolean) => void
  /** Connections for single statements and for transactions; 4 and 8 unless told. */
  readonly work_max?: number
  readonly transactions_max?: number
  /** Closes connections that were not used for so long; for ever open unless told. */
  readonly idle_timeout_s?: number
}

/** The database, seen by the rest of the service. */
export interface Database {
  /** Indexed reads of a few milliseconds: one connection on which statements follow each other without waiting for answers. */
  readonly fast: Reader
  /** Slow reads and single writes: a small pool. */
  readonly work: Reader
  /** Runs `fn` in one transaction; runs it again, at most twice, after a deadlock or a serialization failure. */
  readonly transaction: <T>(fn: (tx: Transaction) => Promise<T>, options?: TransactionOptions) => Promise<T>
  /** Calls `onPayload` for every notice on the channel, after reconnecting too; only a hint, never the truth. */
  readonly listen: (channel: string, onPayload: (payload: string) => void) => Promise<void>
  readonly notify: (channel: string, payload: string) => Promise<void>
  /** Throws Unavailable while the database is known to be away. */
  readonly check: () => void
  readonly close: () => Promise<void>
}

const fast_statement_timeout_ms = 5_000
const work_statement_timeout_ms = 60_000

/** Opens the handles; no connection is made before the first statement. */
export function connect({ address, onAvailability = () => {}, work_max = 4, transactions_max = 8, idle_timeout_s }: ConnectOptions): Database {
  const availability = watchAvailability(() => probe(address), (available, silent) => {
    onAvailability(available)
    if (silent) for (const part of [fast, work, sessions]) part.reset()
  })
  const shared = { idle_timeout_s: idle_timeout_s ?? null, onEnd: availability.suspect }
  const fast = openHandle(address, { ...shared, connections_max: 1, statement_timeout_ms: fast_statement_timeout_ms }, availability.check)
  const work = openHandle(address, { ...shared, connections_max: work_max, statement_timeout_ms: work_statement_timeout_ms }, availability.check)
  const openSession = (onLost: () => void) => {
    const onEnd = () => {
      onLost()
      availability.suspect()
    }
    return openClient(address, { ...shared, connections_max: 1, statement_timeout_ms: work_statement_timeout_ms, onEnd })
  }
  const sessions = createSessions(openSession, transactions_max)
  const ears = openEars(address)

  return {
    fast: fast.sql,
    work: work.sql,
    transaction: (fn, options) => runTransaction(sessions, availability.check, fn, options),
    listen: ears.listen,
    async notify(channel, payload) {
      await work.sql`select pg_notify(${channel}, ${payload})`
    },
    check: availability.check,
    async close() {
      availability.close()
      await Promise.all([fast, work, sessions, ears].map((part) => part.close()))
    },
  }
}
