import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, listAt, stillWorld, textAt } from '../../../test/help.ts'
import { boxesOfStory, brokenRules, factsOf, trouble, upstreamKey } from '../../../test/upstream-help.ts'
import type { World } from '../../world.ts'

const TOKEN = '/upstreams/cn/v1/oauth/jwt-token/accesstokenJWT?grant_type=client_credentials'
const TRACKING = '/upstreams/cn/customers/v1/shipments/tracking?equipmentIds='
const EQUIPMENT = ['ThirdPartyIntermodalShipment', 'Equipment']

function signedIn(world: World): Record<string, string> {
  const [key, secret] = [upstreamKey(world, 'cn', 'api_key'), upstreamKey(world, 'cn', 'api_secret')]
  const basic = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
  const answer = ask(world, TOKEN, { 'x-apikey': key, authorization: basic }, 'POST')
  assert.match(answer.body, /"expires_in":"3599"/)
  return { authorization: `Bearer ${textAt(answer.json, 'access_token')}` }
}

const boxes = (world: World): string[] => boxesOfStory(world, 'rail-through-canada').map(({ box }) => box.number)

test('CN gives a token for key and password together, and finds nothing by eleven characters', () => {
  const world = stillWorld()
  assert.equal(ask(world, TOKEN, { authorization: 'Basic eDp5' }, 'POST').status, 401)
  assert.equal(ask(world, `${TRACKING}ABCU123456`).status, 401)
  const headers = signedIn(world)
  world.orderClock({ advance: '4d' })
  const [number = ''] = boxes(world)
  const whole = ask(world, TRACKING + number, headers)
  assert.deepEqual([whole.status, listAt(whole.json, ...EQUIPMENT)], [200, []])
  assert.deepEqual(brokenRules(world, 'cn'), ['check_digit'])
  assert.equal(ask(world, TRACKING + Array.from({ length: 101 }, () => 'ABCU123456').join(','), headers).status, 400)
  trouble(world, 'cn', 'not_entitled')
  assert.deepEqual(listAt(ask(world, TRACKING + number.slice(0, 10), headers).json, ...EQUIPMENT), [])
})

test('times carry letters of a zone, the hold is read by its words, and the last free day follows the notice', () => {
  const world = stillWorld()
  const headers = signedIn(world)
  const numbers = boxes(world)
  const seen = new Set<string>()
  for (let quarter = 0; quarter < 64; quarter++) {
    const answer = ask(world, TRACKING + numbers.map((number) => number.slice(0, 10)).join(','), headers)
    for (const row of listAt(answer.json, ...EQUIPMENT)) {
      seen.add(textAt(row, 'Event', 'Description'))
      assert.match(textAt(row, 'Event', 'Time'), /^\d{4}-\d\d-\d\d \d\d:\d\d (PT|MT|CT|ET)$/)
      for (const hold of listAt(row, 'CustomsHolds')) seen.add(textAt(hold, 'Description'))
      assert.equal(textAt(row, 'CustomsHold', 'Description'), textAt(row, 'CustomsHolds', 0, 'Description'))
    }
    world.orderClock({ advance: '6h' })
  }
  for (const word of ['DEPARTED', 'ARRIVED', 'NOTIFIED', 'OUT-GATE']) assert.ok(seen.has(word), [...seen].join(' '))
  const facts = numbers.flatMap((number) => factsOf(world, 'cn', number)).join(' ')
  for (const fact of ['pickup_lfd_rail=', 'rail_eta=', 'full_out_at=']) assert.ok(facts.includes(fact), facts)
})
