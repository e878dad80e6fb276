import { export_formats } from '@quaylog/contract'
import type { Registry } from '../ground/jsonapi/registry.ts'
import { cursorOf } from '../ground/jsonapi/cursor.ts'
import { readList } from '../ground/jsonapi/reading.ts'
import type { ListReading } from '../ground/jsonapi/reading.ts'
import { invalidParameter } from '../ground/http/refusal.ts'
import type { Query } from '../ground/http/query.ts'
import { isUuid } from '../ground/id.ts'
import type { ListScope, Scope } from '../request/scope.ts'
import type { ExportFormat } from '@quaylog/contract'
import type { ExportRow } from './column.ts'
import type { ExportView } from './view.ts'

/** Few enough that the others who are served need not wait for them. */
const rows_at_once = 250
const before_all = '00000000-0000-0000-0000-000000000000'

/** What an export is asked for. */
export interface ExportAsked {
  readonly view: ExportView
  readonly reading: ListReading
  readonly format: ExportFormat
  /** The id of the last record that somebody has already; null: from the beginning. */
  readonly after: string | null
}

/** Parameters of lists that an export refuses, because it would not apply them. */
export const not_applied = /^(sort|include|as_of|page\[.*\]|fields\[.*\]|flag\[.*\])$/

/** Reads the query of an export: the filters of its list, `format` and `after`. Throws Refusal. */
export function readExport(query: Query, view: ExportView): ExportAsked {
  for (const name of query.keys()) {
    if (not_applied.test(name))
      throw invalidParameter(
        name,
        `Parameter '${name}' is not supported here: an export holds every record in the order of ids; use filters, format, after`,
      )
  }
  const reading = readList(query, view.type, (name) => name === 'format' || name === 'after')
  const asked = query.get('format') ?? 'csv'
  const format = export_formats.find((name) => name === asked)
  if (format === undefined) throw invalidParameter('format', `format must be one of ${export_formats.join(', ')}`)
  const after = query.get('after')?.toLowerCase() ?? null
  if (after !== null && !isUuid(after))
    throw invalidParameter('after', 'after must be the id of the last record that you have')
  return { view, reading, format, after }
}

/** What an export reads through; a scope for each page, so that nothing grows with the rows. */
export interface ExportSource {
  readonly scope: () => ListScope
  readonly registry: Registry<Scope>
}

/**
 * The rows of an export in the order of ids, read a page at a time as they are wanted. The first page is read before
 * this returns, so that a filter that cannot be applied is still refused as one.
 */
export async function exportRows(source: ExportSource, asked: ExportAsked): Promise<AsyncIterable<ExportRow>> {
  const first = await pageBehind(source, asked, cursorAt(asked, asked.after ?? before_all))
  return followed(source, asked, first)
}

async function* followed(
  source: ExportSource,
  asked: ExportAsked,
  first: Awaited<ReturnType<ExportView['page']>>,
): AsyncGenerator<ExportRow, void, undefined> {
  let page = first
  for (;;) {
    yield* page.rows
    if (page.next === null) return
    page = await pageBehind(source, asked, page.next)
  }
}

function pageBehind({ scope, registry }: ExportSource, { view, reading }: ExportAsked, after: string) {
  return view.page(scope(), registry, { ...reading, sort: [], page: { number: 1, size: rows_at_once, after } })
}

const cursorAt = ({ view }: ExportAsked, id: string): string =>
  cursorOf(view.type, [{ field: 'id', type: 'uuid', descending: false, nullable: false }], [id])
