import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { AskedSource } from '../../asking/source-directory.ts'
import type { SourceManager } from '../../asking/source-manager.ts'
import type { Outbound, OutboundRequest, OutboundResult } from '../../ground/outbound/index.ts'
import type { Replica } from '../../ground/db/index.ts'
import type { CountListRead } from '../../request/list-reads.ts'
import type { Figures } from './metrics-store.ts'

/** What a process counts of itself. Labels are routes, sources and outcomes: never numbers, accounts or addresses. */
export interface Metrics {
  readonly registry: Registry
  /** The sources, with every question counted by outcome. */
  countAsks(sources: SourceManager): SourceManager
  /** The way to receivers, with every delivery attempt counted by what came of it. */
  countDeliveries(outbound: Outbound): Outbound
  countRequest(request: {
    readonly method: string
    readonly route: string
    readonly status: number
    readonly seconds: number
  }): void
  /** Counts what was removed because its time was past: rows, or whole partitions. */
  countRemoved(kind: string, removed: number, unit: 'rows' | 'partitions'): void
  /** Shows how old what the replica shows may be, and counts where lists are read. */
  watchReplica(replica: Replica): CountListRead
  /** Shows figures read from the database, which are those of all processes. */
  show(figures: Figures): void
}

const request_seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Labels cost whoever scrapes them. */
const tables_shown_max = 20
const ask_seconds = [0.05, 0.2, 0.5, 1, 2, 5, 15]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { requests, request_times, asks, ask_times, deliveries, removals } = createCounters(registry)
  const show = createGauges(registry)

  function counted(source: AskedSource): AskedSource {
    return {
      ...source,
      async ask(question, admitted) {
        const end = ask_times.startTimer({ source: source.id })
        const answer = await source.ask(question, admitted)
        end()
        asks.inc({ source: source.id, outcome: answer.outcome })
        return answer
      },
    }
  }

  return {
    registry,
    countAsks(sources) {
      const known = new WeakMap<AskedSource, AskedSource>()
      const of = (source: AskedSource): AskedSource => {
        const found = known.get(source) ?? counted(source)
        known.set(source, found)
        return found
      }
      return {
        ...sources,
        byKey(key) {
          const source = sources.byKey(key)
          return source === undefined ? undefined : of(source)
        },
        allByKey: (key) => sources.allByKey(key).map(of),
      }
    },
    countDeliveries: (outbound) => ({
      ...outbound,
      async request(request: OutboundRequest): Promise<OutboundResult> {
        const result = await outbound.request(request)
        deliveries.inc({ outcome: result.ok ? `${Math.floor(result.status / 100)}xx` : result.failure })
        return result
      },
    }),
    countRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status: String(status) })
      request_times.observe({ route }, seconds)
    },
    watchReplica: (replica) => replicaFigures(registry, replica),
    countRemoved: (kind, removed, unit) => removals.inc({ kind, unit }, removed),
    show,
  }
}

/** What this process counts and times by itself. */
function createCounters(registry: Registry) {
  const registers = [registry]
  const requests = new Counter({
    registers,
    name: 'quaylog_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
  })
  const request_times = new Histogram({
    registers,
    name: 'quaylog_http_request_seconds',
    help: 'Time to answer.',
    labelNames: ['route'],
    buckets: request_seconds,
  })
  const asks = new Counter({
    registers,
    name: 'quaylog_source_asks_total',
    help: 'Questions put to sources by this process, by outcome.',
    labelNames: ['source', 'outcome'],
  })
  const ask_times = new Histogram({
    registers,
    name: 'quaylog_source_ask_seconds',
    help: 'Time until a source answered.',
    labelNames: ['source'],
    buckets: ask_seconds,
  })
  const deliveries = new Counter({
    registers,
    name: 'quaylog_delivery_attempts_total',
    help: 'Delivery attempts of this process: the class of the status, or why there was none.',
    labelNames: ['outcome'],
  })
  const removals = new Counter({
    registers,
    name: 'quaylog_retention_removed_total',
    help: 'Rows and partitions that this process removed because their time was past.',
    labelNames: ['kind', 'unit'],
  })
  return { requests, request_times, asks, ask_times, deliveries, removals }
}

/** Of this process, where it reads lists from a replica. */
function replicaFigures(registry: Registry, replica: Replica): CountListRead {
  const registers = [registry]
  const reads = new Counter({
    registers,
    name: 'quaylog_list_reads_total',
    help: 'Lists, searches and exports by where they were read, and why not from the replica.',
    labelNames: ['from', 'reason'],
  })
  const gauge = new Gauge({
    registers,
    name: 'quaylog_replica_age_seconds',
    help: 'What the replica shows is at most so old; absent while that is not known.',
    collect() {
      const { age_ms } = replica.state()
      if (age_ms === null) gauge.remove()
      else gauge.set(age_ms / 1_000)
    },
  })
  return (reason) => reads.inc({ from: reason === null ? 'replica' : 'primary', reason: reason ?? 'none' })
}

/** Figures of the whole service, as of the last time that they were read. */
function createGauges(registry: Registry): (figures: Figures) => void {
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ registers: [registry], name, help, labelNames: [...labelNames] })
  const depth = gauge('quaylog_queue_depth', 'Work that is due and not done, counted up to 10000.', ['queue'])
  const waited = gauge('quaylog_queue_oldest_seconds', 'How long the oldest of it is due.', ['queue'])
  const by_source = {
    asked: gauge('quaylog_source_asked_today', 'Questions of all processes since midnight UTC.', ['source']),
    found: gauge('quaylog_source_found_today', 'Answers that held something.', ['source']),
    defects: gauge('quaylog_source_defects_today', 'Defects in what was answered.', ['source']),
    failures_in_a_row: gauge('quaylog_source_failures_in_a_row', 'Failures since the last answer.', ['source']),
    lag_seconds: gauge('quaylog_source_lag_seconds', 'Time since the last answer; absent where there was none.', [
      'source',
    ]),
  }
  const red = gauge('quaylog_source_needs_operator', 'Sources that do not get well by themselves, and why.', [
    'source',
    'reason',
  ])
  const quarantined = gauge('quaylog_quarantined', 'Things handed in that could not be read and still lie there.')
  const bytes = gauge('quaylog_table_bytes', 'Size of a table with its indexes, of the largest twenty.', ['table'])
  const dead = gauge('quaylog_table_dead_rows', 'Rows whose room is not free yet, as PostgreSQL estimates.', ['table'])
  return ({ queues, sources, alarms, quarantined: count, tables }) => {
    for (const one of [bytes, dead]) one.reset()
    for (const { table, bytes: size, dead_rows } of tables.slice(0, tables_shown_max)) {
      bytes.set({ table }, size)
      dead.set({ table }, dead_rows)
    }
    for (const { queue, due, oldest_seconds } of queues) {
      depth.set({ queue }, due)
      waited.set({ queue }, oldest_seconds)
    }
    for (const one of Object.values(by_source)) one.reset()
    for (const { source, lag_seconds, ...counts } of sources) {
      for (const [name, value] of Object.entries({ ...counts, ...(lag_seconds === null ? {} : { lag_seconds }) }))
        new Map(Object.entries(by_source)).get(name)?.set({ source }, value)
    }
    red.reset()
    for (const alarm of alarms) red.set(alarm, 1)
    quarantined.set(count)
  }
}
