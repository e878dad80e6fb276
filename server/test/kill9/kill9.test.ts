import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kill9 } from './kill9.ts'

test('nothing acknowledged is lost, nothing is told that did not happen, order holds: over kills -9, database stops, cuts, stalls and clock jumps', async (t) => {
  const { lost, untold, phantoms, altered, reordered, gaps, lane_errors, unfinished, ...counts } = await kill9(12, 20_261_120)
  t.diagnostic(JSON.stringify(counts))
  assert.deepEqual({ lost, untold, phantoms, altered, reordered, gaps, lane_errors, unfinished }, { lost: 0, untold: 0, phantoms: 0, altered: 0, reordered: 0, gaps: 0, lane_errors: 0, unfinished: 0 })
  assert.ok(counts.received > 0)
})
