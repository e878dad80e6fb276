import { entitlements, plan_limits } from '@quaylog/contract'
import type { Entitlement, Plan } from '@quaylog/contract'
import type { Viewer } from '@quaylog/journey'
import { featureNotEnabled } from '../ground/http/refusal.ts'

/** A customer: everything tracked, told and limited belongs to exactly one. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly plan: Plan
  readonly trial_ends_at: string | null
  readonly entitlements: readonly Entitlement[]
  /** Custom field values that may be kept; null: no limit. */
  readonly custom_field_limit: number | null
  /** Set by an operator; null: the plan's own. */
  readonly active_container_limit: number | null
  readonly rate_limit_per_minute: number | null
  readonly manifest_window_days: number | null
}

/** A key that stands in the owner's pages for everyone to read. */
export interface PublishableCredential {
  readonly kind: 'publishable_key'
  readonly id: string
  /** Origins whose pages may use it; empty allows every one. */
  readonly origins: readonly string[]
  /** What visitors may see beside the voyage. */
  readonly shows: { readonly holds: boolean; readonly fees: boolean }
}

/** Who makes a call: an account, through a key or as a signed-in person. */
export interface Caller {
  readonly account: Account
  /** Where the request came from that another part of this process makes this call for. */
  readonly ip?: string
  readonly credential:
    | { readonly kind: 'key'; readonly id: string; readonly access: 'read' | 'write' | 'ingest' }
    | {
        readonly kind: 'person'
        readonly id: string
        readonly role: 'owner' | 'manager' | 'member' | 'read_only' | 'party'
        /** The parties whose records alone the role sees; null: it sees everything of the account. */
        readonly parties: readonly string[] | null
        /** Themselves in the portal, or an application that they allowed. */
        readonly through: 'session' | 'token'
      }
    | PublishableCredential
}

/** The parties whose records alone a caller sees; null: everything of the account. Contract 1.12. */
export function partiesOf({ credential }: Caller): readonly string[] | null {
  return credential.kind === 'person' ? credential.parties : null
}

const feature_names: Record<Entitlement, string> = {
  routing_data: 'Routing data',
  rail_plan: 'Rail last free day',
  container_refresh: 'Container refresh',
  widget_embed: 'Tracking widget',
  map_embed: 'Map embed',
  free_time: 'Free time',
  documents: 'Documents',
}

export function isEntitled(account: Account, entitlement: Entitlement): boolean {
  return account.entitlements.includes(entitlement)
}

/** What the account sees of a journey. */
export function viewerOf(account: Account): Viewer {
  return { rail_plan: isEntitled(account, 'rail_plan'), routing_data: isEntitled(account, 'routing_data') }
}

/** Refuses with 403 when the account lacks the feature; contract 9.2. */
export function requireEntitlement(account: Account, entitlement: Entitlement): void {
  if (!isEntitled(account, entitlement)) throw featureNotEnabled(entitlement, feature_names[entitlement])
}

/** The plan in force at a moment: a trial ends by the clock and leaves the free plan. Contract 9.1. */
export function planAt(account: Account, now: string): Plan {
  return account.plan === 'trial' && account.trial_ends_at !== null && account.trial_ends_at <= now
    ? 'free'
    : account.plan
}

/** Active containers that the account may have; null: no limit. */
export function activeContainerLimit(account: Account, now: string): number | null {
  return account.active_container_limit ?? plan_limits[planAt(account, now)].active_containers
}

/** `all`, `none` or a comma list, as commands and configuration write entitlements; null: a name is unknown. */
export function parseEntitlements(text: string): readonly Entitlement[] | null {
  if (text === 'all') return entitlements
  if (text === 'none' || text.trim() === '') return []
  const names = text.split(',').map((name) => name.trim())
  const known = entitlements.filter((entitlement) => names.includes(entitlement))
  return known.length === new Set(names).size ? known : null
}
