import assert from 'node:assert/strict'
import { test } from 'node:test'
import { equipment } from '@quaylog/journey/testing'
import type { Answer, Trouble } from '../sources/source.ts'
import { testedOf, wordsOf, works } from './tested.ts'

const sent = { requests: 1, came: 'reset' } as const
const none_sent = { requests: 0, came: 'answer' } as const
const temporary = (trouble: Trouble, next_allowed_at: string | null = null): Answer => ({
  outcome: 'temporary',
  reason: 'shipping_line_unreachable',
  trouble,
  detail: 'why',
  next_allowed_at,
  payloads: [],
})

const found = (defects: readonly string[]): Answer => ({
  outcome: 'found',
  complete: true,
  payloads: [],
  observations: [equipment('LOAD', '2026-11-03T00:00:00Z', 'CNSHA', { defects })],
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
  [temporary('rate_limit'), true, 'is reached, and asks us to wait: why'],
  [
    temporary('rate_limit', '2026-11-20T12:02:00Z'),
    true,
    'is reached, and asks us to wait: why, not before 2026-11-20T12:02:00Z',
  ],
  [temporary('too_large'), false, 'is reached, and its answer cannot be read: why'],
  [temporary('slow'), false, 'cannot be reached: why'],
  [
    {
      outcome: 'temporary',
      reason: 'shipping_line_unreachable',
      detail: 'the line has not answered the vendor yet',
      next_allowed_at: null,
      payloads: [{ content_type: 'application/json', body: '{}', origin: 'https://upstream.example' }],
      not_asked: true,
    },
    true,
    'answers, and has nothing to tell yet: the line has not answered the vendor yet',
  ],
  [found([]), true, 'works (found), 1 statements'],
  [found(['no time', 'no place']), true, 'works (found), 1 statements with 2 defects'],
]

test('a test of a source says how far it came, and never that it works where it may not tell', () => {
  for (const [answer, expected, words] of rows) {
    const tested = { id: 'line', ...testedOf(answer, sent) }
    assert.deepEqual([works(tested), wordsOf(tested)], [expected, words])
  }
})

test('an answer for which nothing was sent says nothing of the upstream', () => {
  const tested = { id: 'line', ...testedOf(temporary('credentials'), none_sent) }
  assert.deepEqual([tested.outcome, works(tested), wordsOf(tested)], ['not_asked', false, 'is not asked: why'])
  const ambiguous = testedOf({ outcome: 'not_found', payloads: [], ambiguous: 'not ours' }, none_sent)
  assert.deepEqual([ambiguous.outcome, ambiguous.detail, ambiguous.reached], ['not_asked', 'not ours', null])
  assert.equal(testedOf({ outcome: 'not_found', payloads: [] }, none_sent).detail, null)
})

test('what answers that it is broken was reached, and what cannot be read proves no credentials', () => {
  for (const trouble of ['outage', 'slow'] as const) {
    const broken = { id: 'line', ...testedOf(temporary(trouble), { requests: 2, came: 'answer' }) }
    assert.deepEqual([works(broken), wordsOf(broken)], [false, 'is reached, and is broken itself: why'])
  }
  const page = testedOf(temporary('unreadable'), { requests: 1, came: 'answer' })
  assert.deepEqual([page.signed_in, page.entitled, page.readable], [null, null, false])
})
