import { confirmation_limits, product_name } from '@quaylog/contract'
import { z } from 'zod'
import type { Mail } from '../../ground/mail.ts'
import type { ChangedFact } from './facts.ts'

/** A mail address that wants to hear when a shared page changes. Its times are those of deliveries. */
export interface ShareFollower {
  readonly account_id: string
  readonly share_id: string
  readonly id: string
  /** Sealed. */
  readonly address: string
  /** How often what is due now has failed. */
  readonly tries: number
  /** How long the link of the mail that asks works; null: it was not sent yet. */
  readonly asked_until: string | null
  readonly confirmed_at: string | null
  /** What the page said when its reader was last told. */
  readonly told: readonly string[]
}

/** How many may be told of one page, and how many mails that ask may be sent. */
export const follow_limits = {
  per_share_max: 25,
  asked_per_share_daily_max: 25,
  asked_per_account_daily_max: 200,
} as const

/** Where the address of a follower is kept: sealed text opens nowhere else. */
export const followerContext = (id: string) => `share_follower/${id}/address`

/** What the links in mails to a follower say, sealed. */
export const follower_facts = z.object({ account_id: z.string(), share_id: z.string(), follower_id: z.string() })
export type FollowerFacts = z.output<typeof follower_facts>

export const follow_purpose = 'follow-shared-page'
export const unfollow_purpose = 'unfollow-shared-page'
/** The page on which an address agrees to be told. */
export const follow_path = '/follow-page'
/** The page on which it is told no more; a mail program may post to it. */
export const unfollow_path = '/unfollow-page'

/** What a mail may say of a page: what the page itself shows, and where it is. */
export interface FollowedPage {
  /** The name on the page's band. */
  readonly owner: string
  /** Number of the container or of the bill of lading. */
  readonly number: string
  readonly url: string
}

const plain = (text: string) => text.replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, 80)

/** The one mail that is sent to an address before it is confirmed. */
export function askingMail(to: string, { owner, number }: FollowedPage, agree_url: string): Mail {
  return {
    to,
    subject: `Do you want to hear when ${plain(number)} changes?`,
    text: `Somebody, probably you, asked ${product_name} to write to ${to} when the page about ${plain(number)}, shared by "${plain(owner)}", changes.

If you want these mails, confirm it within ${confirmation_limits.link_days} days:

${agree_url}

If not, do nothing: nothing else will be sent to this address.
`,
  }
}

/** What changed on a page. Each of these mails has the link that ends them. */
export function changeMail(
  to: string,
  { owner, number, url }: FollowedPage,
  changes: readonly ChangedFact[],
  stop_url: string,
): Mail {
  const [first] = changes
  const more = changes.length < 2 ? '' : ` and ${changes.length - 1} more`
  const lines = changes.map(({ name, before, now }) =>
    now === null ? `- ${name}: not shown any more` : `- ${name}: ${now}${before === null ? '' : ` (was: ${before})`}`,
  )
  return {
    to,
    subject: `${plain(number)}: ${plain(first?.name ?? 'changed')}${more}`,
    text: `${plain(owner)} shares a page about ${plain(number)} with you. What changed on it:

${lines.join('\n')}

The page: ${url}
No more of these mails: ${stop_url}
`,
    headers: { 'List-Unsubscribe': `<${stop_url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
