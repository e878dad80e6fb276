import { queryOptions } from '@tanstack/react-query'
import { portalApi } from '../service/portal-api.ts'

export interface SourceHealth {
  readonly last_succeeded_at: string | null
  readonly last_failure: string | null
  readonly last_trouble: string | null
  readonly failures_in_a_row: number
  readonly paused_until: string | null
  readonly asked_on_day: number
  readonly found_on_day: number
  readonly defects_on_day: number
}

/** A configured source with how it is doing; of its credentials only the names. */
export interface OperatedSource {
  readonly id: string
  readonly kind: string
  readonly profile: string | null
  readonly name: string
  readonly scac: string | null
  readonly base_url: string
  readonly terminals: readonly string[]
  readonly per_minute: number | null
  readonly per_day: number | null
  readonly enabled: boolean
  readonly is_simulated: boolean
  readonly credential_names: readonly string[]
  readonly health: SourceHealth | null
  /** How it is doing, in one word of the service. */
  readonly state: 'off' | 'never_asked' | 'answering' | 'never_found' | 'silent' | 'failing'
}

/** What can be configured, and what has to be entered for it. */
export interface SourceKind {
  readonly kind: string
  readonly profile: string | null
  readonly name: string
  readonly scac: string | null
  readonly credentials: readonly string[]
  readonly has_address: boolean
  readonly needs_terminals: boolean
}

export interface OperatedSources {
  readonly data: readonly OperatedSource[]
  readonly kinds: readonly SourceKind[]
}

export const sourcesQuery = queryOptions({
  queryKey: ['operator', 'sources'],
  refetchInterval: 10_000,
  queryFn: ({ signal }) => portalApi<OperatedSources>('GET', '/operator/sources', undefined, signal),
})
