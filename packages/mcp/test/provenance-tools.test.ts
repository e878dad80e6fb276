import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { statedValue } from '../src/provenance/stated-value.ts'
import { answers, container_id, setup, shipment_id, usual_routes } from './harness.ts'

const fleet = { toolsets: ['fleet'] } as const
const heard = '2026-11-24T08:23:39Z'

const stated = (source: string, data_source: string, statement: object, more: object = {}) => ({
  observation_id: `of ${source}`,
  source,
  source_name: null,
  data_source,
  observed_at: '2026-11-24T08:00:00Z',
  recorded_at: heard,
  last_seen_at: heard,
  statement,
  defects: [],
  payload: null,
  ...more,
})
const arrived = (at: string, classifier = 'actual') => ({ kind: 'movement', code: 'ARRI', classifier, at })
const field = (value: unknown, rule: string, evidence: readonly object[], candidates: readonly object[] = []) => ({
  value,
  source: null,
  data_source: null,
  observed_at: null,
  recorded_at: null,
  rule,
  evidence,
  candidates,
})
const line_day = stated('line', 'shipping_line', { kind: 'deadline', deadline: 'line', day: '2026-11-27' })
const terminal_day = stated('terminal', 'terminal', { kind: 'facility_state', last_free_day: '2026-11-28' })
const state = stated(
  'terminal',
  'terminal',
  { kind: 'facility_state', available: false, holds: [] },
  { source_name: 'Pier Nine', last_seen_at: '2026-11-24T10:00:00Z' },
)
const fields = {
  current_status: field('grounded', 'status_row_12', [
    stated('line', 'shipping_line', arrived('2026-11-23T13:00:00Z')),
  ]),
  pickup_lfd_on: field('2026-11-27', 'first_of_line_terminal_rail', [line_day], [terminal_day]),
  available_for_pickup: field(
    false,
    'newest_facility_report',
    [state],
    [
      stated(
        'terminal',
        'terminal',
        { kind: 'facility_state', available: true },
        { recorded_at: '2026-11-23T08:00:00Z' },
      ),
    ],
  ),
  holds_at_pod_terminal: field([], 'newest_facility_report', [state]),
  delivered_at: field('2026-11-24T09:00:00Z', 'noted_by_a_user', []),
}
const provenance = (of: object, remarks: readonly object[] = []) =>
  answers.json({ data: { id: container_id, type: 'provenance', attributes: { fields: of, remarks } } })
const table = {
  ...usual_routes,
  [`GET /containers/${container_id}/provenance`]: provenance(fields),
  [`GET /shipments/${shipment_id}/provenance`]: provenance({
    pod_eta_at: field('2026-12-01T08:00:00Z', 'newest_estimate', [
      stated('line', 'shipping_line', arrived('2026-12-01T08:00:00Z', 'planned'), {
        relayed_from: null,
        observed_at: null,
      }),
    ]),
  }),
}
const facts = z.object({ facts: z.array(z.object({ field: z.string(), value: z.unknown(), because: z.string() })) })

/** Why fields have their values, by field. */
async function becauseOf(given: Record<string, unknown>): Promise<Record<string, string>> {
  await using world = await setup(table, fleet)
  const { payload, isError } = await world.call('why', given)
  assert.equal(isError, false, JSON.stringify(payload))
  return Object.fromEntries(facts.parse(payload).facts.map((fact) => [fact.field, fact.because]))
}

test('why says who stated a value, when, why it counts, and what was stated otherwise', async () => {
  const because = await becauseOf({ id: container_id })
  assert.equal(
    because['availableForPickup'],
    'Pier Nine (terminal) stated at 2026-11-24T08:00:00Z (heard 2026-11-24T08:23:39Z, last repeated 2026-11-24T10:00:00Z): false. ' +
      'It counts because it is the newest report of the terminal or ramp. ' +
      'Stated otherwise: terminal (terminal) stated at 2026-11-24T08:00:00Z (heard 2026-11-23T08:00:00Z, last repeated 2026-11-24T08:23:39Z): true.',
  )
  assert.match(because['holdsAtPodTerminal'] ?? '', /: none, an empty list\./)
  assert.match(because['currentStatus'] ?? '', /ARRI at 2026-11-23T13:00:00Z, from which it follows/)
  assert.equal(because['deliveredAt'], 'It counts because a person of this account noted it.')
})

test('an expected time is said to be one, and what is passed on is not the teller’s own word', async () => {
  const { podEtaAt = '' } = await becauseOf({ id: shipment_id, record: 'shipment' })
  assert.match(podEtaAt, /2026-12-01T08:00:00Z \(planned\)/)
  assert.match(podEtaAt, /stated \(first heard 2026-11-24T08:23:39Z\), passing on what others said/)
})

test('a terminal that no longer knows the box is said to', async () => {
  const gone = { ...state, no_longer_known_since: '2026-11-25T08:00:00Z' }
  const of = { available_for_pickup: field(false, 'last_report_of_a_facility_that_no_longer_knows_it', [gone]) }
  await using world = await setup({ ...table, [`GET /containers/${container_id}/provenance`]: provenance(of) }, fleet)
  const { payload } = await world.call('why', { id: container_id })
  assert.match(
    facts.parse(payload).facts[0]?.because ?? '',
    /: false, and since 2026-11-25T08:00:00Z says that it does not know the box\. It counts because/,
  )
})

test('what is asked for by either spelling is answered; what is not known is not what is no field', async () => {
  const because = await becauseOf({
    id: container_id,
    fields: 'pickup_lfd_on, availableForPickup,pickup_appointment_at,number',
  })
  assert.deepEqual(Object.keys(because), ['pickupLfdOn', 'availableForPickup', 'pickupAppointmentAt', 'number'])
  assert.match(because['pickupAppointmentAt'] ?? '', /^It is not known/)
  assert.match(because['number'] ?? '', /no source states it/)
  await using world = await setup(table, fleet)
  for (const name of ['why', 'compare_sources']) {
    const { payload, isError } = await world.call(name, { id: container_id, fields: ['pickup_lfd_on', 'colour'] })
    assert.deepEqual([isError, payload['error']], [true, 'ValidationFailed'])
    assert.match(String(payload['message']), /no colour/)
  }
})

test('sources that contradict each other stand side by side; a source does not contradict itself', async () => {
  await using world = await setup(table, fleet)
  const { payload } = await world.call('compare_sources', { id: container_id })
  assert.deepEqual(payload['fields'], [
    {
      field: 'pickupLfdOn',
      value: '2026-11-27',
      agree: false,
      countsBecause: 'it is the first of line, terminal and railroad that states one',
      statements: [
        { source: 'line (shipping_line)', says: '2026-11-27', counts: true },
        { source: 'terminal (terminal)', says: '2026-11-28', counts: false },
      ].map(({ source, says, counts }) => ({
        source,
        says,
        statedAt: '2026-11-24T08:00:00Z',
        heardAt: heard,
        repeatedAt: heard,
        counts,
      })),
    },
  ])
  assert.deepEqual(payload['undisputed'], ['currentStatus', 'availableForPickup', 'holdsAtPodTerminal'])
  assert.deepEqual(payload['noSource'], ['deliveredAt'])
})

test('answers stay below 10 kB and name what they leave out', async () => {
  const long = stated('terminal', 'terminal', {
    kind: 'facility_state',
    holds: [{ name: 'USDA', description: 'x'.repeat(5_000) }],
  })
  const many = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [
      `field_${at}`,
      field('v', 'newest_statement', [long], [line_day, terminal_day]),
    ]),
  )
  const history = Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => [
      `field_${at}`,
      Array.from({ length: 50 }, () => ({ told_at: heard, value: 'x'.repeat(60), data_source: 'terminal' })),
    ]),
  )
  await using world = await setup(
    {
      ...table,
      [`GET /containers/${container_id}/provenance`]: provenance(many, [
        { raw_event_id: 'r', remark: 'y'.repeat(400), evidence: long },
      ]),
      [`GET /containers/${container_id}/history`]: answers.json({
        data: { id: container_id, type: 'history', attributes: history },
      }),
    },
    fleet,
  )
  for (const [name, given] of [
    ['why', {}],
    ['compare_sources', {}],
    ['container_history', { latest: 50 }],
  ] as const) {
    const { payload, content } = await world.call(name, { id: container_id, ...given })
    const [text] = content
    assert.ok((text?.text ?? '').length < 10_000, `${name}: ${text?.text?.length}`)
    const said = JSON.stringify([payload['notShown'], payload['_metadata']])
    assert.match(said, /field59|Only the newest 7/, name)
  }
})

test('the history says what was known from when on, and how much came before', async () => {
  const history = {
    pod_eta_at: ['2026-12-01', '2026-12-02', '2026-12-04'].map((day, at) => ({
      told_at: `2026-11-2${at}T08:00:00Z`,
      value: `${day}T08:00:00Z`,
      data_source: 'shipping_line',
    })),
  }
  await using world = await setup(
    {
      ...table,
      [`GET /containers/${container_id}/history`]: answers.json({
        data: { id: container_id, type: 'history', attributes: history },
      }),
    },
    fleet,
  )
  const { payload } = await world.call('container_history', {
    id: container_id,
    fields: ['pod_eta_at', 'pickupLfd'],
    latest: 1,
  })
  assert.deepEqual(payload, {
    id: container_id,
    fields: [
      {
        field: 'podEtaAt',
        changes: 3,
        earlier: 2,
        values: [{ toldAt: '2026-11-22T08:00:00Z', value: '2026-12-04T08:00:00Z', dataSource: 'shipping_line' }],
      },
    ],
    noHistory: ['pickupLfd'],
  })
})

test('a record of nobody, or of somebody else, is refused by all three', async () => {
  await using world = await setup(usual_routes, fleet)
  for (const name of ['why', 'compare_sources', 'container_history']) {
    const { payload, isError } = await world.call(name, { id: shipment_id })
    assert.deepEqual([isError, payload['error']], [true, 'NotFound'], name)
  }
})

test('a statement says of a field what it states, and nothing of others', () => {
  const record = { kind: 'shipment_record', portOfLading: { locode: 'CNSHA', name: 'Shanghai' } }
  assert.equal(statedValue('portOfLadingLocode', record), 'CNSHA')
  assert.equal(statedValue('portOfDischargeLocode', record), undefined)
  const ship = { kind: 'movement', vessel: { name: 'TAMARIND OSPREY', imo: null }, voyage: '644E', timeZone: 'UTC' }
  assert.deepEqual(
    ['podVesselName', 'podVesselImo', 'podVoyageNumber', 'podTimezone', 'currentStatus'].map((name) =>
      statedValue(name, ship),
    ),
    ['TAMARIND OSPREY', null, '644E', 'UTC', undefined],
  )
  assert.deepEqual(statedValue('holdsAtPodTerminal', { kind: 'hold', name: 'customs', status: null }), {
    name: 'customs',
    status: 'cleared',
  })
  assert.equal(statedValue('sealNumber', { kind: 'equipment', sealNumber: 'S1' }), 'S1')
  assert.equal(statedValue('pickupLfd', { kind: 'deadline', deadline: 'rail' }), null)
  assert.equal(statedValue('pickupLfd', { kind: 'of tomorrow' }), undefined)
})
