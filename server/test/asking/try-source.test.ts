import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { source_limits } from '../../src/asking/source-limits.ts'
import { configuredSources } from '../../src/asking/source-store.ts'
import { sourcePartsOf } from '../../src/asking/source-parts.ts'
import { trySource } from '../../src/asking/try-source.ts'
import { createOutbound } from '../../src/ground/outbound/index.ts'
import { createSource } from '../../src/sources/registry.ts'
import { ingestService } from '../ingest/door.ts'
import { startUpstream } from './upstream.ts'

const service = await ingestService()
const { db, clock } = service
const outbound = createOutbound(source_limits)
after(() => outbound.close())
const zim = await startUpstream()
zim.token = { status: 200, body: { access_token: 't', expires_in: 3600 } }
zim.reply = { status: 404, body: { message: 'No events found for the requested reference' } }
await service.configure('zim', 'dcsa', { subscription_key: 'k' }, { profile: 'zim', base_url: zim.base_url })

async function tried() {
  const configured = (await configuredSources(db.work)).find(({ id }) => id === 'zim')
  assert.ok(configured !== undefined)
  const configuration = {
    id: 'zim',
    kind: 'dcsa' as const,
    profile: 'zim',
    scac: null,
    name: null,
    base_url: zim.base_url,
    credentials: { subscription_key: 'k' },
  }
  return trySource(
    { db, clock, parts: sourcePartsOf(outbound, clock, service.parts.reference), sealer: service.sealer },
    configured,
    (parts) => createSource(configuration, parts),
    { kind: 'container', number: 'ZIMU3000001', containers: [] },
  )
}

/** One after the other: each step finds what the one before it left. */
test('an operator tries a source', async (t) => {
  await t.test('a try takes from the budget that everybody takes from, and says when it is spent', async () => {
    await db.work`update source_configuration set per_minute = 2 where id = 'zim'`
    assert.equal((await tried()).outcome, 'not_found')
    assert.equal((await tried()).outcome, 'not_found')
    const asked = zim.asked.length
    const refused = await tried()
    assert.ok(refused.outcome === 'temporary' && refused.not_asked === true)
    assert.match(refused.detail, /^the request budget of ZIM is used up until 2\d{3}-\d\d-\d\dT/)
    assert.equal(zim.asked.length, asked)
    service.advance(70_000)
    assert.equal((await tried()).outcome, 'not_found')
  })

  await t.test('what was tried is not there for others any more', async () => {
    await db.work`
    update source_configuration set per_minute = 1, updated_at = updated_at + interval '1 second' where id = 'zim'`
    await service.app.sources.reload()
    service.advance(70_000)
    await tried()
    const answer = await service.app.sources
      .byKey('line:ZIMU')
      ?.ask({ kind: 'container', number: 'ZIMU3000001', containers: [] })
    assert.ok(answer?.outcome === 'temporary' && answer.not_asked === true)
  })
})
