import type { Resource } from '@quaylog/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../service/client.ts'

const page_size = 100
/** More than a batch has numbers; requests of others may stand between them. */
const pages_max = 10
const again_ms = 10_000

type Results = ReadonlyMap<string, Resource<'tracking_request'>>

/** Whether nothing more is to come of a request by itself. */
export function isSettled({ attributes }: Resource<'tracking_request'>): boolean {
  return attributes.status === 'succeeded' || attributes.status === 'failed'
}

/** What became of the requests of a batch, by id; asked again until each has its answer. */
export const batchResultsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['tracking-requests', 'batch', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }): Promise<Results> => {
      const wanted = new Set(ids)
      const found = new Map<string, Resource<'tracking_request'>>()
      for (let page = 1; page <= pages_max && found.size < wanted.size; page++) {
        const list = await client.trackingRequests.list({}, { page, pageSize: page_size, signal })
        for (const request of list.data) if (wanted.has(request.id)) found.set(request.id, request)
        if (list.data.length < page_size) break
      }
      return found
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const results = [...(state.data?.values() ?? [])]
      return results.length === ids.length && results.every(isSettled) ? false : again_ms
    },
  })
