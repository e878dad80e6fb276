import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askOnce, conforms, toldBy } from '../../api/testing.ts'
import { jsonAnswer } from '../../testing/scripted-parts.ts'
import type { HttpRequest } from '../../source.ts'

const box = 'CSQU3054383'
const event = (event_type_name: string, own: object = {}) => ({
  event_type_code: 'X',
  event_type_name,
  event_raw: `LINE ${event_type_name}`,
  event_time: '2026-11-01T10:00:00',
  event_time_estimated: null,
  port_code: 'CNSHA',
  mode_of_transport: 'VESSEL',
  vessel_name: 'EMMA EXAMPLE',
  vessel_imo: '9999999',
  voyage_no: '042E',
  ...own,
})
const tracking = (events: readonly object[] = [event('Loaded on vessel')], sailing: object = {}) => ({
  obj: {
    cntr_no: box,
    container_event_list: events,
    sailing_info_tracking: [{ sailing_info: { pol: 'CNSHA', pod: 'USLAX', ...sailing } }],
  },
})
const plan = (own: object = {}) => ({
  obj: {
    cntr_no: box,
    import_plan: {
      last_free_day: '2026-11-28',
      container_holds: ['CUSTOMS HOLD'],
      demurrage_owed: 185,
      yard_location: 'B12',
      facility_code: 'W185',
      ready_for_delivery: false,
      pod: 'USLAX',
      pickup_appointment_date: '2026-11-27T10:00:00-08:00',
      ...own,
    },
  },
})
const isPlan = ({ url }: HttpRequest) => url.endsWith('/import_export_plan')
const upstream = {
  configuration: {
    id: 'portcast',
    kind: 'api',
    profile: 'portcast',
    base_url: 'http://127.0.0.1:4950/portcast',
    credentials: { api_key: 'k', lines: 'OOLU' },
  },
  question: { kind: 'container', number: box, containers: [], scac: 'OOLU' },
  before: (request: HttpRequest) => {
    if (request.method === 'POST') return jsonAnswer({ obj: { id: 'b1' } }, {}, 201)
    return isPlan(request) ? jsonAnswer(plan()) : null
  },
} as const

conforms({
  ...upstream,
  before: (request: HttpRequest) => (request.method === 'POST' ? jsonAnswer({ obj: { id: 'b1' } }, {}, 201) : null),
  document: plan(),
  shows: [
    tracking(
      ['Vessel arrived', 'Discharged from vessel', 'Gate out full', 'Gate in empty return'].map((name) =>
        event(name, { port_code: 'USLAX' }),
      ),
    ),
  ],
  not_found: jsonAnswer({ obj: { container_event_list: [], sailing_info_tracking: [] } }),
})

async function toldOf(...events: readonly object[]) {
  const { answer } = await askOnce(upstream, () => jsonAnswer(tracking(events)))
  return toldBy(answer).filter((one) => one.kind === 'movement')
}

test('a box is uploaded with its line, or left to Portcast to find one, and the plan follows the tracking', async () => {
  const { asked } = await askOnce(upstream, () => jsonAnswer(tracking()))
  assert.deepEqual(
    asked.map(({ method, url, body }) => [
      method,
      new URL(url).pathname.replace('/portcast/api/v2/eta', ''),
      body ?? null,
    ]),
    [
      ['POST', '/bill-of-lading-bookmarks', `{"cntr_no":"${box}","carrier_no":"OOLU"}`],
      ['GET', '/tracking/bill-of-lading-bookmarks/b1', null],
      ['GET', '/tracking/bill-of-lading-bookmarks/b1/import_export_plan', null],
    ],
  )
  const { scac: _scac, ...question } = upstream.question
  const { asked: again } = await askOnce({ ...upstream, question }, () => jsonAnswer(tracking()))
  assert.equal(again[0]?.body, `{"cntr_no":"${box}","carrier_no":"AUTO"}`)
})

test('an event has happened only where it has a time for that, and its raw words are kept', async () => {
  const [loaded, arrives, strange] = await toldOf(
    event('Loaded on vessel'),
    event('Vessel arrival', {
      port_code: 'USLAX',
      event_time: null,
      event_time_estimated: '2026-11-20T06:00:00-08:00',
    }),
    event('Paper stamped', { event_raw: 'P' }),
  )
  assert.deepEqual(
    [loaded?.code, loaded?.classifier, loaded?.role_hint, loaded?.description, loaded?.relayed_from],
    ['LOAD', 'actual', 'pol', 'LINE Loaded on vessel', 'event_raw'],
  )
  assert.deepEqual([arrives?.code, arrives?.classifier, arrives?.role_hint], ['ARRI', 'estimated', 'pod'])
  assert.deepEqual([strange?.code, strange?.mode], ['P', null])
})

test("what is predicted is said to be the vendor's own, and yields to the schedule", async () => {
  const expected = async (sailing: object) => {
    const { answer } = await askOnce(upstream, () => jsonAnswer(tracking([], sailing)))
    return toldBy(answer).flatMap((one) => (one.kind === 'movement' ? [[one.relayed_from, one.classifier]] : []))
  }
  const predicted = { pod_predicted_arrival_lt: '2026-11-21T06:00:00' }
  assert.deepEqual(await expected(predicted), [['predicted', 'estimated']])
  assert.deepEqual(await expected({ ...predicted, pod_scheduled_arrival_from_schedule: '2026-11-20T06:00:00' }), [
    ['schedule', 'estimated'],
  ])
  assert.deepEqual(await expected({ ...predicted, pod_actual_arrival_lt: '2026-11-20T06:00:00' }), [])
})

test('a box that changes ships is discharged where its bill or its last voyage ends, and every leg has its ship', async () => {
  const leg = (pol: string, pod: string, own: object = {}) => ({ sailing_info: { pol, pod, ...own } })
  const first = leg('CNSHA', 'KRPUS', { vessel_leg: 0, vessel_name: 'FIRST SHIP', voyage_no: '1E' })
  const second = leg('KRPUS', 'USLAX', {
    vessel_leg: 1,
    vessel_name: 'SECOND SHIP',
    voyage_no: '2E',
    pod_scheduled_arrival_lt: '2026-11-24T06:00:00',
  })
  const called_off = [
    { ...leg('KRPUS', 'USOAK', { vessel_leg: 2, pod_scheduled_arrival_lt: '2026-11-26T06:00:00' }), cancelled: true },
    leg('KRPUS', 'USSEA', { vessel_leg: 3, is_active: false, pod_scheduled_arrival_lt: '2026-11-27T06:00:00' }),
  ]
  const events = [
    event('Loaded onto vessel', { vessel_name: null, vessel_imo: null, voyage_no: null }),
    event('Unload from vessel', { port_code: 'KRPUS', vessel_name: null, vessel_imo: null, voyage_no: null }),
  ]
  const toldBySailings = async (sailing_info_tracking: readonly object[], bill_of_lading: object | null = null) => {
    const document = { obj: { cntr_no: box, bill_of_lading, container_event_list: events, sailing_info_tracking } }
    const { answer } = await askOnce(upstream, () => jsonAnswer(document))
    return toldBy(answer).flatMap((said) => {
      if (said.kind === 'shipment_record')
        return [[said.port_of_lading?.locode, said.port_of_discharge?.locode].join('-')]
      if (said.kind !== 'movement') return []
      return [
        [said.code, said.classifier, said.role_hint, said.place?.locode, said.vessel?.name, said.voyage].join(' '),
      ]
    })
  }
  const whole = [
    'CNSHA-USLAX',
    'ARRI estimated pod USLAX SECOND SHIP 2E',
    'LOAD actual pol CNSHA FIRST SHIP 1E',
    'DISC actual transshipment KRPUS FIRST SHIP 1E',
  ]
  assert.deepEqual(await toldBySailings([first, second]), whole)
  assert.deepEqual(await toldBySailings([second, first]), whole)
  assert.deepEqual(await toldBySailings([first, second, ...called_off]), whole)
  const bill = { pol: 'CNSHA', pod: 'USLAX', pod_scheduled_arrival_lt: '2026-11-25T06:00:00' }
  assert.deepEqual(await toldBySailings([first], bill), [
    'CNSHA-USLAX',
    'ARRI estimated pod USLAX  ',
    ...whole.slice(2),
  ])
})

test("the plan is the terminal's word: holds, last free day, fees and appointment", async () => {
  const { answer } = await askOnce(upstream, () => jsonAnswer(tracking([])))
  const state = toldBy(answer).find((one) => one.kind === 'facility_state')
  assert.ok(state?.kind === 'facility_state')
  assert.deepEqual(
    [state.terminal.firms, state.available, state.holds?.map(({ name }) => name), state.last_free_day, state.fees],
    ['W185', false, ['customs'], '2026-11-28', [{ type: 'demurrage', amount: 185, currency_code: 'USD' }]],
  )
  assert.equal(state.appointment_at, '2026-11-27T18:00:00Z')
})

test('a plan that says nothing of holds leaves them unknown', async () => {
  const before = (request: HttpRequest) =>
    isPlan(request) ? jsonAnswer(plan({ container_holds: null, ready_for_delivery: null })) : upstream.before(request)
  const { answer } = await askOnce({ ...upstream, before }, () => jsonAnswer(tracking([])))
  const state = toldBy(answer).find((one) => one.kind === 'facility_state')
  assert.ok(state?.kind === 'facility_state')
  assert.deepEqual([state.holds, state.available], [undefined, undefined])
})

test('a gate-out that only the plan tells is at its facility, and at the port where the box was discharged', async () => {
  const gatesOf = async (own: object) => {
    const before = (request: HttpRequest) =>
      isPlan(request)
        ? jsonAnswer(plan({ pod: null, gate_out_date: '2026-11-27T10:00:00', ...own }))
        : upstream.before(request)
    const { answer } = await askOnce({ ...upstream, before }, () => jsonAnswer(tracking([])))
    return toldBy(answer).flatMap((said) =>
      said.kind === 'movement' && said.code === 'GTOT'
        ? [[said.role_hint, said.facility?.code ?? null, said.place, said.at, said.at_local]]
        : [],
    )
  }
  const wall = '2026-11-27T10:00:00'
  assert.deepEqual(await gatesOf({}), [[null, 'W185', null, null, wall]])
  assert.deepEqual(await gatesOf({ facility_code: 'LAX-PIER-400' }), [[null, null, null, null, wall]])
  assert.deepEqual(await gatesOf({ facility_code: null, discharge_date: '2026-11-24T10:00:00' }), [
    ['pod', null, null, null, wall],
  ])
  assert.deepEqual(await gatesOf({ facility_code: null, discharge_date: 'N/A' }), [[null, null, null, null, wall]])
})

test('a plan that names its terminal alone has the clock of its port, and a code that no table has names no terminal', async () => {
  const stateWith = async (facility_code: string) => {
    const told = plan({ facility_code, pod: null, pickup_appointment_date: '2026-11-27T10:00:00' })
    const before = (request: HttpRequest) => (isPlan(request) ? jsonAnswer(told) : upstream.before(request))
    const { answer } = await askOnce({ ...upstream, before }, () => jsonAnswer(tracking([])))
    const state = toldBy(answer).find((one) => one.kind === 'facility_state')
    return state?.kind === 'facility_state' ? [state.terminal.firms, state.terminal.name, state.appointment_at] : []
  }
  assert.deepEqual(await stateWith('LBCT'), ['WAC8', 'Long Beach Container Terminal (Pier E)', '2026-11-27T18:00:00Z'])
  assert.deepEqual(await stateWith('PIER'), [null, 'PIER', undefined])
  assert.deepEqual(await stateWith('Z999'), ['Z999', null, undefined])
})

test('the plan does not say where the empty box was returned, and no place is made up for it', async () => {
  const before = (request: HttpRequest) =>
    isPlan(request)
      ? jsonAnswer(plan({ gate_out_date: '2026-11-27T10:00:00', empty_return_date: '2026-11-30T09:00:00' }))
      : upstream.before(request)
  const { answer } = await askOnce({ ...upstream, before }, () => jsonAnswer(tracking([])))
  const told = toldBy(answer).flatMap((said) =>
    said.kind === 'movement'
      ? [[said.code, said.empty, said.place?.locode ?? null, said.facility?.code ?? null, said.at]]
      : [],
  )
  assert.deepEqual(told, [
    ['GTOT', false, 'USLAX', 'W185', '2026-11-27T18:00:00Z'],
    ['GTIN', true, null, null, '2026-11-30T17:00:00Z'],
  ])
})

test('what the line takes back or only expects did not happen, and a time that is none is not when it did', async () => {
  const told = await toldOf(
    event('Discharged', { event_raw: 'Discharge cancelled' }),
    event('Gate out full', { event_raw: 'Expected gate out' }),
    event('Vessel arrived', { event_time: '0001-01-01T00:00:00', event_time_estimated: '2026-11-17T10:00:00' }),
  )
  assert.deepEqual(
    told.map(({ code, classifier }) => [code, classifier]),
    [
      ['Discharge cancelled', 'actual'],
      ['GTOT', 'estimated'],
      ['ARRI', 'estimated'],
    ],
  )
})

async function planWith(own: object) {
  const before = (request: HttpRequest) => (isPlan(request) ? jsonAnswer(plan(own)) : upstream.before(request))
  const { answer } = await askOnce({ ...upstream, before }, () => jsonAnswer(tracking()))
  return toldBy(answer).find(({ kind }) => kind === 'facility_state')
}

test('a plan without a fact is of a box that no terminal has told of, and its empty list says nothing', async () => {
  const nothing = { last_free_day: null, yard_location: '', pickup_appointment_date: null, container_holds: [] }
  assert.equal(await planWith({ ...nothing, demurrage_owed: 0 }), undefined)
  assert.ok(await planWith({ ...nothing, demurrage_owed: 0, container_holds: ['CUSTOMS HOLD'] }))
})

test('an appointment that is not set is none, and what is owed elsewhere is not owed in dollars', async () => {
  const state = await planWith({ appointment_set: false, facility_code: 'EUROGATE', pod: 'DEHAM' })
  assert.ok(state?.kind === 'facility_state')
  assert.deepEqual([state.appointment_at, state.fees], [null, undefined])
})
