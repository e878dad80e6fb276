import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareOut } from './lanes.ts'

const terminals = ['facility:A', 'facility:B', 'facility:C'].map((lane) => ({ lane, source: 'terminals' }))
const line = { lane: 'line:MAEU', source: 'maersk' }

test('each source has room of its own, shared out over its lanes', () => {
  const claims = shareOut([...terminals, line], (source) => (source === 'maersk' ? 0 : 4), 0)
  assert.deepEqual(claims, [
    { lane: 'facility:A', wanted: 2 },
    { lane: 'facility:B', wanted: 1 },
    { lane: 'facility:C', wanted: 1 },
  ])
  assert.deepEqual(
    shareOut([line], () => 4, 7),
    [{ lane: 'line:MAEU', wanted: 4 }],
  )
})

test('where there are more lanes than room, each comes first in turn', () => {
  const first = [0, 1, 2, 3].map((turn) => shareOut(terminals, () => 1, turn).map(({ lane }) => lane))
  assert.deepEqual(first, [['facility:A'], ['facility:B'], ['facility:C'], ['facility:A']])
})
