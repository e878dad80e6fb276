import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { refuseInsideTransaction } from './inside-transaction.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text; lines are not wrapped. */
  readonly text: string
  /** The same in HTML; left out: the mail is plain text alone. */
  readonly html?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Hands a mail over for sending; throws when the mail server does not take it, and inside a transaction. */
export type SendMail = (mail: Mail) => Promise<void>

interface MailerOptions {
  readonly smtp_url: string | null
  readonly from: string
  readonly folder: string
  readonly newId: () => string
}

const smtp_timeout_ms = 10_000

/** The header by which this service knows the mails that it sent itself, so that none is taken in as a document. */
export const loop_header = 'X-Quaylog-Loop'

const own_headers = { [loop_header]: '1', 'Auto-Submitted': 'auto-generated' }

/**
 * Mails go to the SMTP server; without one they become files, one per mail, so that they can be read while trying
 * things out.
 */
export function createMailer(options: MailerOptions): SendMail {
  const send = senderOf(options)
  return async (mail) => {
    refuseInsideTransaction('a mail was about to be sent')
    await send(mail)
  }
}

function senderOf(options: MailerOptions): SendMail {
  if (options.smtp_url === null) return (mail) => keep(options.folder, options.from, options.newId(), mail)
  const transport = createTransport({
    url: options.smtp_url,
    connectionTimeout: smtp_timeout_ms,
    greetingTimeout: smtp_timeout_ms,
    socketTimeout: smtp_timeout_ms,
  })
  return async (mail) => {
    await transport.sendMail({ from: options.from, ...mail, headers: { ...own_headers, ...mail.headers } })
  }
}

async function keep(folder: string, from: string, id: string, mail: Mail): Promise<void> {
  const { to, subject, text } = mail
  await mkdir(folder, { recursive: true })
  if (mail.html !== undefined) {
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({ from, ...mail })
    return writeFile(join(folder, `${id}.eml`), message, { mode: 0o600 })
  }
  const line = (value: string) => value.replaceAll(/[\r\n]+/g, ' ')
  await writeFile(
    join(folder, `${id}.eml`),
    `From: ${line(from)}\r\nTo: ${line(to)}\r\nSubject: ${line(subject)}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`,
    { mode: 0o600 },
  )
}
