import { queryOptions } from '@tanstack/react-query'
import { readLandFile } from '../../../embed/src/frame/land.ts'

/** The land of the chart, the same file that the map embed draws; it never changes while the page stands. */
export const landQuery = queryOptions({
  queryKey: ['land'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const response = await fetch('/map/land.json', { signal })
    if (!response.ok) throw new Error(`land.json: ${response.status}`)
    return readLandFile(await response.json())
  },
})
