import { connect as openSocket } from 'node:net'
import type postgres from 'postgres'
import { openDriver } from './address.ts'
import type { Address } from './address.ts'
import { Unavailable } from './sqlstate.ts'
import { valueTypes } from './types.ts'

export interface ClientOptions {
  readonly connections_max: number
  readonly statement_timeout_ms: number
  /** For a lock that another holds; 10 s unless told. */
  readonly lock_timeout_ms?: number
  /** How many statements may be under way on one connection, each waiting for those before it; 100 unless told. */
  readonly pipeline_max?: number
  /** Null: connections stay open. */
  readonly idle_timeout_s: number | null
  /** Called when a connection ends, for whatever reason. */
  readonly onEnd: () => void
  /** Called for every notice on a channel that a connection listens to. */
  readonly onNotice?: (channel: string, payload: string) => void
}

const default_lock_timeout_ms = 10_000
const default_pipeline_max = 100
const connect_timeout_s = 5

/** A client of the driver, and how to make it give up at once. */
export interface Client {
  readonly sql: postgres.Sql
  /** Opens no further connection; lets statements in flight end for so long, then fails them. */
  readonly retire: (timeout_s: number) => Promise<void>
}

/**
 * A client for as long as none of its connections breaks. After that the driver may send on a connection that is gone,
 * which ends the process, or never send on it again; so a client that lost a connection is retired and replaced.
 */
export function openClient(address: Address, options: ClientOptions): Client {
  let retired = false
  const driverOptions = {
    max: options.connections_max,
    types: valueTypes,
    // The driver would ask for them on each connection, and ends the process when that connection breaks meanwhile.
    fetch_types: false,
    max_lifetime: null,
    max_pipeline: options.pipeline_max ?? default_pipeline_max,
    connect_timeout: connect_timeout_s,
    keep_alive: 10,
    backoff: () => 0,
    onnotice: () => {},
    onclose: options.onEnd,
    onnotify: options.onNotice,
    ...(options.idle_timeout_s === null ? {} : { idle_timeout: options.idle_timeout_s }),
    connection: {
      application_name: 'quaylog',
      TimeZone: 'UTC',
      DateStyle: 'ISO',
      statement_timeout: options.statement_timeout_ms,
      lock_timeout: options.lock_timeout_ms ?? default_lock_timeout_ms,
      idle_in_transaction_session_timeout: 60_000,
    },
    // The driver's documented hook for own sockets, which its types leave out.
    socket: (target: { path: string | undefined; host: string[]; port: number[] }) => {
      if (retired) throw new Unavailable('the connection was lost')
      const host = target.host[0] ?? 'localhost'
      return target.path ? openSocket(target.path) : Object.assign(openSocket(target.port[0] ?? 5432, host), { host })
    },
  }
  const sql = openDriver(address, driverOptions)
  const retire = async (timeout_s: number) => {
    retired = true
    await sql.end({ timeout: timeout_s })
  }
  return { sql, retire }
}

/** A tag that always speaks through a whole client, and how to end it. */
export interface Handle {
  readonly sql: postgres.Sql
  /** Fails all statements in flight and begins anew. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

/** Lets statements of the other connections of a client that lost one come to their end. */
const retire_timeout_s = 30

/** `check` may refuse a statement by throwing, before it is made. */
export function openHandle(address: Address, options: ClientOptions, check: () => void): Handle {
  let closed = false
  const make = (): Client => {
    const onEnd = () => {
      options.onEnd()
      if (!closed && current === client) replace(options.connections_max === 1 ? 0 : retire_timeout_s)
    }
    const client = openClient(address, { ...options, onEnd })
    return client
  }
  let current = make()
  const replace = (timeout_s: number) => {
    const old = current
    current = make()
    void old.retire(timeout_s)
  }
  const sql = new Proxy(current.sql, {
    apply(_, self, args) {
      check()
      return Reflect.apply(current.sql, self, args)
    },
    get: (_, name) => Reflect.get(current.sql, name),
  })
  const close = async () => {
    closed = true
    await current.retire(5)
  }
  return { sql, reset: () => replace(0), close }
}
