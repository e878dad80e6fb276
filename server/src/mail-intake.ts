import type { RateLimiter } from './accounts/rate-limit.ts'
import type { AppParts } from './app.ts'
import type { EngineParts } from './asking/parts.ts'
import type { MailIntakeParts } from './documents/mail/receive.ts'
import { createMailTurns } from './documents/mail/turns-of-mails.ts'
import { createPageTurns } from './documents/page-routes.ts'
import { resolveRecords } from './ground/outbound/index.ts'
import { createMailListener } from './intake/mail/smtp.ts'
import type { MailListener } from './intake/mail/smtp.ts'
import type { MailConfig } from './mail-config.ts'
import type { Services } from './request/services.ts'

/** What takes mails in, and what listens for them; null: it is not configured. */
interface Mails {
  readonly intake: MailIntakeParts | null
  readonly listener: MailListener | null
}

/** What handlers of requests need of mails and documents. */
export function mailServicesOf({
  mail_domain,
}: MailConfig): Pick<Services, 'mail_domain' | 'mail_turns' | 'page_turns'> {
  return { mail_domain, mail_turns: createMailTurns(), page_turns: createPageTurns() }
}

/** The intake of mails as it is configured; they are read in the turns of the services. */
export function mailsOf(
  parts: AppParts,
  engine: EngineParts,
  limiter: RateLimiter,
  services: Pick<Services, 'mail_turns' | 'takeMailedFiles'>,
): Mails {
  const { mail_domain, mail_authserv_id, smtp_listener } = parts.config
  if (mail_domain === null) return { intake: null, listener: null }
  const intake = {
    ...engine,
    domain: mail_domain,
    authserv_id: mail_authserv_id,
    limiter,
    turns: services.mail_turns,
    takeMailedFiles: services.takeMailedFiles,
    resolveRecords: parts.resolveRecords ?? resolveRecords,
  }
  return { intake, listener: smtp_listener === null ? null : createMailListener(intake, smtp_listener) }
}
