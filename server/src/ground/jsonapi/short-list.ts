import { cursorOf, readCursor } from './cursor.ts'
import type { OrderPart } from './cursor.ts'
import type { PageAsked } from './reading.ts'
import type { Page } from './page-store.ts'

/** What records of a short list are in order of: the newest first. */
export interface Dated {
  readonly id: string
  readonly created_at: string
}

const newest_first: readonly OrderPart[] = [
  { field: 'created_at', type: 'timestamptz', descending: true, nullable: false },
  { field: 'id', type: 'uuid', descending: true, nullable: false },
]

/** What records of a short list are in order of, from the first on; ties are broken by id. */
export interface ListOrder<Row> {
  readonly field: string
  readonly valueOf: (row: Row) => string
}

/** A page of a list in memory, put in order by a text that each record has. Contract 1.5. */
export function pageByText<Row extends { readonly id: string }>(
  list: string,
  all: readonly Row[],
  page: PageAsked,
  { field, valueOf }: ListOrder<Row>,
): Page<Row> {
  const order: readonly OrderPart[] = [
    { field, type: 'text', descending: false, nullable: false },
    { field: 'id', type: 'uuid', descending: false, nullable: false },
  ]
  const isBehind = (row: Row, text: string, id: string) => valueOf(row) > text || (valueOf(row) === text && row.id > id)
  const sorted = all.toSorted((one, other) => (isBehind(one, valueOf(other), other.id) ? 1 : -1))
  const { number, size, after } = page
  const total = { records: all.length, estimated: false }
  if (after === null) return { rows: sorted.slice((number - 1) * size, number * size), total, next: null }
  const [text, id] = after === '' ? [] : readCursor(after, list, order)
  const left = text === undefined ? sorted : sorted.filter((row) => isBehind(row, String(text), String(id)))
  const rows = left.slice(0, size)
  const last = left.length > size ? rows.at(-1) : undefined
  return {
    rows,
    total: after === '' ? total : null,
    next: last === undefined ? null : cursorOf(list, order, [valueOf(last), last.id]),
  }
}

/** A page of a list that is read whole, because an account may have few of them; newest first. Contract 1.5. */
export function pageOfAll<Row extends Dated>(list: string, all: readonly Row[], page: PageAsked): Page<Row> {
  const { number, size, after } = page
  const total = { records: all.length, estimated: false }
  if (after === null) return { rows: all.slice((number - 1) * size, number * size), total, next: null }
  const [at, id] = after === '' ? [] : readCursor(after, list, newest_first)
  const left = all.filter((row) => at === undefined || comesAfter(row, String(at), String(id))).toSorted(newestFirst)
  const rows = left.slice(0, size)
  const last = left.length > size ? rows.at(-1) : undefined
  return {
    rows,
    total: after === '' ? total : null,
    next: last === undefined ? null : cursorOf(list, newest_first, [last.created_at, last.id]),
  }
}

const comesAfter = (row: Dated, at: string, id: string): boolean =>
  row.created_at < at || (row.created_at === at && row.id < id)

const newestFirst = (one: Dated, other: Dated): number => (comesAfter(one, other.created_at, other.id) ? 1 : -1)
