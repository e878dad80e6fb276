import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  calendarDay,
  daysLeft,
  duration,
  exactMoment,
  inDays,
  longMoment,
  money,
  shortDate,
  shortMoment,
  sinceOrUntil,
  zoneName,
} from '../src/time/format.ts'

const los_angeles = 'America/Los_Angeles'

test('days left are days of the terminal, not of the reader', () => {
  const last_free_day = '2026-11-24T08:00:00Z'
  assert.equal(daysLeft(last_free_day, los_angeles, Date.parse('2026-11-24T07:59:59Z')), 1)
  assert.equal(daysLeft(last_free_day, los_angeles, Date.parse('2026-11-24T08:00:00Z')), 0)
  assert.equal(daysLeft(last_free_day, los_angeles, Date.parse('2026-11-25T07:59:59Z')), 0)
  assert.equal(daysLeft(last_free_day, los_angeles, Date.parse('2026-11-25T08:00:00Z')), -1)
})

test('days left do not stumble over a change of the clocks', () => {
  assert.equal(daysLeft('2026-11-03T08:00:00Z', los_angeles, Date.parse('2026-10-31T19:00:00Z')), 3)
  assert.equal(daysLeft('2026-03-10T07:00:00Z', los_angeles, Date.parse('2026-03-07T20:00:00Z')), 3)
})

const now = Date.parse('2026-12-01T12:00:00Z')

test('moments stand in the time of the place and name its zone', () => {
  const at = '2026-12-09T16:00:00Z'
  assert.equal(shortMoment(at, 'America/Vancouver', now), '9 Dec, 09:00')
  assert.equal(zoneName(at, 'America/Vancouver'), 'PDT')
  assert.equal(longMoment('2026-11-26T14:00:00Z', los_angeles, now), 'Thu 26 Nov, 06:00')
  assert.equal(exactMoment('2026-11-26T14:00:00Z', 'UTC'), 'Thu 26 Nov 2026, 14:00:00')
  assert.equal(shortDate('2026-11-24T08:00:00Z', los_angeles, now), '24 Nov')
})

test('what is half a year away or more is written with its year', () => {
  assert.equal(calendarDay('2027-05-31', now), '31 May')
  assert.equal(calendarDay('2099-12-31', now), '31 Dec 2099')
  assert.equal(calendarDay('2025-12-02', now), '2 Dec 2025')
  assert.equal(shortMoment('2026-06-01T11:00:00Z', 'UTC', now), '1 Jun 2026, 11:00')
  assert.equal(shortMoment('2026-06-02T11:00:00Z', 'UTC', now), '2 Jun, 11:00')
  assert.equal(longMoment('2025-11-26T14:00:00Z', los_angeles, now), 'Wed 26 Nov 2025, 06:00')
})

test('distances in time are told by their largest unit', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  assert.equal(sinceOrUntil('2026-11-20T11:59:30Z', now), 'just now')
  assert.equal(sinceOrUntil('2026-11-20T11:56:00Z', now), '4 minutes ago')
  assert.equal(sinceOrUntil('2026-11-22T13:00:00Z', now), 'in 2 days')
  assert.deepEqual([inDays(0), inDays(1), inDays(-4)], ['today', 'tomorrow', '4 days ago'])
  assert.deepEqual([duration(9 * 3_600_000), duration(1), duration(49 * 3_600_000)], ['9 hours', '1 minute', '2 days'])
})

test('money has cents only where there are some', () => {
  assert.deepEqual([money(850, 'USD'), money(37.5, 'USD'), money(0, 'EUR')], ['$850', '$37.50', '€0'])
})
