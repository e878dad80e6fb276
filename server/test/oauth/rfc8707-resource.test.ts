import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBrowser } from './browser.ts'
import { authorizeUrl, oauthService, pkce } from './service.ts'

const service = await oauthService()
const client = await service.client()

async function audienceOf(more: Record<string, string>): Promise<string | undefined> {
  await service.connect(client, more)
  const [row] = await service.db.work<{ audience: string }[]>`
    select payload ->> 'aud' as audience from oauth_token where kind = 'AccessToken'
    order by expires_at desc, (payload ->> 'iat')::int desc limit 1`
  await service.db.work`delete from oauth_grant`
  return row?.audience
}

test('2: a resource that is not ours is invalid_target, told to the client', async () => {
  const { challenge } = pkce()
  for (const resource of [
    'https://other.example/mcp',
    service.origin,
    `${service.mcp_url}/x`,
    `${service.mcp_url}?x`,
    `${service.mcp_url}#x`,
    'mcp',
    service.mcp_url.toUpperCase(),
  ]) {
    const { location, status } = await createBrowser(service.origin).get(
      authorizeUrl(service, client, { code_challenge: challenge, resource }),
    )
    assert.equal(status, 303, resource)
    assert.equal(new URL(location ?? '').searchParams.get('error'), 'invalid_target', resource)
  }
  const both = `${authorizeUrl(service, client, { code_challenge: challenge, resource: service.mcp_url })}&resource=${encodeURIComponent(service.base_url)}`
  assert.equal(
    new URL((await createBrowser(service.origin).get(both)).location ?? '').searchParams.get('error'),
    'invalid_target',
  )
})

test('the MCP endpoint is meant when none is named; one slash at the end is no difference', async () => {
  assert.equal(await audienceOf({}), service.mcp_url)
  assert.equal(await audienceOf({ resource: service.mcp_url }), service.mcp_url)
  assert.equal(await audienceOf({ resource: `${service.mcp_url}/` }), service.mcp_url)
  assert.equal(await audienceOf({ resource: service.base_url }), service.base_url)
})

test('2.2: the token request may repeat the resource, in either spelling, but not name another', async () => {
  const asked = async (resource: string) => {
    const { code, verifier } = await service.authorize(client, { resource: service.mcp_url })
    return service.token({ grant_type: 'authorization_code', code, code_verifier: verifier, ...client, resource })
  }
  for (const resource of [service.mcp_url, `${service.mcp_url}/`]) assert.equal((await asked(resource)).status, 200)
  for (const resource of [service.base_url, 'https://other.example/']) {
    const { status, body } = await asked(resource)
    assert.deepEqual([status, body['error']], [400, 'invalid_target'])
  }
})

test('a refresh keeps the audience and never widens it', async () => {
  const { refresh_token } = await service.connect(client, { resource: service.mcp_url })
  const wider = await service.token({
    grant_type: 'refresh_token',
    refresh_token,
    client_id: client.client_id,
    resource: service.base_url,
  })
  assert.deepEqual([wider.status, wider.body['error']], [400, 'invalid_target'])
})

test('a refresh that is refused for its resource does not use the token up', async () => {
  const { refresh_token } = await service.connect(client, { resource: service.mcp_url, scope: 'tracking:read' })
  const refresh = (token: unknown, more: Record<string, string> = {}) =>
    service.token({ grant_type: 'refresh_token', refresh_token: String(token), client_id: client.client_id, ...more })
  for (const resource of [service.base_url, 'https://other.example/'])
    assert.equal((await refresh(refresh_token, { resource })).body['error'], 'invalid_target')
  assert.equal((await refresh(refresh_token, { scope: 'tracking:write' })).body['error'], 'invalid_scope')
  const again = await refresh(refresh_token, { resource: service.mcp_url })
  assert.equal(again.status, 200)
  assert.equal((await refresh(again.body['refresh_token'], { resource: `${service.mcp_url}/` })).status, 200)
})

test('a refresh for a resource that is no longer served is invalid_grant, so that the client asks anew', async () => {
  const { refresh_token } = await service.connect(client, { resource: service.mcp_url })
  await service.db.work`
    update oauth_token set payload = replace(payload::text, ${service.mcp_url}, 'https://moved.example/mcp')::json
    where kind = 'RefreshToken'`
  const { status, body } = await service.token({
    grant_type: 'refresh_token',
    refresh_token,
    client_id: client.client_id,
  })
  assert.deepEqual([status, body['error']], [400, 'invalid_grant'])
})
