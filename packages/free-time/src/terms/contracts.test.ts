import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { calendar, clock, stay, tariff, term } from '../testing/stay.ts'

const at = [calendar()]
const events = { box_discharged: '2026-07-08T20:00:00Z', gated_out_full: '2026-07-20T20:00:00Z' }
const base = tariff([term()])
type Parts = Readonly<Record<string, unknown>>

const contract = (days: number, head: Parts = {}) =>
  tariff(
    [{ id: 'dem', free: { days } }],
    { name: `Contract of ${days} days`, authority: 'contract', overrides: 'ATLL/public_tariff', ...head },
    {},
    [base],
  )

function outcome(papers: ReturnType<typeof contract>[], facts: Parts = {}) {
  const { accrued, reason, missing, basis, assumptions } = clock([base, ...papers], at, stay(events, facts))
  return accrued === null
    ? [reason, missing.map(({ code }) => code)]
    : [accrued.days, basis, assumptions.map(({ code }) => code)]
}

describe('of two contracts', () => {
  const ours = contract(6, { customer: 'Northwind Imports' })
  const theirs = contract(8, { customer: 'Atlantis Imports' })

  test('of two customers none is taken for a box of which nobody said whose it is', () => {
    deepEqual(outcome([ours, theirs]), ['ambiguous_terms', ['customer']])
    deepEqual(outcome([ours, theirs], { customer: 'northwind imports ' }), [4, 'exact', []])
  })

  test('of one customer none is taken while they say different things, unless the contract is stated', () => {
    const [first, second] = [contract(6, { reference: 'S-1' }), contract(8, { reference: 'S-2' })]
    deepEqual(outcome([first, second]), ['ambiguous_terms', ['contract_reference']])
    deepEqual(outcome([first, second], { contract_reference: 's-2' }), [0, 'exact', []])
    deepEqual(outcome([first, contract(6, { reference: 'S-2' })]), [4, 'exact', []])
  })

  test('each changes what the other does not speak of', () => {
    const rates = tariff(
      [{ id: 'dem', tiers: [{ from: 1, rate: 50 }] }],
      { name: 'Rates', authority: 'contract', overrides: 'ATLL/public_tariff' },
      {},
      [base],
    )
    equal(clock([base, contract(6), rates], at, stay(events)).accrued?.amount, 4 * 5_000)
  })
})

describe('a contract', () => {
  test('of one customer is taken for a box of which nobody said whose it is, and that is said', () => {
    deepEqual(outcome([contract(6, { customer: 'Northwind Imports' })]), [4, 'assumed', ['customer_assumed']])
  })

  test('that stands for itself is for the boxes of its customer', () => {
    const whole = tariff([term({ free: { days: 9 } })], {
      name: 'Whole',
      authority: 'contract',
      customer: 'Northwind Imports',
    })
    deepEqual(
      ['Northwind Imports', 'Atlantis Imports', null].map((customer) => outcome([whole], { customer })),
      [
        [0, 'exact', []],
        [6, 'exact', []],
        [0, 'assumed', ['customer_assumed']],
      ],
    )
  })

  test('that is stated and not known leaves nothing to count by', () => {
    deepEqual(outcome([contract(6, { reference: 'S-1' })], { contract_reference: 'S-9' }), ['no_terms', ['terms']])
    deepEqual(outcome([], { contract_reference: 'S-9' }), ['no_terms', ['terms']])
  })
})
