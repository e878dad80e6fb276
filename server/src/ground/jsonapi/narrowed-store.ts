import type { Fragment, ListReader, Reader } from '../db/index.ts'
import { counted_exactly_max } from './count-store.ts'
import { listed } from './order-store.ts'
import type { OrderKey } from './order-store.ts'

/** So many rows are walked through in the order of the list, however many of them fit. */
const walked_max = 1_500
/** So many rows that fit are put in order. */
const found_max = counted_exactly_max
/** An expectation may be this far off: where more rows are expected, it is not tried. */
const found_expected_max = 5 * found_max
/** Where fewer are expected they are found before rows are walked through. */
const found_first_max = 1_000

/**
 * What the rows that fit a filter have alike, such as a status or the week of a day: for each value an index has their
 * rows in the order of the list, so that a page of all comes from the first rows of each.
 */
export interface Groups {
  /** What an index has before the order of the list. */
  readonly by: Fragment
  /** A query for the values, each once, in a column `value`. */
  readonly values: Fragment
  /**
   * Where another table has this: a query for its rows, with the columns of the list's order and what groups are by.
   * Several may name the same row of the list.
   */
  readonly elsewhere?: Fragment
  /** The condition that the groups have all rows that fit; without it they have. */
  readonly complete?: Fragment
}

/** What a narrowed list is selected from. */
export interface NarrowedSelection {
  readonly table: string
  readonly account_id: string
  readonly where: Fragment
  readonly walked: Fragment
  readonly order: readonly OrderKey[]
  readonly groups?: Groups | undefined
}

/** What is wanted of a narrowed list. */
export interface RowsAsked {
  readonly columns: Fragment
  /** `and ...`: the place that the rows are behind. */
  readonly behind: Fragment
  readonly by: Fragment
  readonly limit: number
  readonly offset: number
  /** How many rows are expected to fit. */
  readonly expected: number
}

/** Null: it cannot be told in this way. */
type Rows<Row> = readonly (Row & object)[] | null

/**
 * Rows of a list that is narrowed, in ways that cost the same however many records there are; the planner cannot know
 * where in the list the rows stand that fit. Null: in none of these ways.
 */
export async function selectNarrowed<Row>(
  reader: ListReader,
  selection: NarrowedSelection,
  asked: RowsAsked,
): Promise<Rows<Row>> {
  const { expected, offset, limit } = asked
  const is_findable = expected <= found_expected_max && offset + limit <= found_max
  const ways: (() => Promise<Rows<Row>>)[] = [
    () => walkedRows(reader, selection, asked),
    () => groupedRows(reader, selection, asked),
    ...(is_findable ? [() => foundRows<Row>(reader, selection, asked)] : []),
  ]
  for (const way of expected <= found_first_max ? ways.toReversed() : ways) {
    const rows = await way()
    if (rows !== null) return rows
  }
  return null
}

/** A page out of the next rows of the list. */
async function walkedRows<Row>(reader: ListReader, selection: NarrowedSelection, asked: RowsAsked): Promise<Rows<Row>> {
  const { table, account_id, walked, order } = selection
  // In an order of more than a column and the id no index has the next rows.
  if (order.length > 2 || (order[0]?.nullable === true && order[0].descending)) return null
  const rows = await rowsOf<Row>(
    reader,
    selection,
    asked,
    reader`
    found as (select ${reader(table)}.* from (
        select * from ${reader(table)} where account_id = ${account_id} ${asked.behind}
        order by ${asked.by} limit ${walked_max}) as ${reader(table)}
      where ${walked})`,
  )
  return rows.length === asked.limit ? rows : null
}

/** A page of all rows that fit, unless they are too many to be put in order. */
async function foundRows<Row>(reader: ListReader, selection: NarrowedSelection, asked: RowsAsked): Promise<Rows<Row>> {
  const { table, where, order } = selection
  const keys = order.map(({ by }) => by)
  const rows = await rowsOf<Row & { found: number }>(
    reader,
    selection,
    { ...asked, columns: reader`${asked.columns}, (select count(*)::int from found) as found` },
    reader`found as materialized (
      select ${listed(reader, keys)} from ${reader(table)} where ${where} ${asked.behind} limit ${found_max + 1})`,
  )
  if ((rows[0]?.found ?? 0) > found_max) return null
  for (const row of rows) Reflect.deleteProperty(row, 'found')
  return rows
}

/** A page of the first rows of each group: those of the groups whose own first rows come first. */
async function groupedRows<Row>(
  reader: ListReader,
  selection: NarrowedSelection,
  asked: RowsAsked,
): Promise<Rows<Row>> {
  const { table, walked, order, groups } = selection
  if (groups === undefined || !(await isComplete(reader, groups))) return null
  const keys = listed(
    reader,
    order.map(({ by }) => by),
  )
  const most = asked.limit + asked.offset
  const { elsewhere } = groups
  // Elsewhere several rows may name the same one.
  const all =
    elsewhere === undefined
      ? reader`select ${keys} from ${reader(table)} where ${walked}`
      : reader`select distinct on (${keys}) ${keys} from (${elsewhere}) as ${reader(table)} where true`
  const firstOf = (group: string, limit: number) => reader`cross join lateral (
    ${all} and ${groups.by} = ${reader(group)}.value ${asked.behind}
    order by ${asked.by} limit ${limit}) as first`
  return rowsOf<Row>(
    reader,
    selection,
    asked,
    reader`
    groups as materialized (${groups.values}),
    begun as materialized (select value from (
      select groups.value, dense_rank() over (order by ${asked.by}) as place from groups ${firstOf('groups', 1)}) as ranked
      where place <= ${most}),
    found as (select distinct first.* from begun ${firstOf('begun', most)})`,
  )
}

async function isComplete(reader: ListReader, { complete }: Groups): Promise<boolean> {
  if (complete === undefined) return true
  const [row] = await reader<{ complete: boolean }[]>`select ${complete} as complete`
  return row?.complete === true
}

/** The rows whose ids are `found`, as many as are wanted. */
function rowsOf<Row>(
  reader: Reader,
  { table, account_id }: NarrowedSelection,
  { columns, by, limit, offset }: RowsAsked,
  found: Fragment,
): Promise<readonly (Row & object)[]> {
  return reader<(Row & object)[]>`
    with recursive ${found}
    select ${columns} from ${reader(table)} where account_id = ${account_id} and id = any(array(
      select id from found as ${reader(table)} order by ${by} limit ${limit} offset ${offset})) order by ${by}`
}
