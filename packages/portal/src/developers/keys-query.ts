import { queryOptions } from '@tanstack/react-query'
import { portalApi } from '../service/portal-api.ts'

/** A secret key as it is listed: never whole. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly hint: string
  readonly created_at: string
  readonly last_used_at: string | null
}

/** A key of widget and map; it is no secret. */
export interface PublishableKey {
  readonly id: string
  readonly name: string
  readonly key: string
  readonly origins: readonly string[]
  readonly show_fees: boolean
  readonly show_holds: boolean
  readonly created_at: string
}

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) =>
    portalApi<{ data: readonly ApiKey[]; publishable_keys: readonly PublishableKey[] }>(
      'GET',
      '/keys',
      undefined,
      signal,
    ),
})
