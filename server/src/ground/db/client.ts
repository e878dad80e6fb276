import { connect as openSocket } from 'node:net'
import postgres from 'postgres'
import { openDriver } from './address.ts'
import type { Hosts } from './hosts.ts'
import { createOverdueWatch } from './overdue.ts'
import { Unavailable } from './sqlstate.ts'
import { withEach } from './statements.ts'
import { settingsOf } from './time-limits.ts'
import type { TimeLimits } from './time-limits.ts'
import { valueTypes } from './types.ts'

export interface ClientOptions extends TimeLimits {
  readonly connections_max: number
  /**
   * A pooler hands the server's connections from transaction to transaction: nothing may be kept in one, neither
   * settings nor prepared statements, and time limits are those that a transaction sets for itself.
   */
  readonly is_pooled: boolean
  /** Statements may take longer than the limit, because transactions lift it. */
  readonly is_unhurried?: boolean
  /** How many statements may be under way on one connection, each waiting for those before it; 100 unless told. */
  readonly pipeline_max?: number
  /** Null: connections stay open. */
  readonly idle_timeout_s: number | null
  /** How long a connection may take to be made. */
  readonly connect_timeout_s?: number
  /** Called when a connection ends, for whatever reason. */
  readonly onEnd: () => void
  /** Called when the server has answered a statement, be it with an error. */
  readonly onAnswer?: () => void
  /** Called for every notice on a channel that a connection listens to. */
  readonly onNotice?: (channel: string, payload: string) => void
}

const default_pipeline_max = 100
const usual_connect_timeout_s = 5
/** Added to what a statement may take, for the way there and back. */
const overdue_ms = 10_000
const look_every_ms = 1_000

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
export function openClient(hosts: Hosts, options: ClientOptions): Client {
  let retired = false
  const driverOptions = {
    max: options.connections_max,
    types: valueTypes,
    // The driver would ask for them on each connection, and ends the process when that connection breaks meanwhile.
    fetch_types: false,
    prepare: !options.is_pooled,
    max_lifetime: null,
    max_pipeline: options.pipeline_max ?? default_pipeline_max,
    connect_timeout: options.connect_timeout_s ?? usual_connect_timeout_s,
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
      ...(options.is_pooled ? {} : settingsOf(options)),
      ...(options.is_unhurried === true ? { statement_timeout: 0, lock_timeout: 0 } : {}),
    },
    // The driver's documented hook for own sockets, which its types leave out.
    socket: async (target: { path: string | undefined; host: string[]; port: number[] }) => {
      const found = await hosts.place()
      if (retired) throw new Unavailable('the connection was lost')
      const { host, port } = found ?? { host: target.host[0] ?? 'localhost', port: target.port[0] ?? 5432 }
      const socket =
        found === null && target.path ? openSocket(target.path) : Object.assign(openSocket(port, host), { host })
      if (options.is_unhurried !== true) watch.carries(socket)
      return socket
    },
  }
  const watch = createOverdueWatch(
    options.statement_timeout_ms + overdue_ms,
    () => performance.now(),
    (error) => isAnswer(error) && options.onAnswer?.(),
  )
  const looking = setInterval(watch.look, look_every_ms).unref()
  const sql = withEach(openDriver(hosts.address, driverOptions), watch.statement)
  const retire = async (timeout_s: number) => {
    retired = true
    clearInterval(looking)
    await sql.end({ timeout: timeout_s })
  }
  return { sql, retire }
}

/**
 * Null: no error. An error of a statement is an answer; those that end a connection may come of a server that is going,
 * or of a pooler before one that is gone.
 */
function isAnswer(error: unknown): boolean {
  return error === null || (error instanceof postgres.PostgresError && error.severity === 'ERROR')
}

/** A tag that always sends through a whole client, and how to end it. */
export interface Handle {
  readonly sql: postgres.Sql
  /** Fails all statements in flight and begins anew. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

/** Lets statements of the other connections of a client that lost one come to their end. */
const retire_timeout_s = 30

/** `check` may refuse a statement by throwing, before it is made. */
export function openHandle(hosts: Hosts, options: ClientOptions, check: () => void): Handle {
  let closed = false
  const make = (): Client => {
    const onEnd = () => {
      options.onEnd()
      if (!closed && current === client) replace(options.connections_max === 1 ? 0 : retire_timeout_s)
    }
    const client = openClient(hosts, { ...options, onEnd })
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
