import { connect as openSocket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { watchAvailability } from './availability.ts'
import { guarded } from './guard.ts'
import type { ServerAddress } from './probe.ts'
import { createSessions } from './sessions.ts'
import { Unavailable } from './sqlstate.ts'
import { runTransaction } from './transaction.ts'
import type { TransactionOptions } from './transaction.ts'
import { valueTypes } from './types.ts'
import type { Reader, Transaction } from './types.ts'

/** Where the database is: an embedded server, or an address `postgres://user:password@host:port/database?sslmode=…`. */
export interface ConnectOptions {
  readonly address: ServerAddress | string
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
const lock_timeout_ms = 10_000
const connect_timeout_s = 5

/** Opens the handles; no connection is made before the first statement. */
export function connect(options: ConnectOptions): Database {
  const idle = options.idle_timeout_s === undefined ? {} : { idle_timeout: options.idle_timeout_s }
  const open = (more: ClientOptions) => openClient(options.address, { ...idle, onclose: () => availability.suspect(), ...more })
  const probing = openClient(options.address, { max: 1, statement_timeout_ms: 2_000, idle_timeout: 1 })
  const availability = watchAvailability(() => within(2_000, probing`select 1`), options.onAvailability ?? (() => {}))

  const fast = open({ max: 1, statement_timeout_ms: fast_statement_timeout_ms })
  const work = open({ max: options.work_max ?? 4, statement_timeout_ms: work_statement_timeout_ms })
  const sessions = createSessions((onLost, mayConnect) => {
    const onclose = () => {
      onLost()
      availability.suspect()
    }
    return open({ max: 1, statement_timeout_ms: work_statement_timeout_ms, onclose, mayConnect })
  }, options.transactions_max ?? 8)

  return {
    fast: guarded(fast, availability.check),
    work: guarded(work, availability.check),
    transaction: (fn, how) => runTransaction(sessions, availability.check, fn, how),
    async listen(channel, onPayload) {
      await work.listen(channel, onPayload)
    },
    async notify(channel, payload) {
      await work`select pg_notify(${channel}, ${payload})`
    },
    check: availability.check,
    async close() {
      availability.close()
      await Promise.all([sessions.close(), ...[fast, work, probing].map((sql) => sql.end({ timeout: 5 }))])
    },
  }
}

interface ClientOptions {
  readonly max: number
  readonly statement_timeout_ms: number
  readonly idle_timeout?: number
  readonly onclose?: () => void
  readonly mayConnect?: () => boolean
}

function openClient(address: ServerAddress | string, client: ClientOptions): postgres.Sql {
  const { statement_timeout_ms, mayConnect = () => true, ...options } = client
  const shared = {
    ...options,
    types: valueTypes,
    max_lifetime: null,
    connect_timeout: connect_timeout_s,
    keep_alive: 10,
    backoff: () => 0.05,
    onnotice: () => {},
    connection: {
      application_name: 'quaylog',
      TimeZone: 'UTC',
      DateStyle: 'ISO',
      statement_timeout: statement_timeout_ms,
      lock_timeout: lock_timeout_ms,
      idle_in_transaction_session_timeout: 60_000,
    },
    // The driver's documented hook for own sockets, which its types leave out.
    socket: (target: { path: string | undefined; host: string[]; port: number[] }) => {
      if (!mayConnect()) throw new Unavailable('the connection of this transaction was lost')
      const host = target.host[0] ?? 'localhost'
      return target.path ? openSocket(target.path) : Object.assign(openSocket(target.port[0] ?? 5432, host), { host })
    },
  }
  return typeof address === 'string' ? postgres(libpqAddress(address), shared) : postgres({ ...shared, ...address, pass: '' })
}

/** `postgresql:///name?host=/run/postgresql`, as libpq writes the folder of a Unix socket, in the driver's form. */
function libpqAddress(address: string): string {
  const url = new URL(address)
  const folder = url.searchParams.get('host')
  if (!folder?.startsWith('/')) return address
  url.searchParams.delete('host')
  return `${url.protocol}//${url.username ? `${url.username}:${url.password}@` : ''}${encodeURIComponent(folder)}${url.pathname}${url.search}`
}

async function within(timeout_ms: number, statement: PromiseLike<unknown>): Promise<boolean> {
  const answered = Promise.resolve(statement).then(() => true, () => false)
  return Promise.race([answered, sleep(timeout_ms, false, { ref: false })])
}
