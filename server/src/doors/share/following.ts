import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { takeAttempt } from '../../accounts/attempt-store.ts'
import { enteredBy } from '../../ground/http/entrance.ts'
import { html } from '../../ground/html.ts'
import { openLink } from '../../ground/sealed-link.ts'
import { share_path } from '../../records/shares/share.ts'
import type { Share } from '../../records/shares/share.ts'
import { findShare, shareOfAddress } from '../../records/shares/store.ts'
import { mailAllowances } from '../../subscriptions/confirmations/confirmation.ts'
import { form, link, notice, paragraph } from '../gate/page.ts'
import type { GatePage } from '../gate/page.ts'
import { sendGatePage } from '../gate/reply.ts'
import type { Door } from '../portal/parts.ts'
import { factsOf, keptFact } from './facts.ts'
import {
  follow_limits,
  follow_path,
  follow_purpose,
  follower_facts,
  unfollow_path,
  unfollow_purpose,
} from './follower.ts'
import type { FollowerFacts } from './follower.ts'
import { askFollower, confirmFollower, followerById, removeFollower } from './follower-store.ts'
import { sharedRecord } from './shared-record.ts'
import { look_every_ms } from './tell-followers.ts'

const form_bytes_max = 4_096
const day_s = 86_400
const with_token = z.object({ token: z.string() }).catch({ token: '' })
const with_email = z.object({ email: z.string().trim().pipe(z.email().max(254)) })

type Asked = FastifyRequest<{ Params: { token: string } }>

/**
 * Where visitors of a shared page ask to be told when it changes, agree by the mail that they are sent, and end it: by
 * a button, or by one click in a mail program (RFC 8058). Nobody is signed in here, so that forms may come from
 * anywhere; programs that look links up in mails only get pages with a button.
 */
export function registerFollowing(pages: FastifyInstance, door: Door): void {
  enteredBy(pages, { by: 'address' })
  pages.removeAllContentTypeParsers()
  pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: form_bytes_max }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  pages.post(`${share_path}/:token/follow`, (request: Asked, reply) => wish(door, request, reply))
  pages.get(follow_path, (request, reply) => ask(door, request, reply))
  pages.post(follow_path, (request, reply) => agree(door, request, reply))
  pages.get(unfollow_path, (request, reply) => askToEnd(door, request, reply))
  pages.post(unfollow_path, (request, reply) => end(door, request, reply))
}

async function wish(door: Door, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  await door.takePublic(request.ip)
  const { db, clock, newId } = door.services
  const share = await shareOfAddress(db.auth, door.sealer, request.params.token, clock.now())
  if (share === undefined || !canFollow(door)) {
    await door.takeFailure(request.ip)
    return sendGatePage(door, request, reply, no_page, 404)
  }
  const back = paragraph(link(`${share_path}/${share.token}`, 'Back to the page'))
  const say = (page: GatePage, status: number) =>
    sendGatePage(door, request, reply, { ...page, body: html`${page.body}${back}` }, status)
  const given = with_email.safeParse(request.body)
  if (!given.success) return say(no_address, 422)
  const address = given.data.email
  if ((await takeAttempt(db.auth, allowancesOf(share, address), clock.realMs() / 1_000)) > 0) return say(too_many, 429)
  const due_at = new Date(clock.deliveryMs()).toISOString()
  const wanted = { account_id: share.account_id, share_id: share.id, follower_id: newId(), address, due_at }
  const outcome = await db.transaction((tx) => askFollower(tx, door.sealer, wanted, follow_limits.per_share_max))
  return outcome === 'full' ? say(too_many, 429) : say(look_into_mail, 202)
}

/** Whether mails can be sent: of a trial on one machine they become files that its owner reads. */
export function canFollow({ mails_leave, world }: Pick<Door, 'mails_leave' | 'world'>): boolean {
  return mails_leave || world !== null
}

function allowancesOf({ account_id, id }: Share, address: string) {
  const { asked_per_share_daily_max, asked_per_account_daily_max } = follow_limits
  return [
    mailAllowances(account_id, address).address,
    { key: `followers of page ${id}`, attempts_max: asked_per_share_daily_max, window_s: day_s },
    { key: `followers of ${account_id}`, attempts_max: asked_per_account_daily_max, window_s: day_s },
  ]
}

async function ask(door: Door, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { token } = with_token.parse(request.query)
  const facts = factsIn(door, follow_purpose, token)
  const follower = facts && (await followerById(door.services.db.keyed, facts))
  if (!facts || !follower) return sendGatePage(door, request, reply, gone, 410)
  if (follower.follows) return sendGatePage(door, request, reply, agreed)
  const opened = await recordOf(door, facts)
  if (opened === null) return sendGatePage(door, request, reply, gone, 410)
  const about = html`You get a mail when the page about <b>${opened.record.number}</b> changes`
  const how = 'at most one every quarter of an hour. Each has a link that ends them.'
  const body = html`${paragraph(html`${about}, ${how}`)}
${form(follow_path, [], 'Yes, write to me', { token })}
${paragraph('If you do not want that, close this page: nothing will be sent.')}`
  return sendGatePage(door, request, reply, { title: 'Do you want these mails?', body })
}

async function agree(door: Door, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, clock } = door.services
  const facts = factsIn(door, follow_purpose, with_token.parse(request.body).token)
  const opened = facts && (await recordOf(door, facts))
  if (!facts || !opened) return sendGatePage(door, request, reply, gone, 410)
  const told = factsOf(opened.record).map(keptFact)
  const due_at = new Date(clock.deliveryMs() + look_every_ms).toISOString()
  const done = await db.transaction((tx) => confirmFollower(tx, facts, told, { now: clock.now(), due_at }))
  const follows = done || (await followerById(db.keyed, facts))?.follows === true
  return follows ? sendGatePage(door, request, reply, agreed) : sendGatePage(door, request, reply, gone, 410)
}

async function recordOf(door: Door, { account_id, share_id }: FollowerFacts) {
  const { db, clock } = door.services
  const share = await findShare(db.keyed, door.sealer, account_id, share_id)
  if (share === undefined || (share.expires_at !== null && share.expires_at <= clock.now())) return null
  const record = await sharedRecord(door.services, share)
  return record === undefined ? null : { record }
}

function askToEnd(door: Door, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { token } = with_token.parse(request.query)
  if (factsIn(door, unfollow_purpose, token) === null) return sendGatePage(door, request, reply, gone, 410)
  const body = html`${paragraph('You get a mail when a page that was shared with you changes.')}
${form(`${unfollow_path}?token=${token}`, [], 'No more of these mails')}`
  return sendGatePage(door, request, reply, { title: 'Mails about a shared page', body })
}

async function end(door: Door, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const facts = factsIn(door, unfollow_purpose, with_token.parse(request.query).token)
  if (facts === null) return sendGatePage(door, request, reply, gone, 410)
  await removeFollower(door.services.db.work, facts)
  return sendGatePage(door, request, reply, ended)
}

function factsIn(door: Door, purpose: string, token: string): FollowerFacts | null {
  return openLink(door, purpose, token, follower_facts, door.services.clock.deliveryMs())
}

const no_page: GatePage = {
  title: 'This page is not here',
  body: notice('stop', 'The address was not copied whole, or whoever shared the page has ended it.'),
}
const no_address: GatePage = {
  title: 'That is no mail address',
  body: notice('stop', 'Type it as in name@example.com.'),
}
const too_many: GatePage = {
  title: 'Not now',
  body: notice('wait', 'This page or this address has had as many of these requests as it may. Try again tomorrow.'),
}
const look_into_mail: GatePage = {
  title: 'Look into your mail',
  body: html`${notice('go', 'A mail with a link was sent, unless you get these mails already.')}${paragraph('Once you have confirmed it, you are told when the page changes.')}`,
}
const agreed: GatePage = {
  title: 'Confirmed',
  body: notice('go', 'You are told when the page changes, until it ends or you end it.'),
}
const ended: GatePage = { title: 'No more of these mails', body: notice('go', 'None is sent to you from now on.') }
const gone: GatePage = {
  title: 'The link does not work',
  body: html`${notice('stop', 'It is too old or was not copied whole, or the page has ended.')}${paragraph('Nothing more is sent to you.')}`,
}
