import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContainerNumber } from '../container-number.ts'
import { secondsAfter } from '../wall-clock.ts'
import { test_container } from './journey.ts'
import { createTestLine, testAnswer } from './source.ts'

const now = '2026-11-20T12:00:00Z'

test('the five numbers answer as their names say, any other is not known', () => {
  const outcomes = ['FAILED', 'AWAITING-MANIFEST', 'UNREACHABLE', 'SUCCEEDED', 'JOURNEY', 'ELSE'].map(
    (word) => testAnswer({ number: `TEST-TR-${word}` }, now).outcome,
  )
  assert.deepEqual(outcomes, ['not_found', 'not_manifested', 'temporary', 'found', 'found', 'not_found'])
  assert.equal(testAnswer({ number: 'toString' }, now).outcome, 'not_found')
})

test('the container of the test line passes its check digit', () => {
  assert.deepEqual(readContainerNumber(test_container), { number: test_container, defects: [] })
})

test('the journey tells one step more every ten seconds until nothing is left to tell', () => {
  const counts = [0, 5, 10, 25, 60, 160, 3600].map((seconds) => {
    const answer = testAnswer({ number: 'TEST-TR-JOURNEY', first_asked_at: now }, secondsAfter(now, seconds))
    assert.equal(answer.outcome, 'found')
    return answer.outcome === 'found'
      ? [answer.observations.filter((one) => one.kind !== 'equipment').length, answer.next_news_at ?? null]
      : []
  })
  assert.deepEqual(
    counts.map(([count]) => count),
    [4, 4, 5, 6, 12, 25, 25],
  )
  assert.equal(counts[0]?.[1], '2026-11-20T12:00:10Z')
  assert.equal(counts.at(-1)?.[1], null)
})

test('nothing is told before it happens, and every payload reads as what it answered', async () => {
  for (const seconds of [0, 35, 75, 155, 900]) {
    const moment = secondsAfter(now, seconds)
    const question = { kind: 'bill_of_lading', number: 'TEST-TR-JOURNEY', containers: [], first_asked_at: now } as const
    const line = createTestLine('test', { now: () => moment })
    const answer = await line.ask(question)
    assert.ok(answer.outcome === 'found')
    const actuals = answer.observations.filter((one) => one.kind === 'movement' && one.classifier === 'actual')
    assert.ok(actuals.every((one) => one.stated_at !== null && one.stated_at <= moment))
    assert.deepEqual(
      answer.payloads.flatMap((payload) => line.read(payload, question)),
      answer.observations,
    )
  }
})

test('the holds, fees and last free day of the journey appear, change and go', () => {
  const answer = testAnswer({ number: 'TEST-TR-JOURNEY', first_asked_at: now }, secondsAfter(now, 3600))
  assert.ok(answer.outcome === 'found')
  const states = answer.observations.filter((one) => one.kind === 'facility_state')
  assert.deepEqual(
    states.map((state) => (state.holds ?? []).length),
    [1, 2, 1, 0, 0, 0, 0],
  )
  assert.deepEqual(
    states.map((state) => state.available),
    [false, false, false, false, true, true, false],
  )
  assert.equal(new Set(states.map((state) => state.last_free_day).filter((day) => day != null)).size, 2)
})
