import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { recordAct } from '../../audit/record.ts'
import { passwordOpensNothing } from '../../people/password-sign-in-store.ts'
import { personByEmail } from '../../people/people-store.ts'
import { field, form, link, notice, paragraph } from './page.ts'
import type { GatePage } from './page.ts'
import { safePath, sendGatePage } from './reply.ts'
import { html } from '../../ground/html.ts'
import type { Door } from '../portal/parts.ts'
import { attemptOf, knownDevice } from './attempts.ts'
import { passwordsOff, providerButton } from './passwords-off.ts'
import { registerProviderSignIn } from './provider-sign-in.ts'
import { askForCode, needsSecondStep, registerSecondStep } from './second-step.ts'
import { membershipsOf, openedBy } from '../../people/session-store.ts'
import type { SessionEarned } from './second-step.ts'

const filled_in = z.object({
  email: z.string().trim().max(255),
  password: z.string().max(1_024),
  to: z.string().optional(),
})

/** The sign-in page; other doors send people here with `?to=` and get them back. */
function signInPage(
  door: Pick<Door, 'sign_up' | 'world' | 'provider'>,
  given: { email?: string; to: string; message?: { tone: 'stop' | 'go'; text: string } },
): GatePage {
  const { email = '', to, message } = given
  const fields = [
    field({
      name: 'email',
      label: 'E-mail',
      type: 'email',
      autocomplete: 'username',
      value: email,
      autofocus: email === '',
    }),
    field({
      name: 'password',
      label: 'Password',
      type: 'password',
      autocomplete: 'current-password',
      autofocus: email !== '',
    }),
  ]
  return {
    title: 'Sign in',
    body: html`${message === undefined ? null : notice(message.tone, message.text)}
${form('/sign-in', fields, 'Sign in', { to })}
${providerButton(door, to)}
${paragraph(link('/password/forgotten', 'Forgot your password?'))}
${door.sign_up !== 'closed' && paragraph(html`No account? ${link('/sign-up', 'Start a 7-day trial')}`)}
${door.world !== null && paragraph('This is a sandbox: the demo sign-in is printed in the terminal in which it was started.')}`,
  }
}

/** Signing in and out. */
export function registerSignIn(http: FastifyInstance, door: Door): void {
  http.get('/sign-in', async (request, reply) => {
    const { to, done } = z
      .object({ to: z.string().optional(), done: z.string().optional() })
      .catch({})
      .parse(request.query)
    const session = await door.sessions.find(request.headers.cookie)
    if (session !== null) return reply.redirect(safePath(to), 303)
    const message = done === undefined ? undefined : done_messages.get(done)
    return sendGatePage(
      door,
      request,
      reply,
      signInPage(door, {
        to: safePath(to),
        ...(message === undefined ? {} : { message: { tone: 'go', text: message } }),
      }),
    )
  })

  http.post('/sign-in', (request, reply) => signIn(door, request, reply))
  registerSecondStep(http, door, (...given) => openSession(door, ...given))
  registerProviderSignIn(http, door, (...given) => openSession(door, ...given))

  http.post('/sign-out', async (request, reply) => {
    return reply
      .header('set-cookie', await door.sessions.close(request.headers.cookie, request.ip))
      .redirect('/sign-in?done=signed-out', 303)
  })
}

const done_messages = new Map([
  ['signed-out', 'You are signed out.'],
  ['joined', 'You have joined. Sign in below.'],
  ['erased', 'The account is erased.'],
  ['password', 'Your password is changed. Sign in with the new one.'],
])

async function signIn(door: Door, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const read = filled_in.safeParse(request.body)
  if (!read.success)
    return sendGatePage(
      door,
      request,
      reply,
      signInPage(door, { to: '/', message: { tone: 'stop', text: 'Fill in e-mail and password.' } }),
      422,
    )
  const { email, password } = read.data
  const to = safePath(read.data.to)
  const refuse = (status: number, text: string) =>
    sendGatePage(door, request, reply, signInPage(door, { email, to, message: { tone: 'stop', text } }), status)
  const person = await personByEmail(door.services.db.auth, email)
  const { allowances, noted } = await attemptOf(door, request, email.toLowerCase(), person?.id)
  const wait_s = await door.throttle.begin(allowances)
  if (wait_s > 0) {
    reply.header('retry-after', String(wait_s))
    return refuse(
      429,
      `Too many attempts. Try again in ${minutes(wait_s)}, on a device where you signed in before, or choose a new password.`,
    )
  }
  const right = await door.hashing.verify(password, person?.password_hash)
  if (person === undefined || !right) {
    await door.throttle.begin([noted])
    if (person !== undefined) await recordRefusal(door, request, person.id)
    return refuse(401, 'The e-mail address or the password is wrong.')
  }
  await door.throttle.forgive(allowances)
  if (await passwordOpensNothing(door.services.db.auth, person.id)) {
    await recordRefusal(door, request, person.id)
    return refuse(403, passwordsOff(door))
  }
  const earned = { person_id: person.id, to, by_provider: false }
  if (await needsSecondStep(door, person.id)) return askForCode(door, request, reply, earned)
  return openSession(door, request, reply, earned)
}

/** The session that somebody has earned, in the first of their accounts that it opens. */
async function openSession(
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
  { person_id, to, by_provider }: SessionEarned,
): Promise<FastifyReply> {
  const memberships = await membershipsOf(door.services.db.auth, person_id)
  const [membership] = openedBy(memberships, { by_provider })
  if (membership === undefined) {
    const no_member = 'You are no longer a member of any account. Ask the owner of the account to invite you again.'
    const text = memberships.length === 0 ? no_member : passwordsOff(door)
    return sendGatePage(door, request, reply, signInPage(door, { to, message: { tone: 'stop', text } }), 403)
  }
  const cookie = await door.sessions.open(
    {
      person_id,
      by_provider,
      account_id: membership.account_id,
      ip: request.ip,
      user_agent: request.headers['user-agent'] ?? '',
    },
    request.headers.cookie,
  )
  return reply.header('set-cookie', [cookie, knownDevice(door, request, person_id)]).redirect(to, 303)
}

function minutes(seconds: number): string {
  const whole = Math.ceil(seconds / 60)
  return whole === 1 ? 'a minute' : `${whole} minutes`
}

/** A password that opened nothing is kept where the person works first, for the owners there to see. */
async function recordRefusal(door: Door, request: FastifyRequest, person_id: string): Promise<void> {
  const { db } = door.services
  const [membership] = await membershipsOf(db.auth, person_id)
  if (membership === undefined) return
  const actor = { kind: 'session', id: person_id, ip: request.ip } as const
  const act = { action: 'session.refuse', record_type: 'session', record_id: null, record_name: null, fields: [] }
  await recordAct(db.auth, door.services, membership.account_id, actor, { ...act, request_id: request.id })
}
