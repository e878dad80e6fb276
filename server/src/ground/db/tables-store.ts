import type { Transaction } from './index.ts'

/** A table of the database; a partitioned one counts once. */
export interface DatabaseTable {
  readonly name: string
  /** Those that are written; what the database derives by itself is not among them. */
  readonly columns: readonly string[]
  /** Its rows name the account that they belong to. */
  readonly is_of_account: boolean
}

/** Rows of one table refer to rows of another. */
interface TableReference {
  readonly of: string
  readonly to: string
}

/** Lifts the limits that keep short transactions short: this one reads or writes everything that an account has. */
export async function liftTimeLimits(tx: Transaction): Promise<void> {
  await tx`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`
}

/** Every table of the database, by name, and which refers to which. */
export async function readTables(
  tx: Transaction,
): Promise<{ readonly tables: readonly DatabaseTable[]; readonly references: readonly TableReference[] }> {
  const tables = await tx<DatabaseTable[]>`
    select c.relname as name, bool_or(a.attname = 'account_id') as is_of_account,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by c.relname`
  const references = await tx<TableReference[]>`
    select conrelid::regclass::text as of, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`
  return { tables, references }
}

/** The tables, each after those that its rows refer to. */
export function inOrder(
  tables: readonly DatabaseTable[],
  references: readonly TableReference[],
): readonly DatabaseTable[] {
  const placed: DatabaseTable[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const free = waiting.filter(({ name }) => !references.some(({ of, to }) => of === name && names.has(to)))
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...names].join(', ')}`)
    placed.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return placed
}
