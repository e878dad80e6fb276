import { piecesOf } from './header-pieces.ts'
import { addressesIn } from './headers.ts'
import type { HeaderField } from './headers.ts'

/** What a check of the sender came to, in the words of RFC 8601; null: it was not made. */
export interface SenderCheck {
  readonly spf: string | null
  readonly dkim: string | null
  readonly dmarc: string | null
  readonly arc: string | null
  /** Whether it is proven that the mail is from the domain of its From line. */
  readonly aligned: boolean
  /** Who checked: `own`, or the mail server whose header it was read from; null: nobody. */
  readonly checked_by: string | null
  /** Whether every question was answered; else a name server failed, or nobody checked. */
  readonly is_complete: boolean
}

/** Nobody checked who sent a mail. */
export const unchecked: SenderCheck = {
  spf: null,
  dkim: null,
  dmarc: null,
  arc: null,
  aligned: false,
  checked_by: null,
  is_complete: false,
}

/**
 * The one address that a mail says it is from; null: it names none or several, in one line or in several lines, or its
 * line cannot be read. A quoted name and a comment may hold addresses that mean nothing.
 */
export function singleSenderOf(fields: readonly HeaderField[]): string | null {
  const lines = fields.filter(({ name }) => name === 'from')
  const pieces = lines.length === 1 ? piecesOf(lines[0]?.value ?? '') : null
  const plain = pieces?.map(({ kind, text }) => (kind === 'text' ? text : ' ')).join('') ?? ''
  const [only, ...more] = addressesIn(plain)
  return more.length === 0 ? (only?.toLowerCase() ?? null) : null
}

/** The part of an address behind its last `@`, or the whole text. */
export function domainOf(address: string | null): string | null {
  return address?.slice(address.lastIndexOf('@') + 1).toLowerCase() ?? null
}
