import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Observation } from '@quaylog/journey'
import { type SourceConfiguration } from '../registry.ts'
import type { HttpResult } from '../source.ts'
import { jsonAnswer, textAnswer } from '../testing/scripted-parts.ts'
import { base_url, keyed, load, ask } from './client.fixture.ts'

test('statuses and what bodies say decide the outcome', async () => {
  const dcsa = (status: number, message: string) =>
    jsonAnswer({ statusCode: status, errors: [{ reason: 'x', message }] }, {}, status)
  const table: readonly (readonly [HttpResult, string])[] = [
    [dcsa(404, 'no events found'), 'not_found'],
    [dcsa(404, 'nothing here'), 'temporary'],
    [textAnswer(204, ''), 'not_found'],
    [jsonAnswer([]), 'not_found'],
    [dcsa(400, 'no data found'), 'not_found'],
    [dcsa(400, 'transportDocumentReference: wrong format'), 'bad_number'],
    [dcsa(422, 'wrong'), 'bad_number'],
    [dcsa(400, 'limit: too large'), 'temporary'],
    [dcsa(400, 'equipmentReference is required'), 'temporary'],
    [dcsa(403, 'You are not authorized to view this document'), 'temporary'],
    [dcsa(403, 'key expired'), 'temporary'],
    [dcsa(500, 'booking not yet manifested'), 'not_manifested'],
    [dcsa(500, 'null pointer'), 'temporary'],
    [dcsa(418, 'teapot'), 'temporary'],
    [jsonAnswer([{}]), 'temporary'],
    [jsonAnswer({ events: {} }), 'temporary'],
  ]
  for (const [result, outcome] of table)
    assert.equal((await ask(keyed, () => result)).answer.outcome, outcome, JSON.stringify(result))
})

test('a booking without boxes is not manifested, a cancelled one is cancelled, unless boxes moved', async () => {
  const booking = (code: string, at: string) => ({
    eventType: 'SHIPMENT',
    eventDateTime: at,
    shipmentEventTypeCode: code,
    documentTypeCode: 'BKG',
    documentID: 'B1',
  })
  const sailing = {
    eventType: 'TRANSPORT',
    eventClassifierCode: 'PLN',
    eventDateTime: '2026-10-01T10:00:00Z',
    transportEventTypeCode: 'DEPA',
    transportCall: { modeOfTransport: 'VESSEL', UNLocationCode: 'CNSHA' },
  }
  const landed = (eventClassifierCode: string) => ({
    ...load('CSQU3054383'),
    equipmentReference: null,
    eventClassifierCode,
    equipmentEventTypeCode: 'DISC',
    transportCall: { modeOfTransport: 'VESSEL', UNLocationCode: 'USOAK' },
  })
  const outcomes = [
    [booking('CONF', '2026-09-01T00:00:00Z')],
    [booking('CONF', '2026-09-01T00:00:00Z'), sailing],
    [booking('CANC', '2026-09-03T00:00:00Z'), booking('CONF', '2026-09-01T00:00:00Z')],
    [booking('CANC', '2026-09-01T00:00:00Z'), booking('CONF', '2026-09-03T00:00:00Z')],
    [booking('CANC', '2026-09-03T00:00:00Z'), load('CSQU3054383')],
    [landed('EST')],
    [landed('ACT')],
  ].map(async (events) => (await ask(keyed, () => jsonAnswer(events))).answer.outcome)
  assert.deepEqual(await Promise.all(outcomes), [
    'not_manifested',
    'not_manifested',
    'cancelled',
    'not_manifested',
    'found',
    'not_manifested',
    'found',
  ])
})

test('a carrier is not asked for what it does not answer, and prefixes that it does not know are left off', async () => {
  const hmm: SourceConfiguration = { id: 'hmm', kind: 'dcsa', profile: 'hmm', base_url, credentials: { api_key: 'a' } }
  const container = await ask(hmm, () => jsonAnswer([]), { kind: 'container', number: 'CSQU3054383', containers: [] })
  assert.deepEqual(
    [container.answer.outcome === 'temporary' && container.answer.trouble, container.asked.length],
    ['entitlement', 0],
  )
  const bill = await ask(hmm, () => jsonAnswer([]), {
    kind: 'bill_of_lading',
    number: 'HDMUSELM96466400',
    containers: [],
  })
  assert.match(bill.asked[0]?.url ?? '', /carrierBookingReference=SELM96466400&equipmentReference=ZZ$/)
})

test('ZIM is asked without a limit, and its loads without a mode are those of the ship that they name', async () => {
  const zim: SourceConfiguration = {
    id: 'zim',
    kind: 'dcsa',
    profile: 'zim',
    base_url,
    credentials: { subscription_key: 'key' },
  }
  const by_ship = { ...load('CSQU3054383'), transportCall: { vessel: { vesselIMONumber: '9400289' } } }
  const inland = load('CSQU3054383', '2026-10-20T10:00:00Z')
  const { answer, asked } = await ask(zim, () => jsonAnswer([by_ship, inland]))
  assert.equal(asked[0]?.url, `${base_url}/trackAndTrace/v2/?transportDocumentReference=MEDUOL197367`)
  assert.ok(answer.outcome === 'found')
  const modes = (list: readonly Observation[]) => list.flatMap((said) => (said.kind === 'movement' ? [said.mode] : []))
  assert.deepEqual(modes(answer.observations), ['vessel', null])
  const by_rail = { ...load('MSKU6011672'), transportCall: { modeOfTransport: 'RAIL' } }
  const mixed = await ask(zim, () => jsonAnswer([by_ship, by_rail]))
  assert.ok(mixed.answer.outcome === 'found')
  assert.deepEqual(modes(mixed.answer.observations), [null, 'rail'])
  const other = await ask(keyed, () => jsonAnswer([by_ship]))
  assert.ok(other.answer.outcome === 'found')
  assert.deepEqual(modes(other.answer.observations), [null])
})

test('CMA CGM is told for whom it is asked, where an operator has said so', async () => {
  const { asked } = await ask({ ...keyed, credentials: { key_id: 'k', behalf_of: '0012345678' } }, () => jsonAnswer([]))
  assert.equal(new URL(asked[0]?.url ?? '').searchParams.get('behalfOf'), '0012345678')
  const { asked: plain } = await ask(keyed, () => jsonAnswer([]))
  assert.equal(new URL(plain[0]?.url ?? '').searchParams.has('behalfOf'), false)
})

test('Evergreen signs in by basic authentication at the addresses of its letter', async () => {
  const evergreen: SourceConfiguration = {
    id: 'evergreen',
    kind: 'dcsa',
    profile: 'evergreen',
    base_url,
    credentials: { client_id: 'c', client_secret: 's', token_url: 'https://letter.example/token' },
  }
  const { asked } = await ask(evergreen, ({ method }) =>
    method === 'POST' ? jsonAnswer({ access_token: 't' }) : jsonAnswer([]),
  )
  assert.deepEqual(
    asked.map(({ url }) => url.split('?')[0]),
    ['https://letter.example/token', `${base_url}/apimg/tnt/v2/events`],
  )
  assert.equal(asked[0]?.headers.authorization, `Basic ${Buffer.from('c:s').toString('base64')}`)
  assert.doesNotMatch(asked[0]?.body ?? '', /client_secret/)
})
