import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MovementObservation, RecordedObservation } from '../observation.ts'
import {
  at,
  boxOf,
  equipment,
  equipmentRecord,
  facility,
  rampSays,
  record,
  shipmentOf,
  terminalSays,
  transport,
  voyage,
} from '../testing/observations.ts'

const { loaded, departed, arrived, discharged } = voyage
type Given = Partial<MovementObservation> & {
  readonly withdrawn_at?: string
  readonly recorded_at?: string
  readonly source?: string
}
const pier = facility('POTE', 'PIER400')
const yusen = facility('POTE', 'YTI')
const now = '2026-12-15T00:00:00Z'
const why = (field: string, ...observations: readonly RecordedObservation[]) => {
  const box = boxOf(observations, now)
  const { observation_ids, rule, candidate_ids } = box.provenance[field] ?? {}
  return { observation_ids, rule, candidate_ids }
}

describe('what tells the terminal of the port of discharge, best first', () => {
  const discharge = equipment('DISC', '2026-11-21T08:00:00Z', 'USLAX', { facility: pier })
  const arrival = transport('ARRI', '2026-11-20T08:00:00Z', 'USLAX', { facility: yusen })
  const berth = transport('BRTH', '2026-11-20T09:00:00Z', 'USLAX', { facility: yusen })
  const out = equipment('GTOT', '2026-11-25T08:00:00Z', 'USLAX', { facility: yusen })
  const predicted = transport('ARRI', '2026-11-19T08:00:00Z', 'USLAX', {
    facility: yusen,
    classifier: 'estimated',
    data_source: 'terminal',
    source: 'terminal:X',
  })

  test('a facility that found it, the discharge, the arrival or berth, the gate-out, a prediction', () => {
    const found = terminalSays('2026-11-22T00:00:00Z')
    deepEqual(why('pod_terminal_id', loaded, departed, predicted, arrival, discharge, out, found), {
      observation_ids: [found.id],
      rule: 'facility_that_found_it',
      candidate_ids: [],
    })
    deepEqual(why('pod_terminal_id', loaded, departed, predicted, arrival, discharge, out), {
      observation_ids: [discharge.id],
      rule: 'where_it_was_discharged',
      candidate_ids: [],
    })
    deepEqual(why('pod_terminal_id', loaded, departed, predicted, arrival, out), {
      observation_ids: [arrival.id],
      rule: 'where_the_ship_arrived',
      candidate_ids: [],
    })
    deepEqual(why('pod_terminal_id', loaded, departed, arrived, berth, out), {
      observation_ids: [berth.id],
      rule: 'where_the_ship_arrived',
      candidate_ids: [],
    })
    deepEqual(why('pod_terminal_id', loaded, departed, arrived, predicted, out), {
      observation_ids: [out.id],
      rule: 'where_it_left',
      candidate_ids: [],
    })
    deepEqual(why('pod_terminal_id', loaded, departed, arrived, predicted), {
      observation_ids: [predicted.id],
      rule: 'first_prediction',
      candidate_ids: [],
    })
  })

  test('what was taken back, or happened at another port, tells nothing', () => {
    equal(
      boxOf([loaded, departed, arrived, { ...discharge, withdrawn_at: '2026-11-22T00:00:00Z' }], now).facts
        .pod_terminal_id,
      null,
    )
    equal(
      boxOf(
        [
          equipment('DISC', '2026-11-04T08:00:00Z', 'CNSHA', { mode: 'barge', facility: pier }),
          loaded,
          departed,
          arrived,
        ],
        now,
      ).facts.pod_terminal_id,
      null,
    )
  })

  test('those that named another terminal are its candidates, those that named the same are not', () => {
    const [same, other] = [
      equipment('DISC', '2026-11-21T07:00:00Z', 'USLAX', {
        facility: pier,
        source: 'edi',
        stated_at: '2026-11-21T07:00:00Z',
      }),
      equipment('DISC', '2026-11-21T06:00:00Z', 'USLAX', {
        facility: yusen,
        source: 'edi 2',
        stated_at: '2026-11-21T06:00:00Z',
      }),
    ]
    deepEqual(why('pod_terminal_id', loaded, departed, discharge, same, other), {
      observation_ids: [discharge.id],
      rule: 'where_it_was_discharged',
      candidate_ids: [other.id],
    })
  })

  test('a prediction is none any more when its source says by a code of no table that the ship came elsewhere', () => {
    const unheard = { ...pier, code: 'NOWHERE' }
    const predicted = transport('ARRI', '2026-11-21T08:00:00Z', 'USLAX', { facility: pier, classifier: 'estimated' })
    const came = (given: Given) => equipment('DISC', '2026-11-22T08:00:00Z', 'USLAX', given)
    const terminal = (...said: Parameters<typeof boxOf>[0]) => boxOf([loaded, departed, predicted, ...said], now)
    const shown = (given: Given) => terminal(came(given)).facts.pod_terminal_id
    equal(shown({ facility: unheard }), null)
    for (const given of [
      { facility: null },
      { facility: { ...unheard, code: null } },
      { facility: unheard, source: 'edi' },
    ])
      equal(shown(given), terminal().facts.pod_terminal_id)
    equal(shown({ facility: { ...unheard, provider: 'BIC' } }), terminal().facts.pod_terminal_id)
  })

  test('the first prediction stays until it is withdrawn', () => {
    const prediction = (id: string, recorded_at: string, given: Given = {}) =>
      transport('ARRI', '2026-12-20T08:00:00Z', 'USLAX', {
        facility: yusen,
        classifier: 'estimated',
        recorded_at,
        stated_at: recorded_at,
        ...given,
        id,
      })
    const [first, second] = [
      prediction('first', '2026-11-10T00:00:00Z', { facility: pier }),
      prediction('second', '2026-11-11T00:00:00Z'),
    ]
    deepEqual(
      [
        why('pod_terminal_id', loaded, departed, second, first).observation_ids,
        why('pod_terminal_id', loaded, departed, second, { ...first, withdrawn_at: '2026-11-12T00:00:00Z' })
          .observation_ids,
      ],
      [['first'], ['second']],
    )
    equal(
      why('pod_terminal_id', loaded, departed, arrived, prediction('train', '2026-11-10T00:00:00Z', { mode: 'rail' }))
        .observation_ids,
      undefined,
    )
  })

  test('gives the zone of the port while only a facility knows where the box is', () => {
    const found = terminalSays('2026-11-22T00:00:00Z')
    deepEqual(why('pod_timezone', equipmentRecord({}), found), {
      observation_ids: [found.id],
      rule: 'zone_of_the_place',
      candidate_ids: [],
    })
    deepEqual(why('pod_timezone', loaded, departed, discharged, found), {
      observation_ids: [discharged.id],
      rule: 'zone_of_the_place',
      candidate_ids: [],
    })
  })
})

describe('the facility at the inland destination', () => {
  const to_chicago = record({ destination: at('USCHI') })
  const ramp = { type: 'RAMP', code: 'H572', provider: 'FIRMS', name: null } as const
  const landed = [loaded, departed, arrived, discharged, to_chicago]
  const came = transport('ARRI', '2026-11-26T00:00:00Z', 'USCHI', { mode: 'rail', facility: ramp })

  test('is the ramp that found the box, else where it came to, else the first that was predicted', () => {
    const found = rampSays('2026-11-27T00:00:00Z')
    const expected = transport('ARRI', '2026-12-26T00:00:00Z', 'USCHI', {
      mode: 'rail',
      facility: ramp,
      classifier: 'estimated',
    })
    deepEqual(why('pickup_facility_id', ...landed, came, found), {
      observation_ids: [found.id],
      rule: 'facility_that_found_it',
      candidate_ids: [],
    })
    deepEqual(why('pickup_facility_id', ...landed, came), {
      observation_ids: [came.id],
      rule: 'where_it_came_to',
      candidate_ids: [],
    })
    deepEqual(why('pickup_facility_id', ...landed, expected), {
      observation_ids: [expected.id],
      rule: 'first_prediction',
      candidate_ids: [],
    })
    deepEqual(why('pickup_facility_id', ...landed, { ...expected, withdrawn_at: '2026-11-26T00:00:00Z' }), {
      observation_ids: undefined,
      rule: undefined,
      candidate_ids: undefined,
    })
  })

  test("is the shipment's too, and gives the zones at the destination", () => {
    const {
      facts,
      provenance,
      containers: [box],
    } = shipmentOf([...landed, came], now)
    deepEqual(
      [
        facts.destination_terminal_id,
        provenance['destination_terminal_id']?.observation_ids,
        box?.facts.pickup_facility_id,
      ],
      ['logistics-park', [came.id], 'logistics-park'],
    )
    deepEqual(
      [box?.facts.final_destination_timezone, box?.facts.pickup_lfd_rail_time_zone, facts.destination_timezone],
      ['America/Chicago', 'America/Chicago', 'America/Chicago'],
    )
    deepEqual(
      [why('final_destination_timezone', ...landed, came), why('pickup_lfd_rail_time_zone', ...landed, came)],
      [
        { observation_ids: [to_chicago.id], rule: 'zone_of_the_place', candidate_ids: [] },
        { observation_ids: [came.id], rule: 'zone_of_the_place', candidate_ids: [] },
      ],
    )
  })

  test('is none where the box stays at the port', () => {
    const {
      facts,
      containers: [box],
    } = shipmentOf([loaded, departed, arrived, discharged], now)
    deepEqual(
      [
        facts.destination_terminal_id,
        box?.facts.pickup_facility_id,
        box?.facts.final_destination_timezone,
        box?.facts.pickup_lfd_rail_time_zone,
      ],
      [null, null, null, null],
    )
  })
})

describe('a yard off dock', () => {
  const yard = { type: 'OFFD', code: 'Y258', provider: 'FIRMS', name: null } as const

  test('is where the box is picked up once it was moved there', () => {
    const moved = equipment('GTIN', '2026-11-25T12:00:00Z', 'USLAX', { mode: 'truck', facility: yard })
    deepEqual(why('pickup_facility_id', loaded, departed, arrived, discharged, moved), {
      observation_ids: [moved.id],
      rule: 'moved_off_dock',
      candidate_ids: [],
    })
    equal(
      boxOf([loaded, departed, arrived, discharged, { ...moved, withdrawn_at: '2026-11-26T00:00:00Z' }], now).facts
        .pickup_facility_id,
      null,
    )
    equal(
      boxOf(
        [
          loaded,
          departed,
          arrived,
          discharged,
          equipment('GTIN', '2026-12-25T12:00:00Z', 'USLAX', { mode: 'truck', facility: yard, classifier: 'planned' }),
        ],
        now,
      ).facts.pickup_facility_id,
      null,
    )
  })
})

test('the zone of the empty return is that of the place where the box was returned', () => {
  const box = boxOf(
    [
      loaded,
      departed,
      arrived,
      discharged,
      voyage.full_out,
      equipment('GTIN', '2026-11-28T08:00:00Z', 'USKCK', { empty: true, facility: facility('DEPO') }),
    ],
    now,
  )
  deepEqual([box.facts.empty_terminated_timezone, box.facts.pod_timezone], ['America/Chicago', 'America/Los_Angeles'])
  deepEqual(
    box.provenance['empty_terminated_timezone']?.observation_ids,
    box.provenance['empty_terminated_at']?.observation_ids,
  )
})
