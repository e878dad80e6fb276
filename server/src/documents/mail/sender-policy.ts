import type { EmailHeldReason } from '@quaylog/contract'
import type { SenderCheck } from './sender-check.ts'

/** Whose mails an account takes. */
export interface KnownSenders {
  /** Addresses of the people of the account. */
  readonly people: readonly string[]
  /** What the account listed: addresses, and domains that begin with `@`. */
  readonly listed: readonly string[]
}

/**
 * Whether a mail is read at once; else why it is held. It is, when its sender is known, and a check proves that the
 * mail is from there: what a mail says of itself proves nothing.
 */
export function heldReasonOf(from: string | null, check: SenderCheck, known: KnownSenders): EmailHeldReason | null {
  if (from === null) return 'no_single_sender'
  if (check.dmarc === 'fail') return 'check_failed'
  if (!isKnown(from, known)) return 'unknown_sender'
  if (check.aligned) return null
  return check.is_complete ? 'not_proven' : 'not_checked'
}

function isKnown(from: string, { people, listed }: KnownSenders): boolean {
  return isUnderSender(from, listed) || people.some((one) => one.toLowerCase() === from.toLowerCase())
}

/** Whether an address is among those listed, or of a domain that is, which begins with `@`. */
export function isUnderSender(from: string, listed: readonly string[]): boolean {
  const address = from.toLowerCase()
  const domain = address.slice(address.lastIndexOf('@'))
  return listed.some((one) => [address, domain].includes(one.toLowerCase()))
}

const local_part = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/i
const domain_name = /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i

/** A sender as an account lists one, in lower case: an address, or a domain with `@` before it; null: it is neither. */
export function listedSender(text: string): string | null {
  const parts = text.trim().toLowerCase().split('@')
  const [local, domain] = parts
  if (parts.length !== 2 || local === undefined || domain === undefined || !domain_name.test(domain)) return null
  return local === '' || local_part.test(local) ? `${local}@${domain}` : null
}
