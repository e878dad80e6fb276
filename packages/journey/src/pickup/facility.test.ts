import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedObservation } from '../observation.ts'
import {
  at,
  BOX,
  boxOf,
  deadline,
  equipmentRecord,
  facility,
  hold,
  rampSays,
  record,
  reference,
  request,
  shipmentOf,
  equipment,
  terminalSays,
  transport,
  voyage,
} from '../testing/observations.ts'
import { reconcile } from '../reconcile.ts'

const { loaded, departed, arrived, discharged, full_out } = voyage
const landed = [loaded, departed, arrived, discharged]
const now = '2026-11-24T00:00:00Z'
const factsOf = (...more: readonly RecordedObservation[]) => boxOf([...landed, ...more], now).facts
const customs = { name: 'customs', status: 'hold', description: 'CBP exam' } as const
const demurrage = { type: 'demurrage', amount: 0, currency_code: 'USD' } as const

describe('what a facility reports (contract 11.4)', () => {
  test('the newest report that has a field gives it', () => {
    const older = terminalSays('2026-11-22T00:00:00Z', { holds: [customs], available: false, yard_position: 'B12.04' })
    const newer = terminalSays('2026-11-23T00:00:00Z', { available: true })
    const facts = factsOf(newer, older)
    deepEqual(
      [facts.available_for_pickup, facts.holds_at_pod_terminal, facts.location_at_pod_terminal],
      [true, [customs], 'B12.04'],
    )
  })

  test('an empty list means none, an absent one keeps what was known', () => {
    const holding = terminalSays('2026-11-22T00:00:00Z', { holds: [customs], fees: [demurrage] })
    deepEqual(factsOf(holding, terminalSays('2026-11-23T00:00:00Z', { holds: [] })).holds_at_pod_terminal, [])
    deepEqual(factsOf(holding, terminalSays('2026-11-23T00:00:00Z', { holds: [] })).fees_at_pod_terminal, [demurrage])
  })

  test('an appointment or deadline that is reported as none is none', () => {
    const set = terminalSays('2026-11-22T00:00:00Z', {
      appointment_at: '2026-11-25T16:00:00Z',
      last_free_day: '2026-11-26',
    })
    const gone = terminalSays('2026-11-23T00:00:00Z', { appointment_at: null, last_free_day: null })
    deepEqual(
      [factsOf(set).pickup_appointment_at, factsOf(set).pickup_lfd_terminal],
      ['2026-11-25T16:00:00Z', '2026-11-26'],
    )
    deepEqual([factsOf(set, gone).pickup_appointment_at, factsOf(set, gone).pickup_lfd_terminal], [null, null])
  })

  test('availability is known for 7 days', () => {
    const said = terminalSays('2026-11-22T00:00:00Z', { available: true })
    const known = (moment: string) => boxOf([...landed, said], moment).facts
    deepEqual(
      [known('2026-11-28T23:00:00Z').availability_known, known('2026-11-28T23:00:00Z').available_for_pickup],
      [true, true],
    )
    deepEqual(
      [known('2026-11-29T01:00:00Z').availability_known, known('2026-11-29T01:00:00Z').available_for_pickup],
      [false, null],
    )
  })

  test('what a facility that is asked says nothing new about is known on', () => {
    const before = terminalSays('2026-11-21T00:00:00Z', { available: false })
    const said = terminalSays('2026-11-22T00:00:00Z', { available: true, presence: 'in_yard' })
    const reports = [before, said].map((report) => ({ ...report, confirmed_at: '2026-12-05T00:00:00Z' }))
    const known = (moment: string) => boxOf([...landed, ...reports], moment).facts
    deepEqual(
      [known('2026-12-05T00:00:00Z').available_for_pickup, known('2026-12-05T00:00:00Z').current_status],
      [true, 'available'],
    )
    deepEqual(
      [known('2026-12-13T00:00:00Z').availability_known, known('2026-12-13T00:00:00Z').available_for_pickup],
      [false, null],
    )
  })

  test('when a facility was last asked is kept even when it said nothing', () => {
    equal(factsOf(terminalSays('2026-11-23T05:00:00Z', { found: false })).terminal_checked_at, '2026-11-23T05:00:00Z')
  })

  test('a terminal of the export side says nothing about the pick-up', () => {
    const origin = { firms: null, smdg: null, bic: null, locode: 'CNSHA', name: null }
    equal(
      factsOf(terminalSays('2026-11-23T00:00:00Z', { terminal: origin, available: true })).available_for_pickup,
      null,
    )
  })

  test('a terminal alone makes a picture of the box that was asked for', () => {
    const said = terminalSays('2026-11-23T00:00:00Z', { presence: 'in_yard', available: true, holds: [] })
    const picture = reconcile({
      observations: [said],
      request: { ...request, request_type: 'container', number: BOX },
      now,
      reference,
    })
    deepEqual(
      picture.containers.map(({ number, facts }) => [
        number,
        facts.current_status,
        facts.pod_terminal_id,
        facts.pod_timezone,
      ]),
      [[BOX, 'available', 'pier-400', 'America/Los_Angeles']],
    )
  })

  test('boxes that only a facility names are not of the shipment', () => {
    deepEqual(
      shipmentOf([...landed, terminalSays('2026-11-23T00:00:00Z', { container: 'TCLU1234568' })]).containers.map(
        ({ number }) => number,
      ),
      [BOX],
    )
  })

  test('a railroad that leaves out the check digit means the same box', () => {
    equal(
      factsOf(rampSays('2026-11-23T00:00:00Z', { container: BOX.slice(0, 10), last_free_day: '2026-11-29' }))
        .pickup_lfd_rail,
      '2026-11-29',
    )
  })

  test('a box whose check digit is misspelt goes by the right one wherever it is told', () => {
    for (const misspelt of [`${BOX.slice(0, 10)}0`, `${BOX.slice(0, 10)}9`]) {
      const boxes = shipmentOf([...landed, { ...full_out, container: misspelt }]).containers
      deepEqual(
        boxes.map(({ number, facts }) => [number, facts.pod_full_out_at]),
        [[BOX, full_out.kind === 'movement' ? full_out.at : null]],
      )
    }
  })
})

describe('holds set and cleared one by one', () => {
  test('apply on top of the newest list, those before it not', () => {
    const list = terminalSays('2026-11-22T00:00:00Z', { holds: [customs] })
    const before = hold('USDA', 'hold', { stated_at: '2026-11-21T00:00:00Z' })
    const after = hold('freight', 'hold', { stated_at: '2026-11-23T00:00:00Z' })
    const cleared = hold('customs', null, { stated_at: '2026-11-23T01:00:00Z' })
    deepEqual(factsOf(list, before).holds_at_pod_terminal, [customs])
    deepEqual(factsOf(list, after, cleared).holds_at_pod_terminal, [
      { name: 'freight', status: 'hold', description: null },
    ])
  })

  test('pending turns into a hold', () => {
    const pending = hold('VACIS', 'pending', { stated_at: '2026-11-22T00:00:00Z' })
    const set = hold('VACIS', 'hold', { stated_at: '2026-11-23T00:00:00Z' })
    deepEqual(factsOf(pending, set).holds_at_pod_terminal, [{ name: 'VACIS', status: 'hold', description: null }])
  })
})

describe('last free days', () => {
  test('each source states its own, the newest word of each counts', () => {
    const facts = factsOf(
      deadline('line', '2026-11-30', { stated_at: '2026-11-20T00:00:00Z' }),
      deadline('line', '2026-12-01', { stated_at: '2026-11-22T00:00:00Z' }),
      terminalSays('2026-11-22T00:00:00Z', { last_free_day: '2026-11-27' }),
      deadline('rail', '2026-12-03', { data_source: 'rail' }),
    )
    deepEqual(
      [facts.pickup_lfd_line, facts.pickup_lfd_terminal, facts.pickup_lfd_rail],
      ['2026-12-01', '2026-11-27', '2026-12-03'],
    )
  })

  test("the rail day is read in the ramp's zone", () => {
    equal(
      boxOf(
        [
          ...landed,
          record({ destination: at('USCHI') }),
          rampSays('2026-11-23T00:00:00Z', { last_free_day: '2026-11-29' }),
        ],
        now,
      ).facts.pickup_lfd_rail_time_zone,
      'America/Chicago',
    )
  })
})

describe('the terminal of the port of discharge', () => {
  const at_terminal = (code: string) => ({ facility: facility('POTE', code) })
  const terminalOf = (...observations: readonly RecordedObservation[]) => boxOf(observations, now).facts.pod_terminal_id

  test('is where a facility found the box, before where the carrier says', () => {
    const said = equipment('DISC', '2026-11-21T08:00:00Z', 'USLAX', at_terminal('YTI'))
    equal(terminalOf(loaded, departed, arrived, said), 'yusen')
    equal(terminalOf(loaded, departed, arrived, said, terminalSays('2026-11-22T00:00:00Z')), 'pier-400')
    equal(terminalOf(loaded, departed, arrived, said, terminalSays('2026-11-22T00:00:00Z', { found: false })), 'yusen')
  })

  test('is predicted until the ship is there', () => {
    const expected = transport('ARRI', '2026-11-30T00:00:00Z', 'USLAX', {
      ...at_terminal('YTI'),
      classifier: 'estimated',
    })
    equal(terminalOf(loaded, departed, expected), 'yusen')
  })

  test('inland the ramp is where the box is picked up', () => {
    const {
      facts,
      containers: [box],
    } = shipmentOf([
      ...landed,
      record({ destination: at('USCHI') }),
      rampSays('2026-11-23T00:00:00Z', { presence: 'in_yard' }),
      equipmentRecord({}),
    ])
    deepEqual([box?.facts.pickup_facility_id, facts.destination_terminal_id], ['logistics-park', 'logistics-park'])
  })

  test('off dock the yard is where the box is picked up', () => {
    const yard = { type: 'OFFD', code: 'Y258', provider: 'FIRMS', name: null } as const
    const moved = equipment('GTIN', '2026-11-25T12:00:00Z', 'USLAX', { mode: 'truck', facility: yard })
    const out = equipment('GTOT', '2026-11-27T12:00:00Z', 'USLAX', { mode: 'truck', facility: yard })
    equal(boxOf([...landed, full_out, moved]).facts.pickup_facility_id, 'yusen')
    equal(boxOf([...landed, full_out, moved, out]).facts.pod_full_out_at, '2026-11-27T12:00:00Z')
  })
})
