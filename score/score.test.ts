import assert from 'node:assert/strict'
import { test } from 'node:test'
import { play } from './play.ts'
import { totalsOf } from './tally.ts'

test(
  'a short play invents nothing, misses nothing and tells nothing twice, and does so every time',
  { timeout: 300_000 },
  async () => {
    const plan = {
      name: 'short',
      seed: '1',
      days: 6,
      traffic: 0,
      stories: ['customs-hold-clears', 'about-to-discharge', 'truck-to-door'],
      faults: [],
    }
    const once = [...(await play(plan, () => {})).service.values()].map(totalsOf)
    const [totals] = once
    assert.ok(totals !== undefined && totals.facts > 100, JSON.stringify(totals))
    assert.deepEqual(
      [totals.invented, totals.missed, totals.told_twice, totals.cleared_while_on, totals.lost],
      [0, 0, 0, 0, 0],
    )
    assert.deepEqual([...(await play(plan, () => {})).service.values()].map(totalsOf), once)
  },
)

test('a blank list of holds clears none', { timeout: 300_000 }, async () => {
  const fault = {
    name: 'blank_holds',
    kind: 'terminal_feed',
    source: 'W185',
    from_hours: 6,
    to_hours: 60,
    traffic: 0,
  } as const
  const { service } = await play(
    { name: 'blank', seed: '1', days: 4, traffic: 0, stories: ['customs-hold-clears'], faults: [fault] },
    () => {},
  )
  const tally = service.get('blank_holds')
  assert.ok(tally !== undefined)
  assert.deepEqual([totalsOf(tally).cleared_while_on, totalsOf(tally).invented], [0, 0])
})

test(
  'a terminal is asked when the ship comes near, though her line has told nothing new since long before',
  { timeout: 300_000 },
  async () => {
    const { service } = await play(
      { name: 'near', seed: '1', days: 30, traffic: 0, stories: ['rolled-twice'], faults: [] },
      () => {},
    )
    assert.deepEqual(
      [...service.values()].map(totalsOf).map(({ missed, invented }) => [missed, invented]),
      [[0, 0]],
    )
  },
)
