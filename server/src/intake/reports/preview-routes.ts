import { create_report_preview_request } from '@quaylog/contract'
import type { ReportPreviewAttributes } from '@quaylog/contract'
import { readBody } from '../../ground/http/read-body.ts'
import { unprocessable } from '../../ground/http/refusal.ts'
import { singleReply } from '../../ground/jsonapi/document.ts'
import { readOne } from '../../ground/jsonapi/reading.ts'
import type { Spreadsheet } from '../../ground/spreadsheets/sheet.ts'
import { scopeOf } from '../../request/services.ts'
import type { ApiReply, OutsideCall } from '../../request/services.ts'
import { mappingNamed } from './file-routes.ts'
import { givenFile } from './given-file.ts'
import { headerOf } from './header.ts'
import { suggestedColumns } from './mapping.ts'
import type { Mapping } from './mapping.ts'
import { readReport } from './reading.ts'
import type { ReadRow } from './reading.ts'
import { mapping_defaults } from './report-file.ts'

const rows_shown_max = 20

/** Reads a file as it would be read, and says so row by row. Keeps nothing. */
export async function postReportPreview(call: OutsideCall): Promise<ApiReply> {
  const { body, bytesOf } = await givenFile(call, 'report_preview')
  const { attributes, relationships } = readBody(create_report_preview_request, body).data
  const { name, content, columns, ...given } = attributes
  const kept = relationships?.report_mapping?.data?.id
  const base = kept === undefined ? null : await mappingNamed(call, null, kept)
  const { reference, spreadsheets, newId, registry } = call.services
  const wanted = { ...mapping_defaults, ...base, ...withoutUndefined(given) }
  const choice = wanted.sheet === null ? {} : { sheet: wanted.sheet }
  const sheet = await spreadsheets.read(call.caller.account.id, bytesOf(content), choice)
  if ('refused' in sheet) throw unreadable(sheet.refused)
  const mapping: Mapping = { ...wanted, columns: columns ?? base?.columns ?? suggestedFor(sheet) }
  const reading = readReport(sheet, mapping, { reference, stated_at: null, relayed_from: name })
  if ('refused' in reading) throw unreadable(reading.refused)
  const resource = {
    id: newId(),
    type: 'report_preview' as const,
    attributes: previewOf(name, sheet, reading.header.headings, reading.header.row, reading.rows),
  }
  return singleReply(scopeOf(call), registry, resource, readOne(call.query, 'report_preview'), call.url, 201)
}

/** The columns that the headings of a file usually mean. */
function suggestedFor(sheet: Spreadsheet): Mapping['columns'] {
  const header = headerOf(sheet, [])
  if (header === null) throw unreadable('no row of it is a header: it has none of the columns')
  return suggestedColumns(header.headings)
}

function previewOf(
  name: string,
  { sheet, sheets, encoding }: Spreadsheet,
  headings: readonly string[],
  header_row: number,
  rows: readonly ReadRow[],
): ReportPreviewAttributes {
  const refused = rows.filter((row) => row.refused !== null)
  const first = rows.slice(0, rows_shown_max)
  const shown = [...first, ...refused.filter((row) => !first.includes(row)).slice(0, rows_shown_max)]
  return {
    name,
    sheet,
    sheets: [...sheets],
    encoding,
    header_row,
    headings: [...headings],
    suggested_columns: [...suggestedColumns(headings)],
    row_count: rows.length,
    refused_count: refused.length,
    rows: shown.map(({ row, container_number, refused: reason, readings }) => ({
      row,
      container_number,
      refused: reason,
      readings: [...readings],
    })),
  }
}

function withoutUndefined<T extends object>(given: T): Partial<{ [Key in keyof T]: Exclude<T[Key], undefined> }> {
  const kept: Partial<{ [Key in keyof T]: Exclude<T[Key], undefined> }> = {}
  return Object.assign(kept, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)))
}

const unreadable = (reason: string) =>
  unprocessable('invalid', '/data/attributes/content', `The file cannot be read: ${reason}`)
