import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { calendar, clock, stay, tariff, term } from '../testing/stay.ts'
import { settlementOf } from './settlement.ts'
import type { Settlement } from './settlement.ts'

const at = [calendar()]
const facts = stay({ box_discharged: '2026-07-08', gated_out_full: '2026-07-20' })
const ledger = clock([tariff([term()])], at, facts)
const unknown = clock([tariff([term({ clock: { start_event: 'available' } })])], at, facts)

const entry = (parts: Partial<Settlement>): Settlement => ({
  kind: 'payment',
  charge: 'demurrage',
  biller: null,
  amount: 100,
  currency_code: 'USD',
  on: '2026-07-21',
  observation_ids: ['a'],
  ...parts,
})

describe('a settlement', () => {
  test('says nothing of what is open where the charge is not known', () => {
    equal(unknown.accrued, null)
    deepEqual(pick(settlementOf(unknown, [entry({})], true)), { open: null, overpaid: null })
  })
  test('never subtracts one currency from another', () => {
    deepEqual(pick(settlementOf(ledger, [entry({ currency_code: 'EUR' })], true)), { open: null, overpaid: null })
  })
  test('without a biller is of no clock where two bill the same charge', () => {
    equal(settlementOf(ledger, [entry({})], false).entries.length, 0)
    equal(settlementOf(ledger, [entry({ biller: 'ATLL' })], false).entries.length, 1)
    equal(settlementOf(ledger, [entry({ biller: 'OTHR' })], true).entries.length, 0)
    equal(settlementOf(ledger, [entry({ charge: 'storage' })], true).entries.length, 0)
  })
  test('takes payments, waivers, credits and granted disputes off what is open, and nothing off what accrued', () => {
    const accrued = ledger.accrued?.amount ?? 0
    const all = [entry({}), entry({ kind: 'waiver', amount: 50 }), entry({ kind: 'dispute_granted', amount: 25 })]
    const { open, sums } = settlementOf(ledger, all, true)
    equal(open, accrued - 175)
    equal(sums.length, 3)
    equal(ledger.accrued?.amount, accrued)
  })
  test('beyond what accrued is overpaid', () => {
    const accrued = ledger.accrued?.amount ?? 0
    deepEqual(pick(settlementOf(ledger, [entry({ amount: accrued + 1 })], true)), { open: 0, overpaid: 1 })
  })
  test('knows a dispute that is open, and that one is over', () => {
    const opened = entry({ kind: 'dispute_opened', amount: null, currency_code: null })
    equal(settlementOf(ledger, [opened], true).is_disputed, true)
    equal(settlementOf(ledger, [opened, entry({ kind: 'dispute_denied', amount: null })], true).is_disputed, false)
  })
})

const pick = ({ open, overpaid }: ReturnType<typeof settlementOf>) => ({ open, overpaid })
