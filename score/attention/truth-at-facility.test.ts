import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BoxTruth, Movement, YardState } from '../world-answers.ts'
import { booked_box } from './box.fixture.ts'
import { wrongAtFacility } from './truth-at-facility.ts'

const hour_ms = 3_600_000
const discharged_ms = 240 * hour_ms

function moved(milestone: string, at: number): Movement {
  const tellings = [{ by: 'carrier' as const, known_at: at, at }]
  return { milestone, kind: milestone, at, locode: 'USLAX', time_zone: 'America/Los_Angeles', tellings }
}

/** A box whose terminal tells other holds at given hours, and that is collected at another. */
function boxWith(holds: Readonly<Record<number, readonly string[]>>, collected_hours: number): BoxTruth {
  const states = Object.entries(holds).map(([hours, names]): YardState => {
    const told_at = Number(hours) * hour_ms
    const nothing = { yard_position: null, available: false, fees: [], demurrage: 0, last_free_day: null }
    const standing = names.map((name) => ({ name, status: 'hold' }))
    return { ...nothing, at: told_at, told_at, state: 'in_yard', holds: standing, appointment_at: null }
  })
  return {
    ...booked_box,
    movements: [moved('vessel_discharged', discharged_ms), moved('full_out', collected_hours * hour_ms)],
    stays: [
      {
        facility: 'W185',
        kind: 'port_terminal',
        provides: ['holds'],
        time_zone: 'America/Los_Angeles',
        holds: [],
        states,
      },
    ],
  }
}

/** The hours at which holds begin or end, and have to be told. */
function asked(kind: 'hold_placed' | 'hold_released', ...box: Parameters<typeof boxWith>): number[] {
  return wrongAtFacility(boxWith(...box), 0)
    .filter(({ kinds, must, to_ms, from_ms }) => must && kinds.includes(kind) && to_ms === from_ms)
    .map(({ from_ms }) => from_ms / hour_ms)
}

test('the release of a hold is to be told where its terminal is asked once more before the box is collected', () => {
  const holds = { 230: [], 250: ['customs'], 280: [] }
  assert.deepEqual(asked('hold_released', holds, 292), [280])
  assert.deepEqual(asked('hold_released', holds, 291), [], 'nobody may have asked in between')
  assert.deepEqual(asked('hold_released', { ...holds, 291: ['customs'] }, 400), [], 'it stood again')
})

test('a hold is to be told that stands until its terminal is asked again, which is seldom asked ahead of the ship', () => {
  assert.deepEqual(asked('hold_placed', { 230: [], 250: ['customs'], 262: [] }, 400), [250])
  assert.deepEqual(asked('hold_placed', { 230: [], 250: ['customs'], 261: [] }, 400), [])
  assert.deepEqual(asked('hold_placed', { 100: [], 150: ['customs'], 186: [] }, 400), [150])
  assert.deepEqual(asked('hold_placed', { 100: [], 150: ['customs'], 185: [] }, 400), [])
  assert.deepEqual(asked('hold_placed', { 100: ['customs'], 300: [] }, 400), [], 'nobody knows since when it stands')
})
