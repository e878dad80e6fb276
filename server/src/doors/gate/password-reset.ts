import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { product_name } from '@quaylog/contract'
import { z } from 'zod'
import { personByEmail } from '../../people/people-store.ts'
import type { PersonRow } from '../../people/people-store.ts'
import { field, form, link, notice, paragraph } from './page.ts'
import { sendGatePage } from './reply.ts'
import { html } from '../../ground/html.ts'
import type { Door } from '../portal/parts.ts'
import { passwordOpensNothing } from '../../people/password-sign-in-store.ts'
import { passwordHashOf, setPassword } from '../../people/person-store.ts'
import { passwordsOff, passwordsOffPage } from './passwords-off.ts'
import { networkOf } from '../../ground/http/network.ts'
import { knownDevice } from './attempts.ts'
import { openLink, sealLink } from '../../ground/sealed-link.ts'
import { deleteSessionsOf } from '../../people/session-store.ts'

const hours = 1
const requests_max = 5
export const password_rule = z
  .string()
  .min(12, 'A password has at least 12 characters.')
  .max(128, 'A password has at most 128 characters.')
export const password_help = 'At least 12 characters. A sentence works well.'

const forgotten = z.object({ email: z.string().trim().max(255) })
const chosen = z.object({ token: z.string(), password: password_rule })
/** The password in force is part of the link, so that it works once: after the change it is another. */
const facts = z.object({ person_id: z.string(), of_password: z.string() })

const fingerprint = (password_hash: string) => createHash('sha256').update(password_hash).digest('base64url')

/** Asking for a new password by mail, and choosing it. The answer never tells whether an address is known. */
export function registerPasswordReset(http: FastifyInstance, door: Door): void {
  http.get('/password/forgotten', async (request, reply) =>
    sendGatePage(door, request, reply, { title: 'Forgotten password', body: askForm('') }),
  )
  http.post('/password/forgotten', (request, reply) => sendLink(door, request, reply))
  http.get('/password/new', async (request, reply) => {
    const { token } = z.object({ token: z.string() }).catch({ token: '' }).parse(request.query)
    const known = openLink(door, 'password', token, facts, door.services.clock.realMs())
    if (known !== null && (await passwordOpensNothing(door.services.db.auth, known.person_id)))
      return sendGatePage(door, request, reply, passwordsOffPage(door), 403)
    return sendGatePage(door, request, reply, { title: 'Choose a new password', body: chooseForm(token) })
  })
  http.post('/password/new', (request, reply) => changePassword(door, request, reply))
}

function askForm(email: string) {
  return html`${paragraph('We send a link to your address with which you can choose a new password.')}
${form('/password/forgotten', [field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email, autofocus: true })], 'Send the link')}
${paragraph(link('/sign-in', 'Back to sign in'))}`
}

function chooseForm(token: string) {
  return form(
    '/password/new',
    [
      field({
        name: 'password',
        label: 'New password',
        type: 'password',
        autocomplete: 'new-password',
        help: password_help,
        minlength: 12,
        autofocus: true,
      }),
    ],
    'Change the password',
    { token },
  )
}

async function sendLink(door: Door, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { email } = forgotten.catch({ email: '' }).parse(request.body)
  const wait_s = await door.throttle.begin([
    { key: `reset ${email.toLowerCase()}`, failures_max: requests_max },
    { key: `reset from ${networkOf(request.ip)}`, failures_max: requests_max * 4 },
  ])
  if (wait_s === 0) {
    // Sent after the answer, so that the time it takes tells nothing either.
    setImmediate(() => {
      mailLink(door, email).catch((error: unknown) =>
        door.log.error({ err: error }, 'a password link could not be sent'),
      )
    })
  }
  const body = html`${notice('go', `If ${email} has a sign-in here, a link is on its way. It works for ${hours} hour.`)}${paragraph(link('/sign-in', 'Back to sign in'))}`
  return sendGatePage(door, request, reply, { title: 'Look into your mail', body })
}

/** A link with which a person chooses a new password. It works until then, and once. */
export function passwordLink(
  parts: Pick<Door, 'sealer' | 'public_url'>,
  person: Pick<PersonRow, 'id' | 'password_hash'>,
  ends_ms: number,
): string {
  return `${parts.public_url}/password/new?token=${sealLink(parts, 'password', { person_id: person.id, of_password: fingerprint(person.password_hash) }, ends_ms)}`
}

async function mailLink(door: Door, email: string): Promise<void> {
  const person = await personByEmail(door.services.db.auth, email)
  if (person === undefined) return
  if (await passwordOpensNothing(door.services.db.auth, person.id)) {
    const text = `Somebody asked for a new password for ${person.email}.\n\n${passwordsOff(door)}\n\n${door.public_url}/sign-in\n`
    return door.sendMail({ to: person.email, subject: `How you sign in to ${product_name}`, text })
  }
  const link = passwordLink(door, person, door.services.clock.realMs() + hours * 3_600_000)
  await door.sendMail({
    to: person.email,
    subject: `Choose a new ${product_name} password`,
    text: `Somebody asked for a new password for ${person.email}.\n\nChoose it here within ${hours} hour:\n\n${link}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
  })
}

async function changePassword(door: Door, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const read = chosen.safeParse(request.body)
  if (!read.success) {
    const { token } = z.object({ token: z.string() }).catch({ token: '' }).parse(request.body)
    const body = html`${notice('stop', read.error.issues[0]?.message ?? 'Choose a password.')}${chooseForm(token)}`
    return sendGatePage(door, request, reply, { title: 'Choose a new password', body }, 422)
  }
  const known = openLink(door, 'password', read.data.token, facts, door.services.clock.realMs())
  if (known !== null && (await passwordOpensNothing(door.services.db.auth, known.person_id)))
    return sendGatePage(door, request, reply, passwordsOffPage(door), 403)
  const password_hash = await door.hashing.hash(read.data.password)
  const changed =
    known !== null &&
    (await door.services.db.transaction(async (tx) => {
      const kept = await passwordHashOf(tx, known.person_id)
      if (kept === undefined || fingerprint(kept) !== known.of_password) return false
      await setPassword(tx, known.person_id, password_hash, door.services.clock.now())
      await deleteSessionsOf(tx, known.person_id, null)
      return true
    }))
  // Whoever reads the person's mail is the person: what strangers try elsewhere holds nobody up here.
  if (changed)
    return reply
      .header('set-cookie', knownDevice(door, request, known.person_id))
      .redirect('/sign-in?done=password', 303)
  const body = html`${notice('stop', 'This link was used already or is too old.')}${paragraph(link('/password/forgotten', 'Ask for a new link'))}`
  return sendGatePage(door, request, reply, { title: 'The link does not work', body }, 410)
}
