import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MovementObservation, RecordedObservation } from '../observation.ts'
import { knownPlace, type RolePlace } from '../ports/place.ts'
import { callsByPlace } from '../ports/port-calls.ts'
import { knownRecord } from '../shipment/record.ts'
import { statementOf, type Statement } from '../statements/statement.ts'
import { retractionsOf } from '../statements/taken-back.ts'
import { at, equipment, facility, NOW, record, reference, transport } from '../testing/observations.ts'
import { destinationOf } from './destination.ts'

type Given = Partial<MovementObservation> & { readonly source?: string }

const on = (day: number, hour = 8) => `2026-11-${day}T${String(hour).padStart(2, '0')}:00:00Z`
const named = (name: string, country_code: string | null = 'US') => ({ ...at(''), locode: null, name, country_code })

function role(locode: string): RolePlace {
  const place = knownPlace(at(locode), null, reference)
  if (place === null) throw new Error(`no place ${locode}`)
  return { place, evidence: 'structure', observation_ids: [] }
}

function stated(observation: RecordedObservation): Statement {
  if (observation.kind !== 'movement') throw new Error('not a movement')
  return statementOf(observation, Date.parse(NOW), retractionsOf([]), reference)
}

/** What a train does at a place. */
const train = (code: string, moment: string, place: string | null, given: Given = {}) =>
  transport(code, moment, place, { mode: 'rail', ...given })

const landed = [equipment('LOAD', on(1), 'CNSHA'), equipment('DISC', on(15), 'USLAX')]

/** Where a box is carried on to that was loaded in Shanghai and landed in Los Angeles. */
function destination(
  said: readonly RecordedObservation[],
  { pol = 'CNSHA', pod = 'USLAX' }: { pol?: string | null; pod?: string | null } = {},
) {
  const records = said.flatMap((one) => (one.kind === 'shipment_record' ? [knownRecord(one, reference)] : []))
  const statements = [...landed, ...said].filter(({ kind }) => kind === 'movement').map(stated)
  const found = destinationOf(
    statements,
    records,
    pol === null ? null : role(pol),
    pod === null ? null : role(pod),
    callsByPlace(statements),
  )
  return found === null ? null : [found.place.key, found.evidence, ...found.observation_ids]
}

describe('where a box is carried on to', () => {
  test('a box of which nothing inland is told stays at its port', () => {
    equal(destination([]), null)
  })

  test("the line's own record decides, then what is called the destination, then where the box came to last", () => {
    const came = train('ARRI', on(20), 'USKCK')
    const hinted = equipment('GTOT', on(19), 'USCHI', { role_hint: 'destination' })
    const recorded = record({ destination: at('NLRTM') })
    deepEqual(destination([came]), ['USKCK', 'structure', came.id])
    deepEqual(destination([came, hinted]), ['USCHI', 'hint', hinted.id])
    deepEqual(destination([came, hinted, recorded]), ['NLRTM', 'record', recorded.id])
  })

  test('a place with a code comes before one that only its source can name', () => {
    const hinted = equipment('GTOT', on(19), null, { role_hint: 'destination', place: named('SPRINGFIELD') })
    deepEqual(destination([hinted]), ['~SPRINGFIELD', 'hint', hinted.id])
    const came = train('ARRI', on(18), 'USKCK')
    deepEqual(destination([hinted, came]), ['USKCK', 'structure', came.id])
  })

  test('of several hints the newest counts that bears a code, and one without a place is none', () => {
    const hint = (stated_at: string, place: Given['place'], more: Given = {}) =>
      equipment('GTOT', on(19), null, { role_hint: 'destination', stated_at, place: place ?? null, ...more })
    const [old, newer] = [hint(on(16), at('USCHI')), hint(on(17), at('USKCK'))]
    deepEqual(destination([old, newer]), ['USKCK', 'hint', newer.id])
    deepEqual(destination([newer, old]), ['USKCK', 'hint', newer.id])
    deepEqual(destination([newer, hint(on(18), named('SPRINGFIELD'))]), ['USKCK', 'hint', newer.id])
    deepEqual(destination([newer, hint(on(18), null)]), ['USKCK', 'hint', newer.id])
    equal(destination([hint(on(18), null)]), null)
    equal(destination([hint(on(18), at('USKCK'), { role_hint: 'pod' })]), null)
  })

  test('a call that is left out is none, whatever it would have been', () => {
    const going = equipment('GTOT', on(19), 'USCHI', { role_hint: 'destination' })
    const omitted = transport('OMIT', on(20), 'CAVAN', { role_hint: 'destination' })
    deepEqual(destination([going, omitted])?.[0], 'USCHI')
    equal(destination([omitted]), null)
  })

  test('the city of the port itself is no destination, by whatever code or writing it is told', () => {
    equal(destination([record({ destination: at('USLAX') })]), null)
    equal(destination([record({ destination: named('los angeles', null) })]), null)
    const twin = record({ destination: { ...at('CLLAN'), name: 'Los Angeles', country_code: 'CL' } })
    deepEqual(destination([twin]), ['CLLAN', 'record', twin.id])
    const elsewhere = record({ destination: named('SPRINGFIELD') })
    deepEqual(destination([elsewhere]), ['~SPRINGFIELD', 'record', elsewhere.id])
    deepEqual(destination([elsewhere], { pod: null }), ['~SPRINGFIELD', 'record', elsewhere.id])
  })
})

describe('where a box came to inland', () => {
  test('nothing is concluded while the port of discharge is not known', () => {
    equal(destination([train('ARRI', on(20), 'USCHI')], { pod: null }), null)
  })

  test('arrivals, discharges, gate moves and readiness count, of laden boxes at ramps, by train or without a mode', () => {
    for (const code of ['ARRI', 'DISC', 'GTIN', 'GTOT', 'AVPU'])
      equal(destination([train(code, on(20), 'USCHI')])?.[0], 'USCHI', code)
    for (const code of ['LOAD', 'DEPA', 'PICK', 'DROP']) equal(destination([train(code, on(20), 'USCHI')]), null, code)
    const move = (given: Given) => destination([equipment('GTIN', on(20), 'USCHI', given)])?.[0] ?? null
    for (const type of ['RAMP', 'INTE', 'DEPO'] as const) equal(move({ facility: facility(type) }), 'USCHI', type)
    equal(move({ facility: facility('POTE') }), null)
    equal(move({ facility: { ...facility('RAMP'), type: null } }), null)
    equal(move({}), null)
    equal(move({ facility: facility('RAMP'), empty: true }), null)
    equal(move({ facility: facility('RAMP'), empty: null }), 'USCHI')
    equal(move({ facility: facility('RAMP'), mode: 'vessel', place: at('USLGB') }), null)
    equal(move({ facility: facility('RAMP'), place: at('USLGB') }), 'USLGB')
    equal(move({ facility: facility('RAMP'), mode: 'truck' }), 'USCHI')
  })

  test('what happened before the box came to the port is of the way there', () => {
    equal(destination([train('ARRI', on(14), 'USCHI')]), null)
    equal(destination([train('ARRI', on(15), 'USCHI')])?.[0], 'USCHI')
  })

  test('neither the port of loading nor, abroad, its country is inland of the port of discharge', () => {
    equal(destination([train('ARRI', on(20), 'CNWUH')]), null)
    equal(destination([train('ARRI', on(20), 'USCHI')], { pol: null })?.[0], 'USCHI')
    equal(destination([train('ARRI', on(20), 'USCHI')], { pol: 'USLGB' })?.[0], 'USCHI')
    equal(destination([train('ARRI', on(20), 'USLGB')], { pol: 'USLGB' }), null)
    equal(destination([train('ARRI', on(20), null)]), null)
  })

  test('the last place counts, and of two at one moment the one that was stated last', () => {
    const [first, last] = [train('ARRI', on(18), 'USKCK'), train('ARRI', on(20), 'USCHI')]
    equal(destination([first, last])?.[0], 'USCHI')
    equal(destination([last, first])?.[0], 'USCHI')
    const corrected = train('ARRI', on(20), 'USKCK', { stated_at: on(22) })
    const before = train('ARRI', on(20), 'USCHI', { stated_at: on(21) })
    equal(destination([before, corrected])?.[0], 'USKCK')
    equal(destination([corrected, before])?.[0], 'USKCK')
    equal(destination([first, train('ARRI', on(21), 'USLAX')]), null)
  })

  test('a place that the box leaves again by train is not its end', () => {
    const came = train('ARRI', on(20), 'USCHI')
    for (const code of ['LOAD', 'DEPA']) equal(destination([came, train(code, on(21), 'USCHI')]), null, code)
    equal(destination([came, train('PICK', on(21), 'USCHI')])?.[0], 'USCHI')
    equal(destination([came, train('DEPA', on(20), 'USCHI')])?.[0], 'USCHI')
    equal(destination([came, train('DEPA', on(19), 'USCHI')])?.[0], 'USCHI')
    equal(destination([came, train('DEPA', on(21), 'USKCK')])?.[0], 'USCHI')
    equal(destination([came, train('DEPA', on(21), null)])?.[0], 'USCHI')
    equal(destination([came, train('DEPA', on(21), 'USCHI', { mode: 'truck' })])?.[0], 'USCHI')
  })

  test('an arrival without a code has the place that another source gives it within twelve hours', () => {
    const last = train('ARRI', on(20, 20), null, { place: named('GLOBAL 4'), source: 'rail:UPRR' })
    const other = (hour: number, given: Given = {}, code = 'ARRI') =>
      train(code, on(20, hour), 'USCHI', { source: 'maersk', ...given })
    equal(destination([last])?.[0], '~GLOBAL 4')
    equal(destination([last, other(9)])?.[0], 'USCHI')
    equal(destination([last, other(8)])?.[0], '~GLOBAL 4')
    equal(destination([last, other(9, { source: 'rail:UPRR' })])?.[0], '~GLOBAL 4')
    equal(destination([last, other(9, {}, 'DISC')])?.[0], '~GLOBAL 4')
    equal(destination([last, other(9, { place: named('JOLIET') })])?.[0], '~GLOBAL 4')
    equal(destination([train('ARRI', on(20, 20), 'USKCK', { source: 'rail:UPRR' }), other(9)])?.[0], 'USKCK')
  })
})
