import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nothing_spent, spend } from './budget.ts'
import type { Asks, Spent } from './budget.ts'
import { createBudgetDesk } from './budget-desk.ts'

const limits = { per_minute: 10, per_day: null }

/** A row that all desks write, and every claim of it. */
function sharedRow() {
  const row: { spent: Spent; now_ms: number; readonly claims: Asks[] } = {
    spent: nothing_spent,
    now_ms: Date.parse('2026-11-20T10:00:00Z'),
    claims: [],
  }
  const desk = () =>
    createBudgetDesk(
      limits,
      () => row.now_ms,
      async (wanted) => {
        row.claims.push(wanted)
        const spending = spend(row.spent, limits, wanted, row.now_ms)
        row.spent = spending.spent
        return spending
      },
    )
  return { row, desk }
}

test('however many ask at once, a process claims for all of them together, and requests get their room first', async () => {
  const { row, desk } = sharedRow()
  const one = desk()
  const polls = Array.from({ length: 50 }, () => one.take('poll', 1))
  const requests = Array.from({ length: 3 }, () => one.take('request', 1))
  const granted = await Promise.all([...polls, ...requests])
  assert.equal(granted.filter((taken) => taken.granted === 1).length, 10)
  assert.deepEqual(
    granted.slice(50).map((taken) => taken.granted),
    [1, 1, 1],
  )
  assert.ok(row.claims.length <= 2, `${row.claims.length} claims`)
})

test('a desk that was told when there is room again does not look before', async () => {
  const { row, desk } = sharedRow()
  const one = desk()
  await one.take('poll', 10)
  const looked = row.claims.length
  assert.deepEqual(await one.take('poll', 1), { granted: 0, open_at_ms: row.now_ms + 62_000 })
  assert.deepEqual([row.claims.length, one.closedUntilMs('poll')], [looked, row.now_ms + 62_000])
  row.now_ms += 62_000
  assert.equal((await one.take('poll', 1)).granted, 1)
})

test('a claim that fails is told to those who wait, and the next one is tried', async () => {
  let fails = true
  const desk = createBudgetDesk(
    limits,
    () => 0,
    async (wanted) => {
      if (fails) throw new Error('the database is away')
      return { granted: wanted, spent: nothing_spent, open_at_ms: { request: null, poll: null } }
    },
  )
  await assert.rejects(desk.take('poll', 1), /away/)
  fails = false
  assert.equal((await desk.take('poll', 1)).granted, 1)
})

test('a source without limits has nothing to claim', async () => {
  const desk = createBudgetDesk(
    { per_minute: null, per_day: null },
    () => 0,
    () => Promise.reject(new Error('claimed')),
  )
  assert.deepEqual(await desk.take('poll', 40), { granted: 40, open_at_ms: null })
})
