import type { Api, CallOptions, MappedList } from '../api.ts'
import {
  changeQuery,
  changeStream,
  type ChangeFilters,
  type ChangeStreamOptions,
  type StreamedChange,
} from '../change-stream.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type List, type Resource } from '../included.ts'

/** An entry of the change feed with the ids of the records it is about. */
export type Change = ReturnType<typeof mapChange>
function mapChange(change: Resource<'change'>) {
  const related = change.relationships
  return {
    ...mapAttributes<'change'>(change),
    referenceObject: related?.reference_object?.data ?? null,
    shipmentId: related?.shipment?.data?.id ?? null,
    containerId: related?.container?.data?.id ?? null,
  }
}

export interface ChangeListOptions<F extends Format> extends CallOptions<F>, ChangeFilters {
  /** 1 to 1000. */
  pageSize?: number | undefined
  /** Seconds, up to 30, for which the service holds the request while there is nothing. */
  wait?: number | undefined
  /** `reference_object` adds the records as they were then. */
  include?: 'reference_object' | undefined
}

export class Changes<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  /** One page after a cursor, oldest first. @throws UnknownCursorError when the log was set back since */
  list<F extends Format = D>(
    after?: number | string,
    options: ChangeListOptions<F> = {},
  ): Promise<Formatted<F, List<'change'>, MappedList<Change>>> {
    const { wait, include, pageSize } = options
    return this.#api.list(
      { path: '/changes', query: { after, wait, include, 'page[size]': pageSize, ...changeQuery(options) } },
      mapChange,
      options,
    )
  }

  /** Every change in order, each once, for ever; ends when the signal is aborted. */
  stream(options: ChangeStreamOptions = {}): AsyncGenerator<StreamedChange, void, undefined> {
    return changeStream(this.#api, options)
  }
}
