import type { RequestType } from '@quaylog/contract'
import { queryOptions } from '@tanstack/react-query'
import { portalApi } from '../service/portal-api.ts'

/** Whether files of a kind are put into a folder or posted; such a source is never asked. */
export function takesFiles(kind: string): boolean {
  return kind === 'edi_folder' || kind === 'rail_files'
}

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
  /** What is to be done about it while it fails. */
  readonly cure: string | null
  /** How it is doing, in one word of the service. */
  readonly state: 'off' | 'never_asked' | 'answering' | 'never_found' | 'silent' | 'failing'
}

/** A credential or setting to enter, and what it looks like; null: its form is not public. */
export interface SourceCredential {
  readonly name: string
  readonly what: string
  readonly looks_like: string | null
  readonly is_optional: boolean
  readonly is_pem: boolean
}

/** What a source is asked about: a number that customers track, or a ship by her IMO number. */
export type AskedType = RequestType | 'vessel'

/** What can be configured: where to apply, what to enter, and what it tells. */
export interface SourceKind {
  readonly kind: string
  readonly profile: string | null
  readonly name: string
  readonly speaks_for: readonly string[]
  readonly sites: readonly { readonly firms: string; readonly name: string }[]
  readonly apply: string | null
  readonly fields: readonly SourceCredential[]
  /** Ways to sign in, each by the names of what it needs. */
  readonly ways: readonly (readonly string[])[]
  readonly base_url: string | null
  readonly needs_terminals: boolean
  readonly asks: readonly AskedType[]
  readonly wants_bill_of_lading: boolean
  readonly allows: string
  readonly tells: readonly { readonly field: string; readonly certainty: 'told' | 'unproved' }[]
  readonly proved_by: string
  readonly proved_by_operator_on: string | null
  readonly unproved: string | null
}

/** How far a question to a source came. */
export interface CheckedStage {
  readonly stage: 'address' | 'sign_in' | 'entitlement' | 'answer' | 'events' | 'milestones' | 'missing' | 'cost'
  readonly state: 'ok' | 'failed' | 'nothing' | 'unknown' | 'not_reached'
  readonly says: string
}

/** What came of asking a source one number. */
export interface SourceCheck {
  readonly works: boolean
  readonly outcome: string
  readonly stages: readonly CheckedStage[]
  readonly events: readonly {
    readonly container: string | null
    readonly code: string
    readonly classifier: string | null
    readonly at: string | null
    readonly place: string | null
  }[]
  readonly milestones: readonly {
    readonly container: string
    readonly event: string
    readonly at: string
    readonly place: string | null
  }[]
  readonly took_ms: number
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

/** The kind that a configured source is of. */
export function kindOf(
  { kind, profile }: Pick<OperatedSource, 'kind' | 'profile'>,
  kinds: readonly SourceKind[],
): SourceKind | undefined {
  return kinds.find((one) => one.kind === kind && one.profile === profile)
}
