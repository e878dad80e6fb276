import type { ChargeAdjustmentAttributes } from '@quaylog/contract'
import type { List, Resource } from '@quaylog/sdk'
import { queryOptions } from '@tanstack/react-query'
import { readApi, writeApi } from '../service/portal-api.ts'

export type Adjustment = Resource<'charge_adjustment'>
export type AdjustmentKind = ChargeAdjustmentAttributes['kind']

const shown_max = 100

/** What was paid, granted, disputed and told beside the terms of a container, the newest first. */
export const adjustmentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['container', id, 'charge-adjustments'],
    staleTime: 30_000,
    queryFn: async ({ signal }) =>
      (await readApi<List<'charge_adjustment'>>(`/containers/${id}/charge_adjustments?page[size]=${shown_max}`, signal))
        .data,
  })

export function stateAdjustment(id: string, attributes: object): Promise<unknown> {
  return writeApi('POST', `/containers/${id}/charge_adjustments`, { data: { type: 'charge_adjustment', attributes } })
}

/** Takes a statement back; that it was made stays on record. */
export function withdrawAdjustment(id: string, adjustment_id: string): Promise<unknown> {
  return writeApi('DELETE', `/containers/${id}/charge_adjustments/${adjustment_id}`, {})
}
