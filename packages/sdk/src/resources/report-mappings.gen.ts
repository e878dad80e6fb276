// Generated from packages/contract by `npm run generate`; not to be edited.

import type { CreateReportMappingRequest, UpdateReportMappingRequest } from '@quaylog/contract'
import {
  listQuery,
  type Api,
  type CallOptions,
  type ListOptions,
  type MappedList,
  type PlainWriteOptions,
  type WriteOptions,
} from '../api.ts'
import type { CamelMembers } from '../camel.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'

/** A mapping of columns, with camelCase names. */
export type ReportMapping = ReturnType<typeof mapReportMapping>
function mapReportMapping(reportMapping: Resource<'report_mapping'>) {
  return mapAttributes<'report_mapping'>(reportMapping)
}

/** What a mapping of columns is created with. */
export type NewReportMapping = CamelMembers<CreateReportMappingRequest['data']['attributes']>
function writtenReportMappingData(given: NewReportMapping | ReportMappingChanges) {
  const attributes = {
    name: given.name,
    terminal: given.terminal,
    time_zone: given.timeZone,
    date_order: given.dateOrder,
    currency_code: given.currencyCode,
    sheet: given.sheet,
    columns: given.columns,
  }
  return { attributes }
}

/** What can be changed about a mapping of columns. */
export type ReportMappingChanges = CamelMembers<UpdateReportMappingRequest['data']['attributes']>

/** Mappings of columns of the account. */
export class ReportMappings<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  list<F extends Format = D>(
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'report_mapping'>, MappedList<ReportMapping>>> {
    return this.#api.list({ path: '/report_mappings', query: listQuery(options) }, mapReportMapping, options)
  }

  /** Try it on a file first: see report previews. */
  create<F extends Format = D>(
    given: NewReportMapping,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'report_mapping'>, ReportMapping>> {
    return this.#api.one(
      {
        method: 'POST',
        path: '/report_mappings',
        body: { data: { type: 'report_mapping', ...writtenReportMappingData(given) } },
      },
      mapReportMapping,
      options,
    )
  }

  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'report_mapping'>, ReportMapping>> {
    return this.#api.one({ path: pathOf('/report_mappings', id) }, mapReportMapping, options)
  }

  /** Files that were read before stay as they were read; hand one in again to have it read anew. */
  update<F extends Format = D>(
    id: string,
    given: ReportMappingChanges,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'report_mapping'>, ReportMapping>> {
    return this.#api.one(
      {
        method: 'PATCH',
        path: pathOf('/report_mappings', id),
        body: { data: { type: 'report_mapping', id, ...writtenReportMappingData(given) } },
      },
      mapReportMapping,
      options,
    )
  }

  delete(id: string, options: PlainWriteOptions = {}): Promise<void> {
    return this.#api.remove(pathOf('/report_mappings', id), options)
  }
}
