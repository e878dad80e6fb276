import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { nothing_spent, spend } from './budget.ts'
import type { Spent } from './budget.ts'

const now_ms = Date.parse('2026-11-20T10:00:00.400Z')
const hour_ms = 3_600_000

const asking = fc.array(
  fc.record({
    wait_ms: fc.integer({ min: 0, max: 40_000 }),
    wanted: fc.integer({ min: 0, max: 9 }),
    request: fc.boolean(),
  }),
  { maxLength: 120 },
)

test('no minute and no day ever holds more asks than allowed, whoever asks when', () => {
  fc.assert(
    fc.property(
      asking,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 60 }),
      (asks, per_minute, per_day) => {
        let spent: Spent = nothing_spent
        let at_ms = now_ms
        const made: number[] = []
        for (const { wait_ms, wanted, request } of asks) {
          at_ms += wait_ms * (wanted === 9 ? 60 : 1)
          const spending = spend(
            spent,
            { per_minute, per_day },
            { request: request ? wanted : 0, poll: request ? 0 : wanted },
            at_ms,
          )
          spent = spending.spent
          made.push(...Array<number>(spending.granted.request + spending.granted.poll).fill(at_ms))
          assert.ok(spent.seconds.length <= 64 && spent.hours.length <= 26)
        }
        for (const from_ms of made) {
          assert.ok(made.filter((ms) => ms >= from_ms && ms <= from_ms + 60_000).length <= per_minute)
          assert.ok(made.filter((ms) => ms >= from_ms && ms <= from_ms + 24 * hour_ms).length <= per_day)
        }
      },
    ),
  )
})
