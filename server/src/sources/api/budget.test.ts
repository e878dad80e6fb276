import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callBudget } from './budget.ts'

const open = { limits: { per_minute: null, per_day: null } }

test('a budget that is no amount, pays for no call, or has calls cost nothing is refused with the field to mend', () => {
  const refused = (settings: Record<string, string>, words: RegExp) =>
    assert.throws(() => callBudget(open, settings), words)
  refused({ budget_per_month: 'much' }, /credentials.budget_per_month.*much is no amount/)
  refused({ budget_per_day: '-1' }, /credentials.budget_per_day/)
  refused({ budget_per_day: '0.04', price_per_call: '0.05' }, /does not pay for one call of 0.05/)
  refused({ price_per_call: '0' }, /credentials.price_per_call.*more than 0/)
})

test('credits are calls, money is divided by the price of one, and nothing set keeps no limit', () => {
  assert.deepEqual(callBudget(open, {}), { per_day: null, per_month: null })
  assert.deepEqual(callBudget(open, { budget_per_month: '500' }), { per_day: null, per_month: 500 })
  assert.deepEqual(callBudget(open, { budget_per_day: '0.30', price_per_call: '0.10' }), {
    per_day: 3,
    per_month: null,
  })
})

test('whichever is fewer counts: what the upstream allows or what the budget pays for', () => {
  const allowed = { limits: { per_minute: null, per_day: 100, per_month: 1_000 } }
  const settings = { budget_per_day: '500', budget_per_month: '500' }
  assert.deepEqual(callBudget(allowed, settings), { per_day: 100, per_month: 500 })
})
