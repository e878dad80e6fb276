import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nothing_spent, spend } from './budget.ts'

const now_ms = Date.parse('2026-11-20T10:00:00.400Z')
const hour_ms = 3_600_000
const polls = (poll: number) => ({ request: 0, poll })

test("nothing is granted beyond the minute's limit, and it is said when there is room again", () => {
  const limits = { per_minute: 10, per_day: null }
  const first = spend(nothing_spent, limits, polls(8), now_ms)
  assert.deepEqual([first.granted.poll, first.open_at_ms.poll], [8, null])
  const second = spend(first.spent, limits, polls(8), now_ms + 20_000)
  assert.deepEqual([second.granted.poll, second.open_at_ms.poll], [2, Date.parse('2026-11-20T10:01:02Z')])
  assert.equal(spend(second.spent, limits, polls(1), now_ms + 61_000).granted.poll, 0)
  assert.equal(spend(second.spent, limits, polls(20), now_ms + 62_000).granted.poll, 8)
})

test('a source without limits is asked as often as wanted', () => {
  assert.deepEqual(
    spend(nothing_spent, { per_minute: null, per_day: null }, { request: 3, poll: 900 }, now_ms).granted,
    { request: 3, poll: 900 },
  )
})

test('polls stop at nine tenths of the day, new requests at its end, and the day goes on with the hours', () => {
  const limits = { per_minute: null, per_day: 100 }
  const begun = spend(nothing_spent, limits, polls(200), now_ms)
  assert.equal(begun.granted.poll, 90)
  const later = spend(begun.spent, limits, { request: 30, poll: 30 }, now_ms + 5 * hour_ms)
  assert.deepEqual(later.granted, { request: 10, poll: 0 })
  assert.equal(later.open_at_ms.request, Date.parse('2026-11-21T11:00:00Z'))
  assert.deepEqual(spend(later.spent, limits, polls(200), now_ms + 25 * hour_ms).granted.poll, 80)
})

test('requests come before polls', () => {
  assert.deepEqual(spend(nothing_spent, { per_minute: 5, per_day: null }, { request: 4, poll: 4 }, now_ms).granted, {
    request: 4,
    poll: 1,
  })
})

test('a limit below one a minute still asks once', () => {
  assert.equal(spend(nothing_spent, { per_minute: 0.5, per_day: 1 }, polls(3), now_ms).granted.poll, 1)
})

test('a clock that lags behind another does not get room by it, and one that was set back is not shut out', () => {
  const limits = { per_minute: 2, per_day: null }
  const ahead = spend(nothing_spent, limits, polls(1), now_ms + 3_000)
  const behind = spend(ahead.spent, limits, polls(1), now_ms)
  assert.equal(spend(behind.spent, limits, polls(1), now_ms + 62_000).granted.poll, 0)
  assert.equal(spend(behind.spent, limits, polls(1), now_ms - 30 * 24 * hour_ms).granted.poll, 1)
})
