// Generated from packages/contract by `npm run generate`; not to be edited.

import { listQuery, type Api, type CallOptions, type ListOptions, type MappedList } from '../api.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'

/** A charge of a container, with camelCase names. */
export type ChargeClock = ReturnType<typeof mapChargeClock>
function mapChargeClock(chargeClock: Resource<'charge_clock'>) {
  return {
    ...mapAttributes<'charge_clock'>(chargeClock),
    containerId: chargeClock.relationships?.container?.data?.id ?? null,
  }
}

/** Charges of all containers of the account. */
export class ChargeClocks<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  list<F extends Format = D>(
    filters: {
      state?: string | undefined
      reason?: string | undefined
      chargeType?: string | undefined
      containerId?: string | undefined
      biller?: string | undefined
      facility?: string | undefined
      currencyCode?: string | undefined
      partyId?: string | undefined
      lastFreeOnStart?: string | undefined
      lastFreeOnEnd?: string | undefined
      invoiced?: boolean | undefined
      asOf?: string | undefined
    } = {},
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'charge_clock'>, MappedList<ChargeClock>>> {
    return this.#api.list(
      {
        path: '/charge_clocks',
        query: {
          'filter[state]': filters.state,
          'filter[reason]': filters.reason,
          'filter[charge_type]': filters.chargeType,
          'filter[container_id]': filters.containerId,
          'filter[biller]': filters.biller,
          'filter[facility]': filters.facility,
          'filter[currency_code]': filters.currencyCode,
          'filter[party_id]': filters.partyId,
          'filter[last_free_on][start]': filters.lastFreeOnStart,
          'filter[last_free_on][end]': filters.lastFreeOnEnd,
          'filter[invoiced]': filters.invoiced,
          as_of: filters.asOf,
          ...listQuery(options),
        },
      },
      mapChargeClock,
      options,
    )
  }

  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'charge_clock'>, ChargeClock>> {
    return this.#api.one({ path: pathOf('/charge_clocks', id) }, mapChargeClock, options)
  }
}
