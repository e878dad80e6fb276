import { join } from 'node:path'
import type { AppParts } from './app.ts'
import { startDigests } from './attention/digest/send.ts'
import type { DigestParts } from './attention/digest/send.ts'
import { startFollowing } from './doors/share/tell-followers.ts'
import type { Database } from './ground/db/index.ts'
import type { Loop } from './ground/jobs/loop.ts'
import { createMailer } from './ground/mail.ts'
import type { SendMail } from './ground/mail.ts'
import { ownerAddresses } from './people/person-store.ts'
import { startConfirmations } from './subscriptions/confirmations/send.ts'

/** The mailer of the process: SMTP by configuration, files in the data folder without it. */
export function mailerOf({ config, newId }: Pick<AppParts, 'config' | 'newId'>): SendMail {
  return createMailer({
    smtp_url: config.smtp_url,
    from: config.mail_from,
    folder: join(config.data_dir, 'mail'),
    newId,
  })
}

/** Sends the mails that ask addresses, the morning digests, and what changed on shared pages, until stopped. */
export function startMails(
  parts: AppParts,
  engine: Omit<DigestParts, 'sealer' | 'sendMail' | 'public_url'>,
): readonly Loop[] {
  const mailing = { sealer: parts.sealer, sendMail: mailerOf(parts), public_url: parts.config.public_url }
  return [
    startConfirmations({ ...parts, ...mailing }),
    startDigests({ ...engine, ...mailing }),
    startFollowing({ ...parts, ...mailing }),
  ]
}

/** Writes to everyone who owns the account. */
export async function tellOwners(
  db: Database,
  sendMail: SendMail,
  account_id: string,
  subject: string,
  text: string,
): Promise<void> {
  for (const email of await ownerAddresses(db.work, account_id)) await sendMail({ to: email, subject, text })
}
