import type { Fragment, ListReader } from '../../../ground/db/index.ts'
import { invalidPage } from '../../../ground/http/refusal.ts'
import { cursorOf, readCursor } from '../../../ground/jsonapi/cursor.ts'
import type { KeyValue } from '../../../ground/jsonapi/cursor.ts'
import { behind, listed } from '../../../ground/jsonapi/order-store.ts'
import type { OrderKey } from '../../../ground/jsonapi/order-store.ts'
import { orderBy } from '../../../ground/jsonapi/page-store.ts'
import type { FleetFilters } from './fleet-narrowing.ts'
import { fleetList } from './fleet-order-store.ts'
import type { FleetOrder, FleetSort } from './fleet-order-store.ts'
import type { FleetBranch, FleetPart } from './fleet-part-store.ts'
import { fleetConditions, fleetFrom, viewCondition } from './fleet-store.ts'
import type { FleetView } from './fleet-store.ts'
import { urgencyList } from './fleet-urgency-store.ts'
import type { Looking } from './fleet-urgency-store.ts'

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

const of_charges: ReadonlySet<FleetSort> = new Set(['cost', 'calculated', 'return'])

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
  const narrowed = await fleetConditions(sql, account_id, filters, looking)
  const conditions = [...narrowed, viewCondition(sql, view, looking)]
  const is_whole = narrowed.length === 0 && (view === 'all' || view === 'attention')
  const by_class = order.by === 'urgency' && (is_whole || (await areMany(sql, account_id, conditions)))
  const { keys, parts } = by_class ? urgencyList(sql, looking, view === 'attention') : fleetList(sql, order, looking)
  const is_back = before !== null
  const cursor = before ?? after
  const place = cursor === null ? null : readCursor(cursor, 'fleet', keys)
  const rows = await rowsFrom(sql, is_back ? parts.toReversed() : parts, place, size + 1, {
    is_back,
    from: (where) => fleetFrom(sql, account_id, [...conditions, where], of_charges.has(order.by)),
  })
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

/** So few are sorted at once; of more each class is looked for by itself. */
const sorted_at_once_max = 2_000

async function areMany(sql: ListReader, account_id: string, conditions: readonly Fragment[]): Promise<boolean> {
  const [found] = await sql<{ containers: number }[]>`
    select count(*)::int as containers from (
      select 1 ${fleetFrom(sql, account_id, conditions)} limit ${sorted_at_once_max + 1}) counted`
  return (found?.containers ?? 0) > sorted_at_once_max
}

interface PlacedRow {
  readonly id: string
  /** What it has for each key of the list. */
  readonly place: readonly KeyValue[]
}

interface Walk {
  readonly is_back: boolean
  /** The rows that fit conditions of the list and one more. */
  readonly from: (where: Fragment) => Fragment
}

/** So many rows behind a place, part after part, until there are enough. */
async function rowsFrom(
  sql: ListReader,
  parts: readonly FleetPart[],
  place: readonly KeyValue[] | null,
  most: number,
  walk: Walk,
): Promise<PlacedRow[]> {
  const begin = place === null ? 0 : parts.findIndex(({ fixed }) => fixed.every((value, at) => place[at] === value))
  if (begin === -1) throw invalidPage('page[after]', 'page[after] is not one that this list gave')
  const rows: PlacedRow[] = []
  for (const [at, part] of parts.slice(begin).entries()) {
    const from = at === 0 && place !== null ? place.slice(part.fixed.length) : null
    rows.push(...(await rowsOfPart(sql, part, from, most - rows.length, walk)))
    if (rows.length >= most) break
  }
  return rows
}

async function rowsOfPart(
  sql: ListReader,
  { fixed, branches }: FleetPart,
  place: readonly KeyValue[] | null,
  most: number,
  { is_back, from }: Walk,
): Promise<readonly PlacedRow[]> {
  const walked = branches.map(({ where, keys }) => ({
    where,
    keys: is_back ? keys.map((key) => ({ ...key, descending: !key.descending })) : keys,
  }))
  const [first, ...others] = walked
  if (first === undefined) return []
  const rows =
    others.length === 0
      ? await sql<PlacedRow[]>`${branchRows(sql, first, place, most, from)}`
      : await sql<PlacedRow[]>`
          select id, place from (${others.reduce<Fragment>(
            (all, one) => sql`${all} union all (${branchRows(sql, one, place, most, from)})`,
            sql`(${branchRows(sql, first, place, most, from)})`,
          )}) merged
          order by ${orderBy(sql, byColumns(sql, first.keys))} limit ${most}`
  return rows.map((row) => ({ id: row.id, place: [...fixed, ...row.place] }))
}

/** The first rows of a branch behind a place, with their keys in columns, so that branches can be merged. */
function branchRows(
  sql: ListReader,
  { where, keys }: FleetBranch,
  place: readonly KeyValue[] | null,
  most: number,
  from: Walk['from'],
): Fragment {
  const values = listed(
    sql,
    keys.map(({ by }) => by),
  )
  const columns = listed(
    sql,
    keys.map(({ by }, at) => sql`${by} as ${sql(`key_${at}`)}`),
  )
  const behind_place = place === null ? sql`` : sql`and ${behind(sql, keys, place)}`
  return sql`
    select c.id, jsonb_build_array(${values}) as place, ${columns} ${from(where)} ${behind_place}
    order by ${orderBy(sql, keys)} limit ${most}`
}

const byColumns = (sql: ListReader, keys: readonly OrderKey[]): readonly OrderKey[] =>
  keys.map((key, at) => ({ ...key, by: sql`${sql(`key_${at}`)}` }))
