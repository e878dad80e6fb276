import { createHash, randomBytes } from 'node:crypto'

/** A page about one shipment or one container. The token is readable here, and sealed in the database. */
export interface Share {
  readonly account_id: string
  readonly id: string
  readonly name: string | null
  /** Exactly one of the two is set. */
  readonly shipment_id: string | null
  readonly container_id: string | null
  /** The random part of its address. */
  readonly token: string
  readonly shows_holds: boolean
  readonly shows_fees: boolean
  readonly expires_at: string | null
  readonly views: number
  readonly first_viewed_at: string | null
  readonly last_viewed_at: string | null
  readonly created_at: string
}

/** How often a page was opened on a day in UTC. */
export interface ViewsOfDay {
  readonly on: string
  readonly views: number
}

/** Where the token of a page is kept: sealed text opens nowhere else. */
export const tokenContext = (id: string) => `share/${id}/token`

/** The random part of a new address: 256 bits, 43 characters that any address can hold. */
export function newShareToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What a page is found by; null: no address was ever made like this. */
export function hashOfToken(token: string): Buffer | null {
  return /^[A-Za-z0-9_-]{43}$/.test(token) ? createHash('sha256').update(token).digest() : null
}

/** What addresses of shared pages begin with, before their token. */
export const share_path = '/t'
