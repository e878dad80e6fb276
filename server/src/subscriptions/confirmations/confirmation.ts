import { confirmation_limits, product_name } from '@quaylog/contract'
import type { ChannelAttributes, ConfirmationStatus } from '@quaylog/contract'
import { z } from 'zod'
import type { Allowance } from '../../accounts/attempt-store.ts'
import type { Mail } from '../../ground/mail.ts'

/**
 * The question whether a mail address wants to be told, as it is kept beside its channel. `due_at` and `until` are real
 * time.
 */
export interface Confirmation {
  /** Goes into the link: another address is another question. */
  readonly id: string
  /** When the mail is sent, or tried again; null: it was, or is given up. */
  readonly due_at: string | null
  readonly sent_at: string | null
  /** How long the link works. */
  readonly until: string | null
  readonly error: string | null
  readonly confirmed_at: string | null
}

/** A question that is asked now. */
export function newConfirmation(id: string, real_now: string): Confirmation {
  return { id, due_at: real_now, sent_at: null, until: null, error: null, confirmed_at: null }
}

/** How far it is. A link that is too old, and a mail that was given up, wait for the address to be given once more. */
export function confirmationStatus(
  { due_at, sent_at, until, confirmed_at }: Confirmation,
  real_ms: number,
): ConfirmationStatus {
  if (confirmed_at !== null) return 'confirmed'
  if (sent_at === null) return due_at === null ? 'failed' : 'unsent'
  return until !== null && real_ms < Date.parse(until) ? 'waiting' : 'expired'
}

/** What the owner of the channel is shown of it. */
export function renderConfirmation(kept: Confirmation, real_ms: number): ChannelAttributes['confirmation'] {
  const { sent_at, confirmed_at, error } = kept
  return { status: confirmationStatus(kept, real_ms), sent_at, confirmed_at, error }
}

const day_s = 86_400

/** How many mails that ask may be sent for an account, and to an address whoever it is that asks. */
export function mailAllowances(
  account_id: string,
  address: string,
): { readonly account: Allowance; readonly address: Allowance } {
  return {
    account: {
      key: `confirmations of ${account_id}`,
      attempts_max: confirmation_limits.mails_per_account_daily_max,
      window_s: day_s,
    },
    address: {
      key: `confirmations to ${mailBox(address)}`,
      attempts_max: confirmation_limits.mails_per_address_daily_max,
      window_s: day_s,
    },
  }
}

/**
 * The box that mails to an address come to, as most providers have it: capitals and what follows a plus make no other.
 */
function mailBox(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at).replace(/\+.*$/, '')}${address.slice(at)}`.toLowerCase()
}

/** What a link says, sealed. */
export const confirmation_facts = z.object({
  account_id: z.string(),
  channel_id: z.string(),
  confirmation_id: z.string(),
})
export type ConfirmationFacts = z.output<typeof confirmation_facts>

/** What the link is sealed for. */
export const confirmation_purpose = 'confirm-address'
/** The page on which the address is confirmed. */
export const confirmation_path = '/confirm-address'

/** The one mail that is sent to an address before it is confirmed. */
export function confirmationMail(to: string, account_name: string, link: string): Mail {
  const who = account_name.replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, 80)
  return {
    to,
    subject: `Do you want mails of ${product_name}?`,
    text:
      `"${who}" wants ${product_name} to write to ${to} when something happens to its containers.\n\nIf you want these mails, confirm it within ${confirmation_limits.link_days} days:\n\n${link}\n\n` +
      'If not, do nothing: nothing else will be sent to this address.\n',
  }
}
