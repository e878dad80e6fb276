import { keyRecords, nameServers, signedBy } from '../../src/documents/testing/signed-mail.ts'
import { mailOf } from '../../src/documents/testing/mail.ts'
import type { MailHead, MailPart } from '../../src/documents/testing/mail.ts'
import type { AppParts } from '../../src/app.ts'
import type { Answer } from '../rest/answer.ts'
import { restService } from '../rest/service.ts'
import type { Customer, RestService } from '../rest/service.ts'

export const mail_domain = 'in.example.org'
export const mail_secret = 'a-secret-of-the-tests-with-40-characters'

/** A service that takes mails in, with what the tests of mails do all the time. */
export interface MailedService {
  readonly service: RestService
  /** Hands a mail over at the door; `to` are addresses of the envelope. */
  post(
    bytes: Buffer,
    to: readonly string[],
    at?: { readonly secret?: string; readonly sender?: string },
  ): Promise<Posted>
  /** A new address of the account. */
  addressOf(customer: Customer): Promise<string>
  /** Has the account take mails of the senders. */
  know(customer: Customer, ...senders: readonly string[]): Promise<Answer>
}

/** What the door answered. */
export interface Posted {
  readonly status: number
  readonly kept: readonly { readonly id: string; readonly status: string; readonly repeated: boolean }[]
  readonly detail: string
}

interface DoorAnswer {
  readonly email_submissions?: Posted['kept']
  readonly errors?: readonly { readonly detail: string }[]
}

/** Starts a service whose name servers know the key of `line.example`, and answer once they were waited for. */
export async function mailedService(
  smtp_listener: { readonly port: number; readonly protocol: 'smtp' | 'lmtp' } | null = null,
  waitForNames: (name: string) => Promise<void> = async () => undefined,
): Promise<MailedService> {
  return mailingTo(await restService(takingMails(smtp_listener, waitForNames)))
}

/** What a service is given to take mails in. */
export function takingMails(
  smtp_listener: { readonly port: number; readonly protocol: 'smtp' | 'lmtp' } | null = null,
  waitForNames: (name: string) => Promise<void> = async () => undefined,
): (parts: AppParts) => Partial<AppParts> {
  const records = { ...keyRecords('line.example'), '_dmarc.line.example TXT': 'v=DMARC1; p=reject' }
  const resolve = nameServers(records)
  return ({ config }) => ({
    config: {
      ...config,
      mail_domain,
      mail_secret,
      smtp_listener: smtp_listener === null ? null : { host: '127.0.0.1', ...smtp_listener },
    },
    resolveRecords: async (name, type) => {
      await waitForNames(name)
      return resolve(name, type)
    },
  })
}

/** A service that takes mails in, with what tests of mails do. */
export function mailingTo(service: RestService): MailedService {
  return {
    service,
    async post(bytes, to, at = {}) {
      const search = new URLSearchParams(to.map((recipient) => ['recipient', recipient]))
      if (at.sender !== undefined) search.set('sender', at.sender)
      const answer = await service.app.http.inject({
        method: 'POST',
        url: `/ingest/email/${at.secret ?? mail_secret}?${search}`,
        headers: { 'content-type': 'message/rfc822' },
        payload: bytes,
      })
      const body = answer.json<DoorAnswer>()
      return { status: answer.statusCode, kept: body.email_submissions ?? [], detail: body.errors?.[0]?.detail ?? '' }
    },
    async addressOf(customer) {
      const answer = await service.call('POST', '/document_inbox/rotate', { as: customer })
      return String(answer.one().attributes['address'])
    },
    know: (customer, ...senders) =>
      service.call('PATCH', '/document_inbox', {
        as: customer,
        body: { data: { type: 'document_inbox', attributes: { senders } } },
      }),
  }
}

/** A mail with a signature of `line.example`. */
export function provenMail(text: string, parts: readonly MailPart[] = [], head: MailHead = {}): Promise<Buffer> {
  return signedBy('line.example', mailOf(text, parts, { from: 'Ops <ops@line.example>', ...head }))
}

/** A file that is a document, each text another one. */
export const paper = (text: string, name = `${text}.pdf`): MailPart => ({
  type: 'application/pdf',
  name,
  body: `%PDF-1.4\n% ${text}\n%%EOF\n`,
})
