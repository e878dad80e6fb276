import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { ask, EPOCH, listAt, stillWorld, textAt } from '../../../test/help.ts'
import { boxesOfStory, brokenRules, factsOf, upstreamKey } from '../../../test/upstream-help.ts'
import { createWorld } from '../../index.ts'
import type { Callback } from '../../push/post.ts'
import type { World } from '../../world.ts'

const BASE = '/upstreams/terminal49/v2'

const signedIn = (world: World): Record<string, string> => ({
  authorization: `Token ${upstreamKey(world, 'terminal49', 'api_key')}`,
})

function track(world: World, number: string, more: object = { scac: 'HLCU' }): ReturnType<typeof ask> {
  const attributes = { request_type: 'bill_of_lading', request_number: number, ...more }
  const body = JSON.stringify({ data: { type: 'tracking_request', attributes } })
  return ask(world, `${BASE}/tracking_requests`, signedIn(world), 'POST', body)
}

const billOf = (world: World): string => boxesOfStory(world, 'norfolk-exam')[0]?.shipment.bill ?? ''

test('Terminal49 wants the word Token, a line, and a number that is one, and counts a second registration', () => {
  const world = stillWorld()
  const key = upstreamKey(world, 'terminal49', 'api_key')
  assert.equal(ask(world, `${BASE}/tracking_requests`, { authorization: `Bearer ${key}` }, 'POST', '{}').status, 401)
  assert.deepEqual([track(world, 'x').status, track(world, billOf(world), {}).status], [422, 422])
  assert.equal(track(world, billOf(world)).status, 201)
  const again = track(world, billOf(world))
  assert.equal(again.status, 200)
  assert.deepEqual(brokenRules(world, 'terminal49'), ['bearer', 'second_registration'])
  assert.equal(ask(world, `${BASE}/shipments/unknown`, signedIn(world)).status, 404)
})

test('more than a hundred calls a minute are answered with how long to wait', () => {
  const world = stillWorld()
  const last = Array.from({ length: 101 }, () => ask(world, `${BASE}/shipments/x`, signedIn(world))).at(-1)
  assert.deepEqual([last?.status, last?.headers['retry-after']], [429, '30'])
})

test('a request is pending, then succeeded, and leads to shipment, boxes, holds and events; a total stands beside fees', () => {
  const world = stillWorld()
  const request = track(world, billOf(world))
  assert.equal(textAt(request.json, 'data', 'attributes', 'status'), 'pending')
  world.orderClock({ advance: '1h' })
  const found = ask(world, `${BASE}/tracking_requests/${textAt(request.json, 'data', 'id')}`, signedIn(world))
  assert.equal(textAt(found.json, 'data', 'attributes', 'status'), 'created')
  const id = textAt(found.json, 'data', 'relationships', 'tracked_object', 'data', 'id')
  const shipment = ask(world, `${BASE}/shipments/${id}?include=containers`, signedIn(world))
  const boxes = listAt(shipment.json, 'included')
  assert.equal(boxes.length, 2)
  const held = boxes.find((box) => listAt(box, 'attributes', 'holds_at_pod_terminal').length > 0)
  assert.equal(textAt(held, 'attributes', 'available_for_pickup'), 'false')
  assert.equal(textAt(listAt(held, 'attributes', 'fees_at_pod_terminal').at(-1), 'type'), 'total')
  const events = ask(world, `${BASE}/containers/${textAt(held, 'id')}/transport_events`, signedIn(world))
  const names = listAt(events.json, 'data').map((event) => textAt(event, 'attributes', 'event'))
  assert.ok(names.includes('container.transport.vessel_discharged'))
  const facts = factsOf(world, 'terminal49', textAt(held, 'attributes', 'number'))
  assert.ok(facts.includes('hold=VACIS') && facts.some((fact) => fact.startsWith('vessel_departed_at=')))
})

test('a number that no line knows awaits its manifest and fails after a day', () => {
  const world = stillWorld()
  const request = track(world, 'HLCUXXX259999999')
  const status = (): string =>
    textAt(
      ask(world, `${BASE}/tracking_requests/${textAt(request.json, 'data', 'id')}`, signedIn(world)).json,
      'data',
      'attributes',
      'status',
    )
  world.orderClock({ advance: '1h' })
  assert.equal(status(), 'awaiting_manifest')
  world.orderClock({ advance: '2d' })
  assert.equal(status(), 'failed')
})

test('webhooks are signed over their bytes with the secret that was told once', async () => {
  const sent: Callback[] = []
  const world = createWorld({
    now: () => 1_000,
    epoch: EPOCH,
    paused: true,
    post: (callback) => {
      sent.push(callback)
      return Promise.resolve(204)
    },
  })
  const order = JSON.stringify({ data: { attributes: { url: 'http://127.0.0.1/w', events: [] } } })
  const hook = ask(world, `${BASE}/webhooks`, signedIn(world), 'POST', order)
  track(world, billOf(world))
  world.orderClock({ advance: '1h' })
  await world.upstreams.push()
  const secret = textAt(hook.json, 'data', 'attributes', 'secret')
  const signature = createHmac('sha256', secret)
    .update(sent[0]?.body ?? '')
    .digest('hex')
  assert.equal(sent[0]?.headers['X-T49-Webhook-Signature'], signature)
})
