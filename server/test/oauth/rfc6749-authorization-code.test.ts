import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBrowser, fieldsOf } from './browser.ts'
import { answer, authorizeUrl, oauthService, pkce } from './service.ts'

const service = await oauthService()
const client = await service.client()
const { challenge } = pkce()

/** Where an authorization request leads without anybody signed in. */
async function ask(more: Record<string, string>, of = client) {
  return createBrowser(service.origin).get(authorizeUrl(service, of, { code_challenge: challenge, ...more }))
}

test('4.1.2.1: an unknown client or a redirect address that was not registered is told here and never redirected', async () => {
  const wrong = [
    'http://127.0.0.1:33418/other',
    'http://127.0.0.1:33418/callback/',
    'http://127.0.0.1:33418/callback?x=1',
    'http://127.0.0.1.evil.example/callback',
    'http://evil.example/callback',
    'https://127.0.0.1:33418/callback',
    'http://user@127.0.0.1:33418/callback',
    'http://127.0.0.1:33418/callback#x',
    'http://127.0.0.1:33418/CALLBACK',
    'javascript:alert(1)',
    'http://127.0.0.1:33418/x/../callback',
  ]
  for (const redirect_uri of wrong) {
    const page = await ask({ redirect_uri })
    assert.equal(page.status, 400, redirect_uri)
    assert.equal(page.location, null, redirect_uri)
    assert.match(page.text, /invalid_redirect_uri/)
  }
  for (const client_id of ['\u0000', 'app_\u0000', 'é', ' '])
    assert.equal((await ask({}, { ...client, client_id })).status, 400)
  const unknown = await ask({}, { ...client, client_id: 'app_nobody' })
  assert.equal(unknown.status, 400)
  assert.equal(unknown.location, null)
  assert.match(unknown.text, /invalid_client/)
  assert.equal((await createBrowser(service.origin).get(`${service.origin}/oauth2/authorize`)).location, null)
})

test('4.1.2.1: every other mistake is told to the client, with its state', async () => {
  const mistakes: readonly (readonly [Record<string, string>, string])[] = [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: 'id_token' }, 'unsupported_response_type'],
    [{ response_mode: 'form_post' }, 'unsupported_response_mode'],
    [{ request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
    [{ request_uri: 'https://evil.example/request' }, 'request_uri_not_supported'],
    [{ prompt: 'none' }, 'consent_required'],
  ]
  for (const [more, error] of mistakes) {
    const { status, location } = await ask(more)
    assert.equal(status, 303, error)
    const answered = new URL(location ?? '')
    assert.equal(answered.origin, 'http://127.0.0.1:33418')
    const said = new URLSearchParams(answered.search === '' ? answered.hash.slice(1) : answered.search)
    assert.equal(said.get('error'), error)
    assert.equal(said.get('state'), 'kept')
  }
})

test('3.1: a parameter given twice is refused', async () => {
  const page = await createBrowser(service.origin).get(
    `${authorizeUrl(service, client, { code_challenge: challenge })}&state=other`,
  )
  assert.match(page.location ?? page.text, /invalid_request/)
})

test('3.1: other methods are refused, as is an address that is too long', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const response = await fetch(`${service.origin}/oauth2/authorize`, { method })
    assert.equal(response.status, 405)
    assert.equal(response.headers.get('allow'), 'GET')
  }
  assert.equal((await ask({ state: 'x'.repeat(9_000) })).status, 414)
  const wrong = await fetch(`${service.origin}/oauth2/token`)
  assert.equal(wrong.status, 405)
  assert.equal(wrong.headers.get('allow'), 'POST, OPTIONS')
})

test('4.1.2: who declines sends the client away with access_denied', async () => {
  const browser = await service.signedIn()
  const page = await browser.follow(await browser.get(authorizeUrl(service, client, { code_challenge: challenge })))
  const { searchParams } = new URL((await answer(browser, page, 'cancel')).location ?? '')
  assert.equal(searchParams.get('error'), 'access_denied')
  assert.equal(searchParams.get('state'), 'kept')
  assert.equal(searchParams.get('code'), null)
})

test('4.1.3: a code is only good for its client, its redirect address and its time, and only once', async () => {
  const other = await service.client('http://127.0.0.1:33418/callback', 'Another')
  const cases: readonly Record<string, string>[] = [
    { client_id: other.client_id },
    { redirect_uri: 'http://127.0.0.1:33418/other' },
    { code: 'x'.repeat(43) },
    { grant_type: 'password' },
    { grant_type: 'client_credentials' },
  ]
  for (const wrong of cases) {
    const { code, verifier } = await service.authorize(client)
    const { status, body } = await service.token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      ...client,
      ...wrong,
    })
    assert.equal(status, 400, JSON.stringify(wrong))
    assert.match(String(body['error']), /^(invalid_grant|unsupported_grant_type)$/)
  }
  const { code, verifier } = await service.authorize(client)
  const { status, body, headers } = await service.token({
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    ...client,
  })
  assert.equal(status, 200)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.deepEqual([body['token_type'], body['expires_in']], ['Bearer', 900])
  assert.equal(new Set(String(body['scope']).split(' ')).size, 6)
})

test('10.5: codes end after a minute', async () => {
  const { code, verifier } = await service.authorize(client)
  await service.db.work`
    update oauth_token set payload = (payload::jsonb || '{"exp":1}')::json where kind = 'AuthorizationCode'
      and consumed_at is null`
  const { status, body } = await service.token({
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    ...client,
  })
  assert.deepEqual([status, body['error']], [400, 'invalid_grant'])
  const [kept] = await service.db.work<{ seconds: number }[]>`
    select max(extract(epoch from expires_at - now()))::int as seconds from oauth_token where kind = 'AuthorizationCode'`
  assert.ok((kept?.seconds ?? 0) <= 60)
})

test('10.2: values are kept as hashes only', async () => {
  const { access_token, refresh_token } = await service.connect(client)
  const rows = await service.db.work<{ row: string }[]>`
    select t::text as row from oauth_token t union all select i::text from oauth_interaction i union all select g::text
    from oauth_grant g`
  for (const { row } of rows) for (const value of [access_token, refresh_token]) assert.ok(!row.includes(value))
  const keys = await service.db.work<{ sealed: string }[]>`select sealed from oauth_key`
  assert.equal(keys.length, 2)
  for (const { sealed } of keys) assert.doesNotMatch(sealed, /"d"|kty/)
})

test('2.3.1: a confidential client proves itself, in a header or in the body, and a wrong secret is 401', async () => {
  for (const token_endpoint_auth_method of ['client_secret_basic', 'client_secret_post']) {
    const { body } = await service.register({ redirect_uris: ['https://app.example/cb'], token_endpoint_auth_method })
    const confidential = { client_id: String(body['client_id']), redirect_uri: 'https://app.example/cb' }
    const secret = String(body['client_secret'])
    assert.equal(body['client_secret_expires_at'], 0)
    const { code, verifier } = await service.authorize(confidential)
    const asked = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: confidential.redirect_uri,
    }
    assert.deepEqual(await outcome({ ...asked, client_id: confidential.client_id }), [401, 'invalid_client'])
    assert.deepEqual(await outcome({ ...asked, client_id: confidential.client_id, client_secret: `${secret}x` }), [
      401,
      'invalid_client',
    ])
    const right =
      token_endpoint_auth_method === 'client_secret_post'
        ? await service.token({ ...asked, client_id: confidential.client_id, client_secret: secret })
        : await service.token(asked, {
            authorization: `Basic ${Buffer.from(`${confidential.client_id}:${secret}`).toString('base64')}`,
          })
    assert.equal(right.status, 200)
  }
  const [row] = await service.db.work<{ secret: string | null }[]>`
    select secret from oauth_client where secret is not null limit 1`
  assert.match(row?.secret ?? '', /^1\./)

  async function outcome(fields: Record<string, string>) {
    const { status, body } = await service.token(fields)
    return [status, body['error']]
  }
})

test("an authorization that was answered can't be answered again", async () => {
  const browser = await service.signedIn()
  const page = await browser.follow(await browser.get(authorizeUrl(service, client, { code_challenge: challenge })))
  const fields = fieldsOf(page)
  assert.notEqual(new URL((await answer(browser, page, 'allow')).location ?? '').searchParams.get('code'), null)
  const again = await browser.post(page.url, { ...fields, decision: 'allow' })
  assert.equal((await browser.follow(again)).status, 400)
})
