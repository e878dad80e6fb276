import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { test } from 'node:test'
import { createBrowser } from './browser.ts'
import { authorizeUrl, oauthService, pkce } from './service.ts'

const service = await oauthService()
const client = await service.client()

test('2: every answer to the client names the issuer, errors too', async () => {
  const refused = await createBrowser(service.origin).get(
    authorizeUrl(service, client, { code_challenge: pkce().challenge, prompt: 'none' }),
  )
  assert.equal(new URL(refused.location ?? '').searchParams.get('iss'), service.origin)
  const { answer, code } = await service.authorize(client)
  assert.notEqual(code, '')
  assert.equal(answer.get('iss'), service.origin)
})

test('what the Host header says changes no address', async () => {
  const response = await fetch(authorizeUrl(service, client, { code_challenge: pkce().challenge }), {
    redirect: 'manual',
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '1.1.1.1' },
  })
  assert.match(response.headers.get('location') ?? '', /^\/oauth2\/interaction\//)
  const rows = await service.db.work<{ payload: { returnTo: string } }[]>`select payload from oauth_interaction`
  for (const { payload } of rows) assert.ok(payload.returnTo.startsWith(`${service.origin}/oauth2/authorize/`))
})

test('an identity token is signed by the published key, for its client, with its nonce', async () => {
  const { code, verifier } = await service.authorize(client, { nonce: 'once' })
  const { body } = await service.token({ grant_type: 'authorization_code', code, code_verifier: verifier, ...client })
  const [head = '', claims = '', signature = ''] = String(body['id_token']).split('.')
  const { keys } = await (await fetch(`${service.origin}/oauth2/jwks`)).json()
  const key = createPublicKey({ key: keys[0], format: 'jwk' })
  assert.ok(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  )
  assert.deepEqual(JSON.parse(Buffer.from(head, 'base64url').toString()), { alg: 'ES256', kid: keys[0].kid })
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString())
  assert.deepEqual(
    [said.iss, said.sub, said.aud, said.nonce],
    [service.origin, service.person_id, client.client_id, 'once'],
  )
})
