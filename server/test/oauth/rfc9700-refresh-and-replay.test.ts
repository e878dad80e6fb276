import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oauthService } from './service.ts'
import type { TokenAnswer } from './service.ts'

const service = await oauthService()
const client = await service.client()
const { mcp_url } = service

const works = async (token: unknown) =>
  (
    await fetch(mcp_url, {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` },
    })
  ).status === 200
const refresh = (refresh_token: unknown, more: Record<string, string> = {}) =>
  service.token({
    grant_type: 'refresh_token',
    refresh_token: String(refresh_token),
    client_id: client.client_id,
    ...more,
  })

/** What the one answer gave that succeeded; all others are invalid_grant. */
function oneOf(answers: readonly TokenAnswer[]): Record<string, unknown> {
  const [given, ...more] = answers.filter(({ status }) => status === 200)
  assert.deepEqual([given === undefined, more.length], [false, 0])
  for (const { status, body } of answers)
    if (status !== 200) assert.deepEqual([status, body['error']], [400, 'invalid_grant'])
  return given?.body ?? {}
}

test('2.1.1: a code that is used again ends what its first use gave', async () => {
  const { code, verifier } = await service.authorize(client)
  const redeem = () => service.token({ grant_type: 'authorization_code', code, code_verifier: verifier, ...client })
  const first = await redeem()
  assert.equal(await works(first.body['access_token']), true)
  const second = await redeem()
  assert.deepEqual([second.status, second.body['error']], [400, 'invalid_grant'])
  assert.equal(await works(first.body['access_token']), false)
  assert.equal((await refresh(first.body['refresh_token'])).body['error'], 'invalid_grant')
})

test('2.1.1: of twenty uses of a code at once exactly one gets tokens, and a later one ends them', async () => {
  for (let round = 0; round < 3; round++) {
    const { code, verifier } = await service.authorize(client)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        service.token({ grant_type: 'authorization_code', code, code_verifier: verifier, ...client }),
      ),
    )
    const given = oneOf(answers)
    assert.equal(
      (await service.token({ grant_type: 'authorization_code', code, code_verifier: verifier, ...client })).status,
      400,
    )
    assert.equal(await works(given['access_token']), false)
  }
})

test('2.2.2: each refresh gives a new token, and the old one, used again, ends the family', async () => {
  const first = await service.connect(client)
  const second = (await refresh(first.refresh_token)).body
  assert.notEqual(second['refresh_token'], first.refresh_token)
  const third = (await refresh(second['refresh_token'])).body
  assert.equal(await works(third['access_token']), true)
  assert.equal((await refresh(first.refresh_token)).body['error'], 'invalid_grant')
  for (const token of [first.access_token, second['access_token'], third['access_token']])
    assert.equal(await works(token), false)
  assert.equal((await refresh(third['refresh_token'])).body['error'], 'invalid_grant')
})

test('2.2.2: of twenty refreshes at once exactly one succeeds, and a later one ends the family', async () => {
  const { refresh_token } = await service.connect(client)
  const given = oneOf(await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token))))
  assert.equal((await refresh(refresh_token)).body['error'], 'invalid_grant')
  assert.equal((await refresh(given['refresh_token'])).body['error'], 'invalid_grant')
})

test('a family that ended does not touch another consent of the same client and person', async () => {
  const [kept, ended] = [await service.connect(client), await service.connect(client)]
  await refresh(ended.refresh_token)
  await refresh(ended.refresh_token)
  assert.equal(await works(ended.access_token), false)
  assert.equal(await works(kept.access_token), true)
})

test('a refresh token is for its client only, is no access token, and scopes only shrink', async () => {
  const other = await service.client('http://127.0.0.1:33418/other', 'Other')
  const { refresh_token, access_token } = await service.connect(client, { scope: 'tracking:read' })
  assert.equal((await refresh(refresh_token, { client_id: other.client_id })).body['error'], 'invalid_grant')
  assert.equal((await refresh(access_token)).body['error'], 'invalid_grant')
  assert.equal((await refresh(refresh_token, { scope: 'tracking:read tracking:write' })).body['error'], 'invalid_scope')
  assert.equal((await refresh(refresh_token)).status, 200)
  const wide = await service.connect(client)
  const narrowed = (await refresh(wide.refresh_token, { scope: 'tracking:read' })).body
  assert.equal(narrowed['scope'], 'tracking:read')
})

test('thirty days without use end a consent, each use begins them anew', async () => {
  const { refresh_token } = await service.connect(client)
  const [first] = await service.db.work<{ days: number }[]>`
    select round(extract(epoch from max(expires_at) - now()) / 86400)::int as days from oauth_token
    where kind = 'RefreshToken'`
  assert.equal(first?.days, 30)
  service.advance(86_400_000)
  const later = await refresh(refresh_token)
  const [second] = await service.db.work<{ days: number }[]>`
    select round(extract(epoch from max(expires_at) - now()) / 86400)::int as days from oauth_token
    where kind = 'RefreshToken'`
  assert.equal(second?.days, 31)
  service.advance(31 * 86_400_000)
  const { sweepOauth } = await import('../../src/doors/oauth/sweep.ts')
  await sweepOauth(service.app.parts)
  assert.equal((await refresh(later.body['refresh_token'])).body['error'], 'invalid_grant')
  const [left] = await service.db.work<{ count: number }[]>`
    select (select count(*) from oauth_grant)::int + (select count(*) from oauth_token)::int as count`
  assert.equal(left?.count, 0)
})
