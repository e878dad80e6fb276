import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { boxOf, deadline, equipment, rampSays, terminalSays } from '../testing/observations.ts'
import { landed, to_chicago, now, boxWith, why, fee } from './facts.fixture.ts'

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
    const ramp = rampSays('2026-11-26T00:00:00Z', { last_free_day: '2026-11-29' })
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
