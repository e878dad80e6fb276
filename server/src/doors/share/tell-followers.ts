import { confirmation_limits } from '@quaylog/contract'
import type { Clock } from '../../ground/clock.ts'
import type { Database } from '../../ground/db/index.ts'
import { startLoop } from '../../ground/jobs/loop.ts'
import type { Loop } from '../../ground/jobs/loop.ts'
import type { Logger } from '../../ground/log.ts'
import type { SendMail } from '../../ground/mail.ts'
import { sealLink } from '../../ground/sealed-link.ts'
import type { Sealer } from '../../ground/secret.ts'
import { shareUrl } from '../../records/shares/resource.ts'
import { findShare } from '../../records/shares/store.ts'
import type { Reference } from '../../reference/reference.ts'
import { changedFacts, factsOf, keptFact } from './facts.ts'
import { askingMail, changeMail, follow_path, follow_purpose, unfollow_path, unfollow_purpose } from './follower.ts'
import type { FollowedPage, ShareFollower } from './follower.ts'
import { addressOfFollower, claimFollowers, noteAsked, noteTold, noteUnsent, removeFollower } from './follower-store.ts'
import { sharedRecord } from './shared-record.ts'
import type { SharedRecord } from './shared-record.ts'

/** What telling the readers of shared pages takes. */
export interface FollowingParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly reference: Reference
  readonly sealer: Sealer
  readonly sendMail: SendMail
  readonly public_url: string
}

const poll_ms = 2_000
const batch_max = 20
const lease_ms = 5 * 60_000
const day_ms = 86_400_000
/** How often a page is looked at: its readers get at most one mail in this time. */
export const look_every_ms = 15 * 60_000
const stop_link_days = 365
/** Waits after the first, second … failure; after the last one a question is given up, and a change waits a look. */
const retry_minutes = [1, 10, 60] as const

/** Sends mails to the readers of shared pages as they become due, until stopped. */
export function startFollowing(parts: FollowingParts): Loop {
  return startLoop('readers of shared pages', poll_ms, parts.log, () => tellFollowers(parts))
}

/** Sends what is due now; true: there may be more. Any number of processes may do so at once. */
export async function tellFollowers(parts: FollowingParts): Promise<boolean> {
  const now_ms = parts.clock.deliveryMs()
  const due = await claimFollowers(parts.db.work, iso(now_ms), iso(now_ms + lease_ms), batch_max)
  for (const one of due) await attend(parts, one)
  return due.length === batch_max
}

async function attend(parts: FollowingParts, one: ShareFollower): Promise<void> {
  const opened = await openPage(parts, one)
  if (opened === null || (one.confirmed_at === null && one.asked_until !== null)) return forget(parts, one)
  try {
    if (one.confirmed_at === null) await ask(parts, one, opened.page)
    else await tell(parts, one, opened)
  } catch (error) {
    await failed(parts, one, error)
  }
}

/** The page as it stands; null: its time is over, or its record is gone. */
async function openPage(
  { db, clock, sealer, reference, public_url }: FollowingParts,
  { account_id, share_id }: ShareFollower,
): Promise<{ record: SharedRecord; page: FollowedPage } | null> {
  const share = await findShare(db.work, sealer, account_id, share_id)
  if (share === undefined || (share.expires_at !== null && share.expires_at <= clock.now())) return null
  const record = await sharedRecord({ db, reference }, share)
  if (record === undefined) return null
  const owner = record.brand.name ?? record.account.name
  return { record, page: { owner, number: record.number, url: shareUrl(public_url, share) } }
}

async function ask(parts: FollowingParts, one: ShareFollower, page: FollowedPage): Promise<void> {
  const until_ms = parts.clock.deliveryMs() + confirmation_limits.link_days * day_ms
  const link = linkOf(parts, one, { path: follow_path, purpose: follow_purpose, until_ms })
  await parts.sendMail(askingMail(addressOfFollower(parts.sealer, one), page, link))
  await noteAsked(parts.db.work, one, iso(until_ms))
}

async function tell(
  parts: FollowingParts,
  one: ShareFollower,
  { record, page }: { record: SharedRecord; page: FollowedPage },
): Promise<void> {
  const { db, clock, sealer, sendMail } = parts
  const facts = factsOf(record)
  const changes = changedFacts(one.told, facts)
  const until_ms = clock.deliveryMs() + stop_link_days * day_ms
  const link = linkOf(parts, one, { path: unfollow_path, purpose: unfollow_purpose, until_ms })
  if (changes.length > 0) await sendMail(changeMail(addressOfFollower(sealer, one), page, changes, link))
  await noteTold(db.work, one, facts.map(keptFact), iso(clock.deliveryMs() + look_every_ms))
}

async function failed(parts: FollowingParts, one: ShareFollower, error: unknown): Promise<void> {
  const { db, clock, log } = parts
  const { account_id, share_id, tries } = one
  log.warn({ err: error, account_id, share_id, tries }, 'a mail to the reader of a shared page could not be sent')
  const wait_minutes = retry_minutes[tries]
  if (wait_minutes === undefined && one.confirmed_at === null) return forget(parts, one)
  const wait_ms = wait_minutes === undefined ? look_every_ms : wait_minutes * 60_000
  await noteUnsent(db.work, one, wait_minutes === undefined ? 0 : tries + 1, iso(clock.deliveryMs() + wait_ms))
}

function linkOf(
  { sealer, public_url }: FollowingParts,
  { account_id, share_id, id: follower_id }: ShareFollower,
  { path, purpose, until_ms }: { readonly path: string; readonly purpose: string; readonly until_ms: number },
): string {
  return `${public_url}${path}?token=${sealLink({ sealer }, purpose, { account_id, share_id, follower_id }, until_ms)}`
}

const forget = ({ db }: FollowingParts, { account_id, share_id, id: follower_id }: ShareFollower) =>
  removeFollower(db.work, { account_id, share_id, follower_id })

const iso = (ms: number): string => new Date(ms).toISOString()
