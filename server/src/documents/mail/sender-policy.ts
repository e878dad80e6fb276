import type { EmailHeldReason } from '@quaylog/contract'
import { isUnderSender } from '../../ground/mail-senders.ts'
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
