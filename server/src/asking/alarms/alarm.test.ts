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
