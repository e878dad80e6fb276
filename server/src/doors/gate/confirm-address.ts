import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { product_name } from '@quaylog/contract'
import { z } from 'zod'
import { html } from '../../ground/html.ts'
import { openLink } from '../../ground/sealed-link.ts'
import {
  confirmation_facts,
  confirmation_path,
  confirmation_purpose,
} from '../../subscriptions/confirmations/confirmation.ts'
import type { ConfirmationFacts } from '../../subscriptions/confirmations/confirmation.ts'
import { confirmAddress, findConfirmation } from '../../subscriptions/confirmations/store.ts'
import type { Door } from '../portal/parts.ts'
import { form, notice, paragraph } from './page.ts'
import type { GatePage } from './page.ts'
import { sendGatePage } from './reply.ts'

const with_token = z.object({ token: z.string() }).catch({ token: '' })

/**
 * Where whoever reads the mail of an address agrees that it is told. Programs that look links up in mails only get the
 * page: agreeing is its button.
 */
export function registerConfirmAddress(http: FastifyInstance, door: Door): void {
  http.get(confirmation_path, (request, reply) => ask(door, request, reply))
  http.post(confirmation_path, (request, reply) => agree(door, request, reply))
}

async function ask(door: Door, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { token } = with_token.parse(request.query)
  const facts = factsOf(door, token)
  const asked = facts && (await findConfirmation(door.services.db.keyed, door.sealer, facts))
  if (!asked) return sendGatePage(door, request, reply, gone, 410)
  if (asked.is_confirmed) return sendGatePage(door, request, reply, already)
  const wish = html`<b>${asked.account_name}</b> wants ${product_name} to write to <b>${asked.address}</b>`
  const body = html`${paragraph(html`${wish} when something happens to its containers.`)}
${form(confirmation_path, [], 'Yes, write to me', { token })}
${paragraph('If you do not want that, close this page: nothing will be sent.')}`
  return sendGatePage(door, request, reply, { title: 'Do you want these mails?', body })
}

async function agree(door: Door, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, clock } = door.services
  const facts = factsOf(door, with_token.parse(request.body).token)
  if (facts === null) return sendGatePage(door, request, reply, gone, 410)
  const agreed = await db.transaction((tx) => confirmAddress(tx, facts, clock.now()))
  if (agreed) return sendGatePage(door, request, reply, done)
  const asked = await findConfirmation(db.keyed, door.sealer, facts)
  return asked?.is_confirmed
    ? sendGatePage(door, request, reply, already)
    : sendGatePage(door, request, reply, gone, 410)
}

function factsOf(door: Door, token: string): ConfirmationFacts | null {
  return openLink(door, confirmation_purpose, token, confirmation_facts, door.services.clock.realMs())
}

const done: GatePage = { title: 'Confirmed', body: notice('go', 'You get these mails from now on.') }
const already: GatePage = {
  title: 'Confirmed already',
  body: notice('go', 'This address was confirmed before. There is nothing left to do.'),
}
const gone: GatePage = {
  title: 'The link does not work',
  body: html`${notice('stop', 'It is too old, or what it asked for was changed or deleted since.')}${paragraph('Nothing is sent to you. If you want the mails, ask whoever set them up to have another link sent.')}`,
}
