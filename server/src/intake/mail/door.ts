import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MailReceipt } from '../../documents/mail/handed-mail.ts'
import { receiveMail } from '../../documents/mail/receive.ts'
import type { MailIntakeParts } from '../../documents/mail/receive.ts'
import { searchOf } from '../../ground/http/address.ts'
import { enteredBy } from '../../ground/http/entrance.ts'
import { notFound, payloadTooLarge, Refusal } from '../../ground/http/refusal.ts'
import { reading_limits } from '../../documents/limits.ts'
import { isSame } from '../push/feed-proof.ts'
import { postedMail } from './posted-mail.ts'

/** What the address that mails are posted to works with. */
export interface MailDoorParts {
  /** Null: no domain is configured, and every address is unknown. */
  readonly mail_intake: MailIntakeParts | null
  /** The end of the address; null: nothing is posted here. */
  readonly mail_secret: string | null
  /** Counts a wrong secret against the address that it came from. */
  readonly takeFailure: (ip: string) => Promise<void>
}

/** A mail within JSON or a form takes more room than by itself. */
const posted_bytes_max = reading_limits.message_bytes * 1.5

/**
 * Adds `POST /ingest/email/{secret}`, which takes a whole mail from a mail server or provider of the operator:
 * message/rfc822, or what Postmark and Mailgun post. `?recipient=` and `?sender=` tell the envelope. What is answered
 * with 2xx is kept.
 */
export function registerMailDoor(http: FastifyInstance, parts: MailDoorParts): void {
  http.register(async (door) => {
    enteredBy(door, { by: 'address' })
    door.removeAllContentTypeParsers()
    const bodyLimit = posted_bytes_max
    door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    door.setErrorHandler((error) => {
      throw isTooLarge(error) ? payloadTooLarge(bodyLimit) : error
    })
    // Mailgun posts whole mails only to addresses that end in mime.
    for (const url of ['/ingest/email/:secret', '/ingest/email/:secret/mime'])
      door.route<{ Params: { secret: string } }>({
        method: 'POST',
        url,
        bodyLimit,
        onRequest: async (request) => requireSecret(parts, request, request.params.secret),
        handler: (request, reply) => takePosted(parts.mail_intake, request, reply),
      })
  })
}

async function takePosted(
  intake: MailIntakeParts | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (intake === null) throw notFound('address')
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const posted = await postedMail(request.headers['content-type'] ?? '', body)
  if ('unread' in posted) throw new Refusal([{ error: 'invalid', detail: posted.unread }])
  const search = new URLSearchParams(searchOf(request))
  const receipt = await receiveMail(intake, {
    bytes: posted.bytes,
    recipients: [...search.getAll('recipient'), ...posted.recipients],
    sender: search.get('sender') ?? posted.sender,
    client: null,
  })
  return answer(reply, receipt)
}

/** Before the body is read. */
async function requireSecret(parts: MailDoorParts, request: FastifyRequest, given: string): Promise<void> {
  if (parts.mail_intake !== null && parts.mail_secret !== null && isSame(given, parts.mail_secret)) return
  await parts.takeFailure(request.ip)
  throw notFound('address')
}

function answer(reply: FastifyReply, receipt: MailReceipt): FastifyReply {
  switch (receipt.outcome) {
    case 'kept':
      return reply
        .code(200)
        .send({
          email_submissions: receipt.kept.map(({ id, status, is_repeated }) => ({ id, status, repeated: is_repeated })),
        })
    case 'refused':
      if (receipt.reason === 'too_large') throw payloadTooLarge(reading_limits.message_bytes)
      throw new Refusal([
        { error: receipt.reason === 'unknown_recipient' ? 'not_found' : 'invalid', detail: receipt.detail },
      ])
    case 'later':
      throw new Refusal([{ error: 'rate_limited', detail: receipt.late[0]?.detail ?? null }], {
        'retry-after': String(Math.max(...receipt.late.map(({ wait_seconds }) => wait_seconds))),
      })
  }
}

function isTooLarge(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
}
