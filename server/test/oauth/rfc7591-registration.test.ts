import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, authorizeUrl, oauthService, pkce } from './service.ts'

const service = await oauthService()
const redirect_uris = ['https://app.example/callback']
const cursor = 'cursor://anysphere.cursor-retrieval/oauth/user-mcp/callback'

/** Registrations are few per address and hour; the tests need more. */
async function register(metadata: object) {
  service.advance(200_000)
  return service.register(metadata)
}

test('2: redirect addresses that can\'t be trusted are invalid_redirect_uri', async () => {
  const wrong = [
    'http://app.example/callback', 'http://evil.localhost/', 'http://127.0.0.2/', 'https://app.example/#x', 'https://user:secret@app.example/', 'https://*.app.example/', 'javascript:alert(1)', 'data:text/html,x',
    'file:///etc/passwd', 'vbscript:x', 'about:blank', 'blob:https://app.example/x', 'ws://app.example/', 'ms-msdt:/id', 'cursor:callback', 'app.example/callback', '', 'https://', 'https://app.example/a b', 'https://app.example\\@evil.example/', `https://app.example/${'x'.repeat(2_050)}`,
  ]
  for (const uri of wrong) {
    const { status, body } = await register({ redirect_uris: [uri] })
    assert.deepEqual([status, body['error']], [400, 'invalid_redirect_uri'], uri)
  }
  for (const uris of [[], undefined, 'https://app.example/', [1], Array.from({ length: 21 }, (_, i) => `https://app.example/${i}`)]) {
    assert.equal((await register({ redirect_uris: uris })).body['error'], 'invalid_redirect_uri')
  }
})

test('2: metadata that can\'t be served is invalid_client_metadata', async () => {
  const wrong: readonly object[] = [
    { token_endpoint_auth_method: 'private_key_jwt' }, { grant_types: ['implicit'] }, { grant_types: ['refresh_token'] }, { response_types: ['token'] }, { client_name: 'x'.repeat(201) }, { client_name: 'Claude\u202egnp' }, { client_name: '' }, { client_name: 5 },
  ]
  for (const more of wrong) assert.equal((await register({ redirect_uris, ...more })).body['error'], 'invalid_client_metadata', JSON.stringify(more))
})

test('what is not a JSON object, or too large, is refused as such', async () => {
  const send = (body: string) => fetch(`${service.origin}/oauth2/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  for (const body of ['', '[]', '"x"', '{', '['.repeat(5_000), 'null']) assert.equal((await send(body)).status, 400, body.slice(0, 10))
  assert.equal((await send(JSON.stringify({ redirect_uris, contacts: ['x'.repeat(17_000)] }))).status, 413)
  assert.equal((await fetch(`${service.origin}/oauth2/register`)).status, 405)
})

test('3.2.1: a public client unless it asks for a secret; unknown members are ignored, nothing it names is fetched', async () => {
  const { status, body, headers } = await register({ redirect_uris, client_name: 'Harbour', scope: 'openid mcp', logo_uri: 'http://169.254.169.254/', jwks_uri: 'http://127.0.0.1:1/', client_uri: 'javascript:alert(1)', software_id: 'x', __proto__: { x: 1 } })
  assert.equal(status, 201)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.match(headers.get('content-type') ?? '', /^application\/json/)
  const { client_id, client_id_issued_at, ...rest } = body
  assert.match(String(client_id), /^app_[\w-]{32}$/)
  assert.ok(Math.abs(Number(client_id_issued_at) - Date.now() / 1_000) < 86_400)
  assert.deepEqual(rest, {
    client_name: 'Harbour', redirect_uris, grant_types: ['authorization_code', 'refresh_token'], token_endpoint_auth_method: 'none', response_types: ['code'], application_type: 'web',
    scope: 'openid profile email offline_access tracking:read tracking:write',
  })
})

test('https, loopback http with any port and own schemes can be registered', async () => {
  for (const uri of ['http://localhost/callback', 'http://localhost:8080/callback', 'http://127.0.0.1:1/', 'http://[::1]:8080/cb', 'com.example.app:/callback', 'com.example.app://callback', cursor, 'vscode://vscode.github-authentication/did-authenticate', 'claude://mcp/callback', 'https://localhost:8443/cb', 'https://app.example/cb?tenant=1']) {
    assert.equal((await register({ redirect_uris: [uri] })).status, 201, uri)
  }
})

test('an application with a scheme of its own gets its code there, and tokens for it', async () => {
  const client = await service.client(cursor, 'Cursor')
  const browser = await service.signedIn()
  const { verifier, challenge } = pkce()
  const page = await browser.follow(await browser.get(authorizeUrl(service, client, { code_challenge: challenge })))
  assert.match(page.headers.get('content-security-policy') ?? '', /form-action 'self' cursor:/)
  const location = (await answer(browser, page, 'allow')).location ?? ''
  assert.ok(location.startsWith(`${cursor}?`), location)
  const code = new URL(location).searchParams.get('code') ?? ''
  assert.equal((await service.token({ grant_type: 'authorization_code', code, code_verifier: verifier, ...client })).status, 200)
})

test('the same public client twice is the same client; another is another; with a secret each is its own', async () => {
  const first = await register({ redirect_uris, client_name: 'Twice' })
  assert.equal((await register({ client_name: 'Twice', redirect_uris })).body['client_id'], first.body['client_id'])
  assert.notEqual((await register({ redirect_uris, client_name: 'Thrice' })).body['client_id'], first.body['client_id'])
  const secret = { redirect_uris, token_endpoint_auth_method: 'client_secret_post' }
  assert.notEqual((await register(secret)).body['client_id'], (await register(secret)).body['client_id'])
})

test('twenty an hour from one address, then 429', async () => {
  service.advance(3_700_000)
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) statuses.push((await service.register({ redirect_uris, client_name: `Many ${i}` })).status)
  assert.deepEqual(statuses, [...Array.from({ length: 20 }, () => 201), 429])
  const { headers } = await service.register({ redirect_uris })
  assert.ok(Number(headers.get('retry-after')) > 3_000)
})

test('browsers of any origin may register', async () => {
  const preflight = await fetch(`${service.origin}/oauth2/register`, { method: 'OPTIONS', headers: { origin: 'https://inspector.example', 'access-control-request-method': 'POST' } })
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
})

test('applications that nobody allows anything are forgotten after 90 days', async () => {
  const { sweepOauth } = await import('../../src/doors/oauth/sweep.ts')
  const { tools } = service.app
  const count = async () => (await service.db.work<{ count: number }[]>`select count(*)::int as count from oauth_client`)[0]?.count ?? 0
  assert.ok((await count()) > 20)
  service.advance(89 * 86_400_000)
  const kept = await service.client()
  await service.connect(kept)
  service.advance(20 * 86_400_000)
  await sweepOauth(tools)
  assert.equal(await count(), 1)
})
