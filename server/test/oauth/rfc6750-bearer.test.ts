import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPerson } from '../../src/people/operate.ts'
import { setPasswordSignIn } from '../../src/people/password-sign-in-store.ts'
import { oauthService } from './service.ts'

const service = await oauthService()
const client = await service.client()
const { origin, mcp_url, base_url, key } = service
const for_mcp = await service.connect(client)
const for_api = await service.connect(client, { resource: base_url })

async function mcp(authorization: string | null, message: object = { jsonrpc: '2.0', id: 1, method: 'tools/list' }) {
  const response = await fetch(mcp_url, {
    method: 'POST',
    body: JSON.stringify(message),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(authorization === null ? {} : { authorization }),
    },
  })
  return { status: response.status, challenge: response.headers.get('www-authenticate'), body: await response.json() }
}

async function rest(authorization: string, init: RequestInit = {}, path = '/account') {
  const response = await fetch(`${base_url}${path}`, { ...init, headers: { authorization, ...init.headers } })
  return { status: response.status, challenge: response.headers.get('www-authenticate'), body: await response.json() }
}
const calls = (name: string, more: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: more },
})
const metadata = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`

/** One after the other: each step finds what the one before it left. */
test('RFC 6750, while time passes', async (t) => {
  await t.test('3: without credentials the challenge names the metadata and no error', async () => {
    const { status, challenge, body } = await mcp(null)
    assert.equal(status, 401)
    assert.equal(challenge, `Bearer realm="mcp", ${metadata}, scope="tracking:read tracking:write"`)
    assert.equal(body.error, 'Unauthorized')
  })

  await t.test('3.1: what is no token for the MCP endpoint is invalid_token there', async () => {
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ aud: mcp_url, sub: service.person_id, exp: 4_000_000_000 })).toString('base64url')}.`
    const wrong = [
      `Bearer ${for_api.access_token}`,
      `Bearer ${key}`,
      `Bearer ${for_mcp.refresh_token}`,
      `Bearer ${for_mcp.access_token}x`,
      `Bearer ${unsigned}`,
      `Token ${for_mcp.access_token}`,
      'Bearer',
      `Basic ${for_mcp.access_token}`,
      `Bearer  ${for_mcp.access_token}`,
    ]
    for (const authorization of wrong) {
      const { status, challenge } = await mcp(authorization)
      assert.equal(status, 401, authorization)
      assert.match(
        challenge ?? '',
        /^Bearer realm="mcp", error="invalid_token", error_description="[^"]+", resource_metadata=/,
        authorization,
      )
    }
    service.advance(61_000)
  })

  await t.test('a token for the MCP endpoint is none for the API, and neither is anything else', async () => {
    for (const authorization of [
      `Bearer ${for_mcp.access_token}`,
      `Bearer ${for_api.refresh_token}`,
      `Bearer ${for_api.access_token}x`,
    ]) {
      const { status, body, challenge } = await rest(authorization)
      assert.deepEqual([status, body.errors[0].code, challenge], [401, 'invalid_token', 'Token realm="api"'])
    }
    assert.equal((await rest(`Bearer ${key}`)).body.errors[0].code, 'unauthorized')
    assert.equal((await rest(`Token ${for_api.access_token}`)).status, 401)
  })

  await t.test('2.3: tokens in the query or the body are not read', async () => {
    assert.equal((await fetch(`${base_url}/account?access_token=${for_api.access_token}`)).status, 401)
    const posted = await fetch(mcp_url, {
      method: 'POST',
      body: new URLSearchParams({ access_token: for_mcp.access_token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(posted.status, 401)
  })

  await t.test('each works where it belongs, the scheme in any case', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      assert.equal((await mcp(`${scheme} ${for_mcp.access_token}`)).status, 200)
    const { status, body } = await rest(`Bearer ${for_api.access_token}`)
    assert.deepEqual([status, body.data.id], [200, service.account_id])
  })

  await t.test('tokens end after fifteen minutes, and with the membership of their person', async () => {
    const { access_token } = await service.connect(client)
    service.advance(14 * 60_000)
    assert.equal((await mcp(`Bearer ${access_token}`)).status, 200)
    service.advance(61_000)
    assert.equal((await mcp(`Bearer ${access_token}`)).status, 401)
    const { account_id } = await service.addAccount('Second', 'paid', 'leaver@harbour.example')
    const leaver = await service.authorize(client, {}, await service.signedIn('leaver@harbour.example'))
    const { body } = await service.token({
      grant_type: 'authorization_code',
      code: leaver.code,
      code_verifier: leaver.verifier,
      ...client,
    })
    assert.equal((await mcp(`Bearer ${body['access_token']}`)).status, 200)
    await service.db.work`delete from membership where account_id = ${account_id}`
    assert.equal((await mcp(`Bearer ${body['access_token']}`)).status, 401)
    assert.equal(
      (
        await service.token({
          grant_type: 'refresh_token',
          refresh_token: String(body['refresh_token']),
          client_id: client.client_id,
        })
      ).body['error'],
      'invalid_grant',
    )
  })

  await t.test('3.1: a scope that is too small is 403 with the one that is needed', async () => {
    const reading = await service.connect(client, { scope: 'tracking:read' })
    assert.equal(reading.scope, 'tracking:read')
    const { status, challenge } = await mcp(`Bearer ${reading.access_token}`, calls('track_container', { number: 'X' }))
    assert.equal(status, 403)
    assert.equal(challenge, `Bearer realm="mcp", error="insufficient_scope", scope="tracking:write", ${metadata}`)
    assert.equal((await mcp(`Bearer ${reading.access_token}`, calls('list_containers'))).status, 200)
    const writing = await service.connect(client, { scope: 'tracking:write' })
    assert.match(
      (await mcp(`Bearer ${writing.access_token}`, calls('list_containers'))).challenge ?? '',
      /scope="tracking:read"/,
    )
    const api = await service.connect(client, { scope: 'tracking:read', resource: base_url })
    const post = {
      method: 'POST',
      body: JSON.stringify({ data: { type: 'party', attributes: { company_name: 'X' } } }),
      headers: { 'content-type': 'application/vnd.api+json' },
    }
    const refused = await rest(`Bearer ${api.access_token}`, post, '/parties')
    assert.deepEqual([refused.status, refused.body.errors[0].code], [403, 'insufficient_scope'])
    const all = await service.connect(client, { resource: base_url })
    assert.equal((await rest(`Bearer ${all.access_token}`, post, '/parties')).status, 201)
  })

  await t.test('asking for nothing of tracking offers everything; asking for some offers that', async () => {
    const all = 'openid profile email offline_access tracking:read tracking:write'
    assert.equal((await service.connect(client, { scope: 'openid profile email offline_access' })).scope, all)
    assert.equal((await service.connect(client, { scope: 'mcp' })).scope, all)
    assert.equal(
      (await service.connect(client, { scope: 'tracking:read openid nonsense' })).scope,
      'tracking:read openid',
    )
  })

  await t.test("contract 1.1: x-account-id picks one of the person's accounts, any other is 401", async () => {
    const second = await service.addAccount('Second house', 'paid', service.email)
    const foreign = await service.addAccount('Foreign', 'paid', 'other@foreign.example')
    const { access_token } = await service.connect(client, { resource: base_url })
    const as = async (account_id: string) => rest(`Bearer ${access_token}`, { headers: { 'x-account-id': account_id } })
    assert.equal((await as(second.account_id)).body.data.id, second.account_id)
    assert.equal((await as(service.account_id)).body.data.id, service.account_id)
    for (const wrong of [foreign.account_id, 'x', '', `${second.account_id}'`]) {
      const { status, body } = await as(wrong)
      assert.deepEqual([status, body.errors[0].code], [401, 'invalid_token'], wrong)
    }
    const { db, app } = service
    await db.transaction((tx) => setPasswordSignIn(tx, second.account_id, false, app.parts.clock.now()))
    assert.equal((await as(second.account_id)).status, 401, 'nobody allowed it where passwords open nothing')
    const other = await fetch(mcp_url, {
      method: 'POST',
      body: JSON.stringify(calls('list_containers')),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: `Bearer ${(await service.connect(client)).access_token}`,
        'x-account-id': foreign.account_id,
      },
    })
    assert.equal(other.status, 200)
  })

  await t.test('a person who may only look gives no more than that', async () => {
    const { db, app } = service
    const { account_id } = await service.addAccount('Lookers', 'paid')
    const { id } = await createPerson(
      { db, clock: app.parts.clock, newId: app.parts.newId },
      {
        account_id,
        email: 'looker@harbour.example',
        password: 'correct horse battery',
        name: 'Looker',
        is_operator: false,
      },
    )
    const browser = await service.signedIn('looker@harbour.example')
    const before = await service.authorize(client, {}, browser)
    const { body: written } = await service.token({
      grant_type: 'authorization_code',
      code: before.code,
      code_verifier: before.verifier,
      ...client,
    })
    await db.work`update membership set role = 'read_only' where person_id = ${id}`
    assert.equal(
      (await mcp(`Bearer ${written['access_token']}`, calls('track_container', { number: 'X' }))).status,
      403,
    )
    const later = await service.authorize(client, {}, browser)
    const { body } = await service.token({
      grant_type: 'authorization_code',
      code: later.code,
      code_verifier: later.verifier,
      ...client,
    })
    assert.ok(!String(body['scope']).includes('tracking:write'))
  })

  await t.test('userinfo tells what the scopes allow', async () => {
    const about = async (token: string) => {
      const response = await fetch(`${origin}/oauth2/userinfo`, { headers: { authorization: `Bearer ${token}` } })
      return { status: response.status, body: await response.json() }
    }
    const all = await service.connect(client)
    assert.deepEqual(await about(all.access_token), {
      status: 200,
      body: { sub: service.person_id, name: 'Ines', email: service.email },
    })
    const some = await service.connect(client, { scope: 'openid tracking:read' })
    assert.deepEqual((await about(some.access_token)).body, { sub: service.person_id })
    assert.equal((await about((await service.connect(client, { scope: 'tracking:read' })).access_token)).status, 403)
    assert.equal((await about('nonsense')).status, 401)
    assert.equal((await fetch(`${origin}/oauth2/userinfo`)).status, 401)
  })
})
