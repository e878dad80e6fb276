import type { EventEmitter } from 'node:events'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { gatePage } from '../gate/page.ts'
import { gate_headers, themeOf } from '../gate/reply.ts'
import { createAdapter, spellings } from './adapter.ts'
import type { Clients } from './clients.ts'
import { auth_methods, identity_token_algorithm } from './client-metadata.ts'
import { errorPage } from './pages.ts'
import { subjectById } from './grant-store.ts'
import type { OauthKeys } from './keys.ts'
import { Check, InvalidGrant, InvalidTarget, Prompt, Provider } from './library.ts'
import { pathsOf } from './paths.ts'
import type { OauthParts } from './parts.ts'
import { scopes } from './scopes.ts'

/** How long things last, in seconds; contract 6.9. */
const ttl = {
  AccessToken: 900,
  AuthorizationCode: 60,
  IdToken: 900,
  Interaction: 3_600,
  RefreshToken: 30 * 86_400,
  Session: 3_600,
  Grant: 30 * 86_400,
} as const

/** The parts of the door with what it made of them. */
export interface ProviderParts extends OauthParts {
  readonly keys: OauthKeys
  readonly clients: Clients
  readonly arrivedMs: () => number
}

/** How far the clocks of processes that share a database may be apart. */
const clock_tolerance_s = 5

/** The library that speaks OAuth, set to what this service offers and nothing else. */
export function createProvider(parts: ProviderParts): Provider {
  const provider = new Provider(parts.auth_url, configuration(parts))
  // Addresses are built from the configured issuer: whoever hands a request over sets its host and protocol.
  provider.proxy = true
  provider.on('server_error', (_context, error) => parts.log.error({ err: error }, 'the authorization server failed'))
  // Koa's own event: what is our fault is told above, here a connection broke. Where nobody listens, Koa writes the
  // stack to stderr.
  const koa: EventEmitter = provider
  koa.on('error', (error: Error) =>
    parts.log.info({ reason: error.message }, 'the client went away from the authorization server'),
  )
  return provider
}

function configuration(parts: ProviderParts): Configuration {
  const { keys } = parts
  const { authorize, token, revoke, jwks, interaction } = pathsOf(parts.auth_url)
  return {
    adapter: createAdapter(parts),
    jwks: { keys: [...keys.signing] },
    cookies: {
      keys: [...keys.cookies],
      names: { session: 'quaylog_oauth', interaction: 'quaylog_oauth_interaction', resume: 'quaylog_oauth_resume' },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    routes: { authorization: authorize, token, revocation: revoke, jwks },
    scopes: [...scopes],
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    responseTypes: ['code'],
    clientAuthMethods: [...auth_methods],
    enabledJWA: { idTokenSigningAlgValues: [identity_token_algorithm] },
    pkce: { required: () => true },
    ttl,
    clockTolerance: clock_tolerance_s,
    rotateRefreshToken: rotates,
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    clientBasedCORS: () => true,
    loadExistingGrant: async ({ oidc }) =>
      oidc.result?.consent?.grantId === undefined ? undefined : oidc.provider.Grant.find(oidc.result.consent.grantId),
    async findAccount(_context, id) {
      const person = await subjectById(parts.db.auth, id)
      return person === undefined
        ? undefined
        : { accountId: id, claims: () => ({ sub: id, name: person.name, email: person.email }) }
    },
    renderError(context, out) {
      context.set({ ...gate_headers })
      context.type = 'html'
      context.body = gatePage(errorPage(out.error, out.error_description), {
        stylesheet: parts.gate_stylesheet,
        theme: themeOf(context.get('cookie')),
      })
    },
    interactions: { policy: always_ask, url: (_context, { uid }) => interaction(uid) },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_context, client, revoked) => revoked.clientId === client.clientId },
      resourceIndicators: resourceIndicators([parts.mcp_url, parts.base_url]),
    },
  }
}

/**
 * Nobody is let through without having been asked for this very request; that answers whatever else a client may want
 * asked.
 */
const always_ask = [
  new Prompt(
    { name: 'consent', requestable: true },
    new Check(
      'not_asked',
      'the person has not been asked',
      'consent_required',
      ({ oidc }) => oidc.result?.consent === undefined,
    ),
  ),
  new Prompt({ name: 'login', requestable: true }),
  new Prompt({ name: 'select_account', requestable: true }),
]

/**
 * Refuses a refresh for a resource that the token is not for while the token still holds: the library looks at the
 * resource only after it has used the token up, so that a client which asks again would count as a thief.
 */
function rotates({ oidc }: KoaContextWithOIDC): true {
  const granted = oidc.entities.RefreshToken?.resourceIndicators
  if (resourcesAsked(oidc).some((resource) => granted?.has(resource) !== true)) throw new InvalidTarget()
  return true
}

/** The resources that a request names. */
function resourcesAsked({ params }: KoaContextWithOIDC['oidc']): string[] {
  return [params?.['resource'] ?? []].flat().map(String)
}

/** Every token is for exactly one of the resources; the first is meant when none is named (RFC 8707, contract 6.9). */
function resourceIndicators(
  resources: readonly [string, string],
): NonNullable<Configuration['features']>['resourceIndicators'] {
  const canonical = (written: string) => resources.find((resource) => spellings(resource).includes(written))
  return {
    enabled: true,
    defaultResource: (_context, _client, one_of) => one_of?.[0] ?? resources[0],
    useGrantedResource: () => true,
    getResourceServerInfo(context, written) {
      const audience = canonical(written)
      if (audience === undefined) {
        // A consent for something that is no longer served: only invalid_grant makes clients ask anew.
        if (context.oidc.route === 'token' && resourcesAsked(context.oidc).length === 0)
          throw new InvalidGrant('the resource is no longer served')
        throw new InvalidTarget()
      }
      if (new Set(resourcesAsked(context.oidc).map(canonical)).size > 1)
        throw new InvalidTarget('a token is for one resource')
      return { scope: scopes.join(' '), audience, accessTokenTTL: ttl.AccessToken, accessTokenFormat: 'opaque' }
    },
  }
}
