// Generated from packages/contract by `npm run generate`; not to be edited.

import type { CreateReportFileRequest } from '@quaylog/contract'
import { listQuery, type Api, type CallOptions, type ListOptions, type MappedList, type WriteOptions } from '../api.ts'
import type { CamelMembers } from '../camel.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'

/** A report, with camelCase names. */
export type ReportFile = ReturnType<typeof mapReportFile>
function mapReportFile(reportFile: Resource<'report_file'>) {
  return {
    ...mapAttributes<'report_file'>(reportFile),
    reportMappingId: reportFile.relationships?.report_mapping?.data?.id ?? null,
  }
}

/** What a report is created with. */
export type NewReportFile = CamelMembers<CreateReportFileRequest['data']['attributes']> & {
  reportMappingId?: string | undefined
}
function createReportFileData(given: NewReportFile) {
  const attributes = { name: given.name, content: given.content, stated_at: given.statedAt }
  return given.reportMappingId === undefined
    ? { attributes }
    : { attributes, relationships: { report_mapping: { data: { type: 'report_mapping', id: given.reportMappingId } } } }
}

/** Reports of the account. */
export class ReportFiles<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  list<F extends Format = D>(
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'report_file'>, MappedList<ReportFile>>> {
    return this.#api.list({ path: '/report_files', query: listQuery(options) }, mapReportFile, options)
  }

  /** It is read soon after: `rows` says what became of each row. The same file again changes nothing. */
  create<F extends Format = D>(
    given: NewReportFile,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'report_file'>, ReportFile>> {
    return this.#api.one(
      {
        method: 'POST',
        path: '/report_files',
        body: { data: { type: 'report_file', ...createReportFileData(given) } },
      },
      mapReportFile,
      options,
    )
  }

  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'report_file'>, ReportFile>> {
    return this.#api.one({ path: pathOf('/report_files', id) }, mapReportFile, options)
  }
}
