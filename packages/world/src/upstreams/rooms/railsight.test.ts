import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, listAt, stillWorld, textAt } from '../../../test/help.ts'
import { boxesOfStory, brokenRules, factsOf, upstreamKey } from '../../../test/upstream-help.ts'

const TRACES = '/upstreams/railsight/tracing/rs-api/v1/customers/EXAMPLE/fleets/IMPORTS/equipment?equipment='

test('RailSight refuses without a password, another fleet, and more than fifty units', () => {
  const world = stillWorld()
  const secret = `${upstreamKey(world, 'railsight', 'username')}:${upstreamKey(world, 'railsight', 'password')}`
  const headers = { authorization: `Basic ${Buffer.from(secret).toString('base64')}` }
  assert.equal(ask(world, `${TRACES}ABCU123456`).status, 401)
  assert.equal(ask(world, TRACES.replace('IMPORTS', 'OTHER'), headers).status, 403)
  assert.equal(ask(world, TRACES + Array.from({ length: 51 }, () => 'ABCU123456').join(','), headers).status, 400)
  assert.deepEqual(listAt(ask(world, `${TRACES}ABCU123456`, headers).json, 0, 'tripTraces'), [])
  assert.deepEqual(brokenRules(world, 'railsight'), ['batch'])
})

test('a ride is told as one cycle with its sightings, zones in two letters, and an estimate until it arrives', () => {
  const world = stillWorld()
  const secret = `${upstreamKey(world, 'railsight', 'username')}:${upstreamKey(world, 'railsight', 'password')}`
  const headers = { authorization: `Basic ${Buffer.from(secret).toString('base64')}` }
  const [box] = boxesOfStory(world, 'rail-through-canada').map((one) => one.box)
  const number = box?.number ?? ''
  world.orderClock({ to: new Date((box?.ride?.stops[0]?.departed ?? 0) + 7_200_000).toISOString() })
  const trip = listAt(ask(world, TRACES + number.slice(0, 10), headers).json, 0, 'tripTraces')[0]
  assert.equal(textAt(listAt(trip, 'events').at(-1), 'location', 'timeZone'), 'MT')
  assert.notEqual(textAt(trip, 'tripPlan', 'eta'), '')
  world.orderClock({ advance: '20d' })
  const later = listAt(ask(world, TRACES + number.slice(0, 10), headers).json, 0, 'tripTraces')[0]
  assert.equal(textAt(later, 'tripPlan', 'eta'), '')
  const codes = listAt(later, 'events').map((event) => textAt(event, 'clmCode'))
  assert.deepEqual(codes.slice(-4), ['D', 'Z', 'Y', 'W'])
  assert.ok(factsOf(world, 'railsight', number).some((fact) => fact.startsWith('rail_notified_at=')))
})
