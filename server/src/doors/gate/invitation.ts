import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { product_name } from '@quaylog/contract'
import { z } from 'zod'
import { personByEmail } from '../../people/people-store.ts'
import type { PersonRow } from '../../people/people-store.ts'
import { field, form, link, notice, paragraph } from './page.ts'
import type { GatePage } from './page.ts'
import { sendGatePage } from './reply.ts'
import { html } from '../../ground/html.ts'
import { deleteInvitation, invitationById } from '../../people/invitation-store.ts'
import type { InvitationRow, OpenInvitation } from '../../people/invitation-store.ts'
import type { Door } from '../portal/parts.ts'
import { askForCode, needsSecondStep } from './second-step.ts'
import { password_help, password_rule } from './password-reset.ts'
import { insertMembership, insertNewPerson } from '../../people/person-store.ts'
import { openLink, sealLink } from '../../ground/sealed-link.ts'
import { newSessionToken } from '../../people/session.ts'
import { failures_max, knownDevice, placeKey } from './attempts.ts'
import { name_rule } from './sign-up.ts'

export const invitation_days = 7

const facts = z.object({ account_id: z.string(), id: z.string() })
const with_token = z.object({ token: z.string() }).catch({ token: '' })
const new_person = z.object({ name: name_rule, password: password_rule })
const named_person = z.object({ name: name_rule })

/** The link with which an invited person joins: until the invitation expires, is used or is taken back. */
export function invitationLink(
  door: Pick<Door, 'sealer' | 'public_url'>,
  { account_id, id, expires_at }: InvitationRow,
): string {
  const token = sealLink(door, 'invitation', { account_id, id }, Date.parse(expires_at))
  return `${door.public_url}/invitation?token=${token}`
}

/** Mails the link with which an invited person joins. */
export async function mailInvitation(
  door: Door,
  invitation: InvitationRow,
  account_name: string,
  inviter: string,
): Promise<void> {
  await door.sendMail({
    to: invitation.email,
    subject: `${inviter} invites you to ${account_name} on ${product_name}`,
    text: `${inviter} invites you to follow the containers of ${account_name} on ${product_name}.\n\nJoin within ${invitation_days} days:\n\n${invitationLink(door, invitation)}\n`,
  })
}

/** Joining an account by a mailed link: with the password one has, or with a new one. */
export function registerInvitations(http: FastifyInstance, door: Door): void {
  http.get('/invitation', async (request, reply) => {
    const { token } = with_token.parse(request.query)
    const invitation = await invitationOf(door, token)
    if (invitation === null) return sendGatePage(door, request, reply, gone, 410)
    const known = await personByEmail(door.services.db.auth, invitation.email)
    return sendGatePage(door, request, reply, joinPage(invitation, token, known !== undefined))
  })
  http.post('/invitation', (request, reply) => join(door, request, reply))
}

const gone: GatePage = {
  title: 'The invitation does not work',
  body: html`${notice('stop', 'It was used, taken back, or is too old. Ask for a new one.')}${paragraph(link('/sign-in', 'Sign in'))}`,
}

async function invitationOf(door: Door, token: string): Promise<OpenInvitation | null> {
  const known = openLink(door, 'invitation', token, facts, door.services.clock.realMs())
  return known === null ? null : ((await invitationById(door.services.db.auth, known.account_id, known.id)) ?? null)
}

function joinPage(invitation: OpenInvitation, token: string, is_known: boolean, message?: string): GatePage {
  const name = field({ name: 'name', label: 'Your name', type: 'text', autocomplete: 'name', autofocus: true })
  const password = is_known
    ? field({
        name: 'password',
        label: 'Your password',
        type: 'password',
        autocomplete: 'current-password',
        autofocus: true,
      })
    : field({
        name: 'password',
        label: 'Choose a password',
        type: 'password',
        autocomplete: 'new-password',
        help: password_help,
        minlength: 12,
      })
  const fields = [...(is_known ? [] : [name]), ...(invitation.password_sign_in ? [password] : [])]
  return {
    title: `Join ${invitation.account_name}`,
    body: html`${message === undefined ? null : notice('stop', message)}${paragraph(html`You join as <b>${invitation.email}</b>.`)}${form('/invitation', fields, 'Join', { token })}`,
  }
}

async function join(door: Door, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { token } = with_token.parse(request.body)
  const invitation = await invitationOf(door, token)
  if (invitation === null) return sendGatePage(door, request, reply, gone, 410)
  const known = await personByEmail(door.services.db.auth, invitation.email)
  const outcome =
    known === undefined
      ? await newMember(door, request.body, invitation)
      : await oldMember(door, request, invitation, known)
  if (!outcome.ok)
    return sendGatePage(
      door,
      request,
      reply,
      joinPage(invitation, token, known !== undefined, outcome.message),
      outcome.status,
    )
  if (!invitation.password_sign_in) return reply.redirect('/sign-in?done=joined', 303)
  const earned = { person_id: outcome.person_id, to: '/today', by_provider: false }
  if (await needsSecondStep(door, outcome.person_id)) return askForCode(door, request, reply, earned)
  const cookie = await door.sessions.open(
    {
      person_id: outcome.person_id,
      account_id: invitation.account_id,
      ip: request.ip,
      user_agent: request.headers['user-agent'] ?? '',
    },
    request.headers.cookie,
  )
  return reply.header('set-cookie', [cookie, knownDevice(door, request, outcome.person_id)]).redirect('/today', 303)
}

type Outcome =
  | { readonly ok: true; readonly person_id: string }
  | { readonly ok: false; readonly status: number; readonly message: string }

const used: Outcome = { ok: false, status: 410, message: 'The invitation was used already.' }

/** Where passwords open nothing, nobody knows this one. */
function readPerson(body: unknown, { password_sign_in }: OpenInvitation) {
  return password_sign_in
    ? new_person.safeParse(body)
    : named_person.transform((given) => ({ ...given, password: newSessionToken() })).safeParse(body)
}

async function newMember(door: Door, body: unknown, invitation: OpenInvitation): Promise<Outcome> {
  const read = readPerson(body, invitation)
  if (!read.success) return { ok: false, status: 422, message: read.error.issues[0]?.message ?? 'Fill in everything.' }
  const { services } = door
  const person_id = services.newId()
  const password_hash = await door.hashing.hash(read.data.password)
  const joined = await services.db.transaction(async (tx) => {
    if (!(await deleteInvitation(tx, invitation.account_id, invitation.id))) return false
    await insertNewPerson(
      tx,
      { id: person_id, email: invitation.email, name: read.data.name, password_hash },
      services.clock.now(),
    )
    await insertMembership(
      tx,
      { account_id: invitation.account_id, person_id, role: invitation.role, parties: invitation.parties },
      services.clock.now(),
    )
    return true
  })
  return joined ? { ok: true, person_id } : used
}

async function oldMember(
  door: Door,
  request: FastifyRequest,
  invitation: OpenInvitation,
  known: PersonRow,
): Promise<Outcome> {
  if (!invitation.password_sign_in) return addMember(door, invitation, known)
  const { password } = z.object({ password: z.string() }).catch({ password: '' }).parse(request.body)
  const allowances = [
    { key: `invitation ${invitation.id}`, failures_max: 5 },
    { key: placeKey(request.ip), failures_max: failures_max.place },
  ]
  if ((await door.throttle.begin(allowances)) > 0)
    return { ok: false, status: 429, message: 'Too many attempts. Try again in a quarter of an hour.' }
  if (!(await door.hashing.verify(password, known.password_hash)))
    return { ok: false, status: 401, message: 'The password is not right.' }
  await door.throttle.forgive(allowances)
  return addMember(door, invitation, known)
}

async function addMember(door: Door, invitation: OpenInvitation, known: PersonRow): Promise<Outcome> {
  const joined = await door.services.db.transaction(async (tx) => {
    if (!(await deleteInvitation(tx, invitation.account_id, invitation.id))) return false
    await insertMembership(
      tx,
      { account_id: invitation.account_id, person_id: known.id, role: invitation.role, parties: invitation.parties },
      door.services.clock.now(),
    )
    return true
  })
  return joined ? { ok: true, person_id: known.id } : used
}
