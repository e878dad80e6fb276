import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer, Trouble } from '../sources/source.ts'
import { testedOf, wordsOf, works } from './tested.ts'

const temporary = (trouble: Trouble): Answer => ({
  outcome: 'temporary',
  reason: 'shipping_line_unreachable',
  trouble,
  detail: 'why',
  next_allowed_at: null,
  payloads: [],
})

const rows: readonly (readonly [answer: Answer, works: boolean, words: string])[] = [
  [temporary('outage'), false, 'cannot be reached: why'],
  [
    {
      outcome: 'temporary',
      reason: 'shipping_line_unreachable',
      detail: 'its budget is used up',
      next_allowed_at: null,
      payloads: [],
      not_asked: true,
    },
    false,
    'is not asked: its budget is used up',
  ],
  [temporary('address'), false, 'is reached, and does not answer at this address: why'],
  [temporary('credentials'), false, 'is reached and refuses the credentials: why'],
  [temporary('entitlement'), false, 'is reached and takes the credentials, and may not tell us: why'],
  [temporary('unreadable'), false, 'is reached, and its answer cannot be read: why'],
  [
    { outcome: 'not_found', payloads: [], ambiguous: 'unknown, or not ours' },
    true,
    'answers, and tells nothing of this number: unknown, or not ours',
  ],
  [{ outcome: 'not_found', payloads: [] }, true, 'works (not found)'],
]

test('a test of a source says how far it came, and never that it works where it may not tell', () => {
  for (const [answer, expected, words] of rows) {
    const tested = { id: 'line', ...testedOf(answer) }
    assert.deepEqual([works(tested), wordsOf(tested)], [expected, words])
  }
})
