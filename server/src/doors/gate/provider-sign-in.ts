import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { openLink, sealLink } from '../../ground/sealed-link.ts'
import { admitIdentity, linkIdentity } from '../../people/oidc/admit.ts'
import type { IdentityProvider } from '../../people/oidc/provider.ts'
import { accept, refuse } from '../../people/oidc/settings.ts'
import type { OidcRefusal, OidcResult } from '../../people/oidc/settings.ts'
import { cookieOf } from '../../people/session.ts'
import type { Door } from '../portal/parts.ts'
import { link, notice, paragraph } from './page.ts'
import { refusal_words } from './provider-words.ts'
import { safePath, sendGatePage } from './reply.ts'
import { html } from '../../ground/html.ts'
import { askForCode, needsSecondStep } from './second-step.ts'
import type { OpenSession } from './second-step.ts'

const minutes = 10
const purpose = 'oidc'
const start_path = '/sign-in/oidc'

/** A sign-in that this browser has begun, sealed in a cookie until it comes back. */
const begun = z.object({
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  code_verifier: z.string(),
  to: z.string(),
  /** Who is to be linked, and is signed in already; null: somebody signs in. */
  linked_person_id: z.string().nullable(),
})
type Begun = z.output<typeof begun>

const way_back = z.object({
  state: z.string().max(200),
  code: z.string().max(4_096).optional(),
  error: z.string().max(200).optional(),
  iss: z.string().max(2_048).optional(),
})

/** The address of the button on the sign-in page. */
export function providerAddress(to: string): string {
  return `${start_path}?to=${encodeURIComponent(to)}`
}

/** Begins at the provider: where the browser goes, and the cookie by which it is known when it comes back. */
export async function beginAtProvider(
  door: Door,
  provider: IdentityProvider,
  { to, linked_person_id }: Pick<Begun, 'to' | 'linked_person_id'>,
): Promise<OidcResult<{ address: string; cookie: string }>> {
  const fresh = () => randomBytes(32).toString('base64url')
  const one = { issuer: provider.issuer, state: fresh(), nonce: fresh(), code_verifier: fresh(), to, linked_person_id }
  const code_challenge = createHash('sha256').update(one.code_verifier).digest('base64url')
  const address = await provider.addressOf({ state: one.state, nonce: one.nonce, code_challenge })
  if (!address.ok) return address
  const sealed = sealLink(door, purpose, one, door.services.clock.realMs() + minutes * 60_000)
  return accept({ address: address.value, cookie: cookie(door, sealed, minutes * 60) })
}

/** Signing in by the operator's identity provider: there, and back with a code. */
export function registerProviderSignIn(http: FastifyInstance, door: Door, open: OpenSession): void {
  const { provider } = door
  if (provider === null) return
  http.get(start_path, async (request, reply) => {
    await door.takePublic(request.ip)
    const { to } = z.object({ to: z.string().optional() }).catch({}).parse(request.query)
    const started = await beginAtProvider(door, provider, { to: safePath(to), linked_person_id: null })
    if (!started.ok) return sendRefusal(door, request, reply, started.refusal)
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .header('set-cookie', started.value.cookie)
      .redirect(started.value.address, 303)
  })
  http.get(`${start_path}/callback`, async (request, reply) => {
    await door.takePublic(request.ip)
    reply.header('set-cookie', cookie(door, '', 0))
    const back = await comeBack(door, provider, request)
    if (!back.ok) return sendRefusal(door, request, reply, back.refusal)
    const { person_id, to, is_signed_in } = back.value
    if (is_signed_in) return reply.redirect(to, 303)
    const earned = { person_id, to, by_provider: true }
    if (await needsSecondStep(door, person_id)) return askForCode(door, request, reply, earned)
    return open(request, reply, earned)
  })
}

/** Who came back; what was begun here is taken once, whatever comes of it. */
async function comeBack(
  door: Door,
  provider: IdentityProvider,
  request: FastifyRequest,
): Promise<OidcResult<{ person_id: string; to: string; is_signed_in: boolean }>> {
  const read = way_back.safeParse(request.query)
  const one = begunBy(door, request)
  if (!read.success || one === null) return refuse('no_state')
  const { state, code, error, iss } = read.data
  if (one.issuer !== provider.issuer || !isSame(state, one.state)) return refuse('wrong_state')
  const taken = { key: `oidc state ${one.state}`, failures_max: 1, window_s: minutes * 120 }
  if ((await door.throttle.begin([taken])) > 0) return refuse('used_state')
  if (error !== undefined) return refuse('denied')
  if (code === undefined) return refuse('no_code')
  const { nonce, code_verifier, to, linked_person_id } = one
  const session = linked_person_id === null ? null : await door.sessions.find(request.headers.cookie)
  if (linked_person_id !== null && session?.person_id !== linked_person_id) return refuse('no_state')
  const identity = await provider.redeem({ code, iss, nonce, code_verifier })
  if (!identity.ok) return identity
  const parts = { ...door.services, hashing: door.hashing }
  const asked = { provider, ip: request.ip, request_id: request.id }
  const admitted =
    linked_person_id === null
      ? await admitIdentity(parts, identity.value, asked)
      : await linkIdentity(parts, identity.value, asked, linked_person_id)
  return admitted.ok
    ? accept({ person_id: admitted.value, to: safePath(to), is_signed_in: linked_person_id !== null })
    : admitted
}

function begunBy(door: Door, request: FastifyRequest): Begun | null {
  const sealed = cookieOf(request.headers.cookie, cookieName(door.public_url))
  return sealed === null ? null : openLink(door, purpose, sealed, begun, door.services.clock.realMs())
}

function isSame(given: string, kept: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(kept)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const cookieName = (public_url: string) => (public_url.startsWith('https:') ? '__Host-quaylog-oidc' : 'quaylog_oidc')

function cookie({ public_url }: Door, value: string, age_s: number): string {
  const secure = public_url.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(public_url)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age_s}${secure}`
}

function sendRefusal(door: Door, request: FastifyRequest, reply: FastifyReply, refusal: OidcRefusal): FastifyReply {
  const { status, text } = refusal_words[refusal]
  door.log.warn({ request_id: request.id, refusal }, 'a sign-in by the identity provider was refused')
  const body = html`${notice('stop', text)}${paragraph(link('/sign-in', 'Sign in'))}`
  return sendGatePage(door, request, reply, { title: 'You are not signed in', body }, status)
}
