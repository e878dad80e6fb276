// Generated from packages/contract by `npm run generate`; not to be edited.

import type { CreateShareRequest } from '@quaylog/contract'
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

/** A shared page, with camelCase names. */
export type Share = ReturnType<typeof mapShare>
function mapShare(share: Resource<'share'>) {
  return {
    ...mapAttributes<'share'>(share),
    shipmentId: share.relationships?.shipment?.data?.id ?? null,
    containerId: share.relationships?.container?.data?.id ?? null,
  }
}

/** What a shared page is created with. */
export type NewShare = CamelMembers<CreateShareRequest['data']['attributes']> & {
  shipmentId?: string | undefined
  containerId?: string | undefined
}
function createShareData(given: NewShare) {
  const attributes = {
    name: given.name,
    shows_holds: given.showsHolds,
    shows_fees: given.showsFees,
    expires_at: given.expiresAt,
  }
  const relationships = {
    ...(given.shipmentId === undefined ? {} : { shipment: { data: { type: 'shipment', id: given.shipmentId } } }),
    ...(given.containerId === undefined ? {} : { container: { data: { type: 'container', id: given.containerId } } }),
  }
  return { attributes, ...(Object.keys(relationships).length === 0 ? {} : { relationships }) }
}

/** Shared pages of the account. */
export class Shares<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  list<F extends Format = D>(
    filters: { shipmentId?: string | undefined; containerId?: string | undefined } = {},
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'share'>, MappedList<Share>>> {
    return this.#api.list(
      {
        path: '/shares',
        query: {
          'filter[shipment_id]': filters.shipmentId,
          'filter[container_id]': filters.containerId,
          ...listQuery(options),
        },
      },
      mapShare,
      options,
    )
  }

  /** Name either a shipment or a container. Deleting it ends its address at once. */
  create<F extends Format = D>(
    given: NewShare = {},
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'share'>, Share>> {
    return this.#api.one(
      { method: 'POST', path: '/shares', body: { data: { type: 'share', ...createShareData(given) } } },
      mapShare,
      options,
    )
  }

  get<F extends Format = D>(id: string, options: CallOptions<F> = {}): Promise<Formatted<F, Document<'share'>, Share>> {
    return this.#api.one({ path: pathOf('/shares', id) }, mapShare, options)
  }

  delete(id: string, options: PlainWriteOptions = {}): Promise<void> {
    return this.#api.remove(pathOf('/shares', id), options)
  }
}
