import { mailOf } from '../../src/documents/testing/mail.ts'
import type { RestService } from '../rest/service.ts'

/** Calls and keeps what was sent and answered under the name of the operation. */
export type Take = (
  call: string,
  path: string,
  body?: unknown,
) => Promise<{ readonly id: string; readonly body: unknown }>

/** Takes the examples of the calls about mails. */
export async function takeMails(service: RestService, mail_secret: string, take: Take): Promise<void> {
  const { body } = await take('POST /document_inbox/rotate', '/document_inbox/rotate')
  const recipient = /docs\+[a-z2-7]{16}@[a-z.]+/.exec(JSON.stringify(body))?.[0] ?? ''
  await take('GET /document_inbox', '/document_inbox')
  await take('PATCH /document_inbox', '/document_inbox', {
    data: { type: 'document_inbox', attributes: { senders: ['@line.example'] } },
  })
  const notice = { type: 'text/plain', name: 'notice.txt', body: 'ARRIVAL NOTICE\nContainer No.: TSTU1000003' }
  const head = { from: 'Ops <ops@else.example>', subject: 'Arrival notice', message_id: '<1@else.example>' }
  await service.app.http.inject({
    method: 'POST',
    url: `/ingest/email/${mail_secret}?${new URLSearchParams({ recipient })}`,
    headers: { 'content-type': 'message/rfc822' },
    payload: mailOf('See attached.', [notice], head),
  })
  await take('GET /email_submissions', '/email_submissions?page[size]=1')
  const [mail] = (await service.call('GET', '/email_submissions')).list().data
  const path = `/email_submissions/${mail?.id}`
  await take('POST /email_submissions/:id/release', `${path}/release`)
  await take('GET /email_submissions/:id', path)
  await take('DELETE /email_submissions/:id', path)
}
