import type { Fragment, Reader } from '../ground/db/index.ts'
import type { Groups } from '../ground/jsonapi/narrowed-store.ts'
import type { ListReading } from '../ground/jsonapi/reading.ts'
import { allPlaced } from './list-place-store.ts'

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

const hasEnded = ({ reader }: Grouping, asked: ReadonlyMap<string, readonly string[]>): Fragment =>
  reader`select ${asked.get('filter[tracking_stopped]')?.[0] === 'true'} as value`

/** Shipments by whether their tracking has ended. */
export const groupsByEnd: GroupsOf = (of, asked) => ({
  by: of.reader`(line_tracking_stopped_at is not null)`,
  values: hasEnded(of, asked),
})

/** Containers by the same, as it is kept on them too. */
export const groupsByEndOfShipment: GroupsOf = (of, asked) => ({
  by: of.reader`tracking_ended`,
  values: hasEnded(of, asked),
  complete: allPlaced(of.reader, of.account_id, ['container', 'shipment']),
})

/** Containers by the states of their charges. */
export const groupsByCharges: GroupsOf = ({ reader, account_id }, asked) => ({
  by: reader`state`,
  values: reader`select distinct unnest(${[...(asked.get('filter[free_time]') ?? [])]}::text[]) as value`,
  elsewhere: reader`select container_created_at as created_at, container_id as id, state from charge_clock
    where account_id = ${account_id}`,
  complete: allPlaced(reader, account_id, ['charge_clock']),
})

type DayOf = (reader: Reader) => Fragment

/** The weeks of a day that a filter bounds by `[start]` and `[end]`. */
export const groupsByWeek =
  (table: 'container' | 'shipment', filter: string, day: DayOf, column: string): GroupsOf =>
  (of, asked) => {
    const by = weekOf(of.reader, day(of.reader))
    return { by, values: valuesOf(of, table, by, bounded(of, filter, by, column, asked)) }
  }

/** Records by the weeks in which they were changed last. */
export const groupsByChange = (table: 'container' | 'shipment'): GroupsOf =>
  groupsByWeek(table, 'filter[updated_at]', (reader) => reader`(updated_at at time zone 'UTC')::date`, 'updated_at')

/** Shipments by the weeks of a day of their containers. */
export const groupsByWeekOfContainers =
  (filter: string, column: string): GroupsOf =>
  (of, asked) => {
    const { reader, account_id } = of
    const by = weekOf(reader, reader`${reader(column)}`)
    const [start, end] = boundsOf(filter, asked)
    return {
      by,
      values: valuesOf(of, 'container', by, bounded(of, filter, by, column, asked)),
      elsewhere: reader`select shipment_created_at as created_at, shipment_id as id, ${reader(column)} from container
        where account_id = ${account_id} and ${reader(column)} is not null
        ${start === undefined ? reader`` : reader`and ${reader(column)} >= ${start}::date`}
        ${end === undefined ? reader`` : reader`and ${reader(column)} < ${end}::date`}`,
      complete: allPlaced(reader, account_id, ['container']),
    }
  }

const weekOf = (reader: Reader, day: Fragment): Fragment => reader`((${day} - date '2000-01-03') / 7)`

const boundsOf = (filter: string, asked: ReadonlyMap<string, readonly string[]>) =>
  ['start', 'end'].map((bound) => asked.get(`${filter}[${bound}]`)?.[0])

/** The condition that a week may have a day within the bounds of a filter. */
function bounded(
  { reader }: Grouping,
  filter: string,
  by: Fragment,
  column: string,
  asked: ReadonlyMap<string, readonly string[]>,
): Fragment {
  const [start, end] = boundsOf(filter, asked)
  const dayOf = (text: string) => reader`(${text}::timestamptz at time zone 'UTC')::date`
  return [
    reader`${reader(column)} is not null`,
    ...(start === undefined ? [] : [reader`${by} >= ${weekOf(reader, dayOf(start))}`]),
    ...(end === undefined ? [] : [reader`${by} <= ${weekOf(reader, dayOf(end))}`]),
  ].reduce((all, one) => reader`${all} and ${one}`)
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
