import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askOnce, conforms, toldBy } from '../../api/testing.ts'
import { jsonAnswer } from '../../testing/scripted-parts.ts'
import type { HttpRequest } from '../../source.ts'

const box = 'CSQU3054383'
const shanghai = { name: 'Shanghai', unlocode: 'CNSHA' }
const los_angeles = { name: 'Los Angeles', unlocode: 'USLAX' }
const milestone = (description: string, own: object = {}) => ({
  description,
  raw_description: `LINE: ${description}`,
  timestamp: '2026-11-01T10:00:00+08:00',
  location: shanghai,
  vessel: 'EMMA EXAMPLE',
  vessel_imo: '9999999',
  voyage: '042E',
  planned: false,
  ...own,
})
const update = (...milestones: readonly object[]) => ({
  id: 'u1',
  created_at: '2026-11-20T10:00:00Z',
  payload: {
    container_id: box,
    bill_of_lading: 'OOLU2700000001',
    origin_port: shanghai,
    destination_port: los_angeles,
    milestones,
  },
})
const upstream = {
  configuration: {
    id: 'vizion',
    kind: 'api',
    profile: 'vizion',
    base_url: 'http://127.0.0.1:4950/vizion',
    credentials: { api_key: 'k', lines: 'OOLU' },
  },
  question: { kind: 'container', number: box, containers: [], scac: 'OOLU' },
  before: ({ method }: HttpRequest) =>
    method === 'POST' ? jsonAnswer({ message: 'Reference created', reference: { id: 'r1' } }, {}, 201) : null,
} as const

conforms({
  ...upstream,
  document: [update(milestone('Loaded on vessel'))],
  shows: [
    [
      update(
        ...['Vessel arrived', 'Discharged from vessel', 'Gate out full', 'Gate in empty return'].map((description) =>
          milestone(description, { location: los_angeles }),
        ),
      ),
    ],
  ],
  not_found: jsonAnswer([]),
})

async function toldOf(...milestones: readonly object[]) {
  const { answer } = await askOnce(upstream, () => jsonAnswer([update(...milestones)]))
  return toldBy(answer).flatMap((one) =>
    one.kind === 'movement' ? [[one.code, one.mode, one.empty, one.role_hint, one.classifier]] : [],
  )
}

test('a number is registered with its line, or without one that it finds itself, and its updates are read', async () => {
  const { asked } = await askOnce(upstream, () => jsonAnswer([update()]))
  assert.deepEqual(
    asked.map(({ method, url, body }) => [method, new URL(url).pathname, body ?? null]),
    [
      ['POST', '/vizion/references', `{"container_id":"${box}","carrier_code":"OOLU"}`],
      ['GET', '/vizion/references/r1/updates', null],
    ],
  )
  const { scac: _scac, ...question } = upstream.question
  const { asked: again } = await askOnce({ ...upstream, question }, () => jsonAnswer([update()]))
  assert.equal(again[0]?.body, `{"container_id":"${box}"}`)
})

test('milestones are read by their words; what is planned is expected, and what nobody knows moves nothing', async () => {
  const there = { location: los_angeles }
  assert.deepEqual(
    await toldOf(
      milestone('Gate out empty'),
      milestone('Gate in full'),
      milestone('Loaded on vessel'),
      milestone('Vessel departed'),
      milestone('Vessel arrived', { ...there, planned: true }),
      milestone('Discharged from vessel', there),
      milestone('Loaded on rail', { ...there, mode: 'rail' }),
      milestone('Departed', { ...there, mode: 'rail' }),
      milestone('Gate out full', there),
      milestone('Gate in empty return', there),
      milestone('Vessel departure cancelled'),
      milestone('Paper was stamped', { planned: undefined }),
    ),
    [
      ['GTOT', 'truck', true, null, 'actual'],
      ['GTIN', 'truck', false, 'pol', 'actual'],
      ['LOAD', 'vessel', false, 'pol', 'actual'],
      ['DEPA', 'vessel', null, 'pol', 'actual'],
      ['ARRI', 'vessel', null, 'pod', 'estimated'],
      ['DISC', 'vessel', false, 'pod', 'actual'],
      ['LOAD', 'rail', false, null, 'actual'],
      ['DEPA', 'rail', null, null, 'actual'],
      ['GTOT', 'truck', false, null, 'actual'],
      ['GTIN', 'truck', true, null, 'actual'],
      ['LINE: Vessel departure cancelled', null, null, null, 'actual'],
      ['LINE: Paper was stamped', null, null, null, 'estimated'],
    ],
  )
})

test('a gate is that of an empty where only the words of the line, or the sign beside them, say so', async () => {
  const there = { location: los_angeles }
  assert.deepEqual(
    await toldOf(
      milestone('Gate out', { ...there, raw_description: 'Gate Out Full' }),
      milestone('Gate out', { ...there, raw_description: 'Empty to Shipper' }),
      milestone('Gate in', { ...there, raw_description: 'Empty in Container Yard' }),
      milestone('Gate out', { ...there, journey_event: { empty_indicator: 'EMPTY' } }),
      milestone('Vessel arrived at destination port', { ...there, journey_event: { event_classifier: 'EST' } }),
      milestone('Available for release / delivery', { ...there, raw_description: 'Carrier Release' }),
    ),
    [
      ['GTOT', 'truck', false, null, 'actual'],
      ['GTOT', 'truck', true, null, 'actual'],
      ['GTIN', 'truck', true, null, 'actual'],
      ['GTOT', 'truck', true, null, 'actual'],
      ['ARRI', 'vessel', null, 'pod', 'estimated'],
      ['Carrier Release', null, null, null, 'actual'],
    ],
  )
})

test('of several updates the newest of a box is read, whatever their order', async () => {
  const older = { ...update(milestone('Gate in full')), created_at: '2026-11-10T10:00:00Z' }
  const { answer } = await askOnce(upstream, () => jsonAnswer({ data: [update(milestone('Loaded on vessel')), older] }))
  assert.deepEqual(
    toldBy(answer).flatMap((one) => (one.kind === 'movement' ? [one.code] : [])),
    ['LOAD'],
  )
})

test('a time without an offset is that of the place, and whose word it is stands beside it', async () => {
  const { answer } = await askOnce(upstream, () =>
    jsonAnswer([update(milestone('Loaded on vessel', { timestamp: '2026-11-01T10:00:00', source: 'CARRIER' }))]),
  )
  const [loaded] = toldBy(answer).filter((one) => one.kind === 'movement')
  assert.deepEqual(
    [loaded?.at_local, loaded?.relayed_from, loaded?.defects],
    ['2026-11-01T10:00:00', 'CARRIER', ['time without an offset']],
  )
})

test('an update tells the bill, the booking and where the box goes inland, and nothing of a terminal', async () => {
  const whole = update(milestone('Discharged from vessel', { location: los_angeles }))
  const chicago = { name: 'Chicago', unlocode: 'USCHI' }
  const guessed = { last_free_day: '2026-11-25', holds: [{ name: 'customs' }], demurrage: 285 }
  const payload = { ...whole.payload, booking: 'BKG0001', inland_destination: chicago, ...guessed }
  const { answer } = await askOnce(upstream, () => jsonAnswer([{ ...whole, payload }]))
  const said = toldBy(answer)
  assert.deepEqual(
    said.map((one) =>
      one.kind === 'shipment_record'
        ? [one.kind, one.bill_of_lading, one.booking, one.destination?.locode]
        : [one.kind],
    ),
    [['shipment_record', 'OOLU2700000001', 'BKG0001', 'USCHI'], ['movement']],
  )
})

test('a milestone that its line takes back or only expects did not happen, whatever the vendor calls it', async () => {
  const told = await toldOf(
    milestone('Gate out full', { location: los_angeles, raw_description: 'Gate out cancelled' }),
    milestone('Discharge cancelled', { location: los_angeles, raw_description: 'Discharged' }),
    milestone('Vessel arrived', { location: los_angeles, raw_description: 'Estimated arrival' }),
  )
  assert.deepEqual(
    told.map(([code, , , , classifier]) => [code, classifier]),
    [
      ['Gate out cancelled', 'actual'],
      ['Discharged', 'actual'],
      ['ARRI', 'estimated'],
    ],
  )
})
