import type { ShipmentStatus } from '@quaylog/contract'
import { searchPage, searchText } from '../service/search-text.ts'

export const shipment_statuses: readonly ShipmentStatus[] = [
  'pending',
  'awaiting_departure',
  'in_transit',
  'arrived_at_pod',
  'delivered_to_destination',
]

/** What the address of the list says. */
export interface ShipmentSearch {
  readonly status?: ShipmentStatus | undefined
  readonly stopped?: boolean | undefined
  readonly party?: string | undefined
  readonly tag?: string | undefined
  readonly page?: number | undefined
}

/** The filters of an address; what is not usable is left out. */
export function readShipmentSearch(given: Readonly<Record<string, unknown>>): ShipmentSearch {
  const stopped = given['stopped']
  return {
    status: shipment_statuses.find((one) => one === given['status']),
    stopped: typeof stopped === 'boolean' ? stopped : undefined,
    party: searchText(given['party']),
    tag: searchText(given['tag']),
    page: searchPage(given['page']),
  }
}
