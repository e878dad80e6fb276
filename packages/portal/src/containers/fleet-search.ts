import type { ContainerStatus } from '@quaylog/contract'
import { searchPage, searchText } from '../service/search-text.ts'
import { words } from '../words/words.ts'

/** The views of the page, in their order. */
export const fleet_views = ['all', 'attention', 'arriving', 'terminal'] as const
export type FleetView = (typeof fleet_views)[number]

/** What the address of the page says: every filter is part of it, so that a link shows the same list. */
export interface FleetSearch {
  readonly view?: FleetView
  readonly status?: ContainerStatus
  readonly scac?: string
  readonly pod_locode?: string
  readonly q?: string
  readonly page?: number
}

export function isStatus(text: string): text is ContainerStatus {
  return Object.hasOwn(words.status, text)
}

/** The filters of an address; what is not usable is left out. */
export function readFleetSearch(given: Readonly<Record<string, unknown>>): FleetSearch {
  const view = fleet_views.find((one) => one === given['view'])
  const [status, scac, pod_locode, q, page] = [
    searchText(given['status']),
    searchText(given['scac']),
    searchText(given['pod_locode']),
    searchText(given['q']),
    searchPage(given['page']),
  ]
  return {
    ...(view === undefined || view === 'all' ? {} : { view }),
    ...(status !== undefined && isStatus(status) ? { status } : {}),
    ...(scac === undefined ? {} : { scac }),
    ...(pod_locode === undefined ? {} : { pod_locode }),
    ...(q === undefined ? {} : { q }),
    ...(page === undefined ? {} : { page }),
  }
}
