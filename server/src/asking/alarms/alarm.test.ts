import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alarmsOf, type Watched } from './alarm.ts'

const now_ms = Date.parse('2026-11-20T12:00:00Z')
const well: Watched = { health: null, certificate_ends_at: null, budget_opens_ms: null }
const failing = (last_trouble: string, failures_in_a_row: number): Watched => ({
  ...well,
  health: { last_trouble, failures_in_a_row, last_failure: 'status 401' },
})

const rows: readonly (readonly [watched: Watched, reasons: readonly string[]])[] = [
  [well, []],
  [failing('credentials', 1), []],
  [failing('credentials', 2), ['credentials']],
  [failing('entitlement', 4), []],
  [failing('entitlement', 5), ['entitlement']],
  [failing('address', 3), ['address']],
  [failing('outage', 500), []],
  [failing('credentials', 0), []],
  [{ ...well, budget_opens_ms: now_ms + 60_000 }, []],
  [{ ...well, budget_opens_ms: now_ms + 3_600_000 }, ['budget']],
  [{ ...well, certificate_ends_at: '2026-12-20T12:00:00.000Z' }, []],
  [{ ...well, certificate_ends_at: '2026-12-01T12:00:00.000Z' }, ['certificate']],
  [{ ...well, certificate_ends_at: '2026-11-01T12:00:00.000Z' }, ['certificate']],
]

test('only what needs somebody to act is an alarm, and one refusal is none', () => {
  for (const [watched, reasons] of rows)
    assert.deepEqual(
      alarmsOf(watched, now_ms, now_ms).map(({ reason }) => reason),
      reasons,
      JSON.stringify(watched),
    )
})

test('a certificate that ended is told as ended', () => {
  const [alarm] = alarmsOf({ ...well, certificate_ends_at: '2026-11-01T12:00:00.000Z' }, now_ms, now_ms)
  assert.equal(alarm?.detail, 'its client certificate ended on 2026-11-01T12:00:00.000Z')
})

test('each alarm says what was seen, and a moment that is exactly due counts', () => {
  assert.deepEqual(alarmsOf(failing('credentials', 2), now_ms, now_ms), [
    { reason: 'credentials', detail: 'status 401' },
  ])
  const silent = { ...well, health: { last_trouble: 'address', failures_in_a_row: 3, last_failure: null } }
  assert.deepEqual(alarmsOf(silent, now_ms, now_ms), [{ reason: 'address', detail: '' }])
  const quarter_ms = now_ms + 15 * 60_000
  assert.deepEqual(alarmsOf({ ...well, budget_opens_ms: quarter_ms }, now_ms, now_ms), [
    { reason: 'budget', detail: 'its budget is used up until 2026-11-20T12:15:00.000Z' },
  ])
  assert.deepEqual(alarmsOf({ ...well, budget_opens_ms: quarter_ms - 1 }, now_ms, now_ms), [])
  const ends = (certificate_ends_at: string) => alarmsOf({ ...well, certificate_ends_at }, now_ms, now_ms)
  assert.deepEqual(ends('2026-12-11T12:00:00.000Z'), [
    { reason: 'certificate', detail: 'its client certificate ends on 2026-12-11T12:00:00.000Z' },
  ])
  assert.deepEqual(ends('2026-12-11T12:00:00.001Z'), [])
  assert.match(ends('2026-11-20T12:00:00.000Z')[0]?.detail ?? '', / ended on /)
})

test('budgets go by the time of the service, certificates by that of the machine', () => {
  const watched = { ...well, budget_opens_ms: now_ms + 3_600_000, certificate_ends_at: '2026-11-25T00:00:00.000Z' }
  const reasons = (service_ms: number, real_ms: number) =>
    alarmsOf(watched, service_ms, real_ms).map(({ reason }) => reason)
  assert.deepEqual(reasons(now_ms, now_ms - 90 * 86_400_000), ['budget'])
  assert.deepEqual(reasons(now_ms + 3_600_000, now_ms), ['certificate'])
})
