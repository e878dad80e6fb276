import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** A provider of identities on this machine, written from OpenID Connect Core and Discovery, that can lie. */
export interface StandIn {
  readonly server: Server
  /** Known once the server listens. */
  issuer: string
  /** What it says instead of the truth. */
  lies: Lies
  /** Has it sign with a new key from now on; the old one is published no more. */
  rotate(): void
  readonly asked: string[]
}

export interface Lies {
  readonly claims?: Readonly<Record<string, unknown>>
  /** Of the token's header, with which the signature is made too. */
  readonly alg?: 'none' | 'HS256'
  /** Signs with a key that is not published, under the name of one that is. */
  readonly other_key?: boolean
  readonly metadata?: Readonly<Record<string, unknown>>
  /** `iss` on the way back; null: none. */
  readonly iss?: string | null
  readonly userinfo?: Readonly<Record<string, unknown>>
  readonly is_away?: boolean
  /** Where browsers find a service that does not know its own port. */
  readonly origin?: string
}

export const stand_in_client = { client_id: 'quaylog', client_secret: 'a secret: with signs & spaces' } as const

interface Grant {
  readonly challenge: string
  readonly nonce: string
  readonly redirect_uri: string
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2_048 })
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Somebody whom it signs in without asking, as `person` says. */
export function createStandIn(now_ms: () => number, person: Readonly<Record<string, unknown>>): StandIn {
  let pair = newKey()
  let kid = 'first'
  const strangers = newKey()
  const grants = new Map<string, Grant>()
  const server = createServer((request, response) => void answer(request, response))
  const standIn: StandIn = {
    server,
    issuer: '',
    lies: {},
    asked: [],
    rotate() {
      pair = newKey()
      kid = `${kid} next`
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', standIn.issuer)
    standIn.asked.push(url.pathname)
    if (standIn.lies.is_away === true) return void response.writeHead(503).end()
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return send(response, 200, metadata(standIn))
      case '/keys':
        return send(response, 200, { keys: [{ ...pair.publicKey.export({ format: 'jwk' }), kid, use: 'sig' }] })
      case '/userinfo':
        return send(response, 200, { ...person, ...standIn.lies.userinfo })
      case '/authorize':
        return authorize(url.searchParams, response)
      default:
        return token(request, response)
    }
  }

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    const code = randomBytes(16).toString('hex')
    const back = new URL(asked.get('redirect_uri') ?? '')
    grants.set(code, {
      challenge: asked.get('code_challenge') ?? '',
      nonce: asked.get('nonce') ?? '',
      redirect_uri: back.href,
    })
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.get('state') ?? '')
    const { iss = standIn.issuer } = standIn.lies
    if (iss !== null) back.searchParams.set('iss', iss)
    const { origin = back.origin } = standIn.lies
    response.writeHead(302, { location: `${origin}${back.pathname}${back.search}` }).end()
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const is_client = request.headers.authorization === basic()
    if (!is_client || grant?.challenge !== challenge || grant.redirect_uri !== form.get('redirect_uri'))
      return send(response, 400, { error: 'invalid_grant' })
    return send(response, 200, {
      id_token: idToken(grant.nonce),
      access_token: 'of no use elsewhere',
      token_type: 'Bearer',
    })
  }

  function idToken(nonce: string): string {
    const { alg = 'RS256', claims, other_key = false } = standIn.lies
    const now_s = Math.floor(now_ms() / 1_000)
    const usual = { iss: standIn.issuer, aud: stand_in_client.client_id, nonce, iat: now_s, exp: now_s + 300 }
    const text = `${encoded({ alg, kid, typ: 'JWT' })}.${encoded({ ...usual, ...person, ...claims })}`
    return `${text}.${signatureOf(text, alg, other_key ? strangers.privateKey : pair.privateKey)}`
  }

  return standIn
}

function metadata({ issuer, lies }: StandIn): Readonly<Record<string, unknown>> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/userinfo`,
    authorization_response_iss_parameter_supported: true,
    ...lies.metadata,
  }
}

function basic(): string {
  const part = (text: string) => encodeURIComponent(text).replaceAll('%20', '+')
  const { client_id, client_secret } = stand_in_client
  return `Basic ${Buffer.from(`${part(client_id)}:${part(client_secret)}`).toString('base64')}`
}

function signatureOf(text: string, alg: string, key: KeyObject): string {
  if (alg === 'none') return ''
  if (alg === 'HS256') return createHmac('sha256', stand_in_client.client_secret).update(text).digest('base64url')
  return sign('sha256', Buffer.from(text), key).toString('base64url')
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
