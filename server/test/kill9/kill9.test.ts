import assert from 'node:assert/strict'
import { test } from 'node:test'
import { broken } from './check.ts'
import { kill9 } from './kill9.ts'

test('nothing acknowledged is lost, nothing is told that did not happen, order holds, repetitions are few: over kills -9, database stops, cuts, stalls and clock jumps', async (t) => {
  const run = await kill9({ cycles: 6, seed: 20_261_120, load: 1, all_victims: false })
  t.diagnostic(JSON.stringify(run))
  assert.deepEqual(broken(run), {})
  assert.ok(run.received > 0)
})
