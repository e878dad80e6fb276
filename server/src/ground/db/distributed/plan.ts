import type { ForeignKey, TableKeys, UniqueIndex } from './catalogue-store.ts'

/** A table whose rows are to be spread by a column, beside the rows of another table with the same value. */
interface SpreadTable {
  readonly table: string
  readonly column: string
  readonly beside: string
}

/** How a schema is spread; see `distribute`. Names are those of tables, constraints and indexes. */
export interface SpreadPlan {
  readonly spread: readonly SpreadTable[]
  readonly repeated: readonly string[]
  /** Tables that stay on the coordinator. */
  readonly kept: readonly string[]
  /** Foreign keys that are given up. */
  readonly given_up: readonly string[]
  /** What they no longer see to, unique indexes become plain ones. */
  readonly made_plain: readonly string[]
  readonly before: readonly string[]
  readonly after: readonly string[]
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The columns by which tables are spread: of all that are, or are to be. */
function columnsOf(tables: readonly TableKeys[]): ReadonlyMap<string, string> {
  const own = new Map([
    ['account', 'id'],
    ['subject', 'id'],
  ])
  return new Map(
    tables.flatMap(({ name, key }) => {
      const column = own.get(name) ?? key
      return column === null ? [] : [[name, column] as const]
    }),
  )
}

const besideOf = (table: string, column: string) => {
  if (table === 'subject' || column === 'subject_id') return 'subject'
  return 'account'
}

/** How the tables of a schema are to be spread, given what is unique in them and what refers to what. */
export function planOf(
  tables: readonly TableKeys[],
  foreign_keys: readonly ForeignKey[],
  unique_indexes: readonly UniqueIndex[],
): SpreadPlan {
  const columns = columnsOf(tables)
  const is_new = new Set(tables.filter(({ is_spread }) => !is_spread).map(({ name }) => name))
  const repeated = [
    ...new Set(foreign_keys.filter(({ of, to }) => columns.has(of) && !columns.has(to)).map(({ to }) => to)),
  ]
  const spread = [...columns]
    .filter(([table]) => is_new.has(table))
    .map(([table, column]) => ({ table, column, beside: besideOf(table, column) }))
    .toSorted((a, b) => Number(b.table === b.beside) - Number(a.table === a.beside))
  const moved = foreign_keys.filter(({ of, to }) =>
    [of, to].some((table) => is_new.has(table) && (columns.has(table) || repeated.includes(table))),
  )
  const stays = ({ of, to, columns: named }: ForeignKey) => {
    const [from, target] = [columns.get(of), columns.get(to)]
    if (from === undefined) return target === undefined
    return target === undefined || (named.includes(from) && besideOf(of, from) === besideOf(to, target))
  }
  const loose = unique_indexes.filter(({ table, columns: named }) => {
    const column = columns.get(table)
    return column !== undefined && is_new.has(table) && !named.includes(column)
  })
  return {
    spread,
    repeated: repeated.filter((table) => is_new.has(table)),
    kept: tables.map(({ name }) => name).filter((name) => !columns.has(name) && !repeated.includes(name)),
    given_up: moved.filter((key) => !stays(key)).map(({ name }) => name),
    made_plain: loose.filter(({ constraint }) => constraint === null).map(({ name }) => name),
    before: [
      ...moved.map(({ of, name }) => `alter table ${quoted(of)} drop constraint ${quoted(name)}`),
      ...loose.flatMap((index) => keyed(index, columns.get(index.table) ?? '')),
    ],
    after: moved
      .filter(stays)
      .map(({ of, name, definition }) => `alter table ${quoted(of)} add constraint ${quoted(name)} ${definition}`),
  }
}

/** A constraint gets the column that spreads the table as its first one; an index is no longer unique. */
function keyed({ name, table, columns, constraint, definition }: UniqueIndex, column: string): readonly string[] {
  if (constraint === null)
    return [`drop index ${quoted(name)}`, definition.replace(/^CREATE UNIQUE INDEX/, 'create index')]
  const what = constraint === 'p' ? 'primary key' : 'unique'
  return [
    `alter table ${quoted(table)} drop constraint ${quoted(name)}`,
    `alter table ${quoted(table)} add constraint ${quoted(name)} ${what} (${[column, ...columns].map(quoted).join(', ')})`,
  ]
}
