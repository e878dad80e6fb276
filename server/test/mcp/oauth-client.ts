import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import type {
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import { answer } from '../oauth/service.ts'
import type { OauthService } from '../oauth/service.ts'

const redirect_url = 'http://localhost:33418/callback'

/** What a desktop assistant keeps about one service. */
export interface Keeping extends OAuthClientProvider {
  kept: {
    client?: StoredOAuthClientInformation
    tokens?: StoredOAuthTokens
    verifier?: string
    found?: OAuthDiscoveryState
    asked?: URL
  }
}

export function keeping(): Keeping {
  const kept: Keeping['kept'] = {}
  const clientMetadata: OAuthClientMetadata = {
    client_name: 'Desktop Assistant',
    redirect_uris: [redirect_url],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
  return {
    kept,
    redirectUrl: redirect_url,
    clientMetadata,
    state: () => 'state-of-the-assistant',
    clientInformation: () => kept.client,
    saveClientInformation(client) {
      kept.client = client
    },
    tokens: () => kept.tokens,
    saveTokens(tokens) {
      kept.tokens = tokens
    },
    redirectToAuthorization(url) {
      kept.asked = url
    },
    saveCodeVerifier(verifier) {
      kept.verifier = verifier
    },
    codeVerifier: () => kept.verifier ?? '',
    saveDiscoveryState(found) {
      kept.found = found
    },
    discoveryState: () => kept.found,
    invalidateCredentials(scope) {
      if (scope === 'tokens' || scope === 'all') delete kept.tokens
      if (scope === 'client' || scope === 'all') delete kept.client
    },
  }
}

export type Era = 'legacy' | 'modern'
const modes = { legacy: 'legacy', modern: { pin: '2026-07-28' } } as const

/** The official client, connected; whoever has to sign in does so in a browser without scripts. */
export async function connectOfficialClient(
  service: OauthService,
  era: Era,
  provider = keeping(),
): Promise<{ client: Client; provider: Keeping }> {
  const fresh = () => ({
    client: new Client({ name: 'desktop-assistant', version: '1' }, { versionNegotiation: { mode: modes[era] } }),
    transport: new StreamableHTTPClientTransport(new URL(service.mcp_url), { authProvider: provider }),
  })
  const first = fresh()
  try {
    await first.client.connect(first.transport)
    return { client: first.client, provider }
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error
  }
  const browser = await service.signedIn()
  const page = await browser.follow(await browser.get(provider.kept.asked?.href ?? ''))
  const allowed = new URL((await answer(browser, page, 'allow')).location ?? '')
  if (allowed.searchParams.get('state') !== 'state-of-the-assistant') throw new Error('the state came back changed')
  await first.transport.finishAuth(allowed.searchParams)
  const second = fresh()
  await second.client.connect(second.transport)
  return { client: second.client, provider }
}
