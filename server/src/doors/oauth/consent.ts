import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { z } from 'zod'
import { instantOf } from '../../ground/clock.ts'
import { gatePage } from '../gate/page.ts'
import type { GatePage } from '../gate/page.ts'
import { gate_headers, themeOf } from '../gate/reply.ts'
import { isWriting, seesAll } from '../../people/session-store.ts'
import type { MembershipRow } from '../../people/session-store.ts'
import type { SignedIn } from '../../people/sessions.ts'
import type { Clients } from './clients.ts'
import { saveClient, stampClient } from './client-store.ts'
import { consentPage } from './consent-page.ts'
import { insertGrant } from './grant-store.ts'
import type { OauthKeys } from './keys.ts'
import { SessionNotFound } from './library.ts'
import { errorPage } from './pages.ts'
import type { OauthParts } from './parts.ts'
import { pathsOf } from './paths.ts'
import { redirectSource } from './redirect-uri.ts'
import { offeredScopes } from './scopes.ts'
import { spellings } from './adapter.ts'

/** What the two handlers of an authorization that waits for its person work with. */
export interface ConsentParts extends OauthParts {
  readonly provider: Provider
  readonly keys: OauthKeys
  readonly clients: Clients
}

const asked = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string().optional(),
  resource: z.union([z.string(), z.array(z.string())]),
})
const answered = z.object({
  csrf: z.string(),
  decision: z.enum(['allow', 'cancel', 'switch']),
  account_id: z.string().optional(),
})

/** A waiting authorization together with the person at the browser. */
interface Waiting extends z.output<typeof asked> {
  readonly uid: string
  readonly signed_in: SignedIn | null
}

async function waitingFor(parts: ConsentParts, request: FastifyRequest, reply: FastifyReply): Promise<Waiting | null> {
  try {
    const { uid, params } = await parts.provider.interactionDetails(request.raw, reply.raw)
    const { uid: named } = z.object({ uid: z.string() }).parse(request.params)
    return uid === named
      ? { uid, ...asked.parse(params), signed_in: await parts.sessions.personOfSession(request.headers.cookie) }
      : null
  } catch (error) {
    if (error instanceof SessionNotFound) return null
    throw error
  }
}

/** Shows what is asked; who is not signed in goes to sign in and comes back. */
export async function showConsent(
  parts: ConsentParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const waiting = await waitingFor(parts, request, reply)
  if (waiting === null) return expired(parts, request, reply)
  if (waiting.signed_in === null) return toSignIn(parts, waiting.uid, reply)
  const client = await parts.clients.describe(waiting.client_id)
  if (client === undefined) return send(parts, request, reply, errorPage('invalid_client'), 400)
  const { person, memberships, session } = waiting.signed_in
  const page = consentPage({
    action: pathsOf(parts.auth_url).interaction(waiting.uid),
    csrf: csrfToken(parts, waiting.uid, session.id),
    client: {
      id: waiting.client_id,
      name: client.metadata.client_name ?? null,
      refreshes: client.metadata.grant_types.includes('refresh_token'),
      registered_on: client.created_at === null ? null : dayInWords(client.created_at, parts.clock.realMs()),
    },
    redirect_uri: waiting.redirect_uri,
    kind: resourceOf(parts, waiting) === parts.mcp_url ? 'mcp' : 'api',
    scopes: offeredScopes(waiting.scope),
    person_email: person.email,
    accounts: memberships
      .filter(mayConnect)
      .map(({ account_id, account_name, role }) => ({
        id: account_id,
        name: account_name,
        may_write: isWriting(role),
      })),
    chosen_account_id: session.account_id,
  })
  return send(parts, request, reply, page, 200, redirectSource(waiting.redirect_uri))
}

/** Applications see a whole account: they are let into none where the person sees a part. */
const mayConnect = ({ role }: MembershipRow) => seesAll(role)

/** Takes the answer and leads on: to the application, or to sign in as somebody else. */
export async function answerConsent(
  parts: ConsentParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const waiting = await waitingFor(parts, request, reply)
  if (waiting === null) return expired(parts, request, reply)
  if (waiting.signed_in === null) return toSignIn(parts, waiting.uid, reply)
  const answer = answered.safeParse(request.body)
  const { session, memberships, person } = waiting.signed_in
  if (!answer.success || !sameText(answer.data.csrf, csrfToken(parts, waiting.uid, session.id)))
    return send(
      parts,
      request,
      reply,
      errorPage('stale_form', 'This page has expired, or you have since signed in as someone else.'),
      403,
    )
  const { decision, account_id } = answer.data
  const finish = async (result: Parameters<Provider['interactionResult']>[2]) =>
    reply.redirect(
      await parts.provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false }),
      303,
    )
  switch (decision) {
    case 'switch':
      return toSignIn(
        parts,
        waiting.uid,
        reply.header('set-cookie', await parts.sessions.close(request.headers.cookie, request.ip)),
      )
    case 'cancel':
      return finish({ error: 'access_denied', error_description: 'The person declined' })
    case 'allow': {
      const membership = memberships.filter(mayConnect).find((one) => one.account_id === account_id)
      if (membership === undefined)
        return send(parts, request, reply, errorPage('no_account', 'You are not a member of this account.'), 403)
      const grantId = await keepConsent(parts, waiting, {
        account_id: membership.account_id,
        person_id: person.id,
        may_write: isWriting(membership.role),
      })
      return finish({ login: { accountId: person.id, remember: false }, consent: { grantId }, select_account: {} })
    }
  }
}

async function keepConsent(
  parts: ConsentParts,
  waiting: Waiting,
  who: { account_id: string; person_id: string; may_write: boolean },
): Promise<string> {
  const { clients, clock, db, newId } = parts
  const id = newId()
  const now = instantOf(clock.realMs())
  const client = await clients.describe(waiting.client_id)
  const scope = offeredScopes(waiting.scope)
    .filter((one) => one !== 'tracking:write' || who.may_write)
    .join(' ')
  await db.transaction(async (tx) => {
    if (client?.created_at === null) await saveClient(tx, { metadata: client.metadata, secret: null }, now)
    else await stampClient(tx, waiting.client_id, now)
    await insertGrant(
      tx,
      {
        account_id: who.account_id,
        id,
        person_id: who.person_id,
        client_id: waiting.client_id,
        resource: resourceOf(parts, waiting),
        scope,
      },
      now,
    )
  })
  return id
}

/** The one resource that is asked for; the library has refused all others. */
function resourceOf({ mcp_url, base_url }: OauthParts, { resource }: Waiting): string {
  const written = [resource].flat()
  return written.some((one) => spellings(base_url).includes(one)) ? base_url : mcp_url
}

/** Binds a form to this authorization and this session. */
function csrfToken({ keys }: ConsentParts, uid: string, session_id: string): string {
  return createHmac('sha256', keys.cookies[0] ?? '')
    .update(`consent/${uid}/${session_id}`)
    .digest('base64url')
}

function sameText(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

function toSignIn({ auth_url }: OauthParts, uid: string, reply: FastifyReply): FastifyReply {
  return reply.redirect(`/sign-in?to=${encodeURIComponent(pathsOf(auth_url).interaction(uid))}`, 303)
}

function expired(parts: OauthParts, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(
    parts,
    request,
    reply,
    errorPage(
      'expired',
      'This request has already been answered, is more than an hour old, or was started in another browser.',
    ),
    400,
  )
}

/** `leads_to` is where the form's answer may go on to; browsers hold redirects to `form-action` too. */
function send(
  { gate_stylesheet }: OauthParts,
  request: FastifyRequest,
  reply: FastifyReply,
  page: GatePage,
  status: number,
  leads_to = '',
): FastifyReply {
  const policy = gate_headers['content-security-policy'].replace(
    "form-action 'self'",
    `form-action 'self' ${leads_to}`.trim(),
  )
  return reply
    .code(status)
    .headers({ ...gate_headers, 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(gatePage(page, { stylesheet: gate_stylesheet, theme: themeOf(request.headers.cookie) }))
}

function dayInWords(instant: string, now_ms: number): string {
  const day = (ms: number) =>
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(ms)
  const registered = day(Date.parse(instant))
  return registered === day(now_ms) ? 'today' : `on ${registered}`
}
