import { z } from 'zod'
import type { Outbound, OutboundOptions, OutboundRequest } from '../../ground/outbound/index.ts'
import { checkClaims, key_set, readIdToken } from './id-token.ts'
import type { IdTokenClaims, PublicKey } from './id-token.ts'
import { accept, refuse } from './settings.ts'
import type { OidcResult, OidcSettings } from './settings.ts'

/** How the provider is asked: it stands where the operator says, perhaps in the operator's own network. */
export const oidc_limits: OutboundOptions = { allow_private: true, deadline_ms: 8_000, response_bytes_max: 262_144 }

const kept_ms = 3_600_000
/** An unknown key is looked for once in so long. */
const keys_again_ms = 30_000

const metadata = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
})
type Metadata = z.output<typeof metadata>

/** Somebody whom the provider has signed in. */
export interface ProvenIdentity {
  readonly subject: string
  /** Null: none is known, or nobody has verified it. */
  readonly verified_email: string | null
  readonly name: string | null
}

/** What one sign-in is recognised by. */
export interface SignInProof {
  readonly state: string
  readonly nonce: string
  readonly code_challenge: string
}

const tokens = z.looseObject({ id_token: z.string(), access_token: z.string().optional() })
const person = z.looseObject({
  sub: z.string(),
  email: z.string().max(255).optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().max(1_000).optional(),
})

/** The provider, as its client asks it. */
export type IdentityProvider = ReturnType<typeof createIdentityProvider>

/** Asks a provider by OpenID Connect (code flow with PKCE); it is described by its own published metadata. */
export function createIdentityProvider(
  settings: OidcSettings,
  { http, realMs, public_url }: { http: Pick<Outbound, 'request'>; realMs: () => number; public_url: string },
) {
  const { issuer, client_id } = settings
  const redirect_uri = `${public_url}/sign-in/oidc/callback`
  const describe = keptMetadata(settings, http, realMs)
  const keysWith = keptKeys(http, realMs)

  async function verified(found: Metadata, id_token: string, nonce: string): Promise<OidcResult<IdTokenClaims>> {
    const token = readIdToken(id_token)
    if (!token.ok) return token
    const keys = await keysWith(found, token.value.kid)
    if (!keys.ok) return keys
    const signed = token.value.signs(keys.value)
    return signed.ok ? checkClaims(signed.value, { issuer, client_id, nonce, now_ms: realMs() }) : signed
  }

  return {
    issuer,
    name: settings.name,
    joining: settings.joining,

    /** Whether what is published of the provider can be used. */
    describe,

    /** Where the browser goes to sign in. */
    async addressOf({ state, nonce, code_challenge }: SignInProof): Promise<OidcResult<string>> {
      const found = await describe()
      if (!found.ok) return found
      const url = new URL(found.value.authorization_endpoint)
      const asked = { response_type: 'code', client_id, redirect_uri, scope: 'openid email profile', state, nonce }
      for (const [name, value] of Object.entries({ ...asked, code_challenge, code_challenge_method: 'S256' }))
        url.searchParams.set(name, value)
      return accept(url.href)
    },

    /** Who came back with a code. `iss` is what the way back said of its sender (RFC 9207). */
    async redeem(given: {
      code: string
      iss: string | undefined
      nonce: string
      code_verifier: string
    }): Promise<OidcResult<ProvenIdentity>> {
      const found = await describe()
      if (!found.ok) return found
      const must_say = found.value.authorization_response_iss_parameter_supported
      if (given.iss === undefined ? must_say : given.iss !== issuer) return refuse('other_issuer')
      const { code, code_verifier, nonce } = given
      const form = { grant_type: 'authorization_code', code, redirect_uri, code_verifier }
      const answer = await askJson(http, tokenRequest(settings, found.value, form), tokens)
      if (answer === 'unreachable') return refuse('unreachable')
      if (answer === null) return refuse('code_refused')
      const said = await verified(found.value, answer.id_token, nonce)
      return said.ok ? completed(http, found.value, said.value, answer.access_token) : said
    },
  }
}

function keptMetadata(settings: OidcSettings, http: Pick<Outbound, 'request'>, realMs: () => number) {
  let kept: { readonly metadata: Metadata; readonly at_ms: number } | null = null
  return async (): Promise<OidcResult<Metadata>> => {
    if (kept !== null && realMs() - kept.at_ms < kept_ms) return accept(kept.metadata)
    const read = await readMetadata(settings, http)
    if (read.ok) kept = { metadata: read.value, at_ms: realMs() }
    return read
  }
}

/** The keys now; asked for anew when they are old, or when one is missing and they were not asked for just now. */
function keptKeys(http: Pick<Outbound, 'request'>, realMs: () => number) {
  let kept: { readonly keys: readonly PublicKey[]; readonly at_ms: number } | null = null
  return async ({ jwks_uri: url }: Metadata, kid: string | undefined): Promise<OidcResult<readonly PublicKey[]>> => {
    const age_ms = kept === null ? Infinity : realMs() - kept.at_ms
    const has_it = kept?.keys.some((one) => one.kid === kid) === true
    if (kept !== null && age_ms < (has_it ? kept_ms : keys_again_ms)) return accept(kept.keys)
    const read = await askJson(http, { method: 'GET', url, headers: { accept: 'application/json' } }, key_set)
    if (read === 'unreachable') return refuse('unreachable')
    if (read === null) return refuse('wrong_keys')
    kept = { keys: read, at_ms: realMs() }
    return accept(read)
  }
}

async function readMetadata({ issuer }: OidcSettings, http: Pick<Outbound, 'request'>): Promise<OidcResult<Metadata>> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const read = await askJson(http, { method: 'GET', url, headers: { accept: 'application/json' } }, metadata)
  if (read === 'unreachable') return refuse('unreachable')
  if (read === null || read.issuer !== issuer) return refuse('wrong_metadata')
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint = token_endpoint } = read
  const is_encrypted = [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint].every(
    (address) => new URL(address).protocol === 'https:' || new URL(issuer).protocol === 'http:',
  )
  return is_encrypted ? accept(read) : refuse('wrong_metadata')
}

/** The code with what proves that we are the client: RFC 6749, 2.3.1. */
function tokenRequest(
  { client_id, client_secret }: OidcSettings,
  { token_endpoint, token_endpoint_auth_methods_supported: methods }: Metadata,
  form: Readonly<Record<string, string>>,
): OutboundRequest {
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
  const is_basic = client_secret !== null && methods.includes('client_secret_basic')
  const sent = {
    ...form,
    ...(is_basic ? {} : { client_id }),
    ...(is_basic || client_secret === null ? {} : { client_secret }),
  }
  const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
  const pair = Buffer.from(`${encoded(client_id)}:${encoded(client_secret ?? '')}`).toString('base64')
  return {
    method: 'POST',
    url: token_endpoint,
    headers: is_basic ? { ...headers, authorization: `Basic ${pair}` } : headers,
    body: new URLSearchParams(sent).toString(),
  }
}

/** The claims, with what only the userinfo endpoint says where the token has no address. */
async function completed(
  http: Pick<Outbound, 'request'>,
  { userinfo_endpoint: url }: Metadata,
  said: IdTokenClaims,
  access_token: string | undefined,
): Promise<OidcResult<ProvenIdentity>> {
  if (said.email !== undefined || url === undefined || access_token === undefined) return accept(identityOf(said))
  const headers = { accept: 'application/json', authorization: `Bearer ${access_token}` }
  const more = await askJson(http, { method: 'GET', url, headers }, person)
  if (more === 'unreachable') return refuse('unreachable')
  if (more === null) return accept(identityOf(said))
  return more.sub === said.sub
    ? accept(identityOf({ ...more, name: more.name ?? said.name }))
    : refuse('wrong_userinfo')
}

function identityOf({ sub, email, email_verified, name }: z.output<typeof person>): ProvenIdentity {
  const is_verified = email_verified === true || email_verified === 'true'
  return { subject: sub, verified_email: is_verified ? (email ?? null) : null, name: name ?? null }
}

/** An answer as a schema reads it; null: another answer came. */
async function askJson<Schema extends z.ZodType>(
  http: Pick<Outbound, 'request'>,
  asked: OutboundRequest,
  schema: Schema,
): Promise<z.output<Schema> | null | 'unreachable'> {
  const answer = await http.request(asked)
  if (!answer.ok || answer.status >= 500) return 'unreachable'
  if (answer.status !== 200 || answer.truncated) return null
  try {
    const read = schema.safeParse(JSON.parse(answer.body))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
