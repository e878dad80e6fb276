import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { majorUnits } from '../money.ts'
import { billed_week, invoiceOf, right_line } from '../testing/billed-week.ts'
import { checkInvoice } from './check.ts'
import type { Invoice } from './document.ts'

const merged = { ...right_line, charge: 'merged' }
const other = (line: object, more: object = {}) => invoiceOf([line], { number: 'ATL-2', ...more })

function check(invoice: Invoice, others: readonly Invoice[] = [], rules = 12) {
  const standing = others.map((one) => ({ invoice: one, settled: false }))
  const clocks = [billed_week]
  const found = checkInvoice(invoice, { clocks, others: standing, in_us: false, disputed_on: null, rules })
  const again = found.findings.filter(({ code }) => code === 'D01')
  return [majorUnits(found.disputed, 'USD'), again.map(({ certainty, days, text }) => [certainty, days.length, text])]
}

describe('days that one biller charges as merged, and under their own name', () => {
  const on_other = 'Charged as merged already on ATL-2: a merged charge is for both'

  test('are asked for, and dispute nothing', () => {
    deepEqual(check(invoiceOf([right_line]), [other(merged)]), [0, [['likely', 7, on_other]]])
    const last_days = { ...merged, charged_days: [{ from: '2026-07-19', to: '2026-07-25' }] }
    deepEqual(check(invoiceOf([right_line]), [other(last_days)]), [0, [['likely', 2, on_other]]])
    const twice = 'Charged as demurrage already on line 1 of this invoice: a merged charge is for both'
    deepEqual(check(invoiceOf([right_line, merged])), [0, [['likely', 7, twice]]])
  })

  test('are not asked for of another biller, other days, a replaced invoice, a credit, or other charges', () => {
    const none = (line: object, more: object = {}) =>
      deepEqual(check(invoiceOf([right_line]), [other(line, more)]), [0, []], JSON.stringify([line, more]))
    none(merged, { biller: { kind: 'line', scac: 'OTHR' } })
    none(merged, { replaces: 'ATL-1' })
    none({ ...merged, charged_days: [{ from: '2026-07-21', to: '2026-07-25' }] })
    none({ ...merged, rates: [], amount: -100 })
    none({ ...right_line, charge: 'detention' })
    none({ ...right_line, charge: 'storage' })
    deepEqual(check(invoiceOf([right_line]), [other(merged)], 11), [0, []])
  })
})
