import { z } from 'zod'

const domain = z
  .string()
  .regex(
    /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i,
    'must be a domain such as in.example.org',
  )
  .transform((text) => text.toLowerCase())
const secret = z.string().regex(/^[A-Za-z0-9_-]{32,200}$/, 'must have 32 to 200 letters, digits, - and _')
const word = z.string().regex(/^[\x21-\x3a\x3c-\x7e]{1,253}$/, 'must be one word')

/** Every variable about mails that bring documents. */
export const mail_variables = {
  QUAYLOG_DOCUMENTS_MAIL_DOMAIN: domain.nullable().default(null),
  QUAYLOG_DOCUMENTS_MAIL_SECRET: secret.nullable().default(null),
  QUAYLOG_DOCUMENTS_MAIL_AUTHSERV_ID: word.nullable().default(null),
  QUAYLOG_DOCUMENTS_SMTP_HOST: z.string().min(1).default('127.0.0.1'),
  QUAYLOG_DOCUMENTS_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).nullable().default(null),
  QUAYLOG_DOCUMENTS_SMTP_PROTOCOL: z.enum(['smtp', 'lmtp']).default('smtp'),
}

type MailVariables = { readonly [Name in keyof typeof mail_variables]: z.output<(typeof mail_variables)[Name]> }

/** How mails that bring documents are taken in. */
export interface MailConfig {
  /** The domain of the addresses that documents are mailed to; null: no mails are taken in. */
  readonly mail_domain: string | null
  /** The end of the address that mails are posted to; null: nobody posts them. */
  readonly mail_secret: string | null
  /** The mail server whose verdict on senders counts; null: senders are checked here. */
  readonly mail_authserv_id: string | null
  /** Where mails are listened for; null: nowhere. */
  readonly smtp_listener: { readonly host: string; readonly port: number; readonly protocol: 'smtp' | 'lmtp' } | null
}

/** What the variables come to. */
export function mailConfigOf(v: MailVariables): MailConfig {
  const { QUAYLOG_DOCUMENTS_SMTP_HOST: host, QUAYLOG_DOCUMENTS_SMTP_PORT: port } = v
  return {
    mail_domain: v.QUAYLOG_DOCUMENTS_MAIL_DOMAIN,
    mail_secret: v.QUAYLOG_DOCUMENTS_MAIL_SECRET,
    mail_authserv_id: v.QUAYLOG_DOCUMENTS_MAIL_AUTHSERV_ID,
    smtp_listener: port === null ? null : { host, port, protocol: v.QUAYLOG_DOCUMENTS_SMTP_PROTOCOL },
  }
}

/** What is wrong when a way in is set and the domain is not; null: nothing is. */
export function uselessMailVariable(v: MailVariables): string | null {
  const name = v.QUAYLOG_DOCUMENTS_SMTP_PORT === null ? 'QUAYLOG_DOCUMENTS_MAIL_SECRET' : 'QUAYLOG_DOCUMENTS_SMTP_PORT'
  if (v[name] === null || v.QUAYLOG_DOCUMENTS_MAIL_DOMAIN !== null) return null
  return `${name}: takes mails in for addresses of a domain: set QUAYLOG_DOCUMENTS_MAIL_DOMAIN too, or leave it out`
}
