import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oauthService } from './service.ts'

const service = await oauthService()
const client = await service.client()
const { origin, mcp_url } = service

async function revoke(fields: Record<string, string>): Promise<Response> {
  return fetch(`${origin}/oauth2/revoke`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
}
const works = async (token: string) =>
  (
    await fetch(mcp_url, {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` },
    })
  ).status === 200
const refresh = (refresh_token: string) =>
  service.token({ grant_type: 'refresh_token', refresh_token, client_id: client.client_id })

test("2.1: another client's token stays, an unknown client is refused, a token must be named", async () => {
  const tokens = await service.connect(client)
  const other = await service.client('http://127.0.0.1:33418/other', 'Other')
  await revoke({ token: tokens.access_token, client_id: other.client_id })
  await revoke({ token: tokens.refresh_token, client_id: other.client_id })
  assert.equal(await works(tokens.access_token), true)
  assert.equal((await revoke({ token: tokens.access_token, client_id: 'app_nobody' })).status, 401)
  assert.equal((await revoke({ client_id: client.client_id })).status, 400)
  assert.equal((await refresh(tokens.refresh_token)).status, 200)
})

test('2.2: an unknown token is answered like any other', async () => {
  assert.equal((await revoke({ token: 'nonsense', client_id: client.client_id })).status, 200)
})

test('a revoked refresh token takes all that came from the consent with it, at once', async () => {
  const first = await service.connect(client)
  const second = (await refresh(first.refresh_token)).body
  assert.equal(
    (
      await revoke({
        token: String(second['refresh_token']),
        token_type_hint: 'refresh_token',
        client_id: client.client_id,
      })
    ).status,
    200,
  )
  for (const token of [first.access_token, String(second['access_token'])]) assert.equal(await works(token), false)
  assert.equal((await refresh(String(second['refresh_token']))).body['error'], 'invalid_grant')
})

test('a revoked access token ends at once, whatever the hint', async () => {
  const { access_token } = await service.connect(client)
  assert.equal(
    (await revoke({ token: access_token, token_type_hint: 'refresh_token', client_id: client.client_id })).status,
    200,
  )
  assert.equal(await works(access_token), false)
})

test('browsers may revoke', async () => {
  const preflight = await fetch(`${origin}/oauth2/revoke`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://inspector.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  })
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers.get('access-control-allow-origin'), 'https://inspector.example')
  const asked = await fetch(`${origin}/oauth2/token`, {
    method: 'POST',
    headers: { origin: 'https://inspector.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=refresh_token&refresh_token=x&client_id=${client.client_id}`,
  })
  assert.equal(asked.status, 400)
  assert.equal(asked.headers.get('access-control-allow-origin'), 'https://inspector.example')
})
