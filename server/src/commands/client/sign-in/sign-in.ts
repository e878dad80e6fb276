import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { CommandError } from '../../command.ts'
import { listenForAnswer } from './comes-back.ts'
import { readJson, tokensFor } from './tokens.ts'
import type { PersonSignIn, TokenClient } from './tokens.ts'

const protected_resource = z.object({ resource: z.url(), authorization_servers: z.tuple([z.url()]).rest(z.url()) })
const authorization_server = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  revocation_endpoint: z.url(),
  registration_endpoint: z.url(),
})
type AuthorizationServer = z.output<typeof authorization_server>
const registered = z.object({ client_id: z.string() })

/** What a sign-in asks for. */
export interface SignInAsked {
  readonly base_url: string
  readonly scope: string
  /** Shows the person where to sign in. */
  readonly show: (url: string) => void
}

/**
 * Where a service lets people sign in (RFC 9728, RFC 8414).
 *
 * @throws CommandError when it is none, or has another name
 */
async function serverOf(base_url: string): Promise<AuthorizationServer> {
  const { origin, pathname } = new URL(base_url)
  const { resource, authorization_servers } = await readJson(
    `${origin}/.well-known/oauth-protected-resource${pathname}`,
    protected_resource,
  )
  if (resource !== base_url)
    throw new CommandError(`this service calls itself ${resource}: sign in with --base-url ${resource}`, 2)
  const [issuer] = authorization_servers
  const server = await readJson(`${issuer}/.well-known/oauth-authorization-server`, authorization_server)
  if (server.issuer !== issuer) throw new CommandError(`${issuer} answers for another service`)
  return server
}

async function registeredAt({ registration_endpoint }: AuthorizationServer): Promise<string> {
  const { client_id } = await readJson(registration_endpoint, registered, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Quaylog command line', redirect_uris: ['http://127.0.0.1/callback'] }),
  })
  return client_id
}

/**
 * Has a person sign in with a browser, and asks for tokens in exchange: authorization code with PKCE, which comes back
 * to a port of this machine (RFC 8252). @throws CommandError when the person declines or nobody comes
 */
export async function signIn({ base_url, scope, show }: SignInAsked, now: () => number): Promise<PersonSignIn> {
  const server = await serverOf(base_url)
  const client_id = await registeredAt(server)
  const { token_endpoint, revocation_endpoint } = server
  const client: TokenClient = { client_id, resource: base_url, token_endpoint, revocation_endpoint }
  const [state, code_verifier] = [randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url')]
  const coming_back = await listenForAnswer()
  try {
    const { redirect_uri } = coming_back
    const query = new URLSearchParams({
      response_type: 'code',
      client_id,
      redirect_uri,
      state,
      resource: base_url,
      scope,
      code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const answer = coming_back.answer(state)
    show(`${server.authorization_endpoint}?${query}`)
    const answered = await answer
    if (answered.get('iss') !== server.issuer) throw new CommandError('the answer came from another service')
    const code = answered.get('code')
    if (code === null) throw new CommandError(answered.get('error_description') ?? 'the sign-in was declined', 3)
    return await tokensFor(client, { grant_type: 'authorization_code', code, redirect_uri, code_verifier }, now())
  } finally {
    coming_back.close()
  }
}

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens an address in the person's browser, where there is one; who has none uses the printed address. */
export function openInBrowser(url: string): void {
  const [program, ...words] = openers[process.platform] ?? ['xdg-open']
  const opener = spawn(program, [...words, url], { stdio: 'ignore', detached: true })
  opener.once('error', () => undefined)
  opener.unref()
}
