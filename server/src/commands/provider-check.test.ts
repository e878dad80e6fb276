import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portOfServer } from '../ground/testing/handed-over.ts'
import { createStandIn, stand_in_client } from '../people/oidc/testing/stand-in.ts'
import { checkIdentityProvider } from './provider-check.ts'

test('the doctor says whether the identity provider can be used', async () => {
  const provider = createStandIn(() => 0, {})
  provider.issuer = `http://127.0.0.1:${await portOfServer(provider.server)}`
  const oidc = { issuer: provider.issuer, ...stand_in_client, name: 'ID', joining: [] }
  const stateNow = async () =>
    (await checkIdentityProvider({ oidc, public_url: 'http://127.0.0.1' })).map((one) => one.state)
  provider.lies = { is_away: true }
  assert.deepEqual(await stateNow(), ['bad'])
  provider.lies = { metadata: { issuer: 'https://other.example' } }
  assert.deepEqual(await stateNow(), ['bad'])
  provider.lies = {}
  assert.deepEqual(await stateNow(), ['ok'])
  assert.deepEqual(await checkIdentityProvider({ oidc: null, public_url: 'http://127.0.0.1' }), [])
})
