import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clocksOf } from '@quaylog/free-time'
import { askedAt, billingOf } from './billing.ts'
import { judge } from './judge.ts'
import type { Counter } from './judge.ts'
import { moneyTotals, newMoneyTally } from './tally.ts'

function scored(count?: Counter) {
  const tally = newMoneyTally()
  for (const seed of [1, 2, 3, 4]) judge(billingOf(seed, 40), askedAt(seed), tally, count)
  return { ...moneyTotals(tally), findings: tally.findings }
}

test('the clock agrees with every biller of four worlds, and finds every mistake', () => {
  const totals = scored()
  assert.ok(totals.charges > 300 && totals.invoices > 100 && totals.invoices_wrong > 30, JSON.stringify(totals))
  assert.deepEqual(totals.findings, [])
  assert.deepEqual([totals.lfd_exact, totals.cost_wrong, totals.zero_shown_unknown, totals.refused_known], [1, 0, 0, 0])
  assert.equal(totals.missing_misnamed, 0)
  assert.deepEqual([totals.findings_missed, totals.false_dispute_days, totals.payable_wrong], [0, 0, 0])
  for (const share of Object.values(totals.naive)) assert.ok(share < 0.9)
  const { ours, ...others } = totals.usd_off_per_box
  assert.equal(ours, 0)
  assert.deepEqual(Object.keys(others), ['calendar_days', 'weekdays', 'terminal', 'earlier'])
  for (const off of Object.values(others)) assert.ok(off > 0)
})

test('a clock that counts another last free day is seen', () => {
  const totals = scored((...given) => clocksOf(...given).map((clock) => ({ ...clock, last_free_on: '2020-01-01' })))
  assert.equal(totals.lfd_exact, 0)
})

test('a clock that shows 0 for what it does not know is seen', () => {
  const totals = scored((...given) =>
    clocksOf(...given).map((clock) => ({
      ...clock,
      currency_code: clock.currency_code ?? 'USD',
      accrued: clock.accrued ?? { amount: 0, days: 0 },
    })),
  )
  assert.ok(totals.zero_shown_unknown > 0)
})

test('a clock that calls a fact missing which was told is seen', () => {
  const other = [{ code: 'events.erd', text: 'another' }]
  const totals = scored((...given) => clocksOf(...given).map((clock) => ({ ...clock, missing: other })))
  assert.ok(totals.missing_misnamed > 0)
})

test('a clock that charges a day too much is seen, in its sums and in the days that it disputes', () => {
  const totals = scored((...given) =>
    clocksOf(...given).map((clock) => ({
      ...clock,
      rows: clock.rows.map((row) => ({ ...row, amount: row.amount === null ? null : Math.floor(row.amount / 2) })),
      accrued: clock.accrued === null ? null : { ...clock.accrued, amount: Math.floor(clock.accrued.amount / 2) },
    })),
  )
  assert.ok(totals.cost_wrong > 0 && (totals.usd_off_per_box['ours'] ?? 0) > 0)
  assert.ok(totals.false_dispute_days > 0 && totals.payable_wrong > 0)
})

test('a check that finds nothing is seen', () => {
  const totals = scored(() => [])
  assert.ok(totals.refused_known > 0 && totals.findings_missed > 0)
})
