import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MovementObservation, RecordedObservation } from '@quaylog/journey'
import { movement } from '../../sources/movement.ts'
import { availableFrom, becameAvailable } from './history.ts'

const place = (locode: string) => ({ locode, name: null, country_code: null, latitude: null, longitude: null })

/** What somebody told of a box that may be fetched, as it is recorded. */
function told(id: string, at: string | null, parts: Partial<MovementObservation> = {}): RecordedObservation {
  const said = movement({
    data_source: 'terminal',
    container: 'TCLU1234568',
    stated_at: at,
    pointer: '/0',
    type: 'equipment',
    code: 'AVPU',
    classifier: 'actual',
    at,
    place: place('USLAX'),
    ...parts,
  })
  return { ...said, id, source: 'terminal:W185', recorded_at: '2026-07-20T00:00:00Z', withdrawn_at: null }
}

const ids = (facts: ReturnType<typeof becameAvailable>) => facts.flatMap(({ observation_ids }) => observation_ids)

test('a moment that is planned, has no hour, was taken back or is told of another place begins no free time', () => {
  const observations = [
    told('planned', '2026-07-08T10:00:00Z', { classifier: 'planned' }),
    told('without a time', null),
    told('of the empty box', '2026-07-08T10:00:00Z', { empty: true }),
    told('of another port', '2026-07-08T10:00:00Z', { place: place('USLGB') }),
    told('inland', '2026-07-08T10:00:00Z', { place: null, role_hint: 'destination' }),
    told('taken back', '2026-07-08T10:00:00Z', { source_event_id: 'E1' }),
    told('taking back', null, { code: 'NONE', retracts: 'E1' }),
    told('discharged', '2026-07-08T10:00:00Z', { code: 'DISC' }),
  ]
  assert.deepEqual(becameAvailable(observations, 'USLAX'), [])
})

test('what is told of the place itself, or of no place, does; a railroad is asked wherever its ramp is', () => {
  const observations = [
    told('here', '2026-07-09T10:00:00Z'),
    told('nowhere', '2026-07-10T10:00:00Z', { place: null }),
    told('ramp', '2026-07-11T10:00:00Z', { place: place('USCHI'), role_hint: 'destination' }),
  ]
  assert.deepEqual(ids(becameAvailable(observations, 'USLAX')), ['here', 'nowhere'])
  assert.deepEqual(ids(becameAvailable(observations, null)), ['here', 'nowhere', 'ramp'])
  assert.deepEqual(ids(availableFrom(observations.toReversed(), 'USLAX')), ['here', 'nowhere'], 'the earliest first')
})
