import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedObservation } from '../observation.ts'
import {
  at,
  boxOf,
  deadline,
  equipment,
  facility,
  rampSays,
  record,
  terminalSays,
  transport,
  voyage,
} from '../testing/observations.ts'

const { loaded, departed, arrived, discharged } = voyage
const landed = [loaded, departed, arrived, discharged]
const to_chicago = record({ destination: at('USCHI') })
const now = '2026-11-28T00:00:00Z'
const boxWith = (...more: readonly RecordedObservation[]) => boxOf([...landed, ...more], now)
const why = (box: ReturnType<typeof boxOf>, field: string) => {
  const { observation_ids, candidate_ids, rule } = box.provenance[field] ?? {}
  return { observation_ids, candidate_ids, rule }
}
const fee = { type: 'demurrage', amount: 120, currency_code: 'USD' } as const

describe('where each fact of the pick-up comes from', () => {
  const report = terminalSays('2026-11-22T00:00:00Z', {
    available: true,
    fees: [fee],
    last_free_day: '2026-11-27',
    appointment_at: '2026-11-25T16:00:00Z',
    yard_position: 'B12',
    chassis_number: 'C1',
    presence: 'in_yard',
  })

  test('a report of the terminal is the source of all that it says', () => {
    const box = boxWith(report)
    const {
      available_for_pickup,
      fees_at_pod_terminal,
      pickup_lfd_terminal,
      pickup_appointment_at,
      location_at_pod_terminal,
      pod_full_out_chassis_number,
      terminal_checked_at,
    } = box.facts
    const facts = {
      available_for_pickup,
      fees_at_pod_terminal,
      pickup_lfd_terminal,
      pickup_appointment_at,
      location_at_pod_terminal,
      pod_full_out_chassis_number,
      terminal_checked_at,
    }
    deepEqual(facts, {
      available_for_pickup: true,
      fees_at_pod_terminal: [fee],
      pickup_lfd_terminal: '2026-11-27',
      pickup_appointment_at: '2026-11-25T16:00:00Z',
      location_at_pod_terminal: 'B12',
      pod_full_out_chassis_number: 'C1',
      terminal_checked_at: '2026-11-22T00:00:00Z',
    })
    for (const field of Object.keys(facts)) {
      deepEqual(
        why(box, field),
        {
          observation_ids: [report.id],
          candidate_ids: [],
          rule: field === 'pickup_lfd_terminal' ? 'newest_statement_of_this_source' : 'newest_facility_report',
        },
        field,
      )
    }
    deepEqual(why(box, 'availability_known'), {
      observation_ids: [report.id],
      candidate_ids: [],
      rule: 'report_within_7_days',
    })
  })

  test('what an older report said otherwise is a candidate, what it said alike is not', () => {
    const other = terminalSays('2026-11-21T12:00:00Z', {
      available: false,
      fees: [],
      last_free_day: '2026-11-26',
      yard_position: 'A1',
    })
    const alike = terminalSays('2026-11-21T06:00:00Z', {
      available: true,
      fees: [fee],
      last_free_day: '2026-11-27',
      yard_position: 'B12',
    })
    const silent = terminalSays('2026-11-21T07:00:00Z', { presence: 'in_yard' })
    const box = boxWith(alike, silent, other, report)
    for (const field of [
      'available_for_pickup',
      'fees_at_pod_terminal',
      'pickup_lfd_terminal',
      'location_at_pod_terminal',
    ])
      deepEqual([why(box, field).observation_ids, why(box, field).candidate_ids], [[report.id], [other.id]], field)
  })

  test('nobody having reported is told as such, not as a guess', () => {
    const box = boxWith()
    deepEqual(
      [
        box.facts.availability_known,
        box.facts.available_for_pickup,
        box.facts.fees_at_pod_terminal,
        box.facts.terminal_checked_at,
      ],
      [false, null, [], null],
    )
    deepEqual(why(box, 'fees_at_pod_terminal'), { observation_ids: [], candidate_ids: [], rule: 'nothing_reported' })
    deepEqual(why(box, 'availability_known'), { observation_ids: [], candidate_ids: [], rule: 'report_within_7_days' })
    equal(box.provenance['available_for_pickup'], undefined)
  })

  test('a terminal that does not say when it looked was asked when its answer came', () => {
    const { facts } = boxOf(
      [...landed, { ...terminalSays('2026-11-22T00:00:00Z'), stated_at: null, recorded_at: '2026-11-23T09:00:00Z' }],
      now,
    )
    equal(facts.terminal_checked_at, '2026-11-23T09:00:00Z')
  })

  test('the newest word of each kind counts for its last free day, and each kind keeps its own', () => {
    const line = [
      deadline('line', '2026-11-25', { stated_at: '2026-11-20T00:00:00Z' }),
      deadline('line', '2026-11-27', { stated_at: '2026-11-22T00:00:00Z' }),
      deadline('line', '2026-11-27', { stated_at: '2026-11-21T00:00:00Z' }),
    ] as const
    const terminal = deadline('terminal', '2026-11-26', { stated_at: '2026-11-23T00:00:00Z' })
    const box = boxWith(...line, terminal)
    deepEqual(
      [box.facts.pickup_lfd_line, box.facts.pickup_lfd_terminal, box.facts.pickup_lfd_rail],
      ['2026-11-27', '2026-11-26', null],
    )
    deepEqual(why(box, 'pickup_lfd_line'), {
      observation_ids: [line[1].id],
      candidate_ids: [line[0].id],
      rule: 'newest_statement_of_this_source',
    })
    deepEqual(why(box, 'pickup_lfd_terminal').observation_ids, [terminal.id])
  })
})

describe('whether the box can be picked up (contract 4.2)', () => {
  test('availability that was worked out from holds and fees says so', () => {
    const derived = terminalSays('2026-11-22T00:00:00Z', { available: true, available_derived: true })
    deepEqual(
      [
        why(boxWith(derived), 'available_for_pickup').rule,
        why(
          boxWith(terminalSays('2026-11-22T00:00:00Z', { available: true, available_derived: false })),
          'available_for_pickup',
        ).rule,
      ],
      ['newest_facility_report_derived', 'newest_facility_report'],
    )
  })

  test('it is believed for exactly seven days', () => {
    const said = [...landed, terminalSays('2026-11-22T00:00:00Z', { available: true, presence: 'off_dock' })]
    deepEqual(
      ['2026-11-29T00:00:00Z', '2026-11-29T00:00:01Z'].map((moment) => boxOf(said, moment).facts.available_for_pickup),
      [true, null],
    )
    const seen = [...landed, terminalSays('2026-11-22T00:00:00Z', { presence: 'off_dock' })]
    deepEqual(
      ['2026-11-29T00:00:00Z', '2026-11-29T00:00:01Z'].map((moment) => boxOf(seen, moment).facts.current_status),
      ['off_dock', 'grounded'],
    )
  })

  test('a newer report that does not know takes back what an older one knew', () => {
    equal(
      boxWith(
        terminalSays('2026-11-22T00:00:00Z', { available: true }),
        terminalSays('2026-11-23T00:00:00Z', { available: null }),
      ).facts.available_for_pickup,
      null,
    )
  })

  test('a facility that did not find the box does not see it anywhere', () => {
    equal(
      boxWith(terminalSays('2026-11-22T00:00:00Z', { found: false, presence: 'off_dock' })).facts.current_status,
      'grounded',
    )
  })

  test('an announcement counts where the box is to be collected: at the ramp when the ramp reports, at the port until then', () => {
    const at_port = equipment('AVPU', '2026-11-22T00:00:00Z', 'USLAX', { stated_at: '2026-11-22T00:00:00Z' })
    const at_chicago = equipment('AVPU', '2026-11-27T00:00:00Z', 'USCHI', { stated_at: '2026-11-27T00:00:00Z' })
    const ramp = rampSays('2026-11-26T00:00:00Z', { presence: 'in_yard' })
    deepEqual(why(boxWith(at_port), 'available_for_pickup').observation_ids, [at_port.id])
    deepEqual(why(boxWith(to_chicago, at_port), 'available_for_pickup').observation_ids, [at_port.id])
    deepEqual(why(boxWith(to_chicago, at_chicago), 'available_for_pickup').observation_ids, undefined)
    deepEqual(why(boxWith(to_chicago, ramp, at_port), 'available_for_pickup').observation_ids, [at_port.id])
    deepEqual(why(boxWith(to_chicago, ramp, at_port, at_chicago), 'available_for_pickup').observation_ids, [
      at_chicago.id,
    ])
  })

  test('an announcement that was withdrawn or is only planned announces nothing', () => {
    const said = equipment('AVPU', '2026-11-22T00:00:00Z', 'USLAX', { stated_at: '2026-11-22T00:00:00Z' })
    equal(boxWith({ ...said, withdrawn_at: '2026-11-23T00:00:00Z' }).facts.available_for_pickup, null)
    equal(
      boxWith(equipment('AVPU', '2026-11-22T00:00:00Z', 'USLAX', { classifier: 'planned' })).facts.available_for_pickup,
      null,
    )
  })
})

describe('at a ramp', () => {
  const port = terminalSays('2026-11-22T00:00:00Z', {
    available: false,
    fees: [fee],
    appointment_at: '2026-11-23T16:00:00Z',
    yard_position: 'B12',
  })
  const ramp = rampSays('2026-11-26T00:00:00Z', {
    available: true,
    fees: [],
    appointment_at: '2026-11-29T16:00:00Z',
    yard_position: 'R1',
  })

  test("its report counts for the pick-up, and the port's for the place in the port's yard", () => {
    const {
      available_for_pickup,
      fees_at_pod_terminal,
      pickup_appointment_at,
      location_at_pod_terminal,
      ind_facility_fees,
    } = boxWith(to_chicago, port, ramp).facts
    deepEqual(
      {
        available_for_pickup,
        fees_at_pod_terminal,
        pickup_appointment_at,
        location_at_pod_terminal,
        ind_facility_fees,
      },
      {
        available_for_pickup: true,
        fees_at_pod_terminal: [],
        pickup_appointment_at: '2026-11-29T16:00:00Z',
        location_at_pod_terminal: 'B12',
        ind_facility_fees: [],
      },
    )
    deepEqual(why(boxWith(to_chicago, port, ramp), 'ind_facility_fees').observation_ids, [ramp.id])
  })

  test('nothing is taken from a railroad while no inland destination is known', () => {
    const { available_for_pickup, pickup_appointment_at } = boxWith(port, ramp).facts
    deepEqual(
      { available_for_pickup, pickup_appointment_at },
      { available_for_pickup: false, pickup_appointment_at: '2026-11-23T16:00:00Z' },
    )
  })

  test("that is known without a report of it leaves the port's word standing", () => {
    const { available_for_pickup, pickup_appointment_at } = boxWith(to_chicago, port).facts
    deepEqual(
      { available_for_pickup, pickup_appointment_at },
      { available_for_pickup: false, pickup_appointment_at: '2026-11-23T16:00:00Z' },
    )
  })
})

describe("which facility's reports count for which side", () => {
  const reports = (
    terminal: { readonly firms?: string; readonly locode?: string | null; readonly name?: string },
    data_source: 'terminal' | 'rail' = 'terminal',
    source = 'terminal:X',
  ) =>
    terminalSays('2026-11-26T00:00:00Z', {
      terminal: { firms: null, smdg: null, bic: null, locode: null, name: null, ...terminal },
      data_source,
      source,
      last_free_day: '2026-11-30',
      yard_position: 'Y',
    })
  const sideOf = (report: RecordedObservation, ...journey: readonly RecordedObservation[]) => {
    const { facts } = boxOf([...journey, report], now)
    if (facts.pickup_lfd_rail !== null) return 'inland'
    return facts.location_at_pod_terminal === null ? null : 'pod'
  }

  test('the port of discharge itself, and its neighbours in the same country that play no other part', () => {
    deepEqual(
      [
        sideOf(reports({ locode: 'USLAX' }), ...landed),
        sideOf(reports({ locode: 'USLGB' }), ...landed),
        sideOf(reports({ locode: 'NLRTM' }), ...landed),
      ],
      ['pod', 'pod', null],
    )
    const through_busan = [
      loaded,
      departed,
      equipment('DISC', '2026-11-09T00:00:00Z', 'KRPUS'),
      equipment('LOAD', '2026-11-10T00:00:00Z', 'KRPUS'),
      equipment('DISC', '2026-11-14T00:00:00Z', 'USLGB'),
      equipment('LOAD', '2026-11-15T00:00:00Z', 'USLGB'),
      arrived,
      discharged,
    ]
    equal(sideOf(reports({ locode: 'USLGB' }), ...through_busan), null, 'a port of transshipment of the same country')
  })

  test('one that does not say where it stands, or while no port of discharge is known, unless it is where the box is loaded', () => {
    equal(sideOf(reports({}), ...landed), 'pod')
    deepEqual(
      [
        sideOf(reports({ locode: 'USLAX' }), loaded, departed),
        sideOf(reports({ locode: 'CNSHA' }), loaded, departed),
        sideOf(reports({}), loaded, departed),
      ],
      ['pod', null, 'pod'],
    )
  })

  test('a railroad, a ramp by whomever it reports, and the inland destination', () => {
    equal(sideOf(reports({}, 'rail', 'rail:BNSF'), ...landed), 'inland')
    equal(sideOf(reports({ firms: 'H572' }), ...landed), 'inland')
    equal(sideOf(reports({ locode: 'USKCK' }), ...landed, record({ destination: at('USKCK') })), 'inland')
  })
})

describe('the ramp of a railroad that reports without a code', () => {
  const there = (source: string, given: object, data_source: 'rail' | 'terminal' = 'rail') =>
    rampSays('2026-11-26T00:00:00Z', {
      source,
      data_source,
      terminal: { firms: null, smdg: null, bic: null, locode: null, name: null, ...given },
    })
  const rampOf = (report: RecordedObservation) => boxOf([...landed, to_chicago, report], now).facts.pickup_facility_id

  test('is told where railroad and place leave one, and not where they leave several', () => {
    const only = transport('ARRI', null, null, {
      mode: 'rail',
      place: { ...at(''), locode: null, name: 'ELWOOD, IL' },
      at_local: '2026-11-25T06:00:00',
      facility: facility('RAMP'),
      data_source: 'rail',
      source: 'rail:BNSF',
    })
    equal(boxOf([...landed, to_chicago, only], now).facts.pickup_facility_id, 'logistics-park')
    deepEqual(
      [
        rampOf(there('rail:BNSF', { locode: 'USCHI' })),
        rampOf(there('rail:BNSF', { locode: 'USKCK' })),
        rampOf(there('rail:BNSF', {})),
      ],
      [null, null, null],
    )
  })
})

describe('a report that is confirmed', () => {
  const said = terminalSays('2026-11-16T00:00:00Z', { available: true })
  const confirmed = (confirmed_at: string | null, ...more: readonly RecordedObservation[]) =>
    boxWith({ ...said, confirmed_at }, ...more).facts.available_for_pickup

  test('is believed from when it was confirmed last', () => {
    deepEqual(
      [confirmed(null), confirmed('2026-11-20T00:00:00Z'), confirmed('2026-11-21T00:00:00Z')],
      [null, null, true],
    )
  })

  test('by its own source: another that says something else keeps its own age', () => {
    equal(
      confirmed(
        '2026-11-27T00:00:00Z',
        terminalSays('2026-11-17T00:00:00Z', { available: false, source: 'terminal:Y258' }),
      ),
      true,
    )
    equal(confirmed('2026-11-27T00:00:00Z', terminalSays('2026-11-17T00:00:00Z', { holds: [] })), null)
  })
})
