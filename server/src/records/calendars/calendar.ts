import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
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

const signature_bytes = 16

/** Where the secret of a calendar is kept: sealed text opens nowhere else. */
export const secretContext = (id: string) => `calendar/${id}/secret`

/** What signs the address of one calendar. */
export function newCalendarSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The signed name of a calendar: its id and a signature over it, 43 characters that any address can hold. */
export function calendarToken({ id, secret }: Pick<Calendar, 'id' | 'secret'>): string {
  return Buffer.concat([bytesOf(id), signatureOf(id, secret)]).toString('base64url')
}

/** The id that a token names, whoever signed it; null: it is no token. */
export function idOfToken(token: string): string | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  const hex = Buffer.from(token, 'base64url').subarray(0, 16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Whether the token was signed with the secret of the calendar that it names. */
export function isSigned(token: string, { id, secret }: Pick<Calendar, 'id' | 'secret'>): boolean {
  const given = Buffer.from(token, 'base64url')
  return given.length === 16 + signature_bytes && timingSafeEqual(given.subarray(16), signatureOf(id, secret))
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function signatureOf(id: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`calendar/${id}`).digest().subarray(0, signature_bytes)
}
