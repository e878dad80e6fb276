import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countingColumns, deadlineAttributes, lastFreeDays, seenAttributes } from './last-free-day.ts'

const none = {
  pickup_lfd_line: null,
  pickup_lfd_terminal: null,
  pickup_lfd_rail: null,
  pickup_lfd_rail_time_zone: 'America/Chicago',
  pod_timezone: 'America/Los_Angeles',
}
const all = { ...none, pickup_lfd_line: '2026-11-30', pickup_lfd_terminal: '2026-11-25', pickup_lfd_rail: '2026-11-20' }
const days = {
  pickup_lfd_line_on: '2026-11-30',
  pickup_lfd_terminal_on: '2026-11-25',
  pickup_lfd_rail_on: '2026-11-20',
}

describe('last free days as the wire writes them (contract 1.4 and 2.2)', () => {
  test("begin at midnight of the port, the railroad's at midnight of its ramp", () => {
    deepEqual(deadlineAttributes(lastFreeDays(all)), {
      pickup_lfd_line: '2026-11-30T08:00:00Z',
      pickup_lfd_terminal: '2026-11-25T08:00:00Z',
      pickup_lfd_rail: '2026-11-20T06:00:00Z',
      ...days,
    })
    const seen = seenAttributes(lastFreeDays(all), { rail_plan: false }).import_deadlines
    deepEqual([seen.pickup_lfd_rail, seen.pickup_lfd_rail_on], [null, null])
  })

  test('are kept for every viewer, with the day at the place that counts', () => {
    const rail = { ...none, pickup_lfd_rail: '2026-11-20' }
    deepEqual(countingColumns(rail), {
      pickup_lfd_with_rail: '2026-11-20T06:00:00Z',
      pickup_lfd_on_with_rail: '2026-11-20',
      pickup_lfd_without_rail: null,
      pickup_lfd_on_without_rail: null,
    })
    deepEqual(countingColumns(all), {
      pickup_lfd_with_rail: '2026-11-30T08:00:00Z',
      pickup_lfd_on_with_rail: '2026-11-30',
      pickup_lfd_without_rail: '2026-11-30T08:00:00Z',
      pickup_lfd_on_without_rail: '2026-11-30',
    })
    deepEqual(Object.values(countingColumns(none)), [null, null, null, null])
  })
})

describe('a last free day at a place whose zone is unknown', () => {
  const unzoned = { ...all, pod_timezone: null }

  test('is a day without an instant, never midnight in UTC', () => {
    deepEqual(deadlineAttributes(lastFreeDays(unzoned)), {
      pickup_lfd_line: null,
      pickup_lfd_terminal: null,
      pickup_lfd_rail: '2026-11-20T06:00:00Z',
      ...days,
    })
    deepEqual(lastFreeDays({ ...all, pickup_lfd_rail_time_zone: null }).pickup_lfd_rail, { on: '2026-11-20', at: null })
  })

  test("counts before the railroad's, whose zone is known", () => {
    const { pickup_lfd, pickup_lfd_on, counts } = seenAttributes(lastFreeDays(unzoned), { rail_plan: true })
    deepEqual([pickup_lfd, pickup_lfd_on, counts], [null, '2026-11-30', 'pickup_lfd_line'])
    deepEqual(countingColumns(unzoned), {
      pickup_lfd_with_rail: null,
      pickup_lfd_on_with_rail: '2026-11-30',
      pickup_lfd_without_rail: null,
      pickup_lfd_on_without_rail: '2026-11-30',
    })
  })
})
