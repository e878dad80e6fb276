import { join } from 'node:path'
import type { AppParts } from './app.ts'
import type { Database } from './ground/db/index.ts'
import { createMailer } from './ground/mail.ts'
import type { SendMail } from './ground/mail.ts'
import { ownerAddresses } from './people/person-store.ts'

/** The mailer of the process: SMTP by configuration, files in the data folder without it. */
export function mailerOf({ config, newId }: Pick<AppParts, 'config' | 'newId'>): SendMail {
  return createMailer({
    smtp_url: config.smtp_url,
    from: config.mail_from,
    folder: join(config.data_dir, 'mail'),
    newId,
  })
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
