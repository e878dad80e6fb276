// Generated from packages/contract by `npm run generate`; not to be edited.

import type { ExceptionsWorked, UpdateExceptionRequest } from '@quaylog/contract'
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

/** An exception, with camelCase names. */
export type Exception = ReturnType<typeof mapException>
function mapException(exception: Resource<'exception'>) {
  return {
    ...mapAttributes<'exception'>(exception),
    shipmentId: exception.relationships?.shipment?.data?.id ?? null,
    trackingRequestId: exception.relationships?.tracking_request?.data?.id ?? null,
    ownerId: exception.relationships?.owner?.data?.id ?? null,
  }
}

/** What can be changed about an exception. */
export type ExceptionChanges = CamelMembers<UpdateExceptionRequest['data']['attributes']> & {
  ownerId?: string | null | undefined
}
function updateExceptionData(given: ExceptionChanges) {
  const attributes = {
    status: given.status,
    note: given.note,
    snoozed_until: given.snoozedUntil,
    snoozed_until_event: given.snoozedUntilEvent,
    version: given.version,
  }
  return given.ownerId === undefined
    ? { attributes }
    : {
        attributes,
        relationships: { owner: { data: given.ownerId === null ? null : { type: 'user', id: given.ownerId } } },
      }
}

/** Exceptions of the account. */
export class Exceptions<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  list<F extends Format = D>(
    filters: {
      status?: string | undefined
      kind?: string | undefined
      severity?: string | undefined
      action?: string | undefined
      shipmentId?: string | undefined
      containerId?: string | undefined
      ownerId?: string | undefined
      asOf?: string | undefined
    } = {},
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'exception'>, MappedList<Exception>>> {
    return this.#api.list(
      {
        path: '/exceptions',
        query: {
          'filter[status]': filters.status,
          'filter[kind]': filters.kind,
          'filter[severity]': filters.severity,
          'filter[action]': filters.action,
          'filter[shipment_id]': filters.shipmentId,
          'filter[container_id]': filters.containerId,
          'filter[owner_id]': filters.ownerId,
          as_of: filters.asOf,
          ...listQuery(options),
        },
      },
      mapException,
      options,
    )
  }

  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'exception'>, Exception>> {
    return this.#api.one({ path: pathOf('/exceptions', id) }, mapException, options)
  }

  /** `status`: `handled`: dealt with, `closed`: seen, `open`: neither, nor snoozed. An old `version` is refused. */
  update<F extends Format = D>(
    id: string,
    given: ExceptionChanges,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'exception'>, Exception>> {
    return this.#api.one(
      {
        method: 'PATCH',
        path: pathOf('/exceptions', id),
        body: { data: { type: 'exception', id, ...updateExceptionData(given) } },
      },
      mapException,
      options,
    )
  }

  /** Changes up to 1,000, each by itself, and says in their order what became of each. */
  updateMany(
    given: readonly (ExceptionChanges & { id: string })[],
    options: PlainWriteOptions = {},
  ): Promise<ExceptionsWorked> {
    return this.#api.read(
      {
        method: 'PATCH',
        path: '/exceptions',
        body: { data: given.map(({ id, ...changes }) => ({ type: 'exception', id, ...updateExceptionData(changes) })) },
      },
      options,
    )
  }
}
