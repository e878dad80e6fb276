import type { CreateTariffImportRequest } from '@quaylog/contract'
import { listQuery, type Api, type CallOptions, type ListOptions, type MappedList, type WriteOptions } from '../api.ts'
import { snakeMembers, type CamelMembers } from '../camel.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'

/** What reading a tariff file came to. */
export type TariffImport = ReturnType<typeof mapImport>
const mapImport = mapAttributes<'tariff_import'>

/** A tariff as a file. */
export type TariffExport = ReturnType<typeof mapExport>
const mapExport = mapAttributes<'tariff_export'>

/** One version of a tariff, also when it has been replaced. */
export type TariffVersion = ReturnType<typeof mapVersion>
const mapVersion = ({ id, attributes }: Resource<'tariff_version'>) => ({
  id,
  document: attributes.document,
  effectiveFrom: attributes.effective_from,
  createdAt: attributes.created_at,
  replacedAt: attributes.replaced_at,
})

export type TariffFile = CamelMembers<CreateTariffImportRequest['data']['attributes']>
export type TariffFileFormat = CreateTariffImportRequest['data']['attributes']['format']

/** Tariffs as files, and their versions. */
export class TariffFiles<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  /**
   * Reads a tariff file and keeps it; with `dryRun` only says what it would change of open containers.
   *
   * @throws ValidationError with the place of every mistake
   */
  import<F extends Format = D>(
    given: TariffFile,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'tariff_import'>, TariffImport>> {
    const body = { data: { type: 'tariff_import', attributes: snakeMembers(given) } }
    return this.#api.one({ method: 'POST', path: '/tariffs/import', body }, mapImport, options)
  }

  export<F extends Format = D>(
    tariffId: string,
    format: TariffFileFormat = 'yaml',
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'tariff_export'>, TariffExport>> {
    return this.#api.one({ path: pathOf('/tariffs', tariffId, '/export'), query: { format } }, mapExport, options)
  }

  /** A tariff file to start from. */
  template<F extends Format = D>(
    format: TariffFileFormat = 'yaml',
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'tariff_export'>, TariffExport>> {
    return this.#api.one({ path: '/tariffs/template', query: { format } }, mapExport, options)
  }

  versions<F extends Format = D>(
    tariffId: string,
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'tariff_version'>, MappedList<TariffVersion>>> {
    return this.#api.list(
      { path: pathOf('/tariffs', tariffId, '/versions'), query: listQuery(options) },
      mapVersion,
      options,
    )
  }

  /** Adds a version as a tariff file writes it, or puts it in the place of that with the same first day. */
  addVersion<F extends Format = D>(
    tariffId: string,
    document: Record<string, unknown>,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'tariff_version'>, TariffVersion>> {
    const body = { data: { type: 'tariff_version', attributes: { document } } }
    return this.#api.one({ method: 'POST', path: pathOf('/tariffs', tariffId, '/versions'), body }, mapVersion, options)
  }
}
