import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { enteredBy } from '../../ground/http/entrance.ts'
import { html } from '../../ground/html.ts'
import { openLink } from '../../ground/sealed-link.ts'
import { unsubscribeDigest } from '../../subscriptions/digests/store.ts'
import { unsubscribe_facts, unsubscribe_path, unsubscribe_purpose } from '../../subscriptions/digests/unsubscribe.ts'
import type { Door } from '../portal/parts.ts'
import { form, notice, paragraph } from './page.ts'
import type { GatePage } from './page.ts'
import { sendGatePage } from './reply.ts'

const with_token = z.object({ token: z.string() }).catch({ token: '' })
const body_bytes_max = 4_096

/**
 * Where the reader of morning digests ends them: by the button of a page, or by one click in a mail program, which
 * posts to the same address (RFC 8058). Programs that look links up in mails only get the page.
 */
export function registerUnsubscribe(pages: FastifyInstance, door: Door): void {
  enteredBy(pages, { by: 'anyone' })
  pages.removeAllContentTypeParsers()
  pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: body_bytes_max }, (_request, _body, done) => {
    done(null, {})
  })
  pages.get(unsubscribe_path, (request, reply) => ask(door, request, reply))
  pages.post(unsubscribe_path, (request, reply) => end(door, request, reply))
}

function ask(door: Door, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { token } = with_token.parse(request.query)
  if (factsOf(door, token) === null) return sendGatePage(door, request, reply, gone, 410)
  const body = html`${paragraph('You get one mail a day of what is due, what changed and what waits.')}
${form(`${unsubscribe_path}?token=${token}`, [], 'No more of these mails')}`
  return sendGatePage(door, request, reply, { title: 'Morning mails', body })
}

async function end(door: Door, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const facts = factsOf(door, with_token.parse(request.query).token)
  if (facts === null) return sendGatePage(door, request, reply, gone, 410)
  await door.services.db.transaction((tx) => unsubscribeDigest(tx, facts.account_id, facts.channel_id))
  return sendGatePage(door, request, reply, done)
}

function factsOf(door: Door, token: string): z.output<typeof unsubscribe_facts> | null {
  return openLink(door, unsubscribe_purpose, token, unsubscribe_facts, door.services.clock.realMs())
}

const done: GatePage = { title: 'No more morning mails', body: notice('go', 'None is sent to you from now on.') }
const gone: GatePage = {
  title: 'The link does not work',
  body: html`${notice('stop', 'It is too old, or was not copied whole.')}${paragraph('Use the link of a newer mail, or ask whoever set the mails up to end them.')}`,
}
