import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBrowser } from './browser.ts'
import { oauthService, pkce } from './service.ts'

const service = await oauthService()
const client = await service.client()

test('4.3 and 4.4.1: no challenge, plain, and a method left out are refused', async () => {
  const { verifier, challenge } = pkce()
  const asks: readonly Record<string, string>[] = [
    {},
    { code_challenge_method: 'S256' },
    { code_challenge: verifier, code_challenge_method: 'plain' },
    { code_challenge: challenge },
    { code_challenge: 'short', code_challenge_method: 'S256' },
    { code_challenge: challenge, code_challenge_method: 's256' },
  ]
  for (const more of asks) {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: client.redirect_uri,
      ...more,
    })
    const { location } = await createBrowser(service.origin).get(`${service.origin}/oauth2/authorize?${query}`)
    const said = new URL(location ?? '').searchParams
    assert.deepEqual([said.get('error'), said.get('code')], ['invalid_request', null], JSON.stringify(more))
  }
})

test('4.6: a verifier that is missing, wrong, or the challenge itself gives nothing, and the code is not used up for its owner', async () => {
  const { code, verifier } = await service.authorize(client)
  const asked = { grant_type: 'authorization_code', code, ...client }
  const { challenge } = pkce()
  for (const more of [{}, { code_verifier: pkce().verifier }, { code_verifier: challenge }, { code_verifier: 'x' }]) {
    const { status, body } = await service.token({ ...asked, ...more })
    assert.deepEqual([status, /^invalid_(grant|request)$/.test(String(body['error']))], [400, true])
  }
  assert.equal((await service.token({ ...asked, code_verifier: verifier })).status, 200)
})
