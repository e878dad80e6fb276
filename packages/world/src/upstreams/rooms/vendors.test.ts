import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, EPOCH, listAt, stillWorld, textAt } from '../../../test/help.ts'
import { boxesOfStory, brokenRules, factsOf, upstreamKey } from '../../../test/upstream-help.ts'
import { createWorld } from '../../index.ts'
import type { Callback } from '../../push/post.ts'
import type { World } from '../../world.ts'

const boxOf = (world: World, slug = 'norfolk-exam'): string => boxesOfStory(world, slug)[0]?.box.number ?? ''

test('SeaRates always answers 200, and says in words what was wrong', () => {
  const world = stillWorld()
  const key = upstreamKey(world, 'searates', 'api_key')
  const message = (query: string, given = key): string => {
    const answer = ask(world, `/upstreams/searates/tracking?api_key=${given}&${query}`, { 'x-api-key': key })
    assert.equal(answer.status, 200)
    return textAt(answer.json, 'message')
  }
  assert.equal(message('number=ABCU1234567', 'wrong'), 'API_KEY_WRONG')
  assert.equal(message('number=AB'), 'WRONG_NUMBER')
  assert.equal(message('number=ABCU1234567&type=XX'), 'WRONG_TYPE')
  assert.equal(message('number=ABCU1234567&sealine=WHLC'), 'SEALINE_NOT_SUPPORTED')
  assert.equal(message('number=ABCU1234567&sealine=auto'), 'AUTO_CANT_DETECT_SEALINE')
  assert.equal(message('number=ABCU1234567&sealine=MAEU'), 'SEALINE_HASNT_PROVIDE_INFO')
  assert.equal(message(`number=${boxOf(world)}&sealine=HLCU`), 'OK')
})

test('SeaRates leads by ids into its lists; Sinay tells the same with whole places', () => {
  const world = stillWorld()
  const number = boxOf(world)
  const key = upstreamKey(world, 'searates', 'api_key')
  const answer = ask(world, `/upstreams/searates/tracking?api_key=${key}&number=${number}&type=CT&sealine=auto`)
  const events = listAt(answer.json, 'data', 'containers', 0, 'events')
  const places = listAt(answer.json, 'data', 'locations')
  const disc = events.find((event) => textAt(event, 'event_code') === 'DISC')
  const place = places.find((row) => textAt(row, 'id') === textAt(disc, 'location'))
  assert.equal(textAt(place, 'locode'), 'USORF')
  assert.match(textAt(disc, 'date'), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const headers = { api_key: upstreamKey(world, 'sinay', 'api_key') }
  const path = `/upstreams/sinay/container-tracking/api/v2/shipment?shipmentNumber=${number}&shipmentType=CT`
  assert.equal(ask(world, path).status, 401)
  const twin = ask(world, path, headers)
  const told = listAt(twin.json, 'containers', 0, 'events')
  assert.equal(told.length, events.length)
  assert.ok(told.some((event) => textAt(event, 'location', 'locode') === 'USORF'))
  assert.ok(factsOf(world, 'sinay', number).some((fact) => fact.startsWith('vessel_discharged_at=')))
  const fast = Array.from({ length: 10 }, () => ask(world, path, headers).status)
  assert.equal(fast.at(-1), 429)
})

test('ShipsGo takes a credit for a new number, and gives the id of a known one with 409', () => {
  const world = stillWorld()
  const headers = { 'x-shipsgo-user-token': upstreamKey(world, 'shipsgo', 'token') }
  const path = '/upstreams/shipsgo/v2/ocean/shipments'
  const body = JSON.stringify({ containerNumber: boxOf(world), carrier: 'HLCU' })
  const bare = ask(world, path, { authorization: 'Bearer x' }, 'POST', body)
  assert.deepEqual([bare.status, textAt(bare.json, 'message')], [401, 'TOKEN_MISSING'])
  assert.equal(ask(world, path, headers, 'POST', '{}').status, 422)
  const created = ask(world, path, headers, 'POST', body)
  const again = ask(world, path, headers, 'POST', body)
  assert.deepEqual([created.status, again.status], [200, 409])
  assert.equal(textAt(again.json, 'shipment', 'id'), textAt(created.json, 'shipment', 'id'))
  assert.deepEqual(brokenRules(world, 'shipsgo'), ['bearer', 'second_registration'])
  const read = ask(world, `${path}/${textAt(created.json, 'shipment', 'id')}`, headers)
  assert.equal(textAt(read.json, 'shipment', 'status'), 'DISCHARGED')
  assert.equal(ask(world, `${path}/1`, headers).status, 404)
})

test('Portcast is registered once, tells local times, and has holds, day and fee in one plan', () => {
  const world = stillWorld()
  const headers = { 'x-api-key': upstreamKey(world, 'portcast', 'api_key') }
  const base = '/upstreams/portcast/api/v2/eta'
  const number = boxesOfStory(world, 'norfolk-exam')[1]?.box.number ?? ''
  const order = JSON.stringify({ cntr_no: number, carrier_no: 'AUTO' })
  assert.equal(ask(world, `${base}/bill-of-lading-bookmarks`, {}, 'POST', order).status, 403)
  assert.equal(ask(world, `${base}/bill-of-lading-bookmarks`, headers, 'POST', '{}').status, 400)
  const id = textAt(ask(world, `${base}/bill-of-lading-bookmarks`, headers, 'POST', order).json, 'obj', 'id')
  const tracking = `${base}/tracking/bill-of-lading-bookmarks/${id}`
  const events = listAt(ask(world, tracking, headers).json, 'obj', 'container_event_list')
  assert.ok(events.some((event) => textAt(event, 'event_raw') === 'DISCHG FROM VSL'))
  const plan = ask(world, `${tracking}/import_export_plan`, headers)
  assert.ok(listAt(plan.json, 'import_plan', 'container_holds').length > 0)
  assert.equal(ask(world, `${base}/tracking/bill-of-lading-bookmarks/x`, headers).status, 404)
  assert.ok(factsOf(world, 'portcast', number).includes('hold=VACIS'))
})

test('Portcast has no plan of a box under way, whatever terminal saw it on the voyage before', () => {
  const world = stillWorld()
  const headers = { 'x-api-key': upstreamKey(world, 'portcast', 'api_key') }
  const base = '/upstreams/portcast/api/v2/eta'
  const order = JSON.stringify({ cntr_no: boxOf(world, 'leased-box'), carrier_no: 'AUTO' })
  const id = textAt(ask(world, `${base}/bill-of-lading-bookmarks`, headers, 'POST', order).json, 'obj', 'id')
  const plan = ask(world, `${base}/tracking/bill-of-lading-bookmarks/${id}/import_export_plan`, headers)
  assert.deepEqual(plan.json, { import_plan: null })
})

test('Vizion refreshes every six hours and calls back without a signature', async () => {
  const sent: Callback[] = []
  const world = createWorld({
    now: () => 1_000,
    epoch: EPOCH,
    paused: true,
    post: (callback) => {
      sent.push(callback)
      return Promise.resolve(200)
    },
  })
  const headers = { 'x-api-key': upstreamKey(world, 'vizion', 'api_key') }
  const order = JSON.stringify({ container_id: boxOf(world), callback_url: 'http://127.0.0.1/v' })
  assert.equal(ask(world, '/upstreams/vizion/references', {}, 'POST', order).status, 401)
  const created = ask(world, '/upstreams/vizion/references', headers, 'POST', order)
  const id = textAt(created.json, 'reference', 'id')
  const updates = ask(world, `/upstreams/vizion/references/${id}/updates`, headers)
  const milestones = listAt(updates.json, 0, 'payload', 'milestones')
  assert.ok(milestones.some((milestone) => textAt(milestone, 'description') === 'Discharged from vessel'))
  await world.upstreams.push()
  await world.upstreams.push()
  assert.deepEqual([sent.length, Object.keys(sent[0]?.headers ?? {})], [1, ['content-type']])
  ask(world, '/upstreams/vizion/references', headers, 'POST', order)
  assert.deepEqual(brokenRules(world, 'vizion'), ['second_registration'])
  assert.equal(ask(world, `/upstreams/vizion/references/${id}`, headers, 'DELETE').status, 200)
  assert.equal(ask(world, `/upstreams/vizion/references/${id}`, headers).status, 404)
})
