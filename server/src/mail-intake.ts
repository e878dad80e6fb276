import type { RateLimiter } from './accounts/rate-limit.ts'
import type { AppParts } from './app.ts'
import type { EngineParts } from './asking/parts.ts'
import { TooManyMails } from './documents/mail/receive.ts'
import type { MailIntakeParts } from './documents/mail/receive.ts'
import { resolveRecords } from './ground/outbound/index.ts'
import { createTurns } from './ground/turns.ts'
import { createMailListener } from './intake/mail/smtp.ts'
import type { MailListener } from './intake/mail/smtp.ts'

const mails_at_once = { at_once: 1, waiting_max: 20, all_at_once: 2 }

/** What takes mails in, and what listens for them; null: it is not configured. */
interface Mails {
  readonly intake: MailIntakeParts | null
  readonly listener: MailListener | null
}

/** The intake of mails as it is configured. */
export function mailsOf(parts: AppParts, engine: EngineParts, limiter: RateLimiter): Mails {
  const { mail_domain, mail_authserv_id, smtp_listener } = parts.config
  if (mail_domain === null) return { intake: null, listener: null }
  const intake = {
    ...engine,
    domain: mail_domain,
    authserv_id: mail_authserv_id,
    limiter,
    turns: createTurns(mails_at_once, () => new TooManyMails()),
    resolveRecords: parts.resolveRecords ?? resolveRecords,
  }
  return { intake, listener: smtp_listener === null ? null : createMailListener(intake, smtp_listener) }
}
