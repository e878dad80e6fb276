import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MovementObservation } from '../observation.ts'
import { equipment, facility, reference, transport, vessel } from '../testing/observations.ts'
import {
  firstLearnt,
  legKey,
  newestFirst,
  saidMs,
  sameVessel,
  statementOf,
  type RecordedMovement,
  type Statement,
} from './statement.ts'
import { retractionsOf } from './taken-back.ts'

const now_ms = Date.parse('2026-12-01T00:00:00Z')

function movement(said: ReturnType<typeof equipment>): RecordedMovement {
  if (said.kind !== 'movement') throw new Error('no movement')
  return said
}

function statement(said: ReturnType<typeof equipment>): Statement {
  return statementOf(movement(said), now_ms, retractionsOf([]), reference)
}

const loaded = (given: Partial<MovementObservation> & { id?: string; recorded_at?: string; source?: string }) =>
  movement(equipment('LOAD', '2026-11-05T08:00:00Z', 'CNSHA', given))

describe('when a source stated something', () => {
  test('is when it says so, but never later than we learnt it', () => {
    equal(
      saidMs({ stated_at: '2026-11-01T00:00:00Z', recorded_at: '2026-11-02T00:00:00Z' }),
      Date.parse('2026-11-01T00:00:00Z'),
    )
    equal(
      saidMs({ stated_at: '2026-11-03T00:00:00Z', recorded_at: '2026-11-02T00:00:00Z' }),
      Date.parse('2026-11-02T00:00:00Z'),
    )
    equal(saidMs({ stated_at: null, recorded_at: '2026-11-02T00:00:00Z' }), Date.parse('2026-11-02T00:00:00Z'))
  })

  test('moments that cannot be read make no statement newer than others', () => {
    equal(saidMs({ stated_at: '2026-11-01T00:00:00Z', recorded_at: 'soon' }), Date.parse('2026-11-01T00:00:00Z'))
    equal(saidMs({ stated_at: 'soon', recorded_at: 'later' }), 0)
  })
})

describe('the newest statement comes first', () => {
  const of = (id: string, said_ms: number, recorded_at: string, more: { heard_at?: string; ms?: number } = {}) => ({
    said: { id, recorded_at },
    said_ms,
    ...more,
  })
  /** Each pair: the newer one, the older one. */
  const pairs = [
    ['by when it was stated', of('a', 2, '2026-01-01T00:00:00Z'), of('b', 1, '2026-01-02T00:00:00Z')],
    [
      'then by when it was last heard',
      of('a', 1, '2026-01-01T00:00:00Z', { heard_at: '2026-01-05T00:00:00Z' }),
      of('b', 1, '2026-01-02T00:00:00Z', { heard_at: '2026-01-04T00:00:00Z' }),
    ],
    [
      'what was never heard again was last heard when it was learnt',
      of('a', 1, '2026-01-03T00:00:00Z'),
      of('b', 1, '2026-01-01T00:00:00Z', { heard_at: '2026-01-02T00:00:00Z' }),
    ],
    [
      'then by when it was learnt',
      of('a', 1, '2026-01-02T00:00:00Z', { heard_at: '2026-01-05T00:00:00Z' }),
      of('b', 1, '2026-01-01T00:00:00Z', { heard_at: '2026-01-05T00:00:00Z' }),
    ],
    [
      'then what tells the later moment',
      of('a', 1, '2026-01-01T00:00:00Z', { ms: 9 }),
      of('b', 1, '2026-01-01T00:00:00Z', { ms: 8 }),
    ],
    ['then by id, the greater one', of('b', 1, '2026-01-01T00:00:00Z'), of('a', 1, '2026-01-01T00:00:00Z')],
    [
      'by id too where a moment cannot be read',
      of('b', 1, '2026-01-01T00:00:00Z', { ms: Number.NaN }),
      of('a', 1, '2026-01-01T00:00:00Z', { ms: 8 }),
    ],
  ] as const
  for (const [rule, newer, older] of pairs) {
    test(rule, () => {
      deepEqual([Math.sign(newestFirst(newer, older)), Math.sign(newestFirst(older, newer))], [-1, 1])
    })
  }

  test('a statement is neither newer nor older than itself', () => {
    equal(newestFirst(of('a', 1, '2026-01-01T00:00:00Z'), of('a', 1, '2026-01-01T00:00:00Z')), 0)
  })
})

test('what was learnt first comes first: by recording, then by stating, then by id', () => {
  const one = (id: string, recorded_at: string, stated_at: string | null) => ({
    said: loaded({ id, recorded_at, stated_at }),
  })
  const early = one('z', '2026-11-01T00:00:00Z', '2026-10-20T00:00:00Z')
  const stated_before = one('y', '2026-11-02T00:00:00Z', '2026-10-01T00:00:00Z')
  const [a, b] = [one('a', '2026-11-02T00:00:00Z', null), one('b', '2026-11-02T00:00:00Z', null)]
  deepEqual(
    [b, a, stated_before, early].toSorted(firstLearnt).map(({ said }) => said.id),
    ['z', 'y', 'a', 'b'],
  )
  equal(firstLearnt(a, a), 0)
})

describe('whether two statements name the same ship', () => {
  test('IMO numbers decide before anything else', () => {
    equal(sameVessel({ imo: '9321483', name: 'ALPHA', mmsi: '1' }, { imo: '9321483', name: 'BETA', mmsi: '2' }), true)
    equal(sameVessel({ imo: '9321483', name: 'ALPHA', mmsi: '1' }, { imo: '9333010', name: 'ALPHA', mmsi: '1' }), false)
  })

  test('without them an equal MMSI does, then the name however it is written', () => {
    equal(sameVessel({ imo: null, name: 'ALPHA', mmsi: '1' }, { imo: null, name: 'BETA', mmsi: '1' }), true)
    equal(
      sameVessel({ imo: null, name: 'Cap San Nicolas', mmsi: '1' }, { imo: null, name: 'CAP-SAN NICOLAS', mmsi: '2' }),
      true,
    )
    equal(sameVessel({ imo: null, name: 'ALPHA', mmsi: null }, { imo: '9321483', name: 'BETA', mmsi: null }), false)
  })

  test('where they name it by different means, or not at all, nobody knows', () => {
    equal(sameVessel({ imo: '9321483', name: null, mmsi: null }, { imo: null, name: 'ALPHA', mmsi: null }), null)
    equal(sameVessel({ imo: null, name: null, mmsi: '1' }, { imo: null, name: null, mmsi: '2' }), null)
    equal(sameVessel({ imo: null, name: null, mmsi: null }, { imo: null, name: null, mmsi: null }), null)
    equal(sameVessel(null, vessel('ALPHA')), null)
    equal(sameVessel(vessel('ALPHA'), null), null)
  })
})

test("a leg goes by the ship's IMO, else by its name, else by the voyage", () => {
  equal(legKey(loaded({ vessel: vessel('Alpha Star', '9321483'), voyage: '642E' })), '9321483')
  equal(legKey(loaded({ vessel: vessel('Alpha-Star'), voyage: '642E' })), 'ALPHASTAR')
  equal(legKey(loaded({ vessel: { imo: null, name: null, mmsi: '1' }, voyage: '642E' })), '642E')
  equal(legKey(loaded({})), '')
})

describe('by what means a movement was made that names none', () => {
  const mode = (said: ReturnType<typeof equipment>) => statement(said).mode
  const unsaid = { mode: null } as const

  test('a named ship is a ship, named in whatever way', () => {
    for (const named of [
      vessel('ALPHA'),
      { imo: '9321483', name: null, mmsi: null },
      { imo: null, name: null, mmsi: '1' },
    ])
      equal(mode(equipment('LOAD', '2026-11-05T08:00:00Z', 'CNSHA', { ...unsaid, vessel: named })), 'vessel')
    equal(
      mode(
        equipment('LOAD', '2026-11-05T08:00:00Z', 'CNSHA', {
          ...unsaid,
          vessel: { imo: null, name: null, mmsi: null },
        }),
      ),
      null,
    )
  })

  test('at a port terminal a box is loaded on and discharged from ships; a gate tells nothing', () => {
    for (const code of ['LOAD', 'DISC'])
      equal(mode(equipment(code, '2026-11-05T08:00:00Z', 'CNSHA', { ...unsaid, facility: facility('POTE') })), 'vessel')
    equal(mode(transport('ARRI', '2026-11-05T08:00:00Z', 'CNSHA', { ...unsaid, facility: facility('POTE') })), null)
    equal(
      mode(
        equipment('GTIN', '2026-11-05T08:00:00Z', 'CNSHA', {
          ...unsaid,
          facility: facility('POTE'),
          vessel: vessel('ALPHA'),
        }),
      ),
      null,
    )
  })

  test("a shipping line's voyage number is one of a ship, unless the place is no port terminal", () => {
    const on_voyage = { ...unsaid, voyage: '642E' }
    for (const code of ['ARRI', 'DEPA'])
      equal(mode(transport(code, '2026-11-05T08:00:00Z', 'CNSHA', on_voyage)), 'vessel')
    equal(
      mode(transport('ARRI', '2026-11-05T08:00:00Z', 'CNSHA', { ...on_voyage, facility: facility('POTE') })),
      'vessel',
    )
    equal(mode(transport('ARRI', '2026-11-05T08:00:00Z', 'CNSHA', { ...on_voyage, facility: facility('RAMP') })), null)
    equal(mode(transport('ARRI', '2026-11-05T08:00:00Z', 'CNSHA', { ...on_voyage, data_source: 'rail' })), null)
    equal(mode(equipment('LOAD', '2026-11-05T08:00:00Z', 'CNSHA', on_voyage)), null)
  })

  test('only ships berth', () => {
    equal(mode(transport('BRTH', '2026-11-05T08:00:00Z', 'CNSHA', unsaid)), 'vessel')
  })

  test('a means that is told stands, except for a ship where no ships call', () => {
    equal(
      mode(
        equipment('LOAD', '2026-11-05T08:00:00Z', 'CNSHA', {
          mode: 'truck',
          facility: facility('POTE'),
          vessel: vessel('ALPHA'),
        }),
      ),
      'truck',
    )
    const ashore = statement(equipment('LOAD', '2026-11-05T08:00:00Z', 'USCHI'))
    deepEqual([ashore.mode, ashore.doubts], [null, ['a ship at Chicago, where no ships call']])
  })

  test('an empty box on a ship is remarked on; by train, or being discharged, it is not', () => {
    deepEqual(statement(equipment('LOAD', '2026-11-05T08:00:00Z', 'CNSHA', { empty: true })).doubts, [
      'an empty box on a ship',
    ])
    deepEqual(statement(equipment('LOAD', '2026-11-05T08:00:00Z', 'CNSHA', { empty: true, mode: 'rail' })).doubts, [])
    deepEqual(statement(equipment('DISC', '2026-11-05T08:00:00Z', 'CNSHA', { empty: true })).doubts, [])
  })
})

describe('whether something happened or is expected', () => {
  const kind = (moment: string, given: Partial<MovementObservation> & { recorded_at?: string }) =>
    statement(equipment('LOAD', moment, 'CNSHA', given)).class

  test('an actual more than an hour ahead of now is read as an estimate, and remarked on', () => {
    deepEqual([kind('2026-12-01T01:00:00Z', {}), kind('2026-12-01T01:00:01Z', {})], ['actual', 'estimated'])
    deepEqual(statement(equipment('LOAD', '2026-12-02T00:00:00Z', 'CNSHA')).doubts, [
      'an actual in the future, read as an estimate',
    ])
  })

  test('a plan ahead of now stays a plan', () => {
    deepEqual(
      [
        kind('2026-12-05T00:00:00Z', { classifier: 'planned' }),
        kind('2026-11-05T00:00:00Z', { classifier: 'estimated' }),
      ],
      ['planned', 'estimated'],
    )
  })

  test('without a classifier what was past when it was stated happened, and waiting does not make it so', () => {
    const unclassified = {
      classifier: null,
      stated_at: '2026-11-10T00:00:00Z',
      recorded_at: '2026-11-10T00:00:00Z',
    } as const
    deepEqual(
      [kind('2026-11-10T01:00:00Z', unclassified), kind('2026-11-10T01:00:01Z', unclassified)],
      ['actual', 'estimated'],
    )
  })
})

describe('a retraction', () => {
  const told = loaded({ source_event_id: 'E1', stated_at: '2026-11-06T00:00:00Z' })
  const back = (stated_at: string, given: object = {}) =>
    movement(
      equipment('LOAD', null, null, {
        retracts: 'E1',
        stated_at,
        recorded_at: `${stated_at.slice(0, 10)}T12:00:00Z`,
        ...given,
      }),
    )
  const withdrawn = (said: RecordedMovement, ...movements: RecordedMovement[]) =>
    statementOf(said, now_ms, retractionsOf(movements), reference).withdrawn_at

  test('takes back what was stated up to its own moment', () => {
    equal(withdrawn(told, back('2026-11-06T00:00:00Z')), '2026-11-06T12:00:00Z')
    equal(withdrawn(told, back('2026-11-05T23:59:59Z')), null)
  })

  test('counts from the first of several', () => {
    equal(
      withdrawn(told, back('2026-11-09T00:00:00Z'), back('2026-11-07T00:00:00Z'), back('2026-11-08T00:00:00Z')),
      '2026-11-07T12:00:00Z',
    )
  })

  test('takes back what its own source said under that id, and nothing else', () => {
    equal(withdrawn(told, back('2026-11-09T00:00:00Z', { source: 'edi' })), null)
    equal(withdrawn(told, back('2026-11-09T00:00:00Z', { retracts: 'E2' })), null)
    equal(withdrawn({ ...told, source_event_id: null }, back('2026-11-09T00:00:00Z', { retracts: 'null' })), null)
  })

  test('does not move the moment of what was found missing before', () => {
    equal(
      withdrawn({ ...told, withdrawn_at: '2026-11-06T06:00:00Z' }, back('2026-11-09T00:00:00Z')),
      '2026-11-06T06:00:00Z',
    )
  })

  test('is not taken back by another', () => {
    equal(withdrawn({ ...told, retracts: 'E0' }, back('2026-11-09T00:00:00Z')), null)
  })
})

describe('a port that a ship leaves out', () => {
  const expected = (given: object = {}) =>
    movement(
      transport('ARRI', '2026-12-10T00:00:00Z', 'USOAK', {
        classifier: 'estimated',
        vessel: vessel('ALPHA', '9321483'),
        voyage: '042E',
        stated_at: '2026-11-06T00:00:00Z',
        ...given,
      }),
    )
  const omission = (given: object = {}) =>
    expected({ code: 'OMIT', recorded_at: '2026-11-07T12:00:00Z', stated_at: '2026-11-07T00:00:00Z', ...given })
  const withdrawn = (said: RecordedMovement, ...movements: RecordedMovement[]) =>
    statementOf(said, now_ms, retractionsOf(movements), reference).withdrawn_at

  test('takes back what was expected of her there before, whatever its id', () => {
    for (const code of ['ARRI', 'DEPA', 'DISC', 'LOAD'])
      equal(withdrawn(expected({ code, source_event_id: code }), omission()), '2026-11-07T12:00:00Z', code)
    equal(
      withdrawn(expected({ stated_at: '2026-11-08T00:00:00Z', recorded_at: '2026-11-08T00:00:00Z' }), omission()),
      null,
    )
  })

  test('takes back nothing that happened, nor at another port, of another ship or by another source', () => {
    for (const given of [
      { classifier: 'actual' },
      { code: 'GTIN' },
      { place: { ...expected().place, locode: 'USLAX' } },
      { vessel: vessel('BETA', '9321495') },
      { source: 'edi' },
    ])
      equal(withdrawn(expected(given), omission()), null, JSON.stringify(given))
    equal(withdrawn(expected(), omission({ withdrawn_at: '2026-11-07T13:00:00Z' })), null)
  })

  test('without a ship is known by its voyage or its call, never by the port alone', () => {
    const nameless = { vessel: null }
    equal(withdrawn(expected(), omission(nameless)), '2026-11-07T12:00:00Z')
    equal(withdrawn(expected(), omission({ ...nameless, voyage: '043E' })), null)
    equal(withdrawn(expected({ voyage: null }), omission({ ...nameless, voyage: null })), null)
    const call = { ...nameless, voyage: null, transport_call: 'C1' }
    equal(withdrawn(expected(call), omission(call)), '2026-11-07T12:00:00Z')
  })
})
