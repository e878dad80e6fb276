import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nextStopCheckMs, stopReason } from './stop.ts'
import type { TrackedShipment } from './stop.ts'

const now_ms = Date.parse('2026-11-22T12:00:00Z')
const day_ms = 86_400_000
const daysAgo = (days: number) => new Date(now_ms - days * day_ms).toISOString()
const box = (full_out_at: string | null, current_status = 'full_out') => ({ current_status, full_out_at })
const calm: TrackedShipment = {
  destination_ata_at: null,
  pod_ata_at: null,
  last_changed_at: daysAgo(1),
  containers: [box(null)],
}

test('what goes on is looked at again within a week, or when time alone can end it', () => {
  assert.equal(stopReason(calm, now_ms), null)
  assert.equal(nextStopCheckMs(calm, now_ms), now_ms + 7 * day_ms)
  const soon = { ...calm, containers: [box(daysAgo(54)), box(daysAgo(80))] }
  assert.equal(stopReason(soon, now_ms), null)
  assert.equal(nextStopCheckMs(soon, now_ms), now_ms + 2 * day_ms + 1_000)
  assert.equal(stopReason(soon, nextStopCheckMs(soon, now_ms)), 'past_full_out_window')
})

test('time alone never ends the tracking before it is looked at again, and at the look at the latest after it', () => {
  const ago = fc.option(
    fc.integer({ min: 0, max: 70 * 24 }).map((hours) => daysAgo(hours / 24)),
    { nil: null },
  )
  const shipment = fc.record({
    destination_ata_at: ago,
    pod_ata_at: ago,
    last_changed_at: ago,
    containers: fc.array(
      ago.map((at) => box(at)),
      { maxLength: 3 },
    ),
  })
  fc.assert(
    fc.property(shipment, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (one, share) => {
      if (stopReason(one, now_ms) !== null) return
      const next_ms = nextStopCheckMs(one, now_ms)
      assert.ok(next_ms > now_ms && next_ms <= now_ms + 7 * day_ms)
      assert.equal(stopReason(one, Math.floor(now_ms + (next_ms - now_ms - 1_001) * share)), null)
    }),
    { numRuns: 500, seed: 20261122 },
  )
})
