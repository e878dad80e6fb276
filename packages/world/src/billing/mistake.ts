import type { Random } from '../random.ts'
import type { Bill, Invoice, InvoiceLine } from './invoice.ts'
import { printedRows } from './invoice.ts'

/** What a billing mistake is made from: the bill, and a source of randomness. */
export type BillingDesk = { bill: Bill; luck: Random }

/**
 * A way in which a billing desk gets an invoice wrong. `codes`: any of these names it (contract 13.9). `voids`:
 * nothing is owed until a new invoice comes. `make` returns null where this mistake can't be made.
 */
export type Mistake = {
  name: string
  codes: readonly string[]
  voids: boolean
  make: (invoice: Invoice, desk: BillingDesk) => Invoice | null
}

/** The invoice with its one line changed, and with a total that goes with it. */
export function withLine(invoice: Invoice, change: Partial<InvoiceLine>): Invoice {
  const [line] = invoice.lines
  if (line === undefined) throw new Error('an invoice has a line')
  const changed = { ...line, ...change }
  return { ...invoice, total_amount: changed.amount, lines: [changed] }
}

/** The invoice with other days and rates. */
export function withRows(invoice: Invoice, rows: readonly { day: string; rate: number }[]): Invoice {
  return withLine(invoice, printedRows(rows))
}

/** Whether 46 CFR part 541 governs the bill: a line or a terminal, in the United States. */
export function isGoverned({ bill: { paper, stay } }: BillingDesk): boolean {
  return stay.country === 'US' && paper.issuer.kind !== 'railroad'
}
