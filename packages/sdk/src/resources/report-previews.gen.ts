// Generated from packages/contract by `npm run generate`; not to be edited.

import type { CreateReportPreviewRequest } from '@quaylog/contract'
import { type Api, type WriteOptions } from '../api.ts'
import type { CamelMembers } from '../camel.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type Resource } from '../included.ts'

/** A report preview, with camelCase names. */
export type ReportPreview = ReturnType<typeof mapReportPreview>
function mapReportPreview(reportPreview: Resource<'report_preview'>) {
  return mapAttributes<'report_preview'>(reportPreview)
}

/** What a report preview is created with. */
export type NewReportPreview = CamelMembers<CreateReportPreviewRequest['data']['attributes']> & {
  reportMappingId?: string | undefined
}
function createReportPreviewData(given: NewReportPreview) {
  const attributes = {
    name: given.name,
    content: given.content,
    terminal: given.terminal,
    time_zone: given.timeZone,
    date_order: given.dateOrder,
    currency_code: given.currencyCode,
    sheet: given.sheet,
    columns: given.columns,
  }
  return given.reportMappingId === undefined
    ? { attributes }
    : { attributes, relationships: { report_mapping: { data: { type: 'report_mapping', id: given.reportMappingId } } } }
}

/** Report previews of the account. */
export class ReportPreviews<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  /** Reads by the given columns, else by those of a mapping, else by those that the headings suggest. */
  create<F extends Format = D>(
    given: NewReportPreview,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'report_preview'>, ReportPreview>> {
    return this.#api.one(
      {
        method: 'POST',
        path: '/report_previews',
        body: { data: { type: 'report_preview', ...createReportPreviewData(given) } },
      },
      mapReportPreview,
      options,
    )
  }
}
