import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MovementObservation, RecordedObservation } from '../observation.ts'
import { at, equipment, facility, reference, transport } from '../testing/observations.ts'
import { currentJourney } from './cycles.ts'
import type { RequestedNumber } from './requested-number.ts'
import { statementOf, type RecordedMovement } from './statement.ts'
import { retractionsOf } from './taken-back.ts'

const now_ms = Date.parse('2026-12-01T00:00:00Z')
const by_box: RequestedNumber = { request_type: 'container', number: 'MSKU1234565' }
const by_bill = (number: string): RequestedNumber => ({ request_type: 'bill_of_lading', number })
type Given = Partial<MovementObservation> & { readonly withdrawn_at?: string }
const move = (id: string, code: string, on: string, place: string | null, given: Given = {}) =>
  equipment(code, on.length > 10 ? on : `${on}T08:00:00Z`, place, { ...given, id })

function journeyOf(request: RequestedNumber, ...observations: readonly RecordedObservation[]) {
  const movements = observations.filter((said): said is RecordedMovement => said.kind === 'movement')
  return currentJourney(
    movements.map((said) => statementOf(said, now_ms, retractionsOf(movements), reference)),
    request,
  )
}
const idsOf = (request: RequestedNumber, ...observations: readonly RecordedObservation[]) =>
  journeyOf(request, ...observations).statements.map(({ said }) => said.id)
const newest = (...observations: readonly RecordedObservation[]) => idsOf(by_box, ...observations)

const empty = { empty: true, facility: facility('DEPO') }
const out = (id: string, on: string, given: Given = {}) => move(id, 'GTOT', on, 'CNSHA', { ...empty, ...given })
const away = (id: string, on: string, given: Given = {}) => move(id, 'GTOT', on, 'USLGB', { ...empty, ...given })
const returned = (id: string, on: string, given: Given = {}) => move(id, 'GTIN', on, 'USLAX', { ...empty, ...given })
const first = [
  out('out 1', '2026-08-01'),
  move('load 1', 'LOAD', '2026-08-05', 'CNSHA'),
  returned('back 1', '2026-09-01'),
]

describe('where a new journey of a box begins (contract 10.2)', () => {
  test('with an empty gate-out after an empty return', () => {
    deepEqual(newest(...first, out('out 2', '2026-10-01'), move('load 2', 'LOAD', '2026-10-05', 'CNSHA')), [
      'out 2',
      'load 2',
    ])
    const picked = move('pick', 'PICK', '2026-10-01', 'CNSHA', { ...empty, booking: 'K2' })
    deepEqual(newest(...first, picked), ['pick'])
  })

  test('not with an empty gate-out to another depot: the box has no shipment yet', () => {
    const there = returned('there', '2026-10-02')
    const between = [...first, away('away', '2026-10-01'), there]
    const all = between.map(({ id }) => id)
    deepEqual([newest(...between.slice(0, 4)), newest(...between)], [all.slice(0, 4), all])
    deepEqual(newest(...between, away('again', '2026-10-05'), returned('home', '2026-10-06')).length, 7)
    const abroad = [out('abroad', '2026-10-01'), returned('there', '2026-10-02', { place: at('CNSHA') })]
    deepEqual(newest(...first, ...abroad).length, 5)
    const dropped = move('there', 'DROP', '2026-10-02', 'USLAX', { empty: null, facility: facility('DEPO') })
    deepEqual(newest(...between.slice(0, 4), dropped).length, 5, 'whether it is full there nobody says')
    const silent = away('silent', '2026-11-30')
    const long_ago = move('long ago', 'GTIN', '2026-05-01', 'USLAX', empty)
    deepEqual(newest(long_ago, silent).length, 2, 'half a year in the depot makes no shipment of it')
    const late = [out('late', '2026-10-05'), move('load', 'LOAD', '2026-10-08', 'CNSHA')]
    deepEqual(newest(...between, ...late), ['late', 'load'])
  })

  test('with an empty gate-out for a bill or booking that was not named before, also before anything follows', () => {
    const named = first.map((said) => ({ ...said, bill_of_lading: 'B1', booking: 'K1' }))
    const kept = (given: Given) => newest(...named, away('away', '2026-10-01', given)).length
    deepEqual(
      [kept({ booking: 'K2' }), kept({ bill_of_lading: 'B2' }), kept({ bill_of_lading: 'B1', booking: 'K2' })],
      [1, 1, 1],
    )
    deepEqual([kept({ booking: 'K1' }), kept({ bill_of_lading: 'B1' }), kept({ booking: '' })], [4, 4, 4])
  })

  test('with an empty gate-out after which the box is expected full, or does something that is not told to be empty', () => {
    const next = (code: string, on: string, given: Given) =>
      newest(...first, away('away', '2026-10-01'), move('next', code, on, 'CNSHA', given)).length
    deepEqual(
      [
        next('LOAD', '2026-10-05', { classifier: 'planned' }),
        next('GTIN', '2026-10-05', { classifier: 'estimated' }),
        next('STUF', '2026-10-03', { empty: null }),
      ],
      [2, 2, 2],
    )
    deepEqual(
      [
        next('GTIN', '2026-10-05', { classifier: 'planned', empty: true }),
        next('GTIN', '2026-10-05', { classifier: 'planned', phase_hint: 'import' }),
        next('LOAD', '2026-09-30', { classifier: 'planned' }),
      ],
      [5, 5, 5],
    )
  })

  test("the return may be told as a drop, wherever but at a customer's", () => {
    const dropped = (place: 'DEPO' | 'CLOC') =>
      move('dropped', 'DROP', '2026-09-01', 'USLAX', { empty: true, facility: facility(place) })
    const loaded = move('load 1', 'LOAD', '2026-08-05', 'CNSHA')
    const again = out('out 2', '2026-10-01', { booking: 'K2' })
    deepEqual(newest(loaded, dropped('DEPO'), again), ['out 2'])
    deepEqual(newest(loaded, dropped('CLOC'), again), ['load 1', 'dropped', 'out 2'])
  })

  test('with a full gate-in or a loading on a ship or barge after an empty return', () => {
    for (const begin of [
      move('in', 'GTIN', '2026-10-01', 'CNSHA'),
      move('load', 'LOAD', '2026-10-01', 'CNSHA'),
      move('barge', 'LOAD', '2026-10-01', 'CNWUH', { mode: 'barge' }),
    ])
      deepEqual(newest(...first, begin), [begin.id])
  })

  test('not with what comes in on the import side, by truck or by train, or of which nobody knows whether it is full', () => {
    const no_beginnings = [
      move('import', 'GTIN', '2026-10-01', 'USLAX', { phase_hint: 'import' }),
      move('unknown', 'GTIN', '2026-10-01', 'CNSHA', { empty: null }),
      move('rail', 'LOAD', '2026-10-01', 'USLAX', { mode: 'rail' }),
      move('truck', 'LOAD', '2026-10-01', 'USLAX', { mode: 'truck' }),
      move('out full', 'GTOT', '2026-10-01', 'USLAX'),
      move('empty load', 'LOAD', '2026-10-01', 'CNSHA', { empty: true }),
    ]
    for (const move of no_beginnings) deepEqual(newest(...first, move).length, 4, move.id)
  })

  test('with an empty gate-out in another country than that of the return, while nothing follows it', () => {
    deepEqual(newest(...first, out('abroad', '2026-10-01')), ['abroad'])
    deepEqual(newest(...first, move('nowhere', 'GTOT', '2026-10-01T08:00:00Z', null, empty)).length, 4)
  })

  test('with more than 180 days of silence, though no return was told', () => {
    const loaded = move('load 1', 'LOAD', '2026-04-01T00:00:00Z', 'CNSHA')
    deepEqual(newest(loaded, out('out 2', '2026-09-28T00:00:00Z')), ['load 1', 'out 2'])
    deepEqual(newest(loaded, out('out 2', '2026-09-28T00:00:01Z')), ['out 2'])
  })

  test('with as long a silence after ships alone, where no movement of the box was told', () => {
    const [sailed, arrived] = [
      transport('DEPA', '2026-02-14T14:00:00Z', 'DEBRV', { id: 'sailed' }),
      transport('ARRI', '2026-02-26T08:52:00Z', 'USNYC', { id: 'arrived' }),
    ]
    const ready = transport('ARRI', '2026-11-10T00:00:00Z', 'CNSHA', { id: 'ready' })
    const went = [out('out', '2026-11-11'), move('load', 'LOAD', '2026-11-17', 'CNSHA')]
    deepEqual(newest(sailed, arrived, ...went), ['out', 'load'])
    deepEqual(newest(sailed, arrived, ready, ...went), ['out', 'load'])
    deepEqual(newest(sailed, arrived, out('soon', '2026-03-10')), ['sailed', 'arrived', 'soon'])
  })

  test('an empty box that was fetched and brought back unused has not travelled', () => {
    deepEqual(
      newest(
        out('out 1', '2026-08-01'),
        returned('unused', '2026-08-02'),
        out('out 2', '2026-08-03'),
        move('load', 'LOAD', '2026-08-05', 'CNSHA'),
      ),
      ['out 1', 'unused', 'out 2', 'load'],
    )
  })

  test('only what happened to the box counts: neither plans, nor what was taken back, nor ships', () => {
    const plan = out('plan', '2026-10-01', { classifier: 'planned', booking: 'K2' })
    const gone = out('gone', '2026-10-01', { withdrawn_at: '2026-10-02T00:00:00Z', booking: 'K2' })
    const ship = transport('LOAD', '2026-10-01T00:00:00Z', 'CNSHA', { id: 'ship' })
    for (const none of [plan, gone, ship]) equal(newest(...first, none).length, 4, none.id)
  })

  test('movements of one minute are taken in the order in which they happen', () => {
    const both = [move('in', 'GTIN', '2026-10-01', 'CNSHA'), out('out 2', '2026-10-01')]
    deepEqual(
      [newest(...first, ...both).toSorted(), newest(...first, ...both.toReversed()).toSorted()],
      [
        ['in', 'out 2'],
        ['in', 'out 2'],
      ],
    )
  })
})

describe('which journey of a box counts', () => {
  const named = (number: string) => [
    out('out 1', '2026-08-01', { bill_of_lading: number }),
    returned('back 1', '2026-09-01'),
    move('in 1', 'GTIN', '2026-08-03', 'CNSHA'),
  ]
  const second = [
    out('out 2', '2026-10-01'),
    returned('back 2', '2026-10-20'),
    move('in 2', 'GTIN', '2026-10-03', 'CNSHA'),
  ]
  const third = [out('out 3', '2026-11-01', { booking: 'K3' })]

  test('the newest one that names the number asked for, by bill or by booking', () => {
    const all = [...named('MAEU260029935'), ...second, ...third]
    deepEqual(idsOf(by_bill('MAEU260029935'), ...all).toSorted(), ['back 1', 'in 1', 'out 1'])
    const booked = all.map((said) =>
      said.id === 'in 2' && said.kind === 'movement' ? { ...said, booking: 'MAEU-260029935' } : said,
    )
    deepEqual(idsOf(by_bill('MAEU260029935'), ...booked).toSorted(), ['back 2', 'in 2', 'out 2'])
  })

  test('the newest where none names it', () => {
    deepEqual(idsOf(by_bill('MAEU999999999'), ...named('MAEU260029935'), ...second, ...third), ['out 3'])
    deepEqual(idsOf(by_bill(''), ...named(''), ...second, ...third), ['out 3'])
  })

  test('the newest for a container request: a box is not its own bill', () => {
    deepEqual(idsOf(by_box, ...named('MSKU1234565'), ...second, ...third), ['out 3'])
  })

  test('bills are written with and without the prefix of their line', () => {
    const found = (asked: string, stated: string) =>
      idsOf(by_bill(asked), ...named(stated), ...second, ...third).includes('out 1')
    deepEqual(
      [found('MAEU260029935', '260029935'), found('260029935', 'maeu 260029935'), found('MAEU260029935', '260029936')],
      [true, true, false],
    )
    deepEqual(
      [
        found('MAEU260029', '260029'),
        found('260029', 'MAEU260029'),
        found('MAEU2600299', '2600299'),
        found('2600299', 'MAEU2600299'),
      ],
      [false, false, true, true],
    )
  })

  test('spans from its beginning to that of the next, and statements without a time belong to each', () => {
    const timeless = equipment('STUF', null, null, { id: 'timeless' })
    const all = [...named('MAEU260029935'), ...second, ...third, timeless]
    const middle = journeyOf(
      by_bill('K7'),
      ...all.map((said) => (said.id === 'out 2' && said.kind === 'movement' ? { ...said, booking: 'K7' } : said)),
    )
    deepEqual(
      [middle.from_ms, middle.until_ms],
      [Date.parse('2026-10-01T08:00:00Z'), Date.parse('2026-11-01T08:00:00Z')],
    )
    deepEqual(middle.statements.map(({ said }) => said.id).toSorted(), ['back 2', 'in 2', 'out 2', 'timeless'])
    const last = journeyOf(by_box, ...all)
    deepEqual([last.from_ms, last.until_ms], [Date.parse('2026-11-01T08:00:00Z'), Number.POSITIVE_INFINITY])
    const only = journeyOf(by_box, ...first)
    deepEqual(
      [only.from_ms, only.until_ms, only.statements.length],
      [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 3],
    )
  })
})
