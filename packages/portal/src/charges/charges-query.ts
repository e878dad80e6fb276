import type { ChargeClockAttributes, ChargeForecastAttributes } from '@quaylog/contract'
import { queryOptions } from '@tanstack/react-query'
import { readApi } from '../service/portal-api.ts'

/** One charge with its days. */
export interface ChargeClock {
  readonly id: string
  readonly attributes: ChargeClockAttributes
}

/** The charges of a container, and how many of them can't be counted. */
export interface ChargeClocks {
  readonly data: readonly ChargeClock[]
  readonly meta: { readonly assessed: number; readonly unassessed: number; readonly facilities: readonly string[] }
}

/** Every charge of a container as it is, or as it was known at an instant. */
export const chargeClocksQuery = (id: string, as_of: string | null) =>
  queryOptions({
    queryKey: ['container', id, 'charges', as_of],
    staleTime: as_of === null ? 30_000 : Infinity,
    queryFn: ({ signal }) =>
      readApi<ChargeClocks>(
        `/containers/${id}/charge_clocks${as_of === null ? '' : `?as_of=${encodeURIComponent(as_of)}`}`,
        signal,
      ),
  })

/** What waiting costs from today on, for the pick-up or for the return of the empty container. */
export const chargeForecastQuery = (id: string) =>
  queryOptions({
    queryKey: ['container', id, 'charge-forecast'],
    staleTime: 30_000,
    queryFn: async ({ signal }) =>
      (await readApi<{ data: { attributes: ChargeForecastAttributes } }>(`/containers/${id}/charge_forecast`, signal))
        .data.attributes,
  })
