import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../json.ts'
import type { FacilityStateObservation } from '@quaylog/journey'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { nameOf } from './holds.ts'
import { observeBody } from './observe.ts'

const parts = scriptedParts(() => jsonAnswer([]))
const terminal = { firms: 'W185', smdg: null, bic: null, locode: 'USLAX', name: 'Pier 400' }

function observe(...containers: Json[]) {
  return observeBody({ schema_version: '1', terminal, observed_at: '2026-11-20T17:05:00Z', containers }, parts)
}

function stateOf(record: Record<string, Json>): FacilityStateObservation {
  const [state] = observe({ number: 'CSQU3054383', found: true, ...record })?.observations ?? []
  assert.ok(state?.kind === 'facility_state')
  return state
}

test('a body without containers is no feed', () => {
  assert.equal(observeBody({ terminal, observed_at: '2026-11-20T17:05:00Z' }, parts), null)
  assert.equal(observeBody([], parts), null)
})

test('one bad record does not spoil the others', () => {
  const reading = observe(null, { number: 'TBA' }, { number: 'CSQU3054383', found: true }, 'x')
  assert.deepEqual(reading?.rejected, [
    { index: 0, reason: 'not an object' },
    { index: 1, reason: 'not a container number' },
    { index: 3, reason: 'not an object' },
  ])
  assert.deepEqual(reading?.containers, ['CSQU3054383'])
})

test('absent means unknown, an empty list means none, a blank means unknown', () => {
  const silent = stateOf({})
  assert.deepEqual(
    ['holds', 'fees', 'available', 'last_free_day', 'appointment_at', 'presence'].filter((name) => name in silent),
    [],
  )
  assert.deepEqual(stateOf({ holds: [], fees: [] }).holds, [])
  for (const blank of ['', null, {}]) assert.equal('holds' in stateOf({ holds: blank }), false)
  assert.equal(stateOf({ holds: [{ status: 'hold' }] }).holds, undefined)
  assert.deepEqual(stateOf({ holds: 'NONE' }).defects, ['holds cannot be read'])
})

test('holds are named by the tables, the raw code is kept, released ones are left out', () => {
  const state = stateOf({
    holds: [
      { code_raw: '1A CBP', name: 'customs', status: 'hold', description: 'CBP exam' },
      { code_raw: 'USDA HOLD', status: 'pending review' },
      { code_raw: 'NII', status: 'HOLD' },
      { code_raw: 'TMF', status: 'HOLD' },
      { code_raw: 'LINE OPERATOR', status: 'RELEASED' },
      'ZZ-NEW-TOKEN',
    ],
  })
  assert.deepEqual(state.holds, [
    { name: 'customs', status: 'hold', description: 'CBP exam / 1A CBP' },
    { name: 'USDA', status: 'pending', description: 'USDA HOLD' },
    { name: 'VACIS', status: 'hold', description: 'NII' },
    { name: 'TMF', status: 'hold', description: 'TMF' },
    { name: 'other', status: 'hold', description: 'ZZ-NEW-TOKEN' },
  ])
})

test('every wording of the tables finds its name', () => {
  const wordings: Record<string, string> = {
    CBP: 'customs',
    '7H': 'customs',
    'Customs Exam': 'customs',
    AGRICULTURE: 'USDA',
    'X-Ray': 'VACIS',
    CTF: 'TMF',
    PierPass: 'TMF',
    'Carrier release': 'freight',
    SSL: 'freight',
    Damaged: 'other',
  }
  for (const [wording, name] of Object.entries(wordings)) assert.equal(nameOf([null, wording], null), name, wording)
  assert.equal(nameOf([null, 'L'], 'WAC8'), 'freight')
  assert.equal(nameOf([null, 'L'], 'toString'), 'other')
})

test('availability is what the terminal says, else derived from a known yard, holds and fees', () => {
  const yard = { location: { state: 'in_yard', yard_position: 'B12.04' } }
  assert.deepEqual(
    [
      stateOf({ availability: { available: false }, holds: [], ...yard }).available,
      stateOf({ availability: { available: null } }).available,
    ],
    [false, null],
  )
  const derived = stateOf({ holds: [{ name: 'customs', status: 'pending' }], fees: [], ...yard })
  assert.deepEqual([derived.available, derived.available_derived, derived.yard_position], [true, true, 'B12.04'])
  assert.equal(stateOf({ holds: [{ name: 'customs', status: 'hold' }], ...yard }).available, false)
  assert.equal(
    stateOf({ holds: [], fees: [{ type: 'demurrage', amount: 185, currency_code: 'USD' }], ...yard }).available,
    false,
  )
  assert.equal('available' in stateOf({ holds: [] }), false)
  assert.equal('available' in stateOf(yard), false)
})

test('availability is not derived from what cannot be read, and its wording is believed only where it is known', () => {
  const yard = { location: { state: 'in_yard', yard_position: null }, holds: [] }
  for (const fees of ['see tariff', null, [{ type: 'exam', amount: 'much', currency_code: 'USD' }]])
    assert.equal('available' in stateOf({ ...yard, fees }), false, JSON.stringify(fees))
  const worded = (availability: Json) => {
    const state = stateOf({ ...yard, availability })
    return 'available' in state ? state.available : state.defects[0]
  }
  assert.deepEqual(
    ['Y', 'available', 'N', 'Not available', 'UNAVAILABLE'].map((available) => worded({ available })),
    [true, true, false, false, false],
  )
  assert.deepEqual(
    [worded('No'), worded('not yet available'), worded({ available: 'released soon' }), worded({ available: ['yes'] })],
    [false, ...Array<string>(3).fill('availability cannot be read')],
  )
})

test('an appointment stands only while its status says so', () => {
  const at = '2026-11-23T14:00:00-08:00'
  const told = (status: string | null) => {
    const state = stateOf({ appointment: { at, status } })
    return 'appointment_at' in state ? state.appointment_at : state.defects[0]
  }
  assert.deepEqual([null, 'booked', 'Confirmed', 'cancelled', 'MISSED', 'Denied'].map(told), [
    ...Array<string>(3).fill('2026-11-23T22:00:00Z'),
    null,
    null,
    null,
  ])
  for (const status of ['requested', 'not confirmed', 'pending', 'not booked'])
    assert.equal(told(status), `appointment status "${status}" is not known`)
})

test('fees keep a zero, map what they know, and are unknown when one cannot be read', () => {
  const fees = [
    { type: 'Demurrage', amount: 0, currency_code: 'usd' },
    { type: 'EDT', amount: '50', currency_code: 'USD' },
    { type: 'Reefer plug', amount: 9.5, currency_code: 'USD' },
  ]
  assert.deepEqual(
    stateOf({ fees }).fees?.map(({ type, amount }) => [type, amount]),
    [
      ['demurrage', 0],
      ['extended_dwell_time', 50],
      ['other', 9.5],
    ],
  )
  assert.equal(stateOf({ fees: [...fees, { type: 'exam', amount: 'much', currency_code: 'USD' }] }).fees, undefined)
  assert.equal(stateOf({ fees: [{ type: 'exam', amount: -1, currency_code: 'USD' }] }).fees, undefined)
})

test('a last free day stays the day that is written, whoever states it', () => {
  assert.equal(stateOf({ last_free_day: { date: '2026-11-24', source: 'terminal' } }).last_free_day, '2026-11-24')
  assert.equal(stateOf({ last_free_day: '2026-11-24T00:00:00Z' }).last_free_day, '2026-11-24')
  assert.equal(stateOf({ last_free_day: null }).last_free_day, null)
  assert.equal('last_free_day' in stateOf({ last_free_day: '' }), false)
  const vague = stateOf({ last_free_day: 'see Long Beach tariff' })
  assert.deepEqual(['last_free_day' in vague, vague.defects], [false, ['last free day cannot be read']])
  const line = observe({ number: 'CSQU3054383', last_free_day: { date: '2026-11-27', source: 'line' } })?.observations
  assert.deepEqual(
    line?.map((one) => (one.kind === 'deadline' ? [one.deadline, one.day] : one.kind)),
    ['facility_state', ['line', '2026-11-27']],
  )
})

test('a box that is not there, and one that stands elsewhere', () => {
  assert.equal(stateOf({ found: false, holds: [] }).found, false)
  assert.equal('holds' in stateOf({ found: false, holds: [] }), false)
  assert.equal(stateOf({ location: { state: 'off dock' } }).presence, 'off_dock')
  assert.equal(stateOf({ location: { state: 'on the moon' } }).presence, 'unknown')
})

test('milestones are movements at the terminal, in its time', () => {
  const record = {
    number: 'CSQU3054383',
    vessel: { imo: '9321483', voyage: '642W' },
    milestones: [
      { name: 'vessel_discharged', at: '2026-11-18T03:12:00' },
      { name: 'full_out', at: '2026-11-20T08:00:00-08:00' },
      { name: 'polished', at: null },
      7,
    ],
  }
  const moves = observe(record)?.observations.filter((one) => one.kind === 'movement')
  assert.deepEqual(
    moves?.map((move) => [move.code, move.at, move.empty, move.vessel?.imo ?? null, move.data_source]),
    [
      ['DISC', '2026-11-18T11:12:00Z', false, '9321483', 'terminal'],
      ['GTOT', '2026-11-20T16:00:00Z', false, null, 'terminal'],
      ['POLISHED', null, null, null, 'terminal'],
    ],
  )
  assert.deepEqual(moves?.[0]?.facility, { type: null, code: 'W185', provider: 'FIRMS', name: 'Pier 400' })
})

test('a ramp speaks for the railroad: its last free day is the rail one', () => {
  const body = {
    terminal: { ...terminal, type: 'RAMP' },
    observed_at: null,
    containers: [{ number: 'CSQU3054383', last_free_day: '2026-11-24' }],
  }
  const observations = observeBody(body, parts)?.observations ?? []
  assert.deepEqual(
    observations.map((one) => [one.kind, one.data_source]),
    [
      ['facility_state', 'rail'],
      ['deadline', 'rail'],
    ],
  )
})

test('an export or an empty box in the yard is not taken for one that can be picked up', () => {
  const standing = { location: { state: 'in_yard' }, holds: [], fees: [] }
  for (const own of [{ category: 'export' }, { load: 'empty' }, { category: 'transshipment', load: 'full' }])
    assert.equal(stateOf({ ...standing, ...own }).available, undefined, JSON.stringify(own))
  for (const own of [{}, { category: 'import', load: 'full' }])
    assert.equal(stateOf({ ...standing, ...own }).available, true, JSON.stringify(own))
})

test('no weight is a weight of nothing', () => {
  assert.ok(!('weight_in_lbs' in stateOf({ weight_in_lbs: 0 })))
})
