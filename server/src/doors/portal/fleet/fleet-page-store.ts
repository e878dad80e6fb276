import type { Fragment, ListReader, Reader } from '../../../ground/db/index.ts'
import { cursorOf, readCursor } from '../../../ground/jsonapi/cursor.ts'
import type { KeyType, KeyValue } from '../../../ground/jsonapi/cursor.ts'
import { behind, listed } from '../../../ground/jsonapi/order-store.ts'
import type { OrderKey } from '../../../ground/jsonapi/order-store.ts'
import { orderBy } from '../../../ground/jsonapi/page-store.ts'
import type { FleetFilters } from './fleet-narrowing.ts'
import { arrival_at, fleetConditions, fleetFrom, is_gone, last_free, urgency, viewCondition } from './fleet-store.ts'
import type { FleetView, Looking } from './fleet-store.ts'

/** What the page can be sorted by; `urgency` is how it comes. */
export const fleet_sorts = [
  'urgency',
  'number',
  'carrier',
  'journey',
  'status',
  'arrival',
  'free',
  'cost',
  'calculated',
  'return',
  'updated',
] as const
export type FleetSort = (typeof fleet_sorts)[number]

/** An order of the page; without a direction of its own it begins with the smallest. */
export interface FleetOrder {
  readonly by: FleetSort
  readonly descending: boolean
}

/** Which rows of a list are wanted: behind or before a cursor that it gave, else the first. */
export interface FleetPlace {
  readonly size: number
  readonly after: string | null
  readonly before: string | null
}

/** Ids of a page in order, and the cursors that lead on and back; null: nothing is there. */
export interface FleetIds {
  readonly ids: readonly string[]
  readonly next: string | null
  readonly previous: string | null
}

type Sorted = Exclude<FleetSort, 'urgency'>

/** What every container has: no column of its own puts those without it last, and an index knows the order. */
const always: ReadonlySet<Sorted> = new Set(['number', 'carrier', 'status', 'updated'])
const of_charges: ReadonlySet<FleetSort> = new Set(['cost', 'calculated', 'return'])

const types: Readonly<Record<Sorted, KeyType>> = {
  number: 'text',
  carrier: 'text',
  journey: 'text',
  status: 'text',
  arrival: 'timestamptz',
  free: 'timestamptz',
  cost: 'float8',
  calculated: 'text',
  return: 'text',
  updated: 'timestamptz',
}

function sortedBy(sql: Reader, by: Sorted, looking: Looking): Fragment {
  switch (by) {
    case 'number':
      return sql`c.number`
    case 'carrier':
      return sql`s.scac`
    case 'journey':
      return sql`s.port_of_discharge_name`
    case 'status':
      return sql`c.current_status`
    case 'arrival':
      return arrival_at(sql)
    case 'free':
      return last_free(sql, looking.viewer)
    case 'cost':
      return sql`b.cost_of_waiting`
    case 'calculated':
      return sql`b.summary ->> 'last_free_on'`
    case 'return':
      return sql`b.summary ->> 'empty_return_on'`
    case 'updated':
      return sql`c.updated_at`
  }
}

/** Two parts of an order: what has no value comes last, and what has one by it. Turned round, nothing moves between. */
function valuesLast(sql: Reader, field: string, type: KeyType, by: Fragment, descending = false): readonly OrderKey[] {
  return [
    { field: `no_${field}`, type: 'bool', by: sql`(${by} is null)`, descending: false, nullable: false },
    { field, type, by, descending, nullable: true },
  ]
}

function orderOf(sql: Reader, { by, descending }: FleetOrder, looking: Looking): readonly OrderKey[] {
  const id: OrderKey = { field: 'id', type: 'uuid', by: sql`c.id`, descending: false, nullable: false }
  if (by !== 'urgency') {
    const value = sortedBy(sql, by, looking)
    if (!always.has(by)) return [...valuesLast(sql, by, types[by], value, descending), id]
    return [{ field: by, type: types[by], by: value, descending, nullable: false }, id]
  }
  const arrival = sql`(case when ${is_gone(sql)} then null else ${arrival_at(sql)} end)`
  return [
    { field: 'urgency', type: 'int8', by: sql`(${urgency(sql, looking)})`, descending: false, nullable: false },
    ...valuesLast(sql, 'free', 'timestamptz', last_free(sql, looking.viewer)),
    ...valuesLast(sql, 'arrival', 'timestamptz', arrival),
    { field: 'updated', type: 'timestamptz', by: sql`c.updated_at`, descending: true, nullable: false },
    id,
  ]
}

/**
 * One page of the list. It begins at the place of a row, so that rows that come or go meanwhile move no other from page
 * to page. Throws Refusal for a cursor of another order.
 */
export async function fleetPage(
  sql: ListReader,
  account_id: string,
  view: FleetView,
  filters: FleetFilters,
  { size, after, before }: FleetPlace,
  order: FleetOrder,
  looking: Looking,
): Promise<FleetIds> {
  const keys = orderOf(sql, order, looking)
  const is_back = before !== null
  const cursor = before ?? after
  const place = cursor === null ? null : readCursor(cursor, 'fleet', keys)
  const walked = is_back ? keys.map((key) => ({ ...key, descending: !key.descending })) : keys
  const values = listed(
    sql,
    keys.map(({ by }) => by),
  )
  const conditions = await fleetConditions(sql, account_id, filters, looking)
  const from = place === null ? sql`` : sql`and ${behind(sql, walked, place)}`
  const rows = await sql<{ id: string; place: readonly KeyValue[] }[]>`
    select c.id, jsonb_build_array(${values}) as place
    ${fleetFrom(sql, account_id, conditions, of_charges.has(order.by))}
      and ${viewCondition(sql, view, looking)} ${from}
    order by ${orderBy(sql, walked)} limit ${size + 1}`
  const shown = rows.slice(0, size)
  if (is_back) shown.reverse()
  const [first, last] = [shown[0], shown.at(-1)]
  const are_more = rows.length > size
  const cursorAt = (row: typeof first, is_wanted: boolean) =>
    is_wanted && row !== undefined ? cursorOf('fleet', keys, row.place) : null
  return {
    ids: shown.map(({ id }) => id),
    next: cursorAt(last, is_back || are_more),
    previous: cursorAt(first, is_back ? are_more : place !== null),
  }
}
