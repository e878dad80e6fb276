import { z } from 'zod'
import { exchange, unreachable, unreadable, type UpstreamRefusal } from '../exchange.ts'
import type { HttpRequest, SourceParts } from '../source.ts'
import { signAssertion } from './assertion.ts'
import type { Authentication, TokenGrant } from './profile.ts'

/** Headers that prove who asks, or the reason why there are none. */
export type SignIn =
  | { readonly ok: true; readonly headers: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly refusal: UpstreamRefusal }

/** Signs requests of one credential; the token is asked for once and used by all until it is about to end. */
export interface Authenticator {
  signIn(): Promise<SignIn>
  /** The carrier refused the token: the next request asks for a new one. False: there is no token to renew. */
  forget(): boolean
}

/** A token this close to its end is not used any more. */
const token_margin_ms = 30_000
/** Lifetime assumed when the answer does not state one. */
const token_lifetime_s = 300

/**
 * What a token service refuses in its own words is about the credentials; not so where nothing stands, too
 * much was asked, or something has to be paid first.
 */
const token_rules = (
  [
    [400, 401],
    [403, 403],
    [409, 428],
    [430, 499],
  ] as const
).map(
  (statuses) =>
    ({ statuses, json_only: true, outcome: { trouble: 'credentials', reason: 'shipping_line_unreachable' } }) as const,
)

const token_answer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().catch(token_lifetime_s),
})

/** An authenticator for a carrier at an address. `credentials` were checked to be complete. */
export function createAuthenticator(
  authentication: Authentication,
  token_url: string | null,
  credentials: Readonly<Record<string, string>>,
  parts: SourceParts,
): Authenticator {
  const realMs = parts.realMs ?? (() => Date.parse(parts.now()))
  let token: { readonly value: string; readonly ends_at_ms: number } | null = null
  let asking: Promise<UpstreamRefusal | null> | null = null

  async function askToken(grant: TokenGrant, url: string): Promise<UpstreamRefusal | null> {
    const request = tokenRequest(grant, url, credentials, keyHeaders(authentication, credentials), realMs())
    if (request === null) return unreachable('credentials', 'the private key cannot be read')
    const answer = await exchange(parts, request, token_rules)
    if (!answer.ok) return tokenRefusal(answer.refusal)
    const parsed = token_answer.safeParse(answer.document)
    if (!parsed.success) return unreadable('unreadable', 'the token service answered without a token')
    token = { value: parsed.data.access_token, ends_at_ms: realMs() + parsed.data.expires_in * 1000 }
    return null
  }

  return {
    async signIn() {
      const headers = keyHeaders(authentication, credentials)
      if (authentication.token === null || token_url === null) return { ok: true, headers }
      if (token === null || token.ends_at_ms - token_margin_ms <= realMs()) {
        asking ??= askToken(authentication.token, token_url).finally(() => {
          asking = null
        })
        const refusal = await asking
        if (refusal !== null) return { ok: false, refusal }
      }
      return { ok: true, headers: { ...headers, authorization: `Bearer ${token?.value ?? ''}` } }
    },
    forget() {
      const had_token = token !== null
      token = null
      return had_token
    },
  }
}

/** What the token service refuses says nothing about the number that is tracked. */
function tokenRefusal(refusal: UpstreamRefusal): UpstreamRefusal {
  return refusal.outcome === 'temporary'
    ? refusal
    : unreachable('credentials', 'the token service refused the credentials')
}

function keyHeaders(
  { headers }: Authentication,
  credentials: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([header, name]) => [header, credentials[name] ?? '']))
}

function tokenRequest(
  grant: TokenGrant,
  url: string,
  credentials: Readonly<Record<string, string>>,
  headers: Record<string, string>,
  now_ms: number,
): HttpRequest | null {
  const [client_id = '', client_secret = ''] = grant.pair.map((name) => credentials[name])
  const { private_key = '', thumbprint = '' } = credentials
  const form = new URLSearchParams({ grant_type: 'client_credentials' })
  const scope = credentials.scope ?? grant.scope
  if (scope !== null) form.set('scope', fillIn(scope, credentials))
  const basic: Record<string, string> = {}
  if (grant.client === 'basic')
    basic.authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`
  else form.set('client_id', client_id)
  if (grant.client === 'body') form.set('client_secret', client_secret)
  if (grant.client === 'assertion') {
    const assertion = signAssertion({ client_id, private_key, thumbprint, audience: url, now_ms })
    if (assertion === null) return null
    form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
    form.set('client_assertion', assertion)
  }
  return {
    method: 'POST',
    url,
    body: form.toString(),
    headers: { ...headers, ...basic, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  }
}

/** Replaces `{name}` by the credential of that name, written as its place asks for. */
export function fillIn(
  template: string,
  credentials: Readonly<Record<string, string>>,
  written = (value: string) => value,
): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => written(credentials[name] ?? ''))
}
