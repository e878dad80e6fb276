import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oauthService } from '../oauth/service.ts'
import { connectOfficialClient } from './oauth-client.ts'
import type { Era } from './oauth-client.ts'

const service = await oauthService()
const eras: readonly Era[] = ['legacy', 'modern']

for (const era of eras) {
  test(`${era}: the official client finds its way from the address alone, calls, refreshes, and goes on`, async () => {
    const { client, provider } = await connectOfficialClient(service, era)
    assert.match(provider.kept.client?.client_id ?? '', /^app_/)
    assert.equal((await client.listTools()).tools.length, 10)
    const called = await client.callTool({ name: 'list_containers', arguments: {} })
    assert.equal(called.isError, undefined)
    assert.match(JSON.stringify(called.structuredContent), /^\{"items":\[\]/)
    assert.equal((await client.readResource({ uri: 'quaylog://docs/milestone-glossary' })).contents.length, 1)
    const before = provider.kept.tokens
    await service.db.work`delete from oauth_token where kind = 'AccessToken'`
    assert.equal((await client.callTool({ name: 'list_shipments', arguments: {} })).isError, undefined)
    assert.notEqual(provider.kept.tokens?.access_token, before?.access_token)
    assert.notEqual(provider.kept.tokens?.refresh_token, before?.refresh_token)
    await client.close()
    const again = await connectOfficialClient(service, era, provider)
    assert.equal((await again.client.listTools()).tools.length, 10)
    await again.client.close()
  })
}

test('a consent that was ended sends the client back to its person', async () => {
  const { client, provider } = await connectOfficialClient(service, 'legacy')
  await service.db.work`delete from oauth_grant`
  const { asked } = provider.kept
  await assert.rejects(client.callTool({ name: 'list_shipments', arguments: {} }))
  assert.equal(provider.kept.tokens, undefined)
  assert.notEqual(provider.kept.asked?.searchParams.get('code_challenge'), asked?.searchParams.get('code_challenge'))
  await client.close()
})
