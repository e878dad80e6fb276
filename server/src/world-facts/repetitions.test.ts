import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movement } from '../sources/movement.ts'
import type { MovementObservation, Observation } from '@quaylog/journey'
import { terminalSays } from '@quaylog/journey/testing'
import { sortOut } from './repetitions.ts'
import type { Known } from './repetitions.ts'

const eta = (day: string, stated_at: string | null, more: Partial<MovementObservation> = {}): MovementObservation =>
  movement({
    data_source: 'shipping_line',
    container: 'CSQU3054383',
    pointer: '/0',
    defects: [],
    type: 'transport',
    code: 'ARRI',
    classifier: 'estimated',
    at: `${day}T06:00:00Z`,
    mode: 'vessel',
    stated_at,
    place: { locode: 'USLAX', name: null, country_code: 'US', latitude: null, longitude: null },
    ...more,
  })

/** Lets a source tell one answer after the other, and gives how many statements of each were new. */
function visits(answers: readonly (readonly Observation[])[], complete: boolean): number[] {
  const known = new Map<string, Known>()
  return answers.map((told, index) => {
    const { fresh, repeated_ids } = sortOut([...known.values()], told, {
      complete,
      snapshot: complete ? index : 0,
      now: `2026-11-${String(index + 10)}T00:00:00Z`,
    })
    const seen = { seen_in_snapshot: complete ? index + 1 : 0, last_seen_at: `2026-11-${String(index + 10)}T00:00:00Z` }
    for (const id of repeated_ids)
      for (const one of [known.get(id)]) if (one !== undefined) known.set(id, { ...one, ...seen })
    for (const { observation, hash, slot } of fresh) {
      const id = `${index} ${hash} ${observation.stated_at}`
      known.set(id, {
        id,
        hash,
        slot,
        stated_at: observation.stated_at,
        retracts: observation.kind === 'movement' ? observation.retracts : null,
        recorded_at: seen.last_seen_at,
        ...seen,
        withdrawn_at: null,
      })
    }
    return fresh.length
  })
}

test('what a source repeats at every visit is new once, also when it dates it anew each time', () => {
  for (const complete of [true, false]) {
    assert.deepEqual(
      visits([[eta('2026-12-01', null)], [eta('2026-12-01', null)], [eta('2026-12-01', null)]], complete),
      [1, 0, 0],
    )
    assert.deepEqual(
      visits(
        ['01', '02', '03'].map((day) => [eta('2026-12-01', `2026-11-${day}T00:00:00Z`)]),
        complete,
      ),
      [1, 0, 0],
    )
  }
})

test('an estimate that goes back to an earlier value is stated anew', () => {
  const back = ['2026-12-01', '2026-12-03', '2026-12-01', '2026-12-01']
  for (const complete of [true, false]) {
    assert.deepEqual(
      visits(
        back.map((day) => [eta(day, null)]),
        complete,
      ),
      [1, 1, 1, 0],
    )
    assert.deepEqual(
      visits(
        back.map((day, index) => [eta(day, `2026-11-0${index + 1}T00:00:00Z`)]),
        complete,
      ),
      [1, 1, 1, 0],
    )
  }
})

test('what was left out of a whole answer and comes back is stated anew; out of a part nothing is concluded', () => {
  const [a, b] = [eta('2026-12-01', null), eta('2026-12-01', null, { code: 'DEPA' })]
  assert.deepEqual(visits([[a, b], [a], [a, b]], true), [2, 0, 1])
  assert.deepEqual(visits([[a], [b], [a], [b]], false), [1, 1, 0, 0])
})

test('several statements about the same thing in one answer stay apart and are repeated together', () => {
  const both = [eta('2026-12-01', null), eta('2026-12-02', null)]
  assert.deepEqual(visits([both, both, both], true), [2, 0, 0])
  assert.deepEqual(visits([both, both, both], false), [2, 0, 0])
})

test('what was taken back and is stated again is new', () => {
  const said = eta('2026-12-01', '2026-11-01T00:00:00Z', { source_event_id: 'e1' })
  const taken_back = { ...said, retracts: 'e1', stated_at: '2026-11-02T00:00:00Z', source_event_id: 'e2' }
  const again = { ...said, stated_at: '2026-11-03T00:00:00Z' }
  assert.deepEqual(visits([[said], [taken_back], [again]], false), [1, 1, 1])
})

test('a report dated ahead tells nothing, so the same one is new when its date has come', () => {
  const report = (stated_at: string): Observation => {
    const {
      id: _id,
      source: _source,
      recorded_at: _recorded,
      withdrawn_at: _withdrawn,
      ...said
    } = terminalSays(stated_at, { available: false })
    return said
  }
  assert.deepEqual(
    visits(
      [['13'], ['14'], ['12'], ['13']].map(([day]) => [report(`2026-11-${day}T00:00:00Z`)]),
      true,
    ),
    [1, 0, 1, 0],
  )
})
