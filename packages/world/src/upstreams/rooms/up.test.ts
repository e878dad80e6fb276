import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, EPOCH, listAt, stillWorld, textAt } from '../../../test/help.ts'
import { boxesOf, brokenRules, factsOf, upstreamKey } from '../../../test/upstream-help.ts'
import type { World } from '../../world.ts'

const SHIPMENTS = '/upstreams/up/services/v2/shipments'
const DATE = { date: '2026-11-20T21:00:00Z' }

function token(world: World): ReturnType<typeof ask> {
  const [id, secret] = [upstreamKey(world, 'up', 'access_id'), upstreamKey(world, 'up', 'secret')]
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
  return ask(world, '/upstreams/up/oauth/token', headers, 'POST', 'grant_type=client_credentials')
}

test('UP refuses a wrong secret, a ninth token within an hour, and answers nothing without the Date', () => {
  const world = stillWorld()
  const wrong = ask(world, '/upstreams/up/oauth/token', { authorization: 'Basic eDp5' }, 'POST', '')
  assert.deepEqual([wrong.status, textAt(wrong.json, 'error')], [401, 'invalid_client'])
  const headers = { authorization: `Bearer ${textAt(token(world).json, 'access_token')}` }
  for (let i = 0; i < 7; i++) assert.equal(token(world).status, 200)
  assert.equal(token(world).status, 429)
  const silent = ask(world, `${SHIPMENTS}?equipment_id=ABCU123456`, headers)
  assert.deepEqual([silent.status, silent.body], [200, ''])
  const refused = ask(world, `${SHIPMENTS}?equipment_id=A`, DATE)
  assert.deepEqual([refused.status, refused.body], [401, '401 Unauthorized'])
  const many = Array.from({ length: 21 }, () => 'ABCU123456').join(',')
  assert.equal(ask(world, `${SHIPMENTS}?equipment_id=${many}`, { ...headers, ...DATE }).status, 400)
  assert.deepEqual(brokenRules(world, 'up'), ['too_fast', 'date_header', 'batch'])
})

test('a bad number is an empty list, an unknown unit an unknown load, and a known one is told in UTC', () => {
  const world = stillWorld()
  const headers = { authorization: `Bearer ${textAt(token(world).json, 'access_token')}`, ...DATE }
  assert.deepEqual(ask(world, `${SHIPMENTS}?equipment_id=bad`, headers).json, [])
  const unknown = ask(world, `${SHIPMENTS}?equipment_id=ABCU123456`, headers)
  assert.equal(textAt(unknown.json, 0, 'load', 'load_empty_code'), 'Unknown')
  const riding = [...boxesOf(world)].find(
    ({ shipment, box }) =>
      shipment.itineraries.at(-1)?.corridor?.railroad === 'UPRR' &&
      box.ride !== null &&
      box.ride.departed + 7_200_000 < EPOCH &&
      box.ride.arrived > EPOCH,
  )
  const number = riding?.box.number ?? ''
  const row = listAt(ask(world, `${SHIPMENTS}?equipment_id=${number.slice(0, 10)}`, headers).json)[0]
  assert.match(textAt(row, 'eta'), /Z$/)
  assert.equal(textAt(row, 'phase_code'), 'ENROUTE')
  const whole = ask(world, `${SHIPMENTS}/${textAt(row, 'id')}`, headers)
  assert.ok(listAt(whole.json, 'operational_move_events').length >= 2)
  assert.equal(ask(world, `${SHIPMENTS}/nothing`, headers).status, 404)
  const many = Array.from({ length: 11 }, () => number.slice(0, 10)).join(',')
  assert.ok(!ask(world, `${SHIPMENTS}?equipment_id=${many}`, headers).body.includes('operational_move_events'))
  assert.ok(factsOf(world, 'up', number).some((fact) => fact.startsWith('rail_eta=')))
})
