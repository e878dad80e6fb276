import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askOnce, conforms, toldBy } from '../../api/testing.ts'
import { jsonAnswer } from '../../testing/scripted-parts.ts'
import type { HttpRequest, HttpResult } from '../../source.ts'

const box = 'CSQU3054383'
const request_of = (attributes: object, tracked: string | null) => ({
  data: {
    id: 'r1',
    type: 'tracking_request',
    attributes: { request_number: box, request_type: 'container', ...attributes },
    relationships: { tracked_object: { data: tracked === null ? null : { type: 'shipment', id: tracked } } },
  },
})
const shipment = {
  data: {
    id: 's1',
    type: 'shipment',
    attributes: {
      bill_of_lading_number: 'OOLU2700000001',
      port_of_lading_locode: 'CNSHA',
      port_of_discharge_locode: 'USLAX',
      pod_eta_at: '2026-11-25T14:00:00Z',
      pod_timezone: 'America/Los_Angeles',
      pod_vessel_name: 'EMMA EXAMPLE',
      pod_vessel_imo: '9999999',
    },
  },
  included: [
    { id: 'c1', type: 'container', attributes: { number: box } },
    { id: 'c2', type: 'container', attributes: { number: 'TCLU1234568' } },
  ],
}
const container = (own: object = {}, included: readonly object[] = []) => ({
  data: {
    id: 'c1',
    type: 'container',
    attributes: {
      number: box,
      seal_number: 'S1',
      equipment_type: 'dry',
      equipment_length: 40,
      equipment_height: 'high_cube',
      weight_in_lbs: 42000,
      availability_known: true,
      available_for_pickup: false,
      holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: 'CBP exam' }],
      fees_at_pod_terminal: [
        { type: 'demurrage', amount: 185, currency_code: 'USD' },
        { type: 'total', amount: 185, currency_code: 'USD' },
      ],
      pickup_lfd: '2026-11-28T08:00:00Z',
      pod_timezone: 'America/Los_Angeles',
      location_at_pod_terminal: 'B12',
      ...own,
    },
    relationships: { pod_terminal: { data: { type: 'terminal', id: 't1' } } },
  },
  included: [{ id: 't1', type: 'terminal', attributes: { name: 'Pier 400', firms_code: 'W185' } }, ...included],
})
const event = (name: string, own: object = {}) => ({
  id: `e-${name}`,
  type: 'transport_event',
  attributes: {
    event: `container.transport.${name}`,
    timestamp: '2026-11-01T10:00:00Z',
    timezone: 'Asia/Shanghai',
    location_locode: 'CNSHA',
    voyage_number: '042E',
    data_source: 'shipping_line',
    ...own,
  },
})

/** Everything before the box itself. */
function before({ method, url }: HttpRequest): HttpResult | null {
  const { pathname } = new URL(url)
  if (method === 'POST') return jsonAnswer(request_of({ status: 'pending' }, null), {}, 201)
  if (pathname.includes('/tracking_requests/')) return jsonAnswer(request_of({ status: 'created' }, 's1'))
  return pathname.includes('/shipments/') ? jsonAnswer(shipment) : null
}
const upstream = {
  configuration: {
    id: 't49',
    kind: 'api',
    profile: 'terminal49',
    base_url: 'http://127.0.0.1:4950/t49',
    credentials: { api_key: 'k', lines: 'OOLU, WHLC' },
  },
  question: { kind: 'container', number: box, containers: [], scac: 'OOLU' },
  before,
} as const
const alone = { ...upstream, before: () => null }

/** What it told of the box itself. */
async function toldOf(document: object) {
  const { answer, asked } = await askOnce(upstream, () => jsonAnswer(document))
  return { told: toldBy(answer), asked, answer }
}

conforms({
  ...upstream,
  document: container({}, [event('vessel_loaded')]),
  shows: [
    container(
      { pickup_appointment_at: '2026-11-27T18:00:00Z', pod_full_out_chassis_number: 'METZ000001' },
      ['vessel_arrived', 'vessel_discharged', 'full_out', 'empty_in'].map((name) => event(name)),
    ),
  ],
  not_found: jsonAnswer(request_of({ status: 'failed', failed_reason: 'not_found' }, null)),
  // Its 403 is of the plan.
  except: ['status 403 without a body'],
  before: (request) => (request.method === 'POST' ? before(request) : null),
})

test('Terminal49 is asked with the word Token, for the line that is known, and only about the box itself', async () => {
  const { asked } = await toldOf(container())
  assert.deepEqual(
    asked.map(({ method, url }) => `${method} ${new URL(url).pathname.replace('/t49', '')}`),
    ['POST /v2/tracking_requests', 'GET /v2/tracking_requests/r1', 'GET /v2/shipments/s1', 'GET /v2/containers/c1'],
  )
  assert.equal(asked[0]?.headers['authorization'], 'Token k')
  assert.match(asked[0]?.body ?? '', /"request_type":"container","request_number":"CSQU3054383","scac":"OOLU"/)
})

test('a number whose line is not known is left to it to find out', async () => {
  const { scac: _scac, ...question } = upstream.question
  const { asked } = await askOnce({ ...upstream, question }, () => jsonAnswer(container()))
  assert.match(asked[0]?.body ?? '', /"auto_detect_vocc_scac":true/)
})

test('what it tells is marked as passed on, events with its own word for whose they are', async () => {
  const { told } = await toldOf(
    container({}, [
      event('vessel_loaded'),
      event('vessel_discharged', { data_source: 'terminal' }),
      event('new_thing'),
    ]),
  )
  assert.ok(told.every((said) => said.relayed_from !== undefined))
  assert.deepEqual(
    told.flatMap((said) =>
      said.kind === 'movement' && said.classifier === 'actual'
        ? [[said.code, said.data_source, said.relayed_from]]
        : [],
    ),
    [
      ['LOAD', 'shipping_line', 'shipping_line'],
      ['DISC', 'terminal', 'terminal'],
      ['new_thing', 'shipping_line', 'shipping_line'],
    ],
  )
})

test("holds, fees without their total, and the last free day of the place are the terminal's", async () => {
  const { told } = await toldOf(container())
  const state = told.find((said) => said.kind === 'facility_state')
  assert.ok(state?.kind === 'facility_state')
  assert.deepEqual(
    [state.terminal.firms, state.available, state.holds, state.fees, state.last_free_day, state.yard_position],
    [
      'W185',
      false,
      [{ name: 'customs', status: 'hold', description: 'CBP exam' }],
      [{ type: 'demurrage', amount: 185, currency_code: 'USD' }],
      '2026-11-28',
      'B12',
    ],
  )
})

test('where it does not know the zone of a place, what it writes as UTC is the time on the clocks there', async () => {
  const { told } = await toldOf(
    container(
      {
        pod_timezone: null,
        pod_discharged_at: '2026-11-20T07:00:00Z',
        pickup_lfd: '2026-11-28T00:00:00Z',
        pickup_appointment_at: '2026-11-27T18:00:00Z',
      },
      [
        event('vessel_loaded', { timezone: null, location_locode: null }),
        event('empty_out', { timezone: null, timestamp: '2026-11-01T10:00:00+08:00' }),
      ],
    ),
  )
  const times = told.flatMap((said) =>
    said.kind === 'movement' ? [[said.code, said.classifier, said.at, said.at_local]] : [],
  )
  assert.deepEqual(
    times.filter(([, classifier]) => classifier === 'actual'),
    [
      ['DISC', 'actual', null, '2026-11-20T07:00:00'],
      ['LOAD', 'actual', null, '2026-11-01T10:00:00'],
      ['GTOT', 'actual', '2026-11-01T02:00:00Z', null],
    ],
  )
  const state = told.find((said) => said.kind === 'facility_state')
  assert.ok(state?.kind === 'facility_state')
  assert.deepEqual([state.last_free_day, state.appointment_at], ['2026-11-28', undefined])
})

test('an event that it has declared invalid says nothing, and one that it calls estimated has not happened', async () => {
  const { told } = await toldOf(
    container({}, [
      event('vessel_loaded', { invalidated_at: '2026-11-03T00:00:00Z' }),
      event('vessel_departed', { invalidated_at: null, estimated: true }),
      event('vessel_arrived', { estimated: false }),
    ]),
  )
  assert.deepEqual(
    told.flatMap((said) => (said.kind === 'movement' && said.voyage === '042E' ? [[said.code, said.classifier]] : [])),
    [
      ['DEPA', 'estimated'],
      ['ARRI', 'actual'],
    ],
  )
})

test('the last free days of terminal, line and railroad are told apart, each at its own place', async () => {
  const days = async (import_deadlines: object) => {
    const { told } = await toldOf(container({ import_deadlines, final_destination_timezone: 'America/Chicago' }))
    return told.flatMap((said) => {
      if (said.kind === 'deadline') return [[said.deadline, said.data_source, said.day]]
      return said.kind === 'facility_state' && said.last_free_day !== undefined ? [['state', said.last_free_day]] : []
    })
  }
  assert.deepEqual(
    await days({ pickup_lfd_terminal: null, pickup_lfd_line: null, pickup_lfd_rail: '2026-11-30T06:00:00Z' }),
    [['rail', 'rail', '2026-11-30']],
  )
  assert.deepEqual(
    await days({
      pickup_lfd_terminal: '2026-11-27T08:00:00Z',
      pickup_lfd_line: '2026-11-28T07:59:00Z',
      pickup_lfd_rail: '?',
    }),
    [
      ['state', '2026-11-27'],
      ['line', 'shipping_line', '2026-11-27'],
    ],
  )
})

test('empty lists say nothing while it does not know whether the box can be fetched', async () => {
  const { told } = await toldOf(
    container({ availability_known: false, holds_at_pod_terminal: [], fees_at_pod_terminal: [] }),
  )
  const state = told.find((said) => said.kind === 'facility_state')
  assert.ok(state?.kind === 'facility_state')
  assert.deepEqual([state.available, state.holds, state.fees], [undefined, undefined, undefined])
})

test('a number that it has not asked the line for yet is asked about again, and nothing counts', async () => {
  const { answer } = await askOnce(alone, () => jsonAnswer(request_of({ status: 'pending' }, null)))
  assert.ok(answer.outcome === 'temporary' && answer.not_asked === true)
  assert.equal(answer.next_allowed_at, '2026-11-20T12:10:00Z')
})

test('each way of not tracking a number has an outcome of its own', async () => {
  const outcome = async (attributes: object) => {
    const { answer } = await askOnce(alone, () => jsonAnswer(request_of(attributes, null)))
    return answer.outcome === 'not_found' && answer.ambiguous !== undefined ? 'ambiguous' : answer.outcome
  }
  assert.equal(await outcome({ status: 'awaiting_manifest' }), 'ambiguous')
  for (const [failed_reason, expected] of [
    ['not_found', 'not_found'],
    ['booking_cancelled', 'cancelled'],
    ['invalid_number', 'bad_number'],
    ['retries_exhausted', 'ambiguous'],
    [null, 'ambiguous'],
  ])
    assert.equal(await outcome({ status: 'failed', failed_reason }), expected, String(failed_reason))
})

test('a plan without reading, a number that is none and a limit are told apart', async () => {
  const refused = async (status: number, code: string) => {
    const { answer } = await askOnce(alone, () => jsonAnswer({ errors: [{ code }] }, { 'retry-after': '30' }, status))
    return answer.outcome === 'temporary' ? [answer.trouble, answer.next_allowed_at] : [answer.outcome]
  }
  assert.equal((await refused(403, 'forbidden'))[0], 'entitlement')
  assert.deepEqual(await refused(422, 'invalid_number'), ['bad_number'])
  assert.equal((await refused(422, 'unprocessable_entity'))[0], 'unreadable')
  assert.deepEqual(await refused(429, 'rate_limited'), ['rate_limit', '2026-11-20T12:00:30Z'])
})

test('lines that are none are refused with the field to mend', async () => {
  const configuration = { ...upstream.configuration, credentials: { api_key: 'k', lines: 'OOLU,MAERSK' } }
  await assert.rejects(
    askOnce({ ...upstream, configuration }, () => jsonAnswer({})),
    /credentials.lines.*MAERSK is no SCAC/,
  )
})

test('what the terminal saw at the port of discharge has its place from the shipment beside the box', async () => {
  const given = { pod_full_out_at: '2026-11-27T18:00:00Z', empty_terminated_at: '2026-11-30T18:00:00Z' }
  const placesWith = async (included: readonly object[]) =>
    (await toldOf(container(given, included))).told.flatMap((said) =>
      said.kind === 'movement' && said.data_source === 'terminal' ? [[said.code, said.place?.locode]] : [],
    )
  const { id, type, attributes } = shipment.data
  assert.deepEqual(await placesWith([{ id, type, attributes }]), [
    ['GTOT', 'USLAX'],
    ['GTIN', undefined],
  ])
  assert.deepEqual(await placesWith([]), [
    ['GTOT', undefined],
    ['GTIN', undefined],
  ])
})
