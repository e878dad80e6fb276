import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, authorizeUrl, oauthService, pkce } from './service.ts'

const service = await oauthService()
const redirect_uris = ['https://app.example/callback']
const cursor = 'cursor://anysphere.cursor-retrieval/oauth/user-mcp/callback'

const { register } = service
const count = async () =>
  (
    await service.db.work<{ count: number }[]>`
  select count(*)::int as count from oauth_client`
  )[0]?.count ?? 0

/** One after the other: each step finds what the one before it left. */
test('RFC 7591, while time passes', async (t) => {
  await t.test("2: redirect addresses that can't be trusted are invalid_redirect_uri", async () => {
    const wrong = [
      'http://app.example/callback',
      'http://evil.localhost/',
      'http://127.0.0.2/',
      'https://app.example/#x',
      'https://user:secret@app.example/',
      'https://*.app.example/',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'vbscript:x',
      'about:blank',
      'blob:https://app.example/x',
      'ws://app.example/',
      'ms-msdt:/id',
      'cursor:callback',
      'app.example/callback',
      '',
      'https://',
      'https://app.example/a b',
      'https://app.example\\@evil.example/',
      `https://app.example/${'x'.repeat(2_050)}`,
    ]
    for (const uri of wrong) {
      const { status, body } = await register({ redirect_uris: [uri] })
      assert.deepEqual([status, body['error']], [400, 'invalid_redirect_uri'], uri)
    }
    for (const uris of [
      [],
      undefined,
      'https://app.example/',
      [1],
      Array.from({ length: 21 }, (_, i) => `https://app.example/${i}`),
    ]) {
      assert.equal((await register({ redirect_uris: uris })).body['error'], 'invalid_redirect_uri')
    }
  })

  await t.test("2: metadata that can't be served is invalid_client_metadata", async () => {
    const wrong: readonly object[] = [
      { token_endpoint_auth_method: 'private_key_jwt' },
      { grant_types: ['implicit'] },
      { grant_types: ['refresh_token'] },
      { response_types: ['token'] },
      { client_name: 'x'.repeat(201) },
      { client_name: 'Claude\u202egnp' },
      { client_name: '' },
      { client_name: 5 },
    ]
    for (const more of wrong)
      assert.equal(
        (await register({ redirect_uris, ...more })).body['error'],
        'invalid_client_metadata',
        JSON.stringify(more),
      )
  })

  await t.test('what is not a JSON object, or too large, is refused as such', async () => {
    const send = (body: string) =>
      fetch(`${service.origin}/oauth2/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    for (const body of ['', '[]', '"x"', '{', '['.repeat(5_000), 'null'])
      assert.equal((await send(body)).status, 400, body.slice(0, 10))
    assert.equal((await send(JSON.stringify({ redirect_uris, contacts: ['x'.repeat(17_000)] }))).status, 413)
    assert.equal((await fetch(`${service.origin}/oauth2/register`)).status, 405)
  })

  await t.test(
    '3.2.1: a public client unless it asks for a secret; unknown members are ignored, nothing it names is fetched',
    async () => {
      const { status, body, headers } = await register({
        redirect_uris,
        client_name: 'Harbour',
        scope: 'openid mcp',
        logo_uri: 'http://169.254.169.254/',
        jwks_uri: 'http://127.0.0.1:1/',
        client_uri: 'javascript:alert(1)',
        software_id: 'x',
        __proto__: { x: 1 },
      })
      assert.equal(status, 201)
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.match(headers.get('content-type') ?? '', /^application\/json/)
      const { client_id, client_id_issued_at, ...rest } = body
      assert.match(String(client_id), /^app_[\w-]{32}$/)
      assert.ok(Math.abs(Number(client_id_issued_at) - Date.now() / 1_000) < 86_400)
      assert.deepEqual(rest, {
        client_name: 'Harbour',
        redirect_uris,
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
        response_types: ['code'],
        application_type: 'web',
        scope: 'openid profile email offline_access tracking:read tracking:write',
        id_token_signed_response_alg: 'ES256',
      })
    },
  )

  await t.test('https, loopback http with any port and own schemes can be registered', async () => {
    for (const uri of [
      'http://localhost/callback',
      'http://localhost:8080/callback',
      'http://127.0.0.1:1/',
      'http://[::1]:8080/cb',
      'com.example.app:/callback',
      'com.example.app://callback',
      cursor,
      'vscode://vscode.github-authentication/did-authenticate',
      'claude://mcp/callback',
      'https://localhost:8443/cb',
      'https://app.example/cb?tenant=1',
    ]) {
      assert.equal((await register({ redirect_uris: [uri] })).status, 201, uri)
    }
  })

  await t.test('an application with a scheme of its own gets its code there, and tokens for it', async () => {
    const client = await service.client(cursor, 'Cursor')
    const browser = await service.signedIn()
    const { verifier, challenge } = pkce()
    const page = await browser.follow(await browser.get(authorizeUrl(service, client, { code_challenge: challenge })))
    assert.match(page.headers.get('content-security-policy') ?? '', /form-action 'self' cursor:/)
    const location = (await answer(browser, page, 'allow')).location ?? ''
    assert.ok(location.startsWith(`${cursor}?`), location)
    const code = new URL(location).searchParams.get('code') ?? ''
    assert.equal(
      (await service.token({ grant_type: 'authorization_code', code, code_verifier: verifier, ...client })).status,
      200,
    )
  })

  await t.test(
    'the same public client twice is the same client; another is another; with a secret each is its own',
    async () => {
      const first = await register({ redirect_uris, client_name: 'Twice' })
      assert.equal((await register({ client_name: 'Twice', redirect_uris })).body['client_id'], first.body['client_id'])
      assert.notEqual(
        (await register({ redirect_uris, client_name: 'Thrice' })).body['client_id'],
        first.body['client_id'],
      )
      const secret = { redirect_uris, token_endpoint_auth_method: 'client_secret_post' }
      assert.notEqual((await register(secret)).body['client_id'], (await register(secret)).body['client_id'])
    },
  )

  await t.test(
    'a hundred unused ones from one place, then 429; an hour later the oldest makes room; what is used does not count',
    async () => {
      const own = { redirect_uris, token_endpoint_auth_method: 'client_secret_post' }
      const from = async () => register({ ...own, client_name: 'Many' })
      const used = await service.client('https://used.example/callback', 'Used')
      await service.connect(used)
      await service.db.work`update oauth_client set registered_from = '203.0.113.1' where registered_from is not null`
      const statuses: number[] = []
      for (let i = 0; i < 101; i++) statuses.push((await from()).status)
      assert.deepEqual(statuses, [...Array.from({ length: 100 }, () => 201), 429])
      const refused = await from()
      assert.ok(Number(refused.headers.get('retry-after')) > 3_000)
      assert.equal(
        (await register({ redirect_uris: ['https://used.example/callback'], client_name: 'Used' })).status,
        201,
      )
      const before = await count()
      service.advance(3_700_000)
      assert.deepEqual([(await from()).status, await count()], [201, before])
    },
  )

  await t.test('browsers of any origin may register', async () => {
    const preflight = await fetch(`${service.origin}/oauth2/register`, {
      method: 'OPTIONS',
      headers: { origin: 'https://inspector.example', 'access-control-request-method': 'POST' },
    })
    assert.equal(preflight.status, 204)
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
  })

  await t.test(
    'applications that nobody ever allowed anything are forgotten after a week, others 90 days after their last consent',
    async () => {
      const { sweepOauth } = await import('../../src/doors/oauth/sweep.ts')
      const { parts } = service.app
      assert.ok((await count()) > 100)
      service.advance(6 * 86_400_000)
      const kept = await service.client()
      await service.connect(kept)
      await sweepOauth(parts)
      assert.ok((await count()) > 100)
      service.advance(2 * 86_400_000)
      await sweepOauth(parts)
      assert.equal(await count(), 3)
      service.advance(87 * 86_400_000)
      await sweepOauth(parts)
      assert.equal(await count(), 1)
      service.advance(2 * 86_400_000)
      await sweepOauth(parts)
      assert.equal(await count(), 0)
    },
  )
})
