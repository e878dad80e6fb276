import { confirmation_limits } from '@quaylog/contract'
import type { Clock } from '../../ground/clock.ts'
import type { Database } from '../../ground/db/index.ts'
import { startLoop } from '../../ground/jobs/loop.ts'
import type { Loop } from '../../ground/jobs/loop.ts'
import type { Logger } from '../../ground/log.ts'
import type { SendMail } from '../../ground/mail.ts'
import { sealLink } from '../../ground/sealed-link.ts'
import type { Sealer } from '../../ground/secret.ts'
import { confirmation_path, confirmation_purpose, confirmationMail } from './confirmation.ts'
import { addressOf, claimConfirmations, noteConfirmationSent, noteConfirmationUnsent } from './store.ts'
import type { DueConfirmation } from './store.ts'

/** What asking an address takes. */
export interface ConfirmationParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly sealer: Sealer
  readonly sendMail: SendMail
  /** Origin of the page that the link leads to. */
  readonly public_url: string
}

const poll_ms = 1_000
const batch_max = 10
/**
 * A mail server answers or is given up long before; a process that ended in the middle is taken over from after this.
 */
const lease_ms = 5 * 60_000
/** Waits after the first, second … failure; after the last one it is given up. */
const retry_minutes = [1, 10, 60, 360] as const
const tries_max = retry_minutes.length + 1

/**
 * Sends the mails that ask addresses whether they want to be told, until stopped; also those that were due while nobody
 * ran.
 */
export function startConfirmations(parts: ConfirmationParts): Loop {
  return startLoop('confirmations', poll_ms, parts.log, () => sendDueConfirmations(parts))
}

/** Sends what is due now; true: there may be more. Any number of processes may do so at once. */
export async function sendDueConfirmations(parts: ConfirmationParts): Promise<boolean> {
  const real_ms = parts.clock.realMs()
  const due = await claimConfirmations(parts.db.work, iso(real_ms), iso(real_ms + lease_ms), tries_max, batch_max)
  await Promise.all(due.map((one) => send(parts, one)))
  return due.length === batch_max
}

async function send(
  { db, clock, log, sealer, sendMail, public_url }: ConfirmationParts,
  due: DueConfirmation,
): Promise<void> {
  const { account_id, channel_id, confirmation_id, tries } = due
  const facts = { account_id, channel_id, confirmation_id }
  const until_ms = clock.realMs() + confirmation_limits.link_days * 86_400_000
  try {
    await sendMail(
      confirmationMail(
        addressOf(sealer, channel_id, due.url),
        due.account_name,
        `${public_url}${confirmation_path}?token=${sealLink({ sealer }, confirmation_purpose, facts, until_ms)}`,
      ),
    )
  } catch (error) {
    const wait_minutes = retry_minutes[tries - 1]
    log.warn(
      { err: error, account_id, webhook_id: channel_id, tries },
      'the mail that asks an address for its agreement could not be sent',
    )
    const reason = error instanceof Error ? error.message : 'the mail server did not take it'
    return noteConfirmationUnsent(
      db.work,
      facts,
      reason,
      wait_minutes === undefined ? null : iso(clock.realMs() + wait_minutes * 60_000),
    )
  }
  await noteConfirmationSent(db.work, facts, clock.now(), iso(until_ms))
}

const iso = (ms: number): string => new Date(ms).toISOString()
