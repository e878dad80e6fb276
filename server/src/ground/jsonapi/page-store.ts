import type { Fragment, ListReader, Reader } from '../db/index.ts'
import { cursorOf, readCursor } from './cursor.ts'
import type { KeyType, KeyValue } from './cursor.ts'
import { behind, listed } from './order-store.ts'
import type { OrderKey } from './order-store.ts'
import type { PageOutcome, Total } from './document.ts'
import { counted_exactly_max, countRecords, expectedRecords } from './count-store.ts'
import { selectNarrowed } from './narrowed-store.ts'
import type { Groups, RowsAsked } from './narrowed-store.ts'
import type { PageAsked, SortKey } from './reading.ts'

/** A page of a list: its rows in order and how many there are in all. */
export interface Page<Row> extends PageOutcome {
  readonly rows: readonly Row[]
}

type RowsOf<Row> = readonly (Row & object)[]

/** Past this offset the ids of a page are found first, so that depth does not drag whole rows along. */
const direct_offset_max = 1_000

/** What a list selects: by conditions that begin with the account, in an order that ends with the id. */
export interface Selection {
  readonly table: string
  /** Where the table alone is not enough: what stands between `from` and `where`. */
  readonly from?: Fragment
  readonly columns: Fragment
  readonly where: Fragment
  /** The same for rows that are walked through in the order of the list, where it is said otherwise. */
  readonly walked?: Fragment
  readonly order: readonly OrderKey[]
  readonly page: PageAsked
  /** All rows are this account's, of which it may have very many: pages far behind find their ids first. */
  readonly account_id?: string
  /** More than the account narrows it. */
  readonly narrowed?: boolean
  /** `where` in the form that the planner knows most about, where it is said otherwise. */
  readonly as_expected?: Fragment
  /** Known before: more rows fit than are counted exactly. */
  readonly is_many?: boolean
  /** What the rows that fit have alike, where an index has them in the order of the list. */
  readonly groups?: Groups | undefined
}

/** A page by its number, or the rows behind a cursor; contract 1.5. */
export async function selectPage<Row>(reader: ListReader, selection: Selection): Promise<Page<Row>> {
  const { page } = selection
  return page.after === null ? selectNumbered<Row>(reader, selection) : selectBehind<Row>(reader, selection, page.after)
}

async function selectNumbered<Row>(reader: ListReader, selection: Selection): Promise<Page<Row>> {
  const { page, columns, order } = selection
  const offset = (page.number - 1) * page.size
  const counted = () => countSelected(reader, selection)
  if (selection.narrowed !== true) {
    const [rows, total] = await Promise.all([selectInOrder<Row>(reader, selection, offset), counted()])
    return { rows, total, next: null }
  }
  const total = await counted()
  if (total.records === 0) return { rows: [], total, next: null }
  const asked = {
    columns,
    behind: reader``,
    by: orderBy(reader, order),
    limit: page.size,
    offset,
    expected: total.records,
  }
  const narrowed = await narrowedRows<Row>(reader, selection, asked)
  return { rows: narrowed ?? (await selectInOrder<Row>(reader, selection, offset)), total, next: null }
}

const countSelected = (reader: ListReader, selection: Selection): Promise<Total> =>
  countRecords(reader, fromWhere(reader, selection), {
    as_expected: fromWhere(reader, { ...selection, where: selection.as_expected ?? selection.where }),
    is_many: selection.is_many === true,
  })

/** Null: the list is not narrowed, or has to be read as a whole. */
async function narrowedRows<Row>(
  reader: ListReader,
  selection: Selection,
  asked: Omit<RowsAsked, 'expected'> & { readonly expected: number | null },
): Promise<RowsOf<Row> | null> {
  const {
    table,
    account_id,
    where,
    walked = where,
    order,
    narrowed,
    groups,
    as_expected = where,
    is_many = false,
  } = selection
  if (narrowed !== true || account_id === undefined) return null
  const guess = asked.expected ?? (await expectedRecords(reader, reader`from ${reader(table)} where ${as_expected}`))
  const expected = is_many ? Math.max(guess, counted_exactly_max) : guess
  return selectNarrowed<Row>(reader, { table, account_id, where, walked, order, groups }, { ...asked, expected })
}

async function selectInOrder<Row>(reader: ListReader, selection: Selection, offset: number): Promise<RowsOf<Row>> {
  const { table, columns, account_id, order, page } = selection
  const by = orderBy(reader, order)
  if (account_id !== undefined && offset > direct_offset_max)
    return reader<RowsOf<Row>>`
      select ${columns} from ${reader(table)}
      where account_id = ${account_id}
        and id in (select id ${walkedWhere(reader, selection)} order by ${by} limit ${page.size} offset ${offset})
      order by ${by}`
  const valued = account_id === undefined ? null : await selectValued<Row>(reader, selection, offset)
  return (
    valued ??
    reader<RowsOf<Row>>`
      select ${columns} ${walkedWhere(reader, selection)} order by ${by} limit ${page.size} offset ${offset}`
  )
}

/**
 * A page in an order that falls and in which some rows have no value: those come last, but an index has them first and
 * would be passed as far as the values. Null: the page is in another order, or goes beyond the rows that have a value.
 */
async function selectValued<Row>(
  reader: ListReader,
  selection: Selection,
  offset: number,
): Promise<RowsOf<Row> | null> {
  const [first, ...others] = selection.order
  if (first?.nullable !== true || !first.descending) return null
  const by = orderBy(reader, [{ ...first, nullable: false }, ...others])
  const { columns, page } = selection
  const rows = await reader<RowsOf<Row>>`
    select ${columns} ${walkedWhere(reader, selection)} and ${first.by} is not null
    order by ${by} limit ${page.size} offset ${offset}`
  return rows.length === page.size ? rows : null
}

/**
 * The rows behind a place, stable under writes: a row that is added or removed meanwhile moves no other. What has no
 * value for the first part of the order comes last, in a statement of its own. Only the first page is counted.
 */
async function selectBehind<Row>(reader: ListReader, selection: Selection, after: string): Promise<Page<Row>> {
  const { table, order, page } = selection
  const place = after === '' ? null : readCursor(after, table, order)
  const [first] = order
  if (first === undefined) throw new Error(`the list of ${table} has no order`)
  const counted = place === null ? countSelected(reader, selection) : null
  const rows: (Row & KeyedRow & object)[] = []
  if (place === null || place[0] !== null) {
    const valued = order.map((key, at) => (at === 0 ? { ...key, nullable: false } : key))
    const has_value = first.nullable ? reader`and ${first.by} is not null` : reader``
    rows.push(...(await selectPart<Row>(reader, { ...selection, order: valued }, has_value, place, page.size + 1)))
  }
  if (first.nullable && rows.length <= page.size) {
    const from = place?.[0] === null ? place : null
    const missing = page.size + 1 - rows.length
    rows.push(...(await selectPart<Row>(reader, selection, reader`and ${first.by} is null`, from, missing)))
  }
  const shown = rows.slice(0, page.size)
  const last = rows.length > page.size ? shown.at(-1) : undefined
  const next = last === undefined ? null : cursorOf(table, order, last.page_key)
  for (const row of shown) Reflect.deleteProperty(row, 'page_key')
  return { rows: shown, total: counted === null ? null : await counted, next }
}

/** A row with what it has for each part of the order. */
interface KeyedRow {
  readonly page_key: readonly KeyValue[]
}

async function selectPart<Row>(
  reader: ListReader,
  selection: Selection,
  part: Fragment,
  place: readonly KeyValue[] | null,
  limit: number,
): Promise<readonly (Row & KeyedRow & object)[]> {
  const { columns, order } = selection
  const keys = listed(
    reader,
    order.map(({ by }) => by),
  )
  const from = place === null ? reader`` : reader`and ${behind(reader, order, place)}`
  const asked = {
    columns: reader`${columns}, jsonb_build_array(${keys}) as page_key`,
    behind: reader`${part} ${from}`,
    by: orderBy(reader, order),
    limit,
    offset: 0,
    expected: null,
  }
  const narrowed = await narrowedRows<Row & KeyedRow>(reader, selection, asked)
  return (
    narrowed ??
    reader<(Row & KeyedRow)[]>`
      select ${asked.columns} ${walkedWhere(reader, selection)} ${asked.behind} order by ${asked.by} limit ${limit}`
  )
}

function walkedWhere(reader: Reader, selection: Selection): Fragment {
  return fromWhere(reader, { ...selection, where: selection.walked ?? selection.where })
}

function fromWhere(reader: Reader, { table, from, where }: Selection): Fragment {
  return reader`from ${from ?? reader(table)} where ${where}`
}

/** What a list can be in order of: a column, or what stands in another table for each row. */
export interface SortColumn {
  readonly by: string | ((reader: Reader) => Fragment)
  readonly type: KeyType
  /** Told where it may be null, for the indexes of all others have no place for nulls. */
  readonly nullable?: boolean
}

/** Every record has these. */
export const moment_columns = {
  created_at: { by: 'created_at', type: 'timestamptz' },
  updated_at: { by: 'updated_at', type: 'timestamptz' },
} as const satisfies Readonly<Record<string, SortColumn>>

/** The order of a list: its sort keys by their columns, ties broken by id in the direction of the last key. */
export function orderOf(
  reader: Reader,
  sort: readonly SortKey[],
  columns: Readonly<Record<string, SortColumn>>,
  id = 'id',
): readonly OrderKey[] {
  const keys = sort.map(({ field, descending }): OrderKey => {
    const column = columns[field]
    if (column === undefined) throw new Error(`no column for sort field ${field}`)
    const by = typeof column.by === 'string' ? reader`${reader(column.by)}` : column.by(reader)
    return { field, by, type: column.type, descending, nullable: column.nullable ?? false }
  })
  const descending = keys.at(-1)?.descending === true
  return [...keys, { field: 'id', by: reader`${reader(id)}`, type: 'uuid', descending, nullable: false }]
}

/** The order of records by when they were made. */
export function byCreation(reader: Reader, which_first: 'newest' | 'oldest', id = 'id'): readonly OrderKey[] {
  const by = id === 'id' ? 'created_at' : id.replace(/id$/, 'created_at')
  const columns = { created_at: { by, type: 'timestamptz' as const } }
  return orderOf(reader, [{ field: 'created_at', descending: which_first === 'newest' }], columns, id)
}

/** `order by` of a list. Nulls come last either way. */
export function orderBy(reader: Reader, order: readonly OrderKey[]): Fragment {
  return listed(
    reader,
    order.map(({ by, descending, nullable }) => {
      if (!descending) return by
      return nullable ? reader`${by} desc nulls last` : reader`${by} desc`
    }),
  )
}

/** Conditions joined with `and`, to follow a first condition. */
export function andAll(reader: Reader, conditions: readonly Fragment[]): Fragment {
  return conditions.reduce<Fragment>((all, condition) => reader`${all} and ${condition}`, reader``)
}
