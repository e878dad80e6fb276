import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { source_limits } from '../../src/asking/source-limits.ts'
import { createSourceManager } from '../../src/asking/source-manager.ts'
import { sourceHealth } from '../../src/asking/source-store.ts'
import { sourcePartsOf } from '../../src/asking/source-parts.ts'
import { createOutbound } from '../../src/ground/outbound/index.ts'
import { ingestService } from '../ingest/door.ts'
import { startUpstream } from './upstream.ts'

const service = await ingestService()
const { db, clock } = service
const outbound = createOutbound(source_limits)
after(() => outbound.close())
const [zim, maersk] = [await startUpstream(), await startUpstream()]
const token = { status: 200, body: { access_token: 't', expires_in: 3600 } }
zim.token = token
maersk.token = token
await service.configure('zim', 'dcsa', { subscription_key: 'k' }, { profile: 'zim', base_url: zim.base_url })
const maerskOf = (consumer_key: string) =>
  service.configure(
    'maersk',
    'dcsa',
    { consumer_key, client_id: 'c', client_secret: 's' },
    { profile: 'maersk', base_url: maersk.base_url },
  )
await maerskOf('k')

const down = { status: 503, body: { message: 'maintenance' } }
const unknown = { status: 404, body: { message: 'No events found for the requested reference' } }
const loaded = (number: string) => ({
  status: 200,
  body: {
    access_token: 't',
    events: [
      {
        eventType: 'EQUIPMENT',
        eventClassifierCode: 'ACT',
        eventDateTime: '2026-11-03T02:15:00Z',
        equipmentEventTypeCode: 'LOAD',
        equipmentReference: number,
        emptyIndicatorCode: 'LADEN',
        eventLocation: { UNLocationCode: 'CNSHA' },
        transportCall: {
          transportCallID: 't1',
          modeOfTransport: 'VESSEL',
          vessel: { vesselIMONumber: '9321483', vesselName: 'EMMA' },
          exportVoyageNumber: '042W',
        },
      },
    ],
  },
})

/** Sources as a process of its own has them. */
async function process() {
  const sources = createSourceManager({
    db,
    clock,
    log: service.parts.log,
    sealer: service.sealer,
    parts: sourcePartsOf(outbound, clock, service.parts.reference),
  })
  await sources.reload()
  const ask = async (number: string) => {
    const answer = await sources.byKey('line:ZIMU')?.ask({ kind: 'container', number, containers: [number] })
    return answer?.outcome === 'temporary' ? answer.detail : answer?.outcome
  }
  return { sources, ask }
}

/** One after the other: each step finds what the one before it left. */
test('a source that is down, and comes back', async (t) => {
  await t.test('what is down for one process is left alone by all, and what answers one is asked by all', async () => {
    const workers = [await process(), await process(), await process()] as const
    zim.reply = down
    for (let ask = 0; ask < 5; ask++) await workers[ask % 2 === 0 ? 0 : 1].ask('ZIMU3000001')
    const asked = zim.asked.length
    for (const { sources, ask } of workers) {
      await sources.reload()
      assert.equal(await ask('ZIMU3000001'), 'zim is down and left alone')
    }
    assert.equal(zim.asked.length, asked)
    service.advance(61_000)
    zim.reply = unknown
    assert.equal(await workers[2].ask('ZIMU3000001'), 'not_found')
    for (const { sources, ask } of workers) {
      await sources.reload()
      assert.equal(await ask('ZIMU3000001'), 'not_found')
      await sources.close()
    }
  })

  await t.test('failures before a source was configured otherwise do not count', async () => {
    const worker = await process()
    zim.reply = down
    for (let ask = 0; ask < 5; ask++) await worker.ask('ZIMU3000001')
    service.advance(1_000)
    await service.configure('zim', 'dcsa', { subscription_key: 'another' }, { profile: 'zim', base_url: zim.base_url })
    await worker.sources.reload()
    assert.notEqual(await worker.ask('ZIMU3000001'), 'zim is down and left alone')
  })

  async function track(request_number: string): Promise<string> {
    const created = await service.call('POST', '/tracking_requests', {
      body: {
        data: { type: 'tracking_request', attributes: { request_type: 'container', request_number, scac: 'MAEU' } },
      },
    })
    assert.equal(created.status, 201, created.text)
    await service.work()
    return created.one().id
  }

  const statusOf = async (id: string) =>
    (await service.call('GET', `/tracking_requests/${id}`)).one().attributes['status']

  await t.test(
    'requests that wait for a right are asked again when the source is configured otherwise, not a day later',
    async () => {
      maersk.reply = { status: 404, body: { statusCode: 404, message: 'Resource not found' } }
      const waiting = [await track('MSKU2000004'), await track('MSKU2000025')]
      assert.deepEqual(await Promise.all(waiting.map(statusOf)), ['pending', 'pending'])
      service.advance(60_000)
      await service.work()
      maersk.reply = loaded('MSKU2000004')
      const asked = maersk.asked.length
      await service.work()
      assert.equal(maersk.asked.length, asked, 'nothing is due')
      await maerskOf('another')
      await service.work()
      assert.deepEqual(await statusOf(waiting[0] ?? ''), 'succeeded')
      assert.ok(maersk.asked.length > asked + 1)
    },
  )

  await t.test('requests that wait are asked again when a source that was left alone answers', async () => {
    maersk.reply = down
    const waiting = []
    for (const number of ['MSKU3000007', 'MSKU3000012', 'MSKU3000033', 'MSKU3000054', 'MSKU3000075'])
      waiting.push(await track(number))
    await db.work`
    update tracking_request set next_attempt_at = next_attempt_at + interval '20 hours'
    where id = any(${waiting}::uuid[])`
    service.advance(120_000)
    maersk.reply = loaded('MSKU4000002')
    await track('MSKU4000002')
    const rows = await db.work<{ soon: boolean }[]>`
    select next_attempt_at <= ${clock.now()}::timestamptz + interval '2 seconds' as soon from tracking_request
    where id = any(${waiting}::uuid[])`
    assert.deepEqual(
      rows.map(({ soon }) => soon),
      Array(5).fill(true),
    )
  })

  await t.test('every ask is counted, though successes are written together', async () => {
    const worker = await process()
    zim.reply = unknown
    const before = (await sourceHealth(db.work)).find((row) => row.source_id === 'zim')?.asked_on_day ?? 0
    for (let ask = 0; ask < 7; ask++) await worker.ask('ZIMU3000001')
    await worker.sources.close()
    assert.equal((await sourceHealth(db.work)).find((row) => row.source_id === 'zim')?.asked_on_day, before + 7)
  })
})
