import { readInvoice } from '../invoice/document.ts'
import type { Invoice } from '../invoice/document.ts'
import { calendar, clock, readable, stay, tariff, term } from './stay.ts'

const tiers = [
  { from: 1, to: 4, rate: 300 },
  { from: 5, rate: 345 },
]

/** Discharged on 8 July, picked up on the 20th: free until the 13th, then 4 days at 300 and 3 at 345, 2,235 in all. */
export const billed_week = clock(
  [tariff([term({ tiers, free: { week: 'mon_sat' } })])],
  [calendar({ week: 'mon_sat' })],
  stay({ box_discharged: '2026-07-08', gated_out_full: '2026-07-20' }),
)

/** The line of an invoice that bills it right. */
export const right_line = {
  container_number: 'TCLU1234568',
  charge: 'demurrage',
  charged_days: [{ from: '2026-07-14', to: '2026-07-20' }],
  rates: [
    { days: 4, rate: 300 },
    { days: 3, rate: 345 },
  ],
  amount: 2235,
}

/** An invoice of the line with these lines; `head` is what else stands on it. */
export function invoiceOf(lines: readonly object[], head: object = {}): Invoice {
  const printed = { number: 'ATL-1', biller: { kind: 'line', scac: 'ATLL' }, currency_code: 'USD', lines, ...head }
  return readable(readInvoice(JSON.stringify({ data: { type: 'invoice', attributes: printed } })))
}
