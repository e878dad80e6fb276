import { accountById } from '../../accounts/store.ts'
import { startLoop } from '../../ground/jobs/loop.ts'
import type { Loop } from '../../ground/jobs/loop.ts'
import type { Mail, SendMail } from '../../ground/mail.ts'
import { sealLink } from '../../ground/sealed-link.ts'
import type { Sealer } from '../../ground/secret.ts'
import { localDate } from '../../subscriptions/channels/timing.ts'
import { addressOf } from '../../subscriptions/confirmations/store.ts'
import { nextMorning } from '../../subscriptions/digests/schedule.ts'
import { noteDigestSent, noteDigestTaken, noteDigestUnsent, takeDueDigests } from '../../subscriptions/digests/store.ts'
import type { DueDigest } from '../../subscriptions/digests/store.ts'
import { unsubscribe_path, unsubscribe_purpose } from '../../subscriptions/digests/unsubscribe.ts'
import { createScope } from '../../telling/create-scope.ts'
import type { TellingParts } from '../../telling/parts.ts'
import { hearingOf } from '../rules/hearing.ts'
import { exceptionsChangedIn, standingExceptions } from '../store.ts'
import { digestOf } from './digest.ts'
import { digestMail } from './mail.ts'
import { namesOf } from './store.ts'

/** What sending morning digests takes. */
export interface DigestParts extends Pick<TellingParts, 'db' | 'clock' | 'log' | 'reference' | 'claims' | 'compat'> {
  readonly sealer: Pick<Sealer, 'seal' | 'open'>
  readonly sendMail: SendMail
  /** Origin of the portal and of the page that ends the mails. */
  readonly public_url: string
}

const poll_ms = 20_000
const batch_max = 10
const day_ms = 86_400_000
/** What happened just now may not be written yet by whoever found it, and is told by the next digest. */
const margin_ms = 60_000
const link_days = 90
/** Waits after the first, second … failure; after the last one the next morning is waited for. */
const retry_minutes = [1, 10, 60] as const

/** Sends morning digests as they become due, until stopped. */
export function startDigests(parts: DigestParts): Loop {
  return startLoop('morning digests', poll_ms, parts.log, () => sendDueDigests(parts))
}

/** A digest that this process is to send. */
interface TakenDigest extends DueDigest {
  readonly today: string
  readonly since: string
  /** What happens after this moment is told by the next one. */
  readonly until: string
}

/**
 * Sends what is due now; true: there may be more. A digest counts as sent before it is handed to the mail server, so
 * that a process that ends in between leaves one out rather than sending it twice.
 */
export async function sendDueDigests(parts: DigestParts): Promise<boolean> {
  const { due, taken } = await take(parts)
  for (const one of taken) await send(parts, one)
  return due === batch_max
}

async function take({ db, clock }: DigestParts): Promise<{ due: number; taken: TakenDigest[] }> {
  const now_ms = clock.deliveryMs()
  const until = new Date(clock.worldMs() - margin_ms).toISOString()
  return db.transaction(async (tx) => {
    const all = await takeDueDigests(tx, new Date(now_ms).toISOString(), batch_max)
    const taken: TakenDigest[] = []
    for (const one of all) {
      const { time_zone, morning_digest_at: at } = one.timing
      const sent_on = localDate(time_zone, now_ms)
      const due_at = nextMorning({ time_zone, at: at ?? '07:00', sent_on }, now_ms)
      const sends = one.is_told && (at ?? null) !== null
      await noteDigestTaken(tx, one, { due_at, sent_on: sends ? sent_on : null, told_until: sends ? until : null })
      const since = one.told_until ?? new Date(clock.worldMs() - day_ms).toISOString()
      if (sends) taken.push({ ...one, since, until, today: localDate(time_zone, clock.worldMs()) })
    }
    return { due: all.length, taken }
  })
}

async function send(parts: DigestParts, one: TakenDigest): Promise<void> {
  try {
    const mail = await prepared(parts, one)
    if (mail !== null) await parts.sendMail(mail)
  } catch (error) {
    const wait_minutes = retry_minutes[one.tries]
    const { account_id, channel_id: webhook_id, tries } = one
    parts.log.warn({ err: error, account_id, webhook_id, tries }, 'a morning digest could not be sent')
    const again_ms = wait_minutes === undefined ? null : parts.clock.deliveryMs() + wait_minutes * 60_000
    return noteDigestUnsent(parts.db.work, one, again_ms === null ? null : new Date(again_ms).toISOString())
  }
  await noteDigestSent(parts.db.work, one)
}

/** The mail as things stand now; null: the account is gone. */
async function prepared(parts: DigestParts, one: TakenDigest): Promise<Mail | null> {
  const { account_id, channel_id, account_name, today, since, until } = one
  const to = addressOf(parts.sealer, channel_id, one.url)
  return parts.db.transaction(async (tx) => {
    const account = await accountById(tx, account_id)
    if (account === undefined) return null
    const scope = createScope(tx, parts, account)
    const standing = await standingExceptions(tx, account_id, scope.now)
    const changed = await exceptionsChangedIn(tx, account_id, { since, until }, scope.now)
    const hears = await hearingOf(tx, scope, [...standing, ...changed])
    const heard = standing.filter((row) => hears({ row, changes_work: true }, { id: channel_id, is_person: true }))
    const news = changed.filter((row) => hears({ row, changes_work: true }, { id: channel_id, is_person: true }))
    const shown = [...heard, ...news]
    const names = await namesOf(
      tx,
      account_id,
      shown.flatMap(({ container_ids, subject_id }) => [...container_ids, subject_id]),
    )
    const left_out = standing.filter((row) => !heard.includes(row))
    const digest = digestOf({ account_name, today, since, standing: heard, left_out, changed: news, names })
    const until_ms = parts.clock.realMs() + link_days * day_ms
    const token = sealLink(parts, unsubscribe_purpose, { account_id, channel_id }, until_ms)
    const { public_url } = parts
    return digestMail(digest, { to, public_url, unsubscribe_url: `${public_url}${unsubscribe_path}?token=${token}` })
  })
}
