import type { Fragment, Reader } from '../ground/db/index.ts'
import type { Groups } from '../ground/jsonapi/narrowed-store.ts'
import type { ListReading } from '../ground/jsonapi/reading.ts'

/** Whose rows are grouped: the same names as in `Filtering`, which this stands below. */
interface Grouping {
  readonly reader: Reader
  readonly account_id: string
  readonly viewer: { readonly parties: readonly string[] | null }
}

type GroupsOf = (of: Grouping, values: ReadonlyMap<string, readonly string[]>) => Groups | undefined

/**
 * The groups of a list that is narrowed by one filter alone and is in the order in which records were made. Undefined:
 * the rows that fit its filter have nothing alike that an index has before this order.
 */
export function groupsOf(
  of: Grouping,
  { filters, choices, custom_fields, sort }: ListReading,
  by_filter: Readonly<Record<string, GroupsOf>>,
): Groups | undefined {
  const asked = new Map([...choices, ...[...filters].map(([name, value]) => [name, [value]] as const)])
  const names = new Set([...asked.keys()].map((name) => name.replace(/\[(start|end)\]$/, '')))
  const [name = ''] = names
  const is_by_creation = sort.length === 1 && sort[0]?.field === 'created_at'
  if (!is_by_creation || names.size !== 1 || custom_fields.size > 0 || of.viewer.parties !== null) return undefined
  return by_filter[name]?.(of, asked)
}

/** A column that has one of the values which the filter names. */
export const groupsByColumn =
  (filter: string, column: string): GroupsOf =>
  ({ reader }, asked) => ({
    by: reader`${reader(column)}`,
    values: reader`select distinct unnest(${[...(asked.get(filter) ?? [])]}::text[]) as value`,
  })

/** The names of the holds on a container, as an index has them: there are few combinations. */
export const holdNames = (reader: Reader): Fragment =>
  reader`jsonb_path_query_array(holds_at_pod_terminal, '$[*].name')`

/** Combinations of holds, each once: those with one of the names, or all. */
export function combinationsOfHolds(of: Omit<Grouping, 'viewer'>, names: readonly string[] | 'any'): Fragment {
  const { reader } = of
  const all = valuesOf(of, 'container', holdNames(reader), reader`holds_at_pod_terminal <> '[]'`)
  return names === 'any'
    ? all
    : reader`select value from (${all}) as combination where ${hasOneOf(reader, reader`value`, names)}`
}

/** Whether a list of names in JSON has one of these. */
export function hasOneOf(reader: Reader, column: Fragment, names: readonly string[]): Fragment {
  const [first, ...others] = names.map((name) => reader`${column} @> ${JSON.stringify([name])}::text::jsonb`)
  return reader`(${others.reduce<Fragment>((all, one) => reader`${all} or ${one}`, first ?? reader`false`)})`
}

/** Containers by their holds. */
export const groupsByHolds: GroupsOf = (of, asked) => {
  const names = asked.get('filter[hold]') ?? []
  if (names.includes('none')) return undefined
  return { by: holdNames(of.reader), values: combinationsOfHolds(of, names.includes('any') ? 'any' : names) }
}

/** Containers of which it is known whether they are available. */
export const groupsByAvailability: GroupsOf = ({ reader }, asked) => {
  const values = asked.get('filter[available_for_pickup]') ?? []
  if (values.includes('unknown')) return undefined
  return { by: reader`available_for_pickup`, values: reader`select distinct unnest(${[...values]}::bool[]) as value` }
}

/** The weeks of a day that a filter bounds by `[start]` and `[end]`. */
export const groupsByWeek =
  (table: 'container' | 'shipment', filter: string, day: (reader: Reader) => Fragment, column: string): GroupsOf =>
  (of, asked) => {
    const { reader } = of
    const week = (value: Fragment) => reader`((${value} - date '2000-01-03') / 7)`
    const by = week(day(reader))
    const [start, end] = ['start', 'end'].map((bound) => asked.get(`${filter}[${bound}]`)?.[0])
    const dayOf = (text: string) => reader`(${text}::timestamptz at time zone 'UTC')::date`
    const bounds = [
      reader`${reader(column)} is not null`,
      ...(start === undefined ? [] : [reader`${by} >= ${week(dayOf(start))}`]),
      ...(end === undefined ? [] : [reader`${by} <= ${week(dayOf(end))}`]),
    ]
    const further = bounds.reduce((all, one) => reader`${all} and ${one}`)
    return { by, values: valuesOf(of, table, by, further) }
  }

/** The values of what an index of an account's rows begins with, each once: one step in the index for each. */
function valuesOf({ reader, account_id }: Omit<Grouping, 'viewer'>, table: string, by: Fragment, further: Fragment) {
  const next = (behind: Fragment) => reader`select ${by} as value from ${reader(table)}
    where account_id = ${account_id} and ${further} ${behind} order by ${by} limit 1`
  return reader`select value from (with recursive seen as (
      (${next(reader``)}) union all
      select (${next(reader`and ${by} > seen.value`)}) from seen where seen.value is not null)
    select value from seen where value is not null) as seen`
}
