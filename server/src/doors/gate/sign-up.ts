import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { plan_limits, product_name, trial_days } from '@quaylog/contract'
import { z } from 'zod'
import { parseEntitlements } from '../../request/account.ts'
import { personByEmail } from '../../people/people-store.ts'
import { insertAccount } from '../../accounts/store.ts'
import { instantOf } from '../../ground/clock.ts'
import { field, form, link, notice, paragraph } from './page.ts'
import type { GatePage } from './page.ts'
import { sendGatePage } from './reply.ts'
import { html } from '../../ground/html.ts'
import type { Door } from '../portal/parts.ts'
import { password_help, password_rule } from './password-reset.ts'
import { insertMembership, insertNewPerson } from '../../people/person-store.ts'
import { networkOf } from '../../ground/http/network.ts'
import { knownDevice } from './attempts.ts'
import { openLink, sealLink } from '../../ground/sealed-link.ts'

const confirm_hours = 24
const tries_max = 20

export const email_rule = z
  .string()
  .trim()
  .max(255)
  .regex(/^[^\s@]+@[^\s@]+$/, 'That is not an e-mail address.')
export const name_rule = z.string().trim().min(1, 'Tell us your name.').max(100)
const filled_in = z.object({
  company: z.string().trim().min(1, 'Tell us the name of your company.').max(255),
  name: name_rule,
  email: email_rule,
  password: password_rule,
})
const typed = z.object({ company: z.string(), name: z.string(), email: z.string() }).partial().catch({})
const newcomer = z.object({ company: z.string(), name: z.string(), email: z.string(), password_hash: z.string() })
type Newcomer = z.output<typeof newcomer>

/** Making an account of one's own: at once, or after a mail, as the operator has it. */
export function registerSignUp(http: FastifyInstance, door: Door): void {
  http.get('/sign-up', async (request, reply) => sendGatePage(door, request, reply, signUpPage({})))
  http.post('/sign-up', (request, reply) => signUp(door, request, reply))
  http.get('/sign-up/confirm', async (request, reply) => {
    const { token } = z.object({ token: z.string() }).catch({ token: '' }).parse(request.query)
    return sendGatePage(door, request, reply, {
      title: 'Confirm your address',
      body: form('/sign-up/confirm', [], 'Start the trial', { token }),
    })
  })
  http.post('/sign-up/confirm', async (request, reply) => {
    const { token } = z.object({ token: z.string() }).catch({ token: '' }).parse(request.body)
    const known = openLink(door, 'sign-up', token, newcomer, door.services.clock.realMs())
    if (known !== null) return admit(door, request, reply, known)
    const body = html`${notice('stop', 'This link is too old.')}${paragraph(link('/sign-up', 'Sign up again'))}`
    return sendGatePage(door, request, reply, { title: 'The link does not work', body }, 410)
  })
}

function signUpPage(given: {
  company?: string | undefined
  name?: string | undefined
  email?: string | undefined
  message?: string
}): GatePage {
  const { company = '', name = '', email = '', message } = given
  const fields = [
    field({
      name: 'email',
      label: 'Work e-mail',
      type: 'email',
      autocomplete: 'username',
      value: email,
      autofocus: true,
    }),
    field({ name: 'name', label: 'Your name', type: 'text', autocomplete: 'name', value: name }),
    field({ name: 'company', label: 'Company', type: 'text', autocomplete: 'organization', value: company }),
    field({
      name: 'password',
      label: 'Password',
      type: 'password',
      autocomplete: 'new-password',
      help: password_help,
      minlength: 12,
    }),
  ]
  return {
    title: 'Start a trial',
    body: html`${message === undefined ? null : notice('stop', message)}
${paragraph(`${trial_days} days with everything, up to ${plan_limits.trial.active_containers} containers at a time.`)}
${form('/sign-up', fields, 'Start the trial')}
${paragraph(html`Have an account? ${link('/sign-in', 'Sign in')}`)}`,
  }
}

async function signUp(door: Door, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const read = filled_in.safeParse(request.body)
  if (!read.success)
    return sendGatePage(
      door,
      request,
      reply,
      signUpPage({ ...typed.parse(request.body), message: read.error.issues[0]?.message ?? 'Fill in everything.' }),
      422,
    )
  const wait_s = await door.throttle.begin([{ key: `sign-up ${networkOf(request.ip)}`, failures_max: tries_max }])
  if (wait_s > 0)
    return sendGatePage(
      door,
      request,
      reply.header('retry-after', String(wait_s)),
      signUpPage({ ...read.data, message: 'Too many accounts from your address. Try again later.' }),
      429,
    )
  const { password, ...known } = read.data
  const person: Newcomer = { ...known, password_hash: await door.hashing.hash(password) }
  if (door.sign_up === 'open') return admit(door, request, reply, person)
  setImmediate(() => {
    mailConfirmation(door, person).catch((error: unknown) =>
      door.log.error({ err: error }, 'a confirmation could not be sent'),
    )
  })
  return sendGatePage(door, request, reply, {
    title: 'Look into your mail',
    body: notice('go', `We sent a link to ${person.email}. It works for ${confirm_hours} hours.`),
  })
}

async function mailConfirmation(door: Door, person: Newcomer): Promise<void> {
  const known = await personByEmail(door.services.db.auth, person.email)
  const token = sealLink(door, 'sign-up', person, door.services.clock.realMs() + confirm_hours * 3_600_000)
  const text =
    known === undefined
      ? `Confirm your address within ${confirm_hours} hours to start your trial:\n\n${door.public_url}/sign-up/confirm?token=${token}\n`
      : `Somebody wanted to start a trial with your address, but you have a sign-in already:\n\n${door.public_url}/sign-in\n`
  await door.sendMail({ to: person.email, subject: `Your ${product_name} trial`, text })
}

/** Makes account and person, and signs the person in; an address that is taken goes to sign-in. */
async function admit(
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Newcomer,
): Promise<FastifyReply> {
  const { services } = door
  if ((await personByEmail(services.db.auth, person.email)) !== undefined) {
    return sendGatePage(
      door,
      request,
      reply,
      signUpPage({
        ...person,
        message: 'This address has a sign-in already. Sign in, or choose a new password there.',
      }),
      422,
    )
  }
  const now_ms = services.clock.worldMs()
  const now = instantOf(now_ms)
  const [account_id, person_id] = [services.newId(), services.newId()]
  await services.db.transaction(async (tx) => {
    await insertAccount(
      tx,
      {
        id: account_id,
        name: person.company,
        plan: 'trial',
        trial_ends_at: instantOf(now_ms + trial_days * 86_400_000),
        entitlements: parseEntitlements(door.sign_up_entitlements) ?? [],
        custom_field_limit: null,
        active_container_limit: null,
        rate_limit_per_minute: null,
        manifest_window_days: null,
      },
      now,
    )
    const { name, email, password_hash } = person
    await insertNewPerson(tx, { id: person_id, name, email, password_hash }, now)
    await insertMembership(tx, { account_id, person_id, role: 'owner' }, now)
  })
  const cookie = await door.sessions.open(
    { person_id, account_id, ip: request.ip, user_agent: request.headers['user-agent'] ?? '' },
    request.headers.cookie,
  )
  return reply.header('set-cookie', [cookie, knownDevice(door, request, person_id)]).redirect('/today', 303)
}
