import { queryOptions } from '@tanstack/react-query'
import { portalApi } from '../service/portal-api.ts'
import { readFleetSearch } from './fleet-search.ts'
import type { FleetSearch } from './fleet-search.ts'

/** A list that the person keeps under a name. */
export interface SavedView {
  readonly id: string
  readonly name: string
  readonly search: FleetSearch
  readonly containers: number
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
    JSON.stringify(
      Object.entries(readFleetSearch({ ...search, page: undefined })).toSorted(([a], [b]) => a.localeCompare(b)),
    )
  return text(one) === text(other)
}
