import { cargo_roles, party_roles } from '@quaylog/contract'
import type { PartyRole } from '@quaylog/contract'
import type { PartyValues } from './attributes.gen.ts'

/** A company in an account's address book. */
export interface PartyRow extends PartyValues {
  readonly account_id: string
  readonly id: string
}

/** A party's part in a shipment, container or open tracking request. */
export interface PartyRoleRow {
  readonly account_id: string
  readonly id: string
  readonly party_id: string
  readonly role: PartyRole
  readonly roleable_type: 'Shipment' | 'Cargo' | 'TrackingRequest'
  readonly roleable_id: string
  readonly created_at: string
  readonly updated_at: string
}

/** What a role name is worth on a record: fine, unknown, or not for containers. Specification, table of roles. */
export function checkRole(role: string, on: 'Shipment' | 'Cargo'): PartyRole | 'unknown' | 'not_allowed_for_cargo' {
  const known = party_roles.find((name) => name === role)
  if (known === undefined) return 'unknown'
  return on === 'Cargo' && !cargo_roles.some((name) => name === known) ? 'not_allowed_for_cargo' : known
}
