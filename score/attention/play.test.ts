import assert from 'node:assert/strict'
import { test } from 'node:test'
import { playAttention } from './play.ts'
import { attentionTotals } from './tally.ts'

test(
  'a short play tells nothing twice and loses nothing though processes are killed',
  { timeout: 300_000 },
  async () => {
    const tally = await playAttention({ seed: 1, days: 4, traffic: 0, step_hours: 6 }, () => {})
    const { told_twice, lost, kills, recall } = attentionTotals(tally)
    assert.deepEqual([told_twice, lost], [0, 0], tally.findings.join('\n'))
    assert.ok(
      kills > 10 && recall !== null && recall >= 0.9,
      `${kills} kills, recall ${recall}\n${tally.findings.join('\n')}`,
    )
  },
)
