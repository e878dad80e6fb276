import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MovementObservation, RecordedObservation } from '../observation.ts'
import { at, equipment, facility, reference, transport, vessel } from '../testing/observations.ts'
import { withoutRepetitions } from './repetition.ts'
import { bestEstimate, standingOf } from './standing.ts'
import { statementOf, type RecordedMovement, type Statement } from './statement.ts'
import { retractionsOf } from './taken-back.ts'

const now_ms = Date.parse('2026-11-15T00:00:00Z')

function statementsOf(...observations: readonly RecordedObservation[]): Statement[] {
  const movements = observations.filter((said): said is RecordedMovement => said.kind === 'movement')
  return movements.map((said) => statementOf(said, now_ms, retractionsOf(movements), reference))
}

type Given = Partial<MovementObservation> & {
  readonly id?: string
  readonly source?: string
  readonly withdrawn_at?: string
  readonly recorded_at?: string
  readonly confirmed_at?: string
}
/** The same statement, but for what is given. */
function but(said: RecordedObservation, given: Given): RecordedObservation {
  return said.kind === 'movement' ? { ...said, ...given, id: said.id } : said
}

const ids = (statements: readonly Statement[]) => statements.map(({ said }) => said.id)
const arrival = (
  id: string,
  classifier: MovementObservation['classifier'],
  moment: string,
  stated_at: string,
  given: Given = {},
) => transport('ARRI', moment, 'USLAX', { classifier, stated_at, vessel: vessel('ALPHA'), ...given, id })

describe('which estimate stands (contract 10.2)', () => {
  const best = (...observations: readonly RecordedObservation[]) =>
    bestEstimate(statementsOf(...observations), now_ms)?.said.id ?? null
  const past = arrival('estimate', 'estimated', '2026-11-14T00:00:00Z', '2026-11-01T00:00:00Z')

  test('the newest of a kind', () => {
    const newer = arrival('newer', 'estimated', '2026-11-21T00:00:00Z', '2026-11-02T00:00:00Z')
    equal(best(newer, arrival('older', 'estimated', '2026-11-22T00:00:00Z', '2026-11-01T00:00:00Z')), 'newer')
    equal(
      best(
        arrival('old plan', 'planned', '2026-11-22T00:00:00Z', '2026-11-01T00:00:00Z'),
        arrival('new plan', 'planned', '2026-11-23T00:00:00Z', '2026-11-02T00:00:00Z'),
      ),
      'new plan',
    )
  })

  test('an estimate before a plan, however much newer the plan is, while its moment is to come', () => {
    const estimate = arrival('estimate', 'estimated', '2026-11-15T00:00:00Z', '2026-10-01T00:00:00Z')
    equal(best(estimate, arrival('plan', 'planned', '2026-11-25T00:00:00Z', '2026-11-14T00:00:00Z')), 'estimate')
  })

  test('a plan more than 72 h newer than an estimate whose moment has passed', () => {
    equal(best(past, arrival('plan', 'planned', '2026-11-25T00:00:00Z', '2026-11-04T00:00:00Z')), 'estimate')
    equal(best(past, arrival('plan', 'planned', '2026-11-25T00:00:00Z', '2026-11-04T00:00:01Z')), 'plan')
  })

  test('a newer plan for an even earlier moment does not replace an estimate whose moment has passed', () => {
    equal(best(past, arrival('plan', 'planned', '2026-10-02T00:00:00Z', '2026-11-14T00:00:00Z')), 'estimate')
  })

  test('a plan where there is no estimate, and nothing where there is neither', () => {
    equal(best(arrival('plan', 'planned', '2026-11-25T00:00:00Z', '2026-11-01T00:00:00Z')), 'plan')
    equal(best(), null)
  })
})

describe('corrections of the same source (contract 10.2)', () => {
  const standing = (...observations: readonly RecordedObservation[]) =>
    standingOf(statementsOf(...observations), now_ms)
  const stands = (...observations: readonly RecordedObservation[]) => ids(standing(...observations).actuals).toSorted()
  const load = (id: string, stated_at: string, given: Given = {}) =>
    equipment('LOAD', given.at ?? '2026-11-05T08:00:00Z', 'CNSHA', { stated_at, vessel: vessel('ALPHA'), ...given, id })

  test('the newer of two statements of one thing corrects the older, whatever the order of arrival', () => {
    const [old, corrected] = [
      load('old', '2026-11-05T09:00:00Z'),
      load('corrected', '2026-11-06T09:00:00Z', { at: '2026-11-05T09:30:00Z' }),
    ]
    deepEqual([stands(old, corrected), stands(corrected, old)], [['corrected'], ['corrected']])
    deepEqual(
      [...standing(corrected, old).superseded].map(({ said }) => said.id),
      ['old'],
    )
  })

  test('what differs in its source, code, means, place, load or leg is another thing', () => {
    const one = load('one', '2026-11-05T09:00:00Z')
    const others = [
      load('source', '2026-11-06T09:00:00Z', { source: 'edi' }),
      load('means', '2026-11-06T09:00:00Z', { mode: 'rail' }),
      load('load', '2026-11-06T09:00:00Z', { empty: true }),
      load('leg', '2026-11-06T09:00:00Z', { vessel: vessel('BETA') }),
      but(load('place', '2026-11-06T09:00:00Z'), { place: at('CNNGB') }),
      but(load('code', '2026-11-06T09:00:00Z'), { code: 'GTIN' }),
      but(load('type', '2026-11-06T09:00:00Z'), { type: 'transport' }),
    ]
    for (const other of others) deepEqual(stands(one, other), [one.id, other.id].toSorted(), other.id)
  })

  test("an id of the source's joins statements of one movement and leg, or of one movement and place", () => {
    const named = { source_event_id: 'E1' }
    deepEqual(
      stands(
        load('old', '2026-11-05T09:00:00Z', named),
        but(load('moved', '2026-11-06T09:00:00Z', named), { place: at('CNNGB') }),
      ),
      ['moved'],
    )
    deepEqual(
      stands(
        load('old', '2026-11-05T09:00:00Z', named),
        load('other ship', '2026-11-06T09:00:00Z', { ...named, vessel: vessel('BETA') }),
      ),
      ['other ship'],
    )
  })

  test('an id alone joins nothing: some lines give one id to several events', () => {
    const named = { source_event_id: 'E1' }
    const one = load('one', '2026-11-05T09:00:00Z', named)
    const elsewhere = but(load('elsewhere', '2026-11-06T09:00:00Z', { ...named, vessel: vessel('BETA') }), {
      place: at('CNNGB'),
    })
    deepEqual(stands(one, elsewhere), ['elsewhere', 'one'])
    deepEqual(stands(one, but(load('discharge', '2026-11-06T09:00:00Z', named), { code: 'DISC' })), [
      'discharge',
      'one',
    ])
    deepEqual(stands(one, load('other source', '2026-11-06T09:00:00Z', { ...named, source: 'edi' })), [
      'one',
      'other source',
    ])
    const nowhere = (id: string, leg: Given) =>
      equipment('LOAD', '2026-11-05T08:00:00Z', null, { ...named, ...leg, id })
    deepEqual(stands(nowhere('a', { source: 'edi' }), nowhere('b', { source: 'edi', empty: null })), ['a', 'b'])
  })

  test('an actual claimed for the future is corrected by the next one', () => {
    const claimed = load('claimed', '2026-11-05T09:00:00Z', { at: '2026-11-20T08:00:00Z' })
    deepEqual(stands(claimed, load('true', '2026-11-06T09:00:00Z')), ['true'])
    deepEqual(ids(standing(claimed, load('true', '2026-11-06T09:00:00Z')).estimates), [])
  })

  test('what was taken back corrects nothing', () => {
    deepEqual(
      stands(
        load('old', '2026-11-05T09:00:00Z'),
        load('gone', '2026-11-06T09:00:00Z', { withdrawn_at: '2026-11-07T00:00:00Z' }),
      ),
      ['old'],
    )
  })
})

describe('what is still expected', () => {
  const standing = (...observations: readonly RecordedObservation[]) => {
    const { estimates, overtaken } = standingOf(statementsOf(...observations), now_ms)
    return { estimates: ids(estimates), overtaken: ids(overtaken) }
  }
  const estimate = arrival('estimate', 'estimated', '2026-11-20T00:00:00Z', '2026-11-01T00:00:00Z')

  test('an actual of the same kind of source ends its own estimates, however new they are', () => {
    deepEqual(standing(estimate, arrival('actual', 'actual', '2026-11-14T00:00:00Z', '2026-10-14T00:00:00Z')), {
      estimates: [],
      overtaken: [],
    })
  })

  test('an actual of another kind of source leaves them as overtaken', () => {
    const seen = arrival('seen', 'actual', '2026-11-14T00:00:00Z', '2026-11-14T00:00:00Z', {
      data_source: 'ais',
      source: 'ais',
    })
    deepEqual(standing(estimate, seen), { estimates: [], overtaken: ['estimate'] })
  })

  test('an actual elsewhere, by other means or of something else ends nothing', () => {
    const others = [
      but(arrival('elsewhere', 'actual', '2026-11-14T00:00:00Z', '2026-11-14T00:00:00Z'), { place: at('USLGB') }),
      arrival('by train', 'actual', '2026-11-14T00:00:00Z', '2026-11-14T00:00:00Z', { mode: 'rail' }),
      but(arrival('berth', 'actual', '2026-11-14T00:00:00Z', '2026-11-14T00:00:00Z'), { code: 'BRTH' }),
    ]
    for (const other of others)
      deepEqual(standing(estimate, other), { estimates: ['estimate'], overtaken: [] }, other.id)
  })

  test('each kind of source keeps its best', () => {
    const terminal = arrival('terminal', 'estimated', '2026-11-21T00:00:00Z', '2026-10-01T00:00:00Z', {
      data_source: 'terminal',
      source: 'terminal:W185',
    })
    const older = arrival('older', 'estimated', '2026-11-22T00:00:00Z', '2026-10-01T00:00:00Z', { source: 'edi' })
    deepEqual(standing(estimate, terminal, older).estimates.toSorted(), ['estimate', 'terminal'])
  })
})

describe('what a source says again', () => {
  const said = (id: string, recorded_at: string, given: Given = {}) =>
    equipment('LOAD', '2026-11-05T08:00:00Z', 'CNSHA', { vessel: vessel('ALPHA'), recorded_at, ...given, id })
  const first = said('first', '2026-11-06T00:00:00Z')

  test('is one statement, known since the first time and said as late as the last', () => {
    const [only, ...more] = withoutRepetitions(
      statementsOf(said('again', '2026-11-07T00:00:00Z'), first, said('once more', '2026-11-08T00:00:00Z')),
    )
    deepEqual(
      [only?.said.id, only?.said_ms, only?.heard_at, more.length],
      ['first', Date.parse('2026-11-08T00:00:00Z'), '2026-11-08T00:00:00Z', 0],
    )
  })

  test('stands while one of them does, and is withdrawn when all are', () => {
    const gone = { withdrawn_at: '2026-11-09T00:00:00Z' }
    const [standing] = withoutRepetitions(statementsOf(first, said('gone', '2026-11-08T00:00:00Z', gone)))
    deepEqual([standing?.withdrawn_at, standing?.said_ms], [null, Date.parse('2026-11-06T00:00:00Z')])
    const [none] = withoutRepetitions(
      statementsOf({ ...first, withdrawn_at: '2026-11-07T00:00:00Z' }, said('gone', '2026-11-08T00:00:00Z', gone)),
    )
    deepEqual([none?.withdrawn_at, none?.said_ms], ['2026-11-09T00:00:00Z', Date.parse('2026-11-08T00:00:00Z')])
  })

  test('is another statement where anything of it differs', () => {
    const differing: readonly Given[] = [
      { source: 'edi' },
      { type: 'transport' },
      { code: 'DISC' },
      { classifier: 'planned' },
      { at: '2026-11-05T09:00:00Z' },
      { place: null },
      { mode: 'rail' },
      { container: 'TCLU1234568' },
      { source_event_id: 'E1' },
      { retracts: 'E2' },
      { vessel: vessel('BETA') },
      { voyage: '642E' },
      { transport_call: 'C1' },
      { empty: true },
      { role_hint: 'pol' },
      { phase_hint: 'export' },
      { facility: facility('POTE') },
      { document_type: 'BKG' },
      { bill_of_lading: 'B1' },
      { booking: 'K1' },
      { seal_number: 'S1' },
      { facility: { type: null, code: 'PIER400', provider: 'SMDG', name: null } },
      { at: null, at_local: '2026-11-05T08:00:00' },
    ]
    for (const given of differing)
      equal(
        withoutRepetitions(statementsOf(first, but(said('other', '2026-11-06T00:00:00Z'), given))).length,
        2,
        JSON.stringify(given),
      )
  })
})
