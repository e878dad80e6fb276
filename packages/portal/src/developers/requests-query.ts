import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { portalApi } from '../service/portal-api.ts'

/** One request of the API, as it is kept: without values, body and answer. */
export interface LoggedRequest {
  readonly id: string
  readonly requested_at: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly duration_ms: number
  readonly key_name: string | null
  readonly request_id: string
}

export const request_kinds = ['all', 'failed', 'limited'] as const
export type RequestKind = (typeof request_kinds)[number]

/** The newest requests of a kind, followed as they come. */
export const requestsQuery = (kind: RequestKind, page: number) =>
  queryOptions({
    queryKey: ['api-requests', kind, page],
    placeholderData: keepPreviousData,
    refetchInterval: 4_000,
    queryFn: ({ signal }) =>
      portalApi<{ data: readonly LoggedRequest[]; meta: { has_more: boolean } }>(
        'GET',
        `/requests?kind=${kind}&page=${page}`,
        undefined,
        signal,
      ),
  })

/** How grave a status is. */
export function toneOfStatus(status: number): 'stop' | 'wait' | 'go' {
  if (status >= 500) return 'stop'
  return status >= 400 ? 'wait' : 'go'
}
