import type { Address } from './address.ts'
import { watchAvailability } from './availability.ts'
import { openClient, openHandle } from './client.ts'
import { openEars } from './ears.ts'
import { openHandedOn } from './handed-on.ts'
import { openHosts } from './hosts.ts'
import { list_limits, shareLists } from './lists.ts'
import { probe } from './probe.ts'
import { createSessions } from './sessions.ts'
import { runTransaction } from './transaction.ts'
import type { TransactionOptions } from './transaction.ts'
import type { TimeLimits } from './time-limits.ts'
import { listMark } from './types.ts'
import type { ListReader, Reader, Transaction } from './types.ts'

/** How to reach the database. */
export interface ConnectOptions {
  readonly address: Address
  /**
   * Of the server itself, where `address` is that of a pooler which hands connections from transaction to transaction
   * (pgbouncer): there notices are heard. Null: `address` is the server.
   */
  readonly direct_address?: Address | null
  /** Told when the database goes away or comes back. */
  readonly onAvailability?: (available: boolean) => void
  /** Closes connections that were not used for so long; for ever open unless told. */
  readonly idle_timeout_s?: number
  /** How long a connection may take to be made; otherwise 5 s. */
  readonly connect_timeout_s?: number
  /** For migrations, whose statements may take as long as they need. */
  readonly is_unhurried?: boolean
}

/** The database, seen by the rest of the service. */
export interface Database {
  /** Whether a pooler stands between: nothing may be kept in a connection beyond its transaction. */
  readonly is_pooled: boolean
  /**
   * Who calls and how often: credentials, sessions, people, rate windows. Connections of its own, so that no data holds
   * anybody up at the door.
   */
  readonly auth: Reader
  /**
   * Single rows by their key, in a few milliseconds: one connection on which statements follow each other without
   * waiting for answers.
   */
  readonly keyed: Reader
  /**
   * Lists, searches, includes of several records, pages of the portal: a pool of which no account takes more than
   * half; others' statements pass it.
   */
  readonly lists: (account_id: string) => ListReader
  /** The process's own statements, of no account that waits for them: claims, sweeps, single writes. */
  readonly work: ListReader
  /** Runs `fn` in one transaction; runs it again, at most twice, after a deadlock or a serialization failure. */
  readonly transaction: <T>(fn: (tx: Transaction) => Promise<T>, options?: TransactionOptions) => Promise<T>
  /** Calls `onPayload` for every notice on the channel, after reconnecting too; only a hint, never the truth. */
  readonly listen: (channel: string, onPayload: (payload: string) => void) => Promise<void>
  readonly notify: (channel: string, payload: string) => Promise<void>
  /** Throws Unavailable while the database is known to be away. */
  readonly check: () => void
  readonly close: () => Promise<void>
}

/** What a handle may do to those who share it: how many connections, and how long one statement may keep them. */
const bounds = {
  auth: { connections_max: 2, statement_timeout_ms: 2_000, lock_timeout_ms: 1_000 },
  keyed: { connections_max: 1, statement_timeout_ms: 2_000, lock_timeout_ms: 250 },
  lists: list_limits,
  work: { connections_max: 4, statement_timeout_ms: 60_000 },
  transactions: { connections_max: 8, statement_timeout_ms: 60_000 },
} as const

/** Behind a pooler a connection carries one statement at a time, so that reads by key need some. */
const keyed_connections_pooled = 4

/**
 * How many connections a process opens at the most: to its server, and, where a pooler has the others, to the server
 * behind it.
 */
export const connections_per_process = {
  direct: Object.values(bounds).reduce((sum, { connections_max }) => sum + connections_max, 1),
  beside_pooler: 1,
} as const

/** Opens the handles; no connection is made before the first statement. */
export function connect({
  address,
  direct_address = null,
  onAvailability = () => {},
  ...of_client
}: ConnectOptions): Database {
  const is_pooled = direct_address !== null
  const reset = () => [...handles, sessions, ears].forEach((part) => part.reset())
  const hosts = openHosts(address, probe, reset)
  const direct_hosts = direct_address === null ? hosts : openHosts(direct_address, probe, () => ears.reset())
  const availability = watchAvailability({
    probe: hosts.probe,
    ask: async () => auth.sql`select 1`,
    onChange(available, silent) {
      onAvailability(available)
      if (silent) reset()
    },
  })
  const shared = { idle_timeout_s: null, ...of_client, is_pooled, onAnswer: availability.answered }
  const openSessions = (own: TimeLimits & { readonly connections_max: number }) =>
    createSessions((onLost) => {
      const onEnd = () => {
        onLost()
        availability.suspect()
      }
      return openClient(hosts, { ...shared, ...own, connections_max: 1, onEnd })
    }, own.connections_max)
  const open = (own: TimeLimits & { readonly connections_max: number; readonly pipeline_max?: number }) => {
    const options = { ...shared, ...own, onEnd: availability.suspect }
    return is_pooled
      ? openHandedOn(openClient(hosts, options), openSessions(own), own, availability.check)
      : openHandle(hosts, options, availability.check)
  }
  const [auth, lists, work] = [open(bounds.auth), open(bounds.lists), open(bounds.work)]
  const keyed = open(is_pooled ? { ...bounds.keyed, connections_max: keyed_connections_pooled } : bounds.keyed)
  const handles = [auth, keyed, lists, work]
  const sessions = openSessions(bounds.transactions)
  const place = { sessions, check: availability.check, limits: is_pooled ? bounds.transactions : null }
  const ears = openEars(direct_hosts)

  return {
    is_pooled,
    auth: auth.sql,
    keyed: keyed.sql,
    lists: shareLists(lists.sql),
    work: Object.assign(work.sql, { [listMark]: true as const }),
    transaction: (fn, options) => runTransaction(place, fn, options),
    listen: ears.listen,
    async notify(channel, payload) {
      await work.sql`select pg_notify(${channel}, ${payload})`
    },
    check: availability.check,
    async close() {
      availability.close()
      await Promise.all([...handles, sessions, ears].map((part) => part.close()))
    },
  }
}
