import { listQuery, type Api, type ListOptions, type MappedList } from '../api.ts'
import { changeStream, type ChangeStreamOptions } from '../change-stream.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type List, type Resource } from '../included.ts'

/** An entry of the change feed with the ids of the records it is about. */
export type Change = ReturnType<typeof mapChange>
export function mapChange(change: Resource<'change'>) {
  const related = change.relationships
  return {
    ...mapAttributes<'change'>(change),
    referenceObject: related?.reference_object?.data ?? null,
    shipmentId: related?.shipment?.data?.id ?? null,
    containerId: related?.container?.data?.id ?? null,
  }
}

export class Changes<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) { this.#api = api }

  /** One page after a cursor, oldest first; the service waits a while when there is nothing yet. */
  list<F extends Format = D>(after?: number | string, options: ListOptions<F> = {}): Promise<Formatted<F, List<'change'>, MappedList<Change>>> {
    return this.#api.list({ path: '/changes', query: { after, ...listQuery(options) } }, mapChange, options)
  }

  /** Every change in order, each once, for ever; ends when the signal is aborted. */
  stream(options: ChangeStreamOptions = {}): AsyncGenerator<Resource<'change'>, void, undefined> {
    return changeStream(this.#api, options)
  }
}
