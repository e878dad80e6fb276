import { tableSizes } from '../ground/db/index.ts'
import { overdueKinds } from '../retention.ts'
import { retention_kinds } from '../retention-kinds.ts'
import { ok, warning } from './checks.ts'
import type { Check } from './checks.ts'
import type { Opened } from './open.ts'

const megabyte = 1_048_576
const shown_max = 4
/** Dead rows are worth a remark where they are a good part of a table that is not small. */
const dead_rows_min = 100_000
const dead_share_max = 0.3

/** What takes the room of the database, what is kept past its time, and what is not vacuumed. */
export async function checkGrowth({ config, db, clock }: Opened): Promise<Check[]> {
  const tables = await tableSizes(db.work)
  const overdue = await overdueKinds(db.work, clock, config.keep_days)
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const largest = tables
    .slice(0, shown_max)
    .map(({ table, bytes, rows }) => `${table} ${Math.round(bytes / megabyte)} MB (${rows} rows)`)
  const bloated = tables.filter(
    ({ rows, dead_rows }) => dead_rows > dead_rows_min && dead_rows > (rows + dead_rows) * dead_share_max,
  )
  return [
    ok('growth', `${Math.round(total / megabyte)} MB in tables; largest: ${largest.join(', ')}`),
    ...overdue.map(({ kind, age_days }) =>
      warning(
        `growth of ${kind}`,
        `the oldest is ${age_days} days old, to be kept for ${config.keep_days[kind]} (${variableOf(kind)})`,
        'check that quaylog up or quaylog work is running: it removes them; its log says why when it could not',
      ),
    ),
    ...bloated.map(({ table, rows, dead_rows }) =>
      warning(
        `growth of ${table}`,
        `${dead_rows} dead rows beside ${rows}`,
        'look for a transaction that has been open for hours (pg_stat_activity), or for autovacuum that is switched off',
      ),
    ),
  ]
}

const variableOf = (kind: string) => retention_kinds.find((one) => one.kind === kind)?.variable ?? kind
