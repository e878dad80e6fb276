import type { ContainerStatus } from '@quaylog/contract'
import { searchPage, searchText } from '../service/search-text.ts'
import { words } from '../words/words.ts'

/** The views of the page, in their order. */
export const fleet_views = ['all', 'attention', 'arriving', 'terminal'] as const
export type FleetView = (typeof fleet_views)[number]

/** What the address of the page says: every filter is part of it, so that a link shows the same list. */
export interface FleetSearch {
  readonly view?: FleetView
  /** Values separated by commas, as of the next two. */
  readonly status?: string
  readonly scac?: string
  readonly pod_locode?: string
  readonly q?: string
  /** The column that it is sorted by, with a `-` before it the other way round. */
  readonly sort?: string
  readonly columns?: string
  readonly page?: number
}

export function isStatus(text: string): text is ContainerStatus {
  return Object.hasOwn(words.status, text)
}

/** The values of a filter. */
export function valuesOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(',')
}

/** The filters of an address; what is not usable is left out. */
export function readFleetSearch(given: Readonly<Record<string, unknown>>): FleetSearch {
  const view = fleet_views.find((one) => one === given['view'])
  const texts = (['status', 'scac', 'pod_locode', 'q', 'sort', 'columns'] as const).flatMap((name) => {
    const text = searchText(given[name])
    const usable = text !== undefined && (name !== 'status' || valuesOf(text).every(isStatus))
    return usable ? [[name, text] as const] : []
  })
  const page = searchPage(given['page'])
  return {
    ...(view === undefined || view === 'all' ? {} : { view }),
    ...Object.fromEntries(texts),
    ...(page === undefined ? {} : { page }),
  }
}
