import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedObservation } from '../observation.ts'
import { at, boxOf, equipment, facility, rampSays, record, terminalSays, transport } from '../testing/observations.ts'
import { loaded, departed, arrived, discharged, landed, to_chicago, now, boxWith, why, fee } from './facts.fixture.ts'

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

  test("its railroad's notification alone makes the box available there, whatever the port said", () => {
    const notified = (data_source: 'rail' | 'shipping_line') =>
      equipment('AVPU', '2026-11-26T00:00:00Z', 'USCHI', { data_source, stated_at: '2026-11-26T00:00:00Z' })
    const { available_for_pickup, pickup_appointment_at } = boxWith(to_chicago, port, notified('rail')).facts
    deepEqual([available_for_pickup, pickup_appointment_at], [true, null])
    equal(boxWith(to_chicago, port, notified('shipping_line')).facts.available_for_pickup, false)
    equal(boxWith(port, notified('rail')).facts.available_for_pickup, false)
  })

  test('a ramp that the box left by train again says nothing of the next one', () => {
    const on_by_train = (moment: string, place: string) =>
      equipment('LOAD', moment, place, { mode: 'rail', data_source: 'rail', facility: facility('RAMP') })
    const bound_for = record({ destination: at('USKCK') })
    const shown = (...said: RecordedObservation[]) => {
      const { pickup_facility_id, available_for_pickup, ind_facility_fees } = boxWith(to_chicago, ramp, ...said).facts
      return [pickup_facility_id, available_for_pickup, ind_facility_fees]
    }
    const here = ['logistics-park', true, []]
    deepEqual(shown(), here)
    deepEqual(shown(bound_for, on_by_train('2026-11-25T00:00:00Z', 'USCHI')), here, 'it left before it was reported')
    deepEqual(shown(bound_for, on_by_train('2026-11-27T00:00:00Z', 'USLAX')), here, 'it left another place')
    deepEqual(shown(bound_for, on_by_train('2026-11-27T00:00:00Z', 'USCHI')), [null, null, null])
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

describe('what the port said of the pick-up', () => {
  const says = (available: boolean) => terminalSays('2026-11-23T00:00:00Z', { available })
  const by_train = (code: string, moment: string | null, place: string, more: object = {}) =>
    equipment(code, moment, place, { mode: 'rail', data_source: 'rail', source: 'rail:BNSF', ...more })
  const on_train = by_train('LOAD', '2026-11-24T00:00:00Z', 'USLAX')
  const unloaded = by_train('DISC', '2026-11-26T00:00:00Z', 'USCHI')
  const expected_there = rampSays('2026-11-25T00:00:00Z', { last_free_day: '2026-11-30' })
  const shown = (...said: RecordedObservation[]) => {
    const { available_for_pickup, availability_known, current_status } = boxWith(to_chicago, ...said).facts
    return [available_for_pickup, availability_known, current_status]
  }

  test('counts while the box stands there, also when its ramp reports already', () => {
    deepEqual(shown(says(true)), [true, true, 'available'])
    deepEqual(shown(says(true), expected_there), [true, true, 'available'])
    deepEqual(shown(says(false), expected_there), [false, true, 'awaiting_inland_transfer'])
  })

  test('makes nothing available that is on a train', () => {
    for (const more of [[], [expected_there]]) {
      deepEqual(shown(says(true), on_train, ...more), [false, true, 'on_rail'])
      deepEqual(shown(says(false), on_train, ...more), [false, true, 'on_rail'])
    }
    const passing = by_train('DISC', '2026-11-25T00:00:00Z', 'USKCK')
    deepEqual(shown(says(true), on_train, passing), [false, true, 'on_rail'], 'unloaded on the way')
    const come = by_train('ARRI', '2026-11-26T00:00:00Z', 'USCHI')
    deepEqual(shown(says(true), on_train, come), [false, true, 'on_rail'], 'arrived and not unloaded')
    const word = says(true)
    const { rule, observation_ids } = why(boxWith(to_chicago, word, on_train), 'available_for_pickup')
    deepEqual([rule, observation_ids], ['left_its_yard', [on_train.id, word.id]])
  })

  test('tells nothing of the ramp that has the box and is silent on the pick-up', () => {
    const local = { at_local: '2026-11-25T06:00:00', place: { ...at(''), locode: null, name: 'SOMEWHERE' } }
    const there: readonly (readonly RecordedObservation[])[] = [
      [rampSays('2026-11-26T00:00:00Z', { presence: 'in_yard' })],
      [on_train, unloaded],
      [on_train, unloaded, expected_there],
      [on_train, by_train('DISC', null, '', local)],
    ]
    for (const at_ramp of there)
      for (const said of [true, false]) deepEqual(shown(says(said), ...at_ramp), [null, false, 'grounded'])
  })

  test('contradicts no ramp that has the box', () => {
    const ramp = rampSays('2026-11-26T00:00:00Z', { presence: 'in_yard' })
    const again = terminalSays('2026-11-23T00:00:00Z', { available: true, source: 'terminal:other' })
    equal(boxWith(to_chicago, says(false), again).disputes?.length, 1)
    equal(boxWith(to_chicago, says(false), again, ramp).disputes, undefined)
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
