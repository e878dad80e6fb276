import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, listAt, stillWorld, textAt } from '../../../test/help.ts'
import { boxAt, brokenRules, factsOf, upstreamKey } from '../../../test/upstream-help.ts'
import type { World } from '../../world.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const TOKEN = '/upstreams/navis_evp/auth/realms/phaprod/protocol/openid-connect/token'
const UNITS = '/upstreams/navis_evp/v3/evp/inventory/units?operator=POHA'

function signedIn(world: World): Record<string, string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: upstreamKey(world, 'navis_evp', 'client_id'),
    client_secret: upstreamKey(world, 'navis_evp', 'client_secret'),
  }).toString()
  return { authorization: `Bearer ${textAt(ask(world, TOKEN, FORM, 'POST', body).json, 'access_token')}` }
}

const asked = (predicate: string, fields: string): string =>
  `${UNITS}&predicate=${encodeURIComponent(predicate)}&fields=${fields}`

test('EVP refuses without a token, with a page, and without an operator, a predicate, or a field that it knows', () => {
  const world = stillWorld()
  const page = ask(world, asked('unitId = A', 'unitId'))
  assert.deepEqual([page.status, page.headers['content-type']], [401, 'text/html'])
  const headers = signedIn(world)
  assert.equal(ask(world, '/upstreams/navis_evp/v3/evp/inventory/units?predicate=a', headers).status, 400)
  assert.equal(ask(world, asked('unitId in (A)', 'unitId'), headers).status, 400)
  assert.equal(ask(world, asked('unitId = A', 'unitId,secret'), headers).status, 400)
  assert.deepEqual(brokenRules(world, 'navis_evp'), ['operator'])
})

test('an unknown box is an empty page, and only what was asked for is given', () => {
  const world = stillWorld()
  const headers = signedIn(world)
  assert.deepEqual(listAt(ask(world, asked('unitId = ZZZU1234567', 'unitId'), headers).json, 'content'), [])
  const { box, shipment } = boxAt(world, 'S787', (state) => state.state === 'in_yard')
  const row = listAt(ask(world, asked(`unitId = ${box.number}`, 'unitId,impediments'), headers).json, 'content')[0]
  assert.deepEqual(Object.keys(row ?? {}), ['unitId', 'impediments'])
  const short = asked(`unitId = ${box.number}`, 'unitId').replace('/v3/evp', '')
  assert.equal(listAt(ask(world, short, headers).json, 'content').length, 1)
  const bill = ask(world, asked(`category = IMPRT and blNbr = ${shipment.bill}`, 'unitId,transitState'), headers)
  assert.equal(listAt(bill.json, 'content').length, 2)
})

test('a box that came back empty has two visits, and its events are told by their ids', () => {
  const world = stillWorld()
  const { box } = boxAt(world, 'S787', (state) => state.holds.length > 0)
  world.orderClock({ advance: '25d' })
  const headers = signedIn(world)
  const all = 'unitId,category,transitState,visitState,lastFreeDay,timestamps'
  const rows = listAt(ask(world, asked(`unitId = ${box.number}`, all), headers).json, 'content')
  assert.deepEqual(
    rows.map((row) => [textAt(row, 'category'), textAt(row, 'transitState')]),
    [
      ['IMPRT', 'S70_DEPARTED'],
      ['STRGE', 'S40_YARD'],
    ],
  )
  const predicate = encodeURIComponent(`appliedToNaturalKey = ${box.number}`)
  const events = ask(
    world,
    `/upstreams/navis_evp/v3/evp/service/events?operator=POHA&facility=BCT&predicate=${predicate}&fields=eventTypeId,created`,
    headers,
  )
  const types = listAt(events.json, 'content').map((event) => textAt(event, 'eventTypeId'))
  assert.ok(types.includes('UNIT_DISCH') && types.includes('UNIT_DELIVER') && types.includes('UNIT_IN_GATE'))
  assert.ok(factsOf(world, 'navis_evp', box.number).some((fact) => fact.startsWith('full_out_at=')))
})
