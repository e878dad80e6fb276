import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MovementObservation } from '../observation.ts'
import type { ReferenceLookup } from '../reference-lookup.ts'
import { at, facility, reference, transport } from '../testing/observations.ts'
import { railroadOfSource, settle } from './settle.ts'

type Given = Partial<MovementObservation> & { readonly source?: string; readonly recorded_at?: string }

function settled(given: Given, by: ReferenceLookup = reference) {
  const said = transport('ARRI', given.at ?? '2026-11-25T12:00:00Z', null, { mode: 'rail', ...given })
  if (said.kind !== 'movement') throw new Error('no movement')
  return settle({ ...said, ...('at' in given ? { at: given.at ?? null } : {}) }, by)
}
const named = (name: string) => ({ ...at(''), locode: null, name })

describe('which railroad told', () => {
  test('is the one that the facility names, else the one whose own system it is', () => {
    equal(
      settled({ facility: { ...facility('POTE'), railroad_scac: 'csxt' }, source: 'rail:BNSF', data_source: 'rail' })
        .railroad_scac,
      'CSXT',
    )
    equal(settled({ source: 'rail:NSRR', data_source: 'rail' }).railroad_scac, 'NSRR')
    equal(settled({ source: 'rail:NSRR', data_source: 'shipping_line' }).railroad_scac, null)
  })

  test("a railroad's source is named by its SCAC at the end", () => {
    deepEqual(
      ['rail:BNSF', 'bnsf', 'my-rail_up', 'edi-CN', 'rail:BNSFX', 'railBNSF', 'rail:1234', 'rail:B'].map((source) =>
        railroadOfSource(source, reference),
      ),
      ['BNSF', 'BNSF', 'UP', 'CN', null, null, null, null],
    )
  })
})

describe('the ramp that a movement by rail was at (contract 11.5)', () => {
  /** Notes what the tables are asked, and knows one ramp. */
  function asked(given: Given) {
    const questions: unknown[] = []
    const { terminal, place } = settled(given, {
      ...reference,
      rampBy: (question) => (questions.push(question), reference.rampBy(question)),
    })
    return { questions, terminal: terminal?.id ?? null, place: place?.locode ?? null }
  }

  test('is looked for where trains, railroads or ramps are spoken of, and nowhere else', () => {
    const looked = (given: Given) => asked({ place: named('ELWOOD, IL'), ...given }).questions.length
    equal(looked({ mode: 'rail' }), 1)
    equal(looked({ mode: null, data_source: 'rail', source: 'rail:BNSF' }), 1)
    for (const type of ['RAMP', 'INTE'] as const) equal(looked({ mode: 'truck', facility: facility(type) }), 1, type)
    equal(looked({ mode: 'truck', facility: facility('POTE') }), 0)
    equal(looked({ mode: 'truck' }), 0)
    equal(looked({ mode: 'vessel' }), 0)
  })

  test('by the railroad, the town as told, and the name of the facility', () => {
    deepEqual(
      asked({
        place: named('ELWOOD, IL'),
        facility: { ...facility('RAMP'), name: 'Logistics Park', railroad_scac: 'BNSF' },
      }),
      {
        questions: [{ railroad: 'BNSF', town: 'ELWOOD, IL', name: 'Logistics Park' }],
        terminal: 'logistics-park',
        place: 'USCHI',
      },
    )
    deepEqual(asked({ place: null }).questions, [{ railroad: null, town: null, name: null }])
  })

  test("by the town of a code only where the railroad is known: a line's train may stop anywhere in a town", () => {
    deepEqual(asked({ place: at('USCHI'), source: 'rail:BNSF', data_source: 'rail' }).questions, [
      { railroad: 'BNSF', town: 'Chicago', name: null },
    ])
    deepEqual(asked({ place: at('USCHI') }).questions, [{ railroad: null, town: null, name: null }])
  })

  test('a place that is coded stands, whatever ramp is named', () => {
    deepEqual(asked({ place: { ...at('USKCK'), name: 'ELWOOD, IL' } }).place, 'USKCK')
  })
})

describe('when it was, by clocks of which place (contract 10.1)', () => {
  const wall = { at: null, at_local: '2026-11-25T06:00:00' }

  test('a wall time is read by the zone that is told, else by that of the place, else by that of its state', () => {
    equal(settled({ ...wall, place: at('USCHI') }).at, '2026-11-25T12:00:00Z')
    equal(settled({ ...wall, place: named('Barstow, CA'), mode: null }).at, '2026-11-25T14:00:00Z')
    deepEqual(
      [
        settled({ ...wall, place: named('Barstow, CA'), mode: null }).time_zone,
        settled({ place: at('USCHI'), time_zone: 'America/New_York' }).time_zone,
      ],
      ['America/Los_Angeles', 'America/New_York'],
    )
  })

  test('without a known zone it is no moment, and says so', () => {
    for (const place of [named('Nowhere'), null]) {
      const { at: moment, ms, doubts } = settled({ ...wall, place })
      deepEqual([moment, ms, doubts], [null, Number.NaN, ['local time 2026-11-25T06:00:00 without a known zone']])
    }
  })

  test('a moment that the source gave stands beside its wall time where the source knows the zone', () => {
    equal(
      settled({
        at: '2026-11-25T11:00:00Z',
        at_local: '2026-11-25T06:00:00',
        time_zone: 'America/New_York',
        place: at('USCHI'),
      }).at,
      '2026-11-25T11:00:00Z',
    )
  })

  test('a wall time that cannot be read leaves the moment that was given', () => {
    equal(
      settled({ at: '2026-11-25T11:00:00Z', at_local: 'this morning', place: at('USCHI') }).at,
      '2026-11-25T11:00:00Z',
    )
    deepEqual(settled({ at: null, at_local: 'this morning', place: null }).doubts, [])
  })

  test('a year more than two after recording, or more than ten before, is implausible (contract 10.2)', () => {
    const doubts = (moment: string) => settled({ at: moment, recorded_at: '2026-11-01T00:00:00Z' }).doubts
    deepEqual(
      [doubts('2028-10-31T00:00:00Z'), doubts('2028-10-31T00:00:01Z')],
      [[], ['implausible year in 2028-10-31T00:00:01Z']],
    )
    deepEqual(
      [doubts('2016-11-02T23:59:59Z'), doubts('2016-11-03T00:00:00Z')],
      [['implausible year in 2016-11-02T23:59:59Z'], []],
    )
    const { at: moment, ms } = settled({ at: '2099-01-01T00:00:00Z' })
    deepEqual([moment, ms], [null, Number.NaN])
  })
})
