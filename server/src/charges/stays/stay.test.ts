import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { calendarBook, clocksOfStays, readCalendar, readTariff, termBook } from '@quaylog/free-time'
import type { ChargeClock, ChargeType, Read, Stay } from '@quaylog/free-time'
import type { RecordedObservation } from '@quaylog/journey'
import {
  at,
  deadline,
  equipment,
  facility,
  record,
  shipmentOf,
  terminalSays,
  transport,
  vessel,
} from '@quaylog/journey/testing'
import { staysOf } from './stay.ts'

const firms: Readonly<Record<string, string>> = { 'pier-400': 'W185', yusen: 'Y258', 'logistics-park': 'H572' }
const places = (terminal_id: string | null, locode: string | null) =>
  locode === null
    ? null
    : { code: firms[terminal_id ?? ''] ?? locode, locode, country: locode.slice(0, 2), region: null }

function stays(observations: readonly RecordedObservation[]): readonly Stay[] {
  const { containers, facts: shipment } = shipmentOf(observations)
  const [picture] = containers
  assert.ok(picture !== undefined)
  return staysOf({ picture, shipment, scac: 'ATLL', customer: null, observations, places })
}

function stayOf(charge: ChargeType, observations: readonly RecordedObservation[]): Stay['facts'] {
  const found = stays(observations).findLast(({ charges }) => charges.includes(charge))
  assert.ok(found !== undefined)
  return found.facts
}
const moments = (charge: ChargeType, name: keyof Stay['facts']['events'], said: readonly RecordedObservation[]) =>
  (stayOf(charge, said).events[name] ?? []).map((event) => event.at)

function readable<T>(read: Read<T>): T {
  assert.ok(read.ok, JSON.stringify(read))
  return read.value
}

/** A charge by the day after its start, with three free days, wherever the box is; ports are open every day. */
function clock(charge: ChargeType, of_clock: object, observations: readonly RecordedObservation[]): ChargeClock {
  const term = {
    id: charge,
    charge,
    direction: 'import',
    clock: { first_day: 'next_day', end_day: 'counted', day_start: '00:00', ...of_clock },
    free: { days: 3, unit: 'calendar', forgiven: [] },
    charge_days: { unit: 'calendar', forgiven: [], tier_anchor: 'after_free' },
    tiers: [{ from: 1, rate: 100 }],
    rule: 'Item 1',
  }
  const terms = termBook([
    readable(
      readTariff(
        JSON.stringify({
          quaylog_tariff: 1,
          name: 'Atlantis',
          issuer: { kind: 'line', scac: 'ATLL' },
          authority: 'public_tariff',
          currency: 'USD',
          versions: [{ effective_from: '2026-01-01', effective_to: null, terms: [term] }],
        }),
      ),
    ),
  ])
  const zones = { W185: 'America/Los_Angeles', Y258: 'America/Los_Angeles', USKCK: 'America/Chicago' }
  const calendars = Object.entries(zones).map(([code, timezone]) =>
    readable(readCalendar(JSON.stringify({ facility: code, timezone, week: 'mon_sun', holidays: [], exceptions: [] }))),
  )
  const found = clocksOfStays(stays(observations), terms, calendarBook(calendars), '2026-12-10T20:00:00Z').findLast(
    (one) => one.charge === charge,
  )
  assert.ok(found !== undefined)
  return found
}

const ship = { vessel: vessel('ALPHA', '9321483'), voyage: '642E' }
const sailed = [
  equipment('LOAD', '2026-11-05T08:00:00Z', 'CNSHA', ship),
  transport('DEPA', '2026-11-06T08:00:00Z', 'CNSHA', ship),
]
const pier_400 = { ...ship, facility: facility('POTE', 'PIER400') }
const landed = [
  ...sailed,
  transport('ARRI', '2026-11-20T08:00:00Z', 'USLAX', ship),
  equipment('DISC', '2026-11-21T08:00:00Z', 'USLAX', pier_400),
]
const left = equipment('GTOT', '2026-11-28T20:00:00Z', 'USLAX', { facility: facility('POTE') })
const yusen = {
  source: 'terminal:Y258',
  terminal: { firms: 'Y258', smdg: null, bic: null, locode: 'USLAX', name: null },
}
const held = [{ name: 'customs', status: 'hold', description: null }] as const

describe('another place than was thought', () => {
  const from_available = { start_event: 'available', end_event: 'gated_out_full' }
  const from_discharge = { start_event: 'box_discharged', end_event: 'gated_out_full' }

  test('of two terminals of a port only the one where the box is says since when it could be fetched', () => {
    const at_first = [...landed, terminalSays('2026-11-21T20:00:00Z', { available: true, holds: held })]
    assert.deepEqual(
      [clock('demurrage', from_available, at_first).last_free_on, stayOf('demurrage', at_first).facility?.code],
      ['2026-11-24', 'W185'],
    )
    const moved = [
      ...at_first,
      terminalSays('2026-11-22T20:00:00Z', { ...yusen, available: false, holds: [] }),
      terminalSays('2026-11-24T20:00:00Z', { ...yusen, available: true, holds: [] }),
      left,
    ]
    const { facility: place, holds } = stayOf('demurrage', moved)
    assert.deepEqual([place?.code, holds], ['Y258', []])
    assert.deepEqual(moments('demurrage', 'available', moved), ['2026-11-24T20:00:00Z'])
    const { last_free_on, accrued } = clock('demurrage', from_available, moved)
    assert.deepEqual([last_free_on, accrued], ['2026-11-27', { amount: 10_000, days: 1 }])
  })

  test('a terminal that has no code of the same kind is heard wherever the box is', () => {
    const nameless = { firms: null, smdg: null, bic: null, locode: 'USLAX', name: 'Port Community System' }
    const said = [...landed, terminalSays('2026-11-22T20:00:00Z', { terminal: nameless, available: true })]
    assert.deepEqual(moments('demurrage', 'available', said), ['2026-11-22T20:00:00Z'])
  })

  test('another port of discharge takes its calendar with it, and without one nothing is counted', () => {
    const there = { ...ship, stated_at: '2026-11-23T00:00:00Z' }
    const elsewhere = [
      ...landed,
      record({ port_of_discharge: at('USLGB'), stated_at: '2026-11-23T00:00:00Z' }),
      transport('ARRI', '2026-11-20T08:00:00Z', 'USLGB', there),
      equipment('DISC', '2026-11-21T08:00:00Z', 'USLGB', there),
    ]
    assert.equal(stayOf('demurrage', elsewhere).facility?.code, 'USLGB')
    const { state, reason, accrued } = clock('demurrage', from_discharge, elsewhere)
    assert.deepEqual([state, reason, accrued], ['cannot_assess', 'calendar_unknown', null])
  })

  test('a transshipment port that was taken for the port of discharge charges nothing once the box sails on', () => {
    const at_busan = [
      ...sailed,
      transport('ARRI', '2026-11-12T08:00:00Z', 'KRPUS', ship),
      equipment('DISC', '2026-11-13T08:00:00Z', 'KRPUS', ship),
    ]
    assert.deepEqual(
      [stayOf('demurrage', at_busan).facility?.code, moments('demurrage', 'box_discharged', at_busan)],
      ['KRPUS', ['2026-11-13T08:00:00Z']],
      'so far it is the last port that anybody told',
    )
    const next = { vessel: vessel('BETA', '9333010'), voyage: '017E' }
    const on = [...at_busan, equipment('LOAD', '2026-11-15T08:00:00Z', 'KRPUS', next)]
    const bound_for = record({ port_of_discharge: at('USLAX') })
    for (const said of [on, [...at_busan, bound_for], [...on, bound_for]]) {
      assert.deepEqual(moments('demurrage', 'box_discharged', said), [])
      assert.equal(clock('demurrage', from_discharge, said).accrued, null)
    }
    const over = [
      ...on,
      transport('DEPA', '2026-11-16T08:00:00Z', 'KRPUS', next),
      transport('ARRI', '2026-11-25T08:00:00Z', 'USLAX', next),
      equipment('DISC', '2026-11-26T08:00:00Z', 'USLAX', { ...pier_400, ...next }),
    ]
    const { started_on, last_free_on } = clock('demurrage', from_discharge, over)
    assert.deepEqual([started_on, last_free_on], ['2026-11-26', '2026-11-29'])
  })
})

describe('a train', () => {
  const by_train = { mode: 'rail', data_source: 'rail', source: 'rail:BNSF', facility: facility('RAMP') } as const
  const rail = (code: string, moment: string, place: string) => equipment(code, moment, place, by_train)
  const ramp = { firms: 'H572', smdg: null, bic: null, locode: 'USCHI', name: null }
  const from_notice = { start_event: 'notified', end_event: 'gated_out_full' }
  const at_chicago = [
    ...landed,
    equipment('LOAD', '2026-11-22T08:00:00Z', 'USLAX', { mode: 'rail' }),
    rail('ARRI', '2026-11-26T08:00:00Z', 'USCHI'),
    rail('DISC', '2026-11-26T10:00:00Z', 'USCHI'),
    rail('AVPU', '2026-11-26T12:00:00Z', 'USCHI'),
    terminalSays('2026-11-26T13:00:00Z', {
      data_source: 'rail',
      source: 'rail:BNSF',
      terminal: ramp,
      available: true,
      holds: held,
    }),
  ]
  const on_to_kansas = [
    ...at_chicago,
    record({ destination: at('USKCK') }),
    rail('LOAD', '2026-11-27T08:00:00Z', 'USCHI'),
    rail('DEPA', '2026-11-27T09:00:00Z', 'USCHI'),
  ]

  test('that takes the box on to another ramp leaves the notice of the first one behind', () => {
    const { facility: place, holds } = stayOf('rail_storage', on_to_kansas)
    assert.deepEqual([place?.code, holds], ['USKCK', []])
    for (const name of ['notified', 'available'] as const)
      assert.deepEqual(moments('rail_storage', name, on_to_kansas), [], name)
    const { state, accrued } = clock('rail_storage', from_notice, on_to_kansas)
    assert.deepEqual([state, accrued], ['not_started', null])
  })

  test('has the box counted from the notice of the ramp that it came to last', () => {
    assert.deepEqual(moments('rail_storage', 'notified', at_chicago), ['2026-11-26T12:00:00Z'])
    const there = [
      ...on_to_kansas,
      rail('ARRI', '2026-11-29T08:00:00Z', 'USKCK'),
      rail('AVPU', '2026-11-29T12:00:00Z', 'USKCK'),
    ]
    const { started_on, last_free_on, timezone } = clock('rail_storage', from_notice, there)
    assert.deepEqual([started_on, last_free_on, timezone], ['2026-11-29', '2026-12-02', 'America/Chicago'])
  })
})

describe('what is told otherwise later', () => {
  const from_pick_up = { start_event: 'gated_out_full', end_event: 'empty_in' }
  const returned = (moment: string, place: string, depot: string, stated_at: string) =>
    equipment('GTIN', moment, place, { empty: true, facility: facility('DEPO', depot), stated_at })

  test('an empty box that another depot takes back ends detention by the days of the place where it was picked up', () => {
    const out = [...landed, left]
    assert.equal(clock('detention', from_pick_up, out).state, 'running')
    const here = [...out, returned('2026-12-04T20:00:00Z', 'USLAX', 'ONE', '2026-12-04T21:00:00Z')]
    const elsewhere = [...out, returned('2026-12-04T20:00:00Z', 'USLGB', 'TWO', '2026-12-04T21:00:00Z')]
    for (const said of [here, elsewhere]) {
      const { state, ended_on, accrued } = clock('detention', from_pick_up, said)
      assert.deepEqual([state, ended_on, accrued], ['stopped', '2026-12-04', { amount: 30_000, days: 3 }])
      assert.equal(stayOf('detention', said).facility?.code, 'W185')
    }
    const corrected = [...here, returned('2026-12-05T20:00:00Z', 'USLGB', 'TWO', '2026-12-06T00:00:00Z')]
    assert.equal(clock('detention', from_pick_up, corrected).accrued?.days, 4)
  })

  test('an empty box that goes on to another depot was returned once, and its detention stays', () => {
    const depot = (code: string, moment: string, name: string) =>
      equipment(code, moment, 'USLAX', { empty: true, facility: facility('DEPO', name) })
    const back = [...landed, left, depot('GTIN', '2026-12-04T20:00:00Z', 'ONE')]
    const away = [...back, depot('GTOT', '2026-12-07T20:00:00Z', 'ONE')]
    const there = [...away, depot('GTIN', '2026-12-07T22:00:00Z', 'TWO')]
    for (const said of [back, away, there, [...there, depot('PICK', '2026-12-08T20:00:00Z', 'TWO')]]) {
      const { state, ended_on, accrued } = clock('detention', from_pick_up, said)
      assert.deepEqual([state, ended_on, accrued], ['stopped', '2026-12-04', { amount: 30_000, days: 3 }])
    }
  })

  test('a box that is available, not, and available again counts from the first time, or the last where terms say so', () => {
    const flips = [
      terminalSays('2026-11-22T20:00:00Z', { available: true }),
      terminalSays('2026-11-23T20:00:00Z', { available: true }),
      terminalSays('2026-11-24T20:00:00Z', { available: false }),
      terminalSays('2026-11-26T20:00:00Z', { available: true }),
    ]
    const said = [...landed, ...flips, left]
    assert.deepEqual(moments('demurrage', 'available', said), ['2026-11-22T20:00:00Z', '2026-11-26T20:00:00Z'])
    const terms = { start_event: 'available', end_event: 'gated_out_full' }
    const days = (start_choice: object) => {
      const { started_on, last_free_on, accrued } = clock('demurrage', { ...terms, ...start_choice }, said)
      return [started_on, last_free_on, accrued?.days]
    }
    assert.deepEqual(days({}), ['2026-11-22', '2026-11-25', 3])
    assert.deepEqual(days({ start_choice: 'first' }), days({}))
    assert.deepEqual(days({ start_choice: 'last' }), ['2026-11-26', '2026-11-29', 0])
    const withdrawn = said.map((one) => (one === flips[0] ? { ...one, withdrawn_at: '2026-11-30T00:00:00Z' } : one))
    assert.deepEqual(moments('demurrage', 'available', withdrawn), ['2026-11-23T20:00:00Z', '2026-11-26T20:00:00Z'])
  })

  test('a last free day that its teller takes back is told no more, and moves no charge', () => {
    const terms = { start_event: 'box_discharged', end_event: 'gated_out_full' }
    const [by_terminal, by_line] = [
      terminalSays('2026-11-21T20:00:00Z', { last_free_day: '2026-11-27' }),
      deadline('line', '2026-11-25', { stated_at: '2026-11-21T20:00:00Z' }),
    ]
    const told = clock('demurrage', terms, [...landed, by_terminal, by_line, left])
    assert.deepEqual(
      [told.reported.terminal?.day, told.reported.line?.day, told.lfd_disagreement_days],
      ['2026-11-27', '2026-11-25', 3],
    )
    const said_none = [
      terminalSays('2026-11-22T20:00:00Z', { last_free_day: null }),
      deadline('line', null, { stated_at: '2026-11-22T20:00:00Z' }),
    ]
    const missing = [by_terminal, by_line].map((one) => ({ ...one, withdrawn_at: '2026-11-22T20:00:00Z' }))
    for (const more of [[by_terminal, by_line, ...said_none], missing]) {
      const { reported, last_free_on, accrued, lfd_disagreement_days } = clock('demurrage', terms, [
        ...landed,
        ...more,
        left,
      ])
      assert.deepEqual([reported, lfd_disagreement_days], [{}, null])
      assert.deepEqual([last_free_on, accrued], [told.last_free_on, told.accrued])
    }
  })
})
