import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Statement, Value } from './fact.ts'
import { Judge } from './judge.ts'
import type { Look } from './judge.ts'
import { newTally } from './tally.ts'

const hour_ms = 3_600_000
const look = (hours: number): Look => ({
  now_ms: hours * hour_ms,
  since_ms: 0,
  disturbed: false,
  stopped: false,
  isMisled: () => false,
  isTakenBack: () => false,
})

/** What is counted as lost of a fee that is shown so at hours 6 and 12. */
function lost(statements: readonly Statement[], shown: readonly [Value, Value]): number {
  const tally = newTally()
  const fact = { subject: 'box', field: 'fee demurrage', witnesses: [statements], like: { kind: 'exact' } } as const
  const judge = new Judge(tally, { number: 'B', story: 'traffic', scac: 'CMDU' }, [fact])
  for (const [at, value] of shown.entries())
    judge.look('box', { values: new Map([['fee demurrage', value]]), milestones: [] }, look(6 * (at + 1)))
  return tally.findings.filter(({ kind }) => kind === 'lost').length
}

test('a value that was right is lost when it is shown no more and nobody said anything else, not even for a moment', () => {
  const said = (...values: readonly (readonly [hours: number, value: Value])[]) =>
    values.map(([hours, value]) => ({ known_ms: hours * hour_ms, value }))
  assert.equal(lost(said([0, 100], [3, 150]), [150, 100]), 1)
  assert.equal(lost(said([0, 150], [8, 100], [11, 150]), [150, 100]), 0, 'it was 100 for three hours')
  assert.equal(lost(said([0, 100], [8, 150], [11, null]), [100, 150]), 0)
})
