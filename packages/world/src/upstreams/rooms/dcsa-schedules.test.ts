import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, listAt, stillWorld, textAt } from '../../../test/help.ts'
import { boxesOfStory, brokenRules, upstreamKey } from '../../../test/upstream-help.ts'

const PATH = '/upstreams/dcsa_schedules/v1/vessel-schedules'

test('schedules refuse without a key, without a ship, and a cursor with other filters', () => {
  const world = stillWorld()
  const headers = { 'consumer-key': upstreamKey(world, 'dcsa_schedules', 'consumer_key') }
  assert.equal(ask(world, `${PATH}?vesselName=X`).status, 401)
  assert.equal(ask(world, PATH, headers).status, 400)
  assert.equal(ask(world, `${PATH}?carrierServiceCode=PS1&limit=0`, headers).status, 400)
  const first = ask(world, `${PATH}?carrierServiceCode=PS1&limit=1`, headers)
  const cursor = first.headers['next-page-cursor'] ?? ''
  assert.equal(ask(world, `${PATH}?carrierServiceCode=PS2&cursor=${cursor}`, headers).status, 400)
  const second = ask(world, `${PATH}?cursor=${cursor}`, headers)
  assert.equal(listAt(second.json).length, 1)
  assert.notDeepEqual(second.json, first.json)
  assert.deepEqual(brokenRules(world, 'dcsa_schedules'), ['cursor_with_other_filters'])
  assert.equal(ask(world, '/upstreams/dcsa_schedules/v1/port-schedules?UNLocationCode=USLAX', headers).status, 400)
})

test('the ship of a box is told with its calls, in local time with offset', () => {
  const world = stillWorld()
  const headers = { 'consumer-key': upstreamKey(world, 'dcsa_schedules', 'consumer_key') }
  const [first] = boxesOfStory(world, 'about-to-discharge')
  const imo = first?.shipment.itineraries[0]?.legs[0]?.vessel.imo ?? ''
  const answer = ask(world, `${PATH}?vesselIMONumber=${imo}`, headers)
  const calls = listAt(answer.json, 0, 'vesselSchedules', 0, 'transportCalls')
  const here = calls.find((call) => textAt(call, 'location', 'UNLocationCode') === 'USNYC')
  assert.equal(textAt(here, 'location', 'facilitySMDGCode'), 'APM')
  assert.match(textAt(here, 'timestamps', 0, 'eventDateTime'), /-05:00$/)
  const port = ask(world, '/upstreams/dcsa_schedules/v1/port-schedules?UNLocationCode=USLGB&date=2026-11-21', headers)
  assert.ok(listAt(port.json).length > 0)
})
