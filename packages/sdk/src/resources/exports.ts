import type { ExportFormat, ExportName } from '@quaylog/contract'
import type { Api, PlainOptions } from '../api.ts'
import { changeQuery, type ChangeFilters } from '../change-stream.ts'
import { NetworkError, UpstreamError } from '../errors.ts'
import type { Format } from '../format.ts'
import type { Query, ServiceRequest } from '../transport.ts'
import { containerQuery, type ContainerFilters } from './container-filters.ts'
import { shipmentQuery, type ShipmentFilters } from './shipments.ts'

export type { ExportFormat, ExportName }

export interface ExportOptions extends PlainOptions {
  /** Default `csv`. */
  fileFormat?: ExportFormat | undefined
  /** Id of the last record that you have: the export continues behind it. */
  after?: string | undefined
  /** Further filters as the REST API spells them, such as `{'filter[status]': 'on_ship'}`. */
  query?: Query | undefined
}

export interface ChangeExportOptions extends PlainOptions, ChangeFilters {
  /** Default `ndjson`: one JSON object on each line; `parquet` has a row for each change. */
  fileFormat?: 'ndjson' | 'parquet' | undefined
  /** `cursor` of the last change that you have; left out, the export begins with the oldest kept. */
  after?: number | string | undefined
  /** `reference_object` adds to each change its records as they were then. */
  include?: 'reference_object' | undefined
  /** Further filters as the REST API spells them, such as `{'filter[event]': 'container.updated'}`. */
  query?: Query | undefined
}

/**
 * Lists as files. `timeoutMs` limits the time to the beginning of a file, not to its end. Reading a file throws
 * NetworkError where the connection breaks off before its end; `after` continues behind the last whole row.
 */
export class Exports<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  /** Every container that fits, as the bytes of a file. */
  containers(filters: ContainerFilters = {}, options: ExportOptions = {}): Promise<ReadableStream<Uint8Array>> {
    return this.list('containers', { ...options, query: { ...containerQuery(filters), ...options.query } })
  }

  /** Every shipment that fits, as the bytes of a file. */
  shipments(filters: ShipmentFilters = {}, options: ExportOptions = {}): Promise<ReadableStream<Uint8Array>> {
    return this.list('shipments', { ...options, query: { ...shipmentQuery(filters), ...options.query } })
  }

  /** Every record of a list that fits the filters of `query`, as the bytes of a file. */
  list(
    name: ExportName,
    { fileFormat, after, query, ...sending }: ExportOptions = {},
  ): Promise<ReadableStream<Uint8Array>> {
    return this.#file({ ...sending, path: `/exports/${name}`, query: { ...query, format: fileFormat, after } })
  }

  /**
   * The change feed behind a cursor, as lines of JSON or as a Parquet file; it ends with what is the newest change now.
   *
   * @throws UnknownCursorError when the log was set back since
   */
  changes(options: ChangeExportOptions = {}): Promise<ReadableStream<Uint8Array>> {
    const { signal, timeoutMs, maxRetries, after, include, fileFormat = 'ndjson' } = options
    const query = { ...options.query, after, include, ...changeQuery(options) }
    return this.#file({ signal, timeoutMs, maxRetries, path: `/exports/changes.${fileFormat}`, query })
  }

  async #file(request: ServiceRequest): Promise<ReadableStream<Uint8Array>> {
    const { body, status } = await this.#api.transport.stream({ ...request, headers: { accept: '*/*' } })
    if (body === null) throw new UpstreamError('The response is empty', { status })
    return wholeOrError(body)
  }
}

/**
 * The same bytes. A connection that breaks before their end is a NetworkError, so that no file passes for whole which
 * is not; the reason of an abort signal is passed on. Node cancels a body that nobody reads once its Response is
 * collected, unless it has a reader.
 */
function wholeOrError(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    pull: (controller) =>
      reader.read().then(
        ({ value, done }) => (done ? controller.close() : controller.enqueue(value)),
        (cause: unknown) => {
          throw cause instanceof TypeError ? new NetworkError('The stream was interrupted', { cause }) : cause
        },
      ),
    cancel: (reason) => reader.cancel(reason),
  })
}
