import { queryOptions } from '@tanstack/react-query'
import { portalApi } from '../service/portal-api.ts'
import { firstPage, readFleetSearch } from './fleet-search.ts'
import type { FleetSearch } from './fleet-search.ts'

/** A list that the person keeps under a name. */
export interface SavedView {
  readonly id: string
  readonly name: string
  readonly search: FleetSearch
  /** Null: it narrows by what is there no more. */
  readonly containers: number | null
}

/** Below the fleet's key, so that its counts follow what changes. */
export const viewsQuery = queryOptions({
  queryKey: ['fleet', 'views'],
  queryFn: async ({ signal }): Promise<readonly SavedView[]> =>
    (await portalApi<{ data: readonly SavedView[] }>('GET', '/views', undefined, signal)).data,
})

/** Whether two addresses show the same list; which part of it does not count. */
export function isSameList(one: FleetSearch, other: FleetSearch): boolean {
  const text = (search: FleetSearch) =>
    JSON.stringify(Object.entries(readFleetSearch({ ...firstPage(search) })).toSorted(([a], [b]) => a.localeCompare(b)))
  return text(one) === text(other)
}
