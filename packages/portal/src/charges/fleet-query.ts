import type { ChargeSummaryAttributes } from '@quaylog/contract'
import { queryOptions } from '@tanstack/react-query'
import { readApi } from '../service/portal-api.ts'
import type { ChargeClock } from './charges-query.ts'

interface ListedCharge extends ChargeClock {
  readonly relationships: { readonly container: { readonly data: { readonly id: string } } }
}

/** A charge of a container, with the container's number. */
export interface FleetCharge extends ChargeClock {
  readonly container_id: string
  readonly number: string
}

interface ListedContainer {
  readonly id: string
  readonly attributes: { readonly number: string }
}

/** Those that cost money with the dearest first, those in free time with the nearest end, those nobody can count. */
const parts = ['running&sort=-today_rate', 'free&sort=last_free_on', 'paused', 'cannot_assess'] as const

/** The charges that somebody can act on: a page of each state. */
export const fleetChargesQuery = queryOptions({
  queryKey: ['fleet-charges'],
  staleTime: 30_000,
  queryFn: async ({ signal }): Promise<readonly FleetCharge[]> =>
    (await Promise.all(parts.map((part) => chargesOf(part, signal)))).flat(),
})

async function chargesOf(part: (typeof parts)[number], signal: AbortSignal): Promise<readonly FleetCharge[]> {
  const { data, included } = await readApi<{ data: readonly ListedCharge[]; included?: readonly ListedContainer[] }>(
    `/charge_clocks?filter[state]=${part}&include=container&fields[container]=number`,
    signal,
  )
  const numbers = new Map((included ?? []).map(({ id, attributes }) => [id, attributes.number]))
  return data.map(({ id, attributes, relationships }) => {
    const container_id = relationships.container.data.id
    return { id, attributes, container_id, number: numbers.get(container_id) ?? '' }
  })
}

/** What all charges add up to. */
export const chargeSummaryQuery = queryOptions({
  queryKey: ['charge-summary'],
  staleTime: 30_000,
  queryFn: async ({ signal }) =>
    (await readApi<{ data: { attributes: ChargeSummaryAttributes } }>('/charge_summary', signal)).data.attributes,
})

export type WeekGroup = 'biller' | 'facility' | 'customer'

/** What each week has added, the newest first, by who bills, where or for whom. */
export const chargeWeeksQuery = (by: WeekGroup) =>
  queryOptions({
    queryKey: ['charge-summary', 'weeks', by],
    staleTime: 30_000,
    queryFn: async ({ signal }) =>
      (await readApi<{ data: { attributes: ChargeSummaryAttributes } }>(`/charge_summary?by=${by}`, signal)).data
        .attributes.weeks,
  })
