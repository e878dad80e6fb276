import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, listAt, stillWorld, textAt } from '../../../test/help.ts'
import { boxAt, brokenRules, factsOf, trouble, upstreamKey } from '../../../test/upstream-help.ts'
import type { World } from '../../world.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const TOKEN = '/upstreams/apm/oauth/client_credential/accesstoken?grant_type=client_credentials'
const AVAILABILITY = '/upstreams/apm/import-availability'

function signedIn(world: World): Record<string, string> {
  const body = new URLSearchParams({
    client_id: upstreamKey(world, 'apm', 'consumer_key'),
    client_secret: upstreamKey(world, 'apm', 'consumer_secret'),
  })
  return { authorization: `Bearer ${textAt(ask(world, TOKEN, FORM, 'POST', body.toString()).json, 'access_token')}` }
}

test('APM Terminals refuses without a token, with one in the query, two facilities, and more than fifty boxes', () => {
  const world = stillWorld()
  assert.equal(ask(world, `${AVAILABILITY}?assetId=A&facilityCode=USLAX`).status, 401)
  assert.equal(ask(world, TOKEN, FORM, 'POST', 'client_id=x&client_secret=y').status, 401)
  const headers = signedIn(world)
  assert.equal(ask(world, `${AVAILABILITY}?assetId=A&facilityCode=USLAX&access_token=x`, headers).status, 401)
  assert.equal(ask(world, `${AVAILABILITY}?assetId=A&facilityCode=USLAX,USNWK`, headers).status, 400)
  const many = Array.from({ length: 51 }, (_, i) => `MSKU${i}`).join(',')
  assert.equal(ask(world, `${AVAILABILITY}?assetId=${many}&facilityCode=USLAX`, headers).status, 400)
  assert.deepEqual(brokenRules(world, 'apm'), ['token_in_query', 'one_facility', 'batch'])
  assert.equal(ask(world, '/upstreams/apm/nothing', headers).status, 404)
  trouble(world, 'apm', 'wrong_scope')
  const spent = ask(world, `${AVAILABILITY}?assetId=A&facilityCode=USLAX`, headers)
  assert.deepEqual([spent.status, textAt(spent.json, 'ApiError', 'code')], [403, '403'])
})

test('a box that Pier 400 does not know is left out of the list', () => {
  const world = stillWorld()
  const answer = ask(world, `${AVAILABILITY}?assetId=ZZZU1234567,ZZZU1234568&facilityCode=USLAX`, signedIn(world))
  assert.deepEqual([answer.status, answer.json], [200, []])
})

test('a box under hold at Pier 400 is told in words, in local time, and the books keep what was told', () => {
  const world = stillWorld()
  const held = boxAt(
    world,
    'W185',
    (state) => state.state === 'in_yard' && state.holds.some((h) => h.status === 'hold'),
  )
  const answer = ask(world, `${AVAILABILITY}?assetId=${held.box.number}&facilityCode=USLAX`, signedIn(world))
  const row = listAt(answer.json)[0]
  assert.equal(textAt(row, 'readyForDelivery'), 'No')
  assert.notEqual(textAt(row, 'containerHolds'), 'None')
  assert.match(textAt(row, 'dischargeDateTimeLocal'), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  const facts = factsOf(world, 'apm', held.box.number)
  assert.ok(facts.includes('available_for_pickup=false') && facts.some((fact) => fact.startsWith('hold=')))
})

test('a bill leads to all its boxes, the history tells delivery and exit, and Elizabeth answers with one object', () => {
  const world = stillWorld()
  const gone = boxAt(world, 'W185', (state, stay) => state.state === 'gated_out' && stay.out_by === 'truck')
  const headers = signedIn(world)
  const rows = listAt(ask(world, `${AVAILABILITY}?assetId=${gone.shipment.bill}&facilityCode=USLAX`, headers).json)
  assert.equal(rows.length, gone.shipment.boxes.length)
  const history = ask(
    world,
    `/upstreams/apm/container-event-history?assetId=${gone.box.number}&facilityCode=USLAX`,
    headers,
  )
  const told = listAt(history.json, 0, 'eventDetails').map((event) => textAt(event, 'eventType'))
  assert.deepEqual(told.slice(-2), ['Delivered to truck', 'Exited by truck'])
  const newark = boxAt(world, 'E425', (state) => state.state === 'in_yard')
  const single = ask(world, `${AVAILABILITY}?assetId=${newark.box.number}&facilityCode=USNWK`, headers)
  assert.equal(textAt(single.json, 'containerId'), newark.box.number)
})

test('storage that was paid moves the day, and the day is no longer told as the last free one', () => {
  const world = stillWorld()
  const paid = boxAt(world, 'W185', (state, stay) => state.state === 'gated_out' && stay.demurrage_paid_at !== null)
  ask(world, `${AVAILABILITY}?assetId=${paid.box.number}&facilityCode=USLAX`, signedIn(world))
  const facts = factsOf(world, 'apm', paid.box.number)
  assert.ok(
    facts.some((fact) => fact.startsWith('paid_through=')) && !facts.some((fact) => fact.startsWith('pickup_lfd=')),
  )
})

test('the ships of a terminal are told with their berth once they lie at it', () => {
  const world = stillWorld()
  const rows = listAt(ask(world, '/upstreams/apm/all-vessel-schedules?terminal=USLAX', signedIn(world)).json)
  assert.ok(rows.length >= 3)
  assert.ok(rows.every((row) => (textAt(row, 'actualEtaDateTimeLocal') === '') === (textAt(row, 'berthName') === '')))
})
