import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonAnswer } from '../../testing/scripted-parts.ts'
import type { HttpRequest } from '../../source.ts'
import { askOnce, conforms, toldBy } from '../testing.ts'

const box = 'CSQU3054383'
const record = {
  containerId: box,
  billOfLading: 'MAEU000000001',
  readyForDelivery: 'Yes',
  containerState: 'Yard',
  dischargeDateTimeLocal: '2026-11-18T03:12:00',
  yardLocation: 'B12.04',
  containerHolds: 'None',
  storagePaidThroughDate: '2026-11-24',
  demurrageOwed: '$1,285.00',
  containerIsoCode: '45G1',
  containerGrossWeightPounds: 29321,
  facilityOutDateTimeLocal: null,
  vesselName: 'EXAMPLE STAR',
  vesselEtaDateTimeLocal: '2026-11-17T22:00:00',
  appointment: 'Yes',
  appointmentDateTimeLocal: '2026-11-23T14:00:00',
}
const history = [{ containerId: box, shippingLine: 'MAE', eventDetails: [] }]
const question = { kind: 'container', number: box, containers: [], terminal: 'W185' } as const
const upstream = {
  configuration: {
    id: 'apmt',
    kind: 'api',
    profile: 'apm_terminals',
    base_url: 'http://127.0.0.1:4950/apm',
    credentials: { consumer_key: 'key', consumer_secret: 'secret' },
  },
  question,
  before: ({ method }: HttpRequest) =>
    method === 'POST' ? jsonAnswer({ access_token: 'token', expires_in: '1799' }) : null,
} as const

const answering = (own: object) => (request: HttpRequest) =>
  jsonAnswer(request.url.includes('/import-availability') ? [{ ...record, ...own }] : history)

conforms({
  ...upstream,
  document: [record],
  shows: [[{ ...record, containerState: 'Out', facilityOutDateTimeLocal: '2026-11-24T10:00:00' }]],
  not_found: jsonAnswer([]),
  // Its 403 is of credits.
  except: ['status 403 without a body'],
  before: (request) =>
    request.url.includes('/container-event-history') ? jsonAnswer(history) : upstream.before(request),
})

async function stateWith(own: object) {
  const { answer } = await askOnce(upstream, answering(own))
  const state = toldBy(answer).find((said) => said.kind === 'facility_state')
  assert.ok(state?.kind === 'facility_state')
  return state
}

test('APM Terminals is asked for fifty boxes of one terminal at a time, with a token in the header', async () => {
  const containers = Array.from({ length: 50 }, (_, index) => `CSQU${String(100_000 + index)}0`)
  const { asked } = await askOnce(
    { ...upstream, question: { ...question, number: containers[0] ?? '', containers } },
    () => jsonAnswer([]),
  )
  const [token, availability, events, ...more] = asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
  assert.deepEqual(
    [token, availability, events, more],
    [
      'POST /apm/oauth/client_credential/accesstoken',
      'GET /apm/import-availability',
      'GET /apm/container-event-history',
      [],
    ],
  )
  const query = new URL(asked[1]?.url ?? '').searchParams
  assert.deepEqual([query.get('facilityCode'), query.get('assetId')?.split(',').length], ['USLAX', 50])
  assert.equal(asked[1]?.headers.authorization, 'Bearer token')
})

test('a record of APM Terminals tells how the box stands, by the clocks of its terminal', async () => {
  const { answer } = await askOnce(upstream, answering({}))
  const told = toldBy(answer)
  const state = told.find((said) => said.kind === 'facility_state')
  assert.ok(state?.kind === 'facility_state')
  assert.deepEqual(
    [state.terminal.firms, state.presence, state.yard_position, state.available, state.holds, state.fees],
    ['W185', 'in_yard', 'B12.04', true, [], [{ type: 'demurrage', amount: 1285, currency_code: 'USD' }]],
  )
  assert.deepEqual([state.last_free_day, state.appointment_at], ['2026-11-24', '2026-11-23T22:00:00Z'])
  assert.deepEqual(
    told.flatMap((said) => (said.kind === 'movement' ? [[said.code, said.classifier, said.at]] : [])),
    [
      ['DISC', 'actual', '2026-11-18T11:12:00Z'],
      ['ARRI', 'estimated', '2026-11-18T06:00:00Z'],
    ],
  )
})

test('a hold of APM Terminals beats its "ready", and an unknown wording is a hold', async () => {
  for (const containerHolds of ['CUSTOMS HOLD, FREIGHT', 'ZQ-17', 'NO CUSTOMS RELEASE']) {
    const state = await stateWith({ containerHolds })
    assert.ok((state.holds?.length ?? 0) > 0, containerHolds)
    assert.equal(state.available, false, containerHolds)
  }
})

test('what APM Terminals leaves out or words in a new way is never good news', async () => {
  const silent = await stateWith({ containerHolds: '', demurrageOwed: 'N/A', storagePaidThroughDate: '01/01/0001' })
  assert.deepEqual([silent.holds, silent.fees, silent.last_free_day], [undefined, undefined, undefined])
  const strange = await stateWith({ readyForDelivery: 'Maybe tomorrow' })
  assert.deepEqual([strange.available, strange.defects], [undefined, ['availability cannot be read']])
})

test('nothing owed to APM Terminals is a fee of nothing, and a day written as midnight is that day', async () => {
  const state = await stateWith({ demurrageOwed: '$0.00', storagePaidThroughDate: '2026-11-24T00:00:00' })
  assert.deepEqual(state.fees, [{ type: 'demurrage', amount: 0, currency_code: 'USD' }])
  assert.deepEqual([state.last_free_day, state.defects], ['2026-11-24', ['midnight']])
})

test('a box that APM Terminals leaves out, or of which it says nothing, proves nothing', async () => {
  const empty = Object.fromEntries(Object.keys(record).map((name) => [name, name === 'containerId' ? box : null]))
  for (const document of [[], [empty]]) {
    const { answer } = await askOnce(upstream, () => jsonAnswer(document))
    assert.ok(answer.outcome === 'not_found' && answer.ambiguous !== undefined)
  }
})

test('credits that are used up are for the operator to buy, and end no request', async () => {
  const { answer } = await askOnce(upstream, () => jsonAnswer({ code: 'ApiError', message: 'No credits' }, {}, 403))
  assert.ok(answer.outcome === 'temporary')
  assert.equal(answer.trouble, 'entitlement')
})

test('the history of APM Terminals is prose: two words for one deed are one move, what is denied is none', async () => {
  const eventDetails = [
    { performedDateTimeLocal: '2026-11-23T14:01:00', eventType: 'Delivered to truck' },
    { performedDateTimeLocal: '2026-11-23T14:20:00', eventType: 'Exited by truck' },
    { performedDateTimeLocal: '2026-11-20T10:00:00', eventType: 'Discharge cancelled' },
    { performedDateTimeLocal: '2026-11-18T05:00:00', eventType: 'Moved to yard' },
  ]
  const { answer } = await askOnce(upstream, ({ url }) =>
    jsonAnswer(
      url.includes('/import-availability')
        ? [{ ...record, vesselEtaDateTimeLocal: null }]
        : [{ ...history[0], eventDetails }],
    ),
  )
  assert.deepEqual(
    toldBy(answer).flatMap((said) => (said.kind === 'movement' ? [[said.code, said.at]] : [])),
    [
      ['DISC', '2026-11-18T11:12:00Z'],
      ['GTOT', '2026-11-23T22:20:00Z'],
    ],
  )
})

test('a member that the document shows and an answer leaves out is told as a defect, and one that is null is not', async () => {
  const defectsOf = async (own: object) => {
    const { answer } = await askOnce(upstream, answering(own))
    const state = toldBy(answer).find(({ kind }) => kind === 'facility_state')
    return state?.defects
  }
  assert.deepEqual(await defectsOf({ yardLocation: null }), [])
  assert.deepEqual(await defectsOf({ containerHolds: undefined }), ['no containerHolds'])
})

test('an appointment is told only where its own word does not deny it', async () => {
  for (const [appointment, at] of [
    ['Yes', '2026-11-23T22:00:00Z'],
    [null, '2026-11-23T22:00:00Z'],
    ['No', null],
    [false, null],
    ['Cancelled', undefined],
  ] as const)
    assert.equal((await stateWith({ appointment })).appointment_at, at, String(appointment))
  assert.deepEqual((await stateWith({ appointment: 'Cancelled' })).defects, ['appointment cannot be read'])
})

test('a record that says nothing but the number and what was asked is of a box that is not there', async () => {
  const empty = Object.fromEntries(Object.keys(record).map((name) => [name, null]))
  for (const own of [
    {},
    { facilityCode: 'USLAX', shippingLine: 'MAE' },
    { readyForDelivery: 'No', demurrageOwed: '$0.00', dischargeDateTimeLocal: '0001-01-01T00:00:00' },
  ]) {
    const { answer } = await askOnce(upstream, answering({ ...empty, containerId: box, ...own }))
    assert.ok(answer.outcome === 'not_found' && answer.ambiguous !== undefined, JSON.stringify(own))
  }
  assert.equal((await stateWith({ ...empty, containerId: box, containerState: 'Advised' })).presence, 'on_vessel')
})

test('what is told of a hold, an appointment or a plan is no move of the box', async () => {
  const eventDetails = [
    'Hold applied: loaded on vessel',
    'Pre-advised: entered by truck',
    'Appointment made: exited by truck',
    'Hold released, delivered to truck',
  ].map((eventType) => ({ eventType, performedDateTimeLocal: '2026-11-23T14:00:00' }))
  const { answer } = await askOnce(upstream, ({ url }) =>
    jsonAnswer(url.includes('/import-availability') ? [] : [{ ...history[0], eventDetails }]),
  )
  assert.equal(answer.outcome, 'not_found')
})

test('a weight that stands in kilograms alone is told too', async () => {
  const own = { containerGrossWeightPounds: null, containerGrossWeightKilos: 13_300 }
  const box_told = toldBy((await askOnce(upstream, answering(own))).answer).find(({ kind }) => kind === 'equipment')
  assert.ok(box_told?.kind === 'equipment')
  assert.equal(box_told.weight_in_lbs, 29_321)
})
