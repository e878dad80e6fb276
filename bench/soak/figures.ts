import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { tableSizes } from '../../server/src/ground/db/index.ts'
import type { TableSize } from '../../server/src/ground/db/index.ts'
import type { Stand } from './stand.ts'
import type { StatementTime, StatementTimes } from './statements.ts'

/** How the service stands at the end of a month. */
export interface MonthFigures {
  readonly month: number
  /** World time. */
  readonly at: string
  readonly seconds: number
  readonly containers: number
  readonly active_containers: number
  readonly changes: number
  readonly notifications_received: number
  /** Work that was still due when a step had waited long enough, in how many steps. */
  readonly steps_unfinished: number
  readonly bytes: number
  readonly bytes_per_container: number | null
  readonly dead_rows: number
  readonly tables: readonly TableSize[]
  readonly heap_bytes: number
  readonly resident_bytes: number
  /** Null: this system does not say. */
  readonly descriptors: number | null
  readonly slowest: readonly StatementTime[]
}

const tables_shown = 8
const statements_shown = 5

setFlagsFromString('--expose_gc')
const collectGarbage: unknown = runInNewContext('gc')

export async function readFigures(
  { db, account_id, nowMs, received }: Stand,
  times: StatementTimes,
  { month, seconds, steps_unfinished }: Pick<MonthFigures, 'month' | 'seconds' | 'steps_unfinished'>,
): Promise<MonthFigures> {
  if (typeof collectGarbage === 'function') Reflect.apply(collectGarbage, null, [])
  const memory = process.memoryUsage()
  const tables = await tableSizes(db.work)
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
  const [counts] = await db.work<{ containers: number; active: number; changes: number }[]>`
    select count(*)::int as containers, (count(*) filter (where is_active))::int as active,
      (select change_sequence from account where id = ${account_id})::float8 as changes
    from container where account_id = ${account_id}`
  const containers = counts?.containers ?? 0
  return {
    month,
    at: new Date(nowMs()).toISOString(),
    seconds: Math.round(seconds),
    containers,
    active_containers: counts?.active ?? 0,
    changes: counts?.changes ?? 0,
    notifications_received: received(),
    steps_unfinished,
    bytes,
    bytes_per_container: containers === 0 ? null : Math.round(bytes / containers),
    dead_rows: tables.reduce((sum, table) => sum + table.dead_rows, 0),
    tables: tables.slice(0, tables_shown),
    heap_bytes: memory.heapUsed,
    resident_bytes: memory.rss,
    descriptors: descriptors(),
    slowest: times.take(statements_shown),
  }
}

function descriptors(): number | null {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return null
  }
}

/** What has to stay level from a month to a later one, and whether it did. */
export interface Level {
  readonly name: string
  readonly first: number
  readonly last: number
  /** The last may be so many times the first. */
  readonly most: number
  readonly is_level: boolean
}

/** The first month fills caches and pools; it is compared with nothing. */
const months_min = 3

/** Heap and descriptors of the last month beside those of the second; null: too few months to judge. */
export function levelsOf(months: readonly MonthFigures[]): readonly Level[] | null {
  const [first, last] = [months[1], months.at(-1)]
  if (first === undefined || last === undefined || months.length < months_min) return null
  const level = (name: string, from: number, to: number, most: number): Level => ({
    name,
    first: from,
    last: to,
    most,
    is_level: to <= from * most,
  })
  return [
    level('heap', first.heap_bytes, last.heap_bytes, 1.5),
    ...(first.descriptors === null || last.descriptors === null
      ? []
      : [level('descriptors', first.descriptors, last.descriptors, 1.25)]),
  ]
}

const megabytes = (bytes: number) => `${Math.round(bytes / 104_857.6) / 10} MB`

/** A month for people. */
export function linesOf(figures: MonthFigures): string {
  const { month, at, seconds, containers, active_containers, changes, notifications_received } = figures
  const per_box =
    figures.bytes_per_container === null ? '' : `, ${Math.round(figures.bytes_per_container / 1_000)} kB per container`
  return [
    `month ${month}, ${at.slice(0, 10)}, after ${seconds} s: ${containers} containers (${active_containers} under way), ${changes} changes, ${notifications_received} notifications received`,
    `  database   ${megabytes(figures.bytes)}${per_box}, ${figures.dead_rows} dead rows`,
    `  process    heap ${megabytes(figures.heap_bytes)}, resident ${megabytes(figures.resident_bytes)} (with the world), ${figures.descriptors ?? 'unknown'} descriptors`,
    ...(figures.steps_unfinished === 0
      ? []
      : [`  unfinished ${figures.steps_unfinished} steps left work that was due`]),
    ...figures.tables.map(
      ({ table, bytes, rows, dead_rows }) =>
        `  ${table.padEnd(20)} ${megabytes(bytes).padStart(10)} ${String(rows).padStart(9)} rows ${String(dead_rows).padStart(8)} dead`,
    ),
    ...figures.slowest.map(
      ({ statement, calls, max_ms, total_ms }) =>
        `  ${String(max_ms).padStart(6)} ms at most, ${total_ms} ms in ${calls} calls: ${statement.slice(0, 90)}`,
    ),
  ].join('\n')
}
