import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, EPOCH, listAt, stillWorld, textAt } from '../../../test/help.ts'
import { boxAt, brokenRules, factsOf, trouble, upstreamKey } from '../../../test/upstream-help.ts'
import { createWorld } from '../../index.ts'
import type { Callback } from '../../push/post.ts'

const AVAILABILITY = '/upstreams/virginia/import-availability'

test('Virginia refuses without a key, a box without its bill, and a hundred and one items', () => {
  const world = stillWorld()
  const headers = { 'x-api-key': upstreamKey(world, 'virginia', 'api_key') }
  assert.equal(ask(world, `${AVAILABILITY}?equipmentId=A&referenceId=B`).status, 401)
  assert.equal(ask(world, `${AVAILABILITY}?equipmentId=MSKU1234567`, headers).status, 400)
  const many = JSON.stringify(Array.from({ length: 101 }, () => ({ equipmentId: 'A', referenceId: 'B' })))
  assert.equal(ask(world, AVAILABILITY, headers, 'POST', many).status, 400)
  assert.equal(ask(world, AVAILABILITY, headers, 'POST', '{"equipmentId":"A"}').status, 400)
  assert.deepEqual(brokenRules(world, 'virginia'), ['without_bill', 'batch'])
})

test('each item of a list has its own no, and a box without its own bill is not told', () => {
  const world = stillWorld()
  const headers = { 'x-api-key': upstreamKey(world, 'virginia', 'api_key') }
  const { box, shipment } = boxAt(world, 'USORFNIT', (state) => state.state === 'in_yard')
  const pairs = [
    { equipmentId: box.number, referenceId: shipment.bill },
    { equipmentId: box.number, referenceId: 'OTHER' },
    { equipmentId: 'ZZZU1234567', referenceId: 'X' },
  ]
  const rows = listAt(ask(world, AVAILABILITY, headers, 'POST', JSON.stringify(pairs)).json)
  assert.deepEqual(
    rows.map((row) => [textAt(row, 'data', 'container'), textAt(row, 'message') === '']),
    [
      [box.number, true],
      ['', false],
      ['', false],
    ],
  )
  assert.equal(textAt(rows[0], 'data', 'terminal'), 'NIT')
  assert.ok(factsOf(world, 'virginia', box.number).some((fact) => fact.startsWith('available_for_pickup=')))
})

test('times have no offset, the last free day ends with its day, and the empty comes back', () => {
  const world = stillWorld()
  const headers = { 'x-api-key': upstreamKey(world, 'virginia', 'api_key') }
  const { box, shipment } = boxAt(world, 'USORFNIT', (state) => state.state === 'in_yard')
  world.orderClock({ advance: '20d' })
  const answer = ask(world, `${AVAILABILITY}?equipmentId=${box.number}&referenceId=${shipment.bill}`, headers)
  assert.match(textAt(answer.json, 'freeTimeExpiration'), /T23:59:00$/)
  assert.match(textAt(answer.json, 'outTime'), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000$/)
  assert.match(textAt(answer.json, 'emptyReturnTime'), /\.000$/)
  const events = ask(
    world,
    `/upstreams/virginia/container-events?equipmentId=${box.number}&referenceId=${shipment.bill}`,
    headers,
  )
  assert.ok(listAt(events.json, 'events').some((event) => textAt(event, 'type') === 'UnitGateOutActual'))
})

test('pushes come unsigned when something changed, twice and lying under trouble, until the box is gone', async () => {
  const sent: Callback[] = []
  let real = 1_000
  const world = createWorld({
    now: () => real,
    epoch: EPOCH,
    paused: true,
    post: (callback) => {
      sent.push(callback)
      return Promise.resolve(200)
    },
  })
  const headers = { 'x-api-key': upstreamKey(world, 'virginia', 'api_key') }
  const { box, shipment, stay } = boxAt(world, 'USORFNIT', (state) => state.state === 'in_yard')
  const order = JSON.stringify({
    equipmentId: box.number,
    referenceId: shipment.bill,
    callbackUrl: 'http://127.0.0.1/b',
  })
  assert.equal(ask(world, `${AVAILABILITY}/subscriptions`, headers, 'POST', '{}').status, 400)
  assert.equal(ask(world, `${AVAILABILITY}/subscriptions`, headers, 'POST', order).status, 201)
  await world.upstreams.push()
  await world.upstreams.push()
  assert.equal(sent.length, 1)
  assert.deepEqual(Object.keys(sent[0]?.headers ?? {}), ['content-type'])
  trouble(world, 'virginia', 'duplicate_push')
  trouble(world, 'virginia', 'lying_push')
  world.orderClock({ to: new Date((stay.out_at ?? 0) + 3_600_000).toISOString() })
  real += 1_000
  await world.upstreams.push()
  assert.equal(sent.length, 3)
  assert.match(sent[1]?.body ?? '', /"shipmentStatus":"Available"/)
  world.orderClock({ advance: '30d' })
  await world.upstreams.push()
  assert.equal(listAt(ask(world, `${AVAILABILITY}/subscriptions`, headers).json).length, 0)
  ask(world, `${AVAILABILITY}/subscriptions`, headers, 'POST', order)
  assert.deepEqual(brokenRules(world, 'virginia'), ['second_registration'])
})
