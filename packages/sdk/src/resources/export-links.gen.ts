// Generated from packages/contract by `npm run generate`; not to be edited.

import type { CreateExportLinkRequest } from '@quaylog/contract'
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

/** An export link, with camelCase names. */
export type ExportLink = ReturnType<typeof mapExportLink>
function mapExportLink(exportLink: Resource<'export_link'>) {
  return mapAttributes<'export_link'>(exportLink)
}

/** What an export link is created with. */
export type NewExportLink = CamelMembers<CreateExportLinkRequest['data']['attributes']>
function createExportLinkData(given: NewExportLink) {
  const attributes = { name: given.name, list: given.list, query: given.query }
  return { attributes }
}

/** Export links of the account. */
export class ExportLinks<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  list<F extends Format = D>(
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'export_link'>, MappedList<ExportLink>>> {
    return this.#api.list({ path: '/export_links', query: listQuery(options) }, mapExportLink, options)
  }

  /** Spreadsheet programs read it as it is now, each time they ask: it is not a copy. */
  create<F extends Format = D>(
    given: NewExportLink,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'export_link'>, ExportLink>> {
    return this.#api.one(
      {
        method: 'POST',
        path: '/export_links',
        body: { data: { type: 'export_link', ...createExportLinkData(given) } },
      },
      mapExportLink,
      options,
    )
  }

  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'export_link'>, ExportLink>> {
    return this.#api.one({ path: pathOf('/export_links', id) }, mapExportLink, options)
  }

  delete(id: string, options: PlainWriteOptions = {}): Promise<void> {
    return this.#api.remove(pathOf('/export_links', id), options)
  }
}
