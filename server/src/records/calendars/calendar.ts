import type { PartyRole } from '@quaylog/contract'

/**
 * A link under which calendar programs read the dates of boxes. The secret is readable here, and sealed in the
 * database.
 */
export interface Calendar {
  readonly account_id: string
  readonly id: string
  readonly name: string | null
  /** Only boxes on which this party has a role; null: whoever has it. */
  readonly party_id: string | null
  /** Only boxes with this role; null: any. */
  readonly role: PartyRole | null
  readonly secret: string
  readonly created_at: string
}

/** Where the secret of a calendar is kept: sealed text opens nowhere else. */
export const secretContext = (id: string) => `calendar/${id}/secret`
