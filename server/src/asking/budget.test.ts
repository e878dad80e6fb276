import assert from 'node:assert/strict'
import { test } from 'node:test'
import { budgetOpensAt, nothing_spent, spend } from './budget.ts'

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

test('two asks keep their distance and a second more, whatever else there is room for', () => {
  const limits = { per_minute: 10, per_day: null, spacing_ms: 5_000 }
  const first = spend(nothing_spent, limits, polls(3), now_ms)
  assert.deepEqual([first.granted.poll, first.open_at_ms.poll], [1, Date.parse('2026-11-20T10:00:06Z')])
  assert.equal(spend(first.spent, limits, polls(1), now_ms + 5_599).granted.poll, 0)
  assert.equal(spend(first.spent, limits, polls(1), now_ms + 5_600).granted.poll, 1)
  const none = { per_minute: 1, per_day: null, spacing_ms: null }
  assert.equal(spend(nothing_spent, none, polls(1), now_ms).open_at_ms.poll, Date.parse('2026-11-20T10:01:02Z'))
})

test('a month is counted by its days, and a further request opens when the oldest of them is past', () => {
  const limits = { per_minute: null, per_day: null, per_month: 3 }
  const request = (asks: number) => ({ request: asks, poll: 0 })
  const first = spend(nothing_spent, limits, request(2), now_ms)
  assert.equal(budgetOpensAt(first.spent, limits, now_ms), null)
  const second = spend(first.spent, limits, request(2), now_ms + 24 * hour_ms)
  assert.equal(second.granted.request, 1)
  assert.equal(budgetOpensAt(second.spent, limits, now_ms + 24 * hour_ms), Date.parse('2026-12-22T00:00:00Z'))
  assert.equal(spend(second.spent, limits, request(9), Date.parse('2026-12-22T00:00:00Z')).granted.request, 2)
})

test('what was noted an hour ahead counts, and what was noted later than that does not', () => {
  const limits = { per_minute: 1, per_day: null }
  const at = (ahead_ms: number) => spend(nothing_spent, limits, polls(1), now_ms + ahead_ms).spent
  const on_second_ms = now_ms - (now_ms % 1_000)
  assert.equal(spend(at(hour_ms), limits, polls(1), on_second_ms).granted.poll, 0)
  assert.equal(spend(at(hour_ms + 1_000), limits, polls(1), on_second_ms).granted.poll, 1)
})
