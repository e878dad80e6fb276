import type { Fragment, ListReader, Reader } from '../db/index.ts'
import type { Total } from './document.ts'
import type { SortKey } from './reading.ts'

/** Records are counted exactly up to here; beyond, the planner's estimate is printed as such. */
const counted_exactly_max = 10_000
const counted_at_once_max = 1_000

/** A page of a list: its rows in order and how many there are in all. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly total: Total
}

type RowsOf<Row> = readonly (Row & object)[]

/** Past this offset the ids of a page are found first, so that depth does not drag whole rows along. */
const direct_offset_max = 1_000

/** What a list selects: from one table, by conditions that begin with the account. */
export interface Selection {
  readonly table: string
  readonly columns: Fragment
  readonly account_id: string
  readonly where: Fragment
  readonly order: Fragment
  readonly page: { readonly number: number; readonly size: number }
}

/** The rows of a page and how many there are in all: two statements, whatever the size. */
export async function selectPage<Row>(
  reader: ListReader,
  { table, columns, account_id, where, order, page }: Selection,
): Promise<Page<Row>> {
  const offset = (page.number - 1) * page.size
  const from_where = reader`from ${reader(table)} where ${where}`
  const rows =
    offset <= direct_offset_max
      ? reader<RowsOf<Row>>`select ${columns} ${from_where} order by ${order} limit ${page.size} offset ${offset}`
      : reader<RowsOf<Row>>`
        select ${columns} from ${reader(table)}
        where account_id = ${account_id}
          and id in (select id ${from_where} order by ${order} limit ${page.size} offset ${offset}) order by ${order}`
  const [found, total] = await Promise.all([rows, countRecords(reader, from_where)])
  return { rows: found, total }
}

/**
 * Counts what `from_where` (a fragment `from ... where ...`) selects. Few records are counted at once; of many the
 * planner is asked first,
 * and where it expects more than are counted exactly, its estimate is printed without counting.
 */
export async function countRecords(reader: ListReader, from_where: Fragment): Promise<Total> {
  const few = await countUpTo(reader, from_where, counted_at_once_max)
  if (few <= counted_at_once_max) return { records: few, estimated: false }
  const estimate = await expected(reader, from_where)
  if (estimate > counted_exactly_max) return { records: estimate, estimated: true }
  const records = await countUpTo(reader, from_where, counted_exactly_max)
  return records <= counted_exactly_max
    ? { records, estimated: false }
    : { records: Math.max(estimate, records), estimated: true }
}

/** One more than `most` when there are more. */
async function countUpTo(reader: Reader, from_where: Fragment, most: number): Promise<number> {
  const [counted] = await reader<{ records: number }[]>`
    select count(*)::int as records from (select 1 ${from_where} limit ${most + 1}) as counted`
  return counted?.records ?? 0
}

async function expected(reader: Reader, from_where: Fragment): Promise<number> {
  const [explained] = await reader<{ 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }[]>`
    explain (format json) select 1 ${from_where}`
  return explained?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

/**
 * A column to sort by, or what stands in another table for each row; one that may be null is told, for the indexes of
 * all others have no place for nulls.
 */
export type SortColumn = string | { readonly nullable: string } | { readonly computed: (reader: Reader) => Fragment }

/** `order by` of a list: the sort keys by their column, ties broken by id. Nulls come last either way. */
export function orderBy(
  reader: Reader,
  sort: readonly SortKey[],
  columns: Readonly<Record<string, SortColumn>>,
): Fragment {
  const last = sort.at(-1)?.descending === true ? reader`id desc` : reader`id`
  return sort.reduceRight<Fragment>((rest, { field, descending }) => {
    const column = columns[field]
    if (column === undefined) throw new Error(`no column for sort field ${field}`)
    const by = expressionOf(reader, column)
    if (!descending) return reader`${by}, ${rest}`
    return typeof column === 'string' ? reader`${by} desc, ${rest}` : reader`${by} desc nulls last, ${rest}`
  }, last)
}

function expressionOf(reader: Reader, column: SortColumn): Fragment {
  if (typeof column === 'string') return reader`${reader(column)}`
  return 'computed' in column ? column.computed(reader) : reader`${reader(column.nullable)}`
}

/** Conditions joined with `and`, to follow a first condition. */
export function andAll(reader: Reader, conditions: readonly Fragment[]): Fragment {
  return conditions.reduce<Fragment>((all, condition) => reader`${all} and ${condition}`, reader``)
}
