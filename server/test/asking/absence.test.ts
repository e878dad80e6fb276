import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceState } from '../../src/asking/source-state.ts'
import { sourceHealth } from '../../src/asking/source-store.ts'
import { ingestService } from '../ingest/door.ts'
import { startUpstream } from './upstream.ts'
import type { Upstream } from './upstream.ts'

const day_ms = 86_400_000
const service = await ingestService()
const [maersk, zim, hapag] = [await startUpstream(), await startUpstream(), await startUpstream()]
await service.configure(
  'maersk',
  'dcsa',
  { consumer_key: 'k', client_id: 'c', client_secret: 's' },
  { profile: 'maersk', base_url: maersk.base_url },
)
await service.configure('zim', 'dcsa', { subscription_key: 'k' }, { profile: 'zim', base_url: zim.base_url })
await service.configure(
  'hapag',
  'dcsa',
  { client_id: 'c', client_secret: 's' },
  { profile: 'hapag_lloyd', base_url: hapag.base_url },
)

const wrong_address = { status: 404, body: { statusCode: 404, message: 'Resource not found' } }
const no_events = { status: 404, body: { message: 'No events found for the requested reference' } }
const not_subscribed = { status: 403, body: { message: 'You are not subscribed to this product' } }

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

/** An upstream that issues tokens and answers the rest with the reply. */
function answers(upstream: Upstream, reply: { readonly status: number; readonly body: object }): void {
  upstream.reply = reply
  upstream.token = { status: 200, body: { access_token: 't', expires_in: 3600 } }
}

async function track(request_number: string, scac: string): Promise<string> {
  const created = await service.call('POST', '/tracking_requests', {
    body: { data: { type: 'tracking_request', attributes: { request_type: 'container', request_number, scac } } },
  })
  assert.equal(created.status, 201, created.text)
  await service.work()
  return created.one().id
}

async function stateOf(id: string): Promise<readonly [state: unknown, reason: unknown]> {
  const { status, failed_reason } = (await service.call('GET', `/tracking_requests/${id}`)).one().attributes
  return [status, failed_reason]
}

async function healthOf(id: string) {
  const health = (await sourceHealth(service.db.work)).find((row) => row.source_id === id)
  assert.ok(health !== undefined)
  return { state: sourceState(true, health), trouble: health.last_trouble, failure: health.last_failure }
}

/** One after the other: each step finds what the one before it left. */
test('what a source does not know, from its first answer to its last', async (t) => {
  await t.test('a line that says so of numbers it does not know ends a container request at once', async () => {
    answers(hapag, no_events)
    assert.deepEqual(await stateOf(await track('HLXU1000007', 'HLCU')), ['failed', 'not_found'])
    assert.equal((await healthOf('hapag')).state, 'never_found')
  })

  const days: readonly (readonly [
    name: string,
    upstream: Upstream,
    source: string,
    scac: string,
    number: string,
    reply: { readonly status: number; readonly body: object },
    trouble: string,
  ])[] = [
    ['a missing entitlement', zim, 'zim', 'ZIMU', 'ZIMU1000002', not_subscribed, 'entitlement'],
    ['a wrong address', zim, 'zim', 'ZIMU', 'ZIMU2000007', wrong_address, 'address'],
    ['an absence that proves nothing', maersk, 'maersk', 'MAEU', 'MSKU1000000', no_events, 'entitlement'],
  ]

  for (const [name, upstream, source, scac, number, reply, trouble] of days) {
    await t.test(
      `${name} leaves a container request open: it is asked daily and expires with the manifest window`,
      async () => {
        answers(upstream, reply)
        const id = await track(number, scac)
        assert.deepEqual(await stateOf(id), ['pending', 'shipping_line_unreachable'])
        assert.equal((await healthOf(source)).trouble, trouble)
        const before = upstream.asked.length
        for (let day = 1; day < 7; day++) {
          service.advance(day_ms + 1_000)
          await service.work()
          assert.deepEqual(await stateOf(id), ['pending', 'shipping_line_unreachable'])
        }
        assert.equal(
          upstream.asked.filter((path) => path.includes(number)).length,
          7,
          `${upstream.asked.length - before} asks`,
        )
        service.advance(day_ms)
        await service.work()
        assert.deepEqual(await stateOf(id), ['failed', 'expired'])
      },
    )
  }

  await t.test('a source that answers and has never found anything says so, with what may be the reason', async () => {
    const { state, failure } = await healthOf('maersk')
    assert.equal(state, 'never_found')
    assert.match(failure ?? '', /not booked under the customer code/)
  })

  await t.test('what was mended is found at the next ask', async () => {
    answers(maersk, no_events)
    const id = await track('MSKU2000004', 'MAEU')
    maersk.reply = loaded('MSKU2000004')
    service.advance(day_ms + 1_000)
    await service.work()
    assert.deepEqual(await stateOf(id), ['succeeded', null])
    assert.equal((await healthOf('maersk')).state, 'answering')
  })

  await t.test('numbers that a line may not tell us of do not shut out those that it may', async () => {
    answers(zim, not_subscribed)
    for (const number of ['ZIMU3000001', 'ZIMU3000022', 'ZIMU3000043', 'ZIMU3000064', 'ZIMU3000085', 'ZIMU3000106'])
      await track(number, 'ZIMU')
    zim.reply = loaded('ZIMU4000006')
    assert.deepEqual(await stateOf(await track('ZIMU4000006', 'ZIMU')), ['succeeded', null])
  })
})
