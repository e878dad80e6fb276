import { addDays } from '../time.ts'
import type { Count, TrueCharge } from './count.ts'
import type { BillingStay } from './stay.ts'
import type { Charge, Issuer, Paper, Terms } from './terms.ts'

export type DayRange = { from: string; to: string }

/** One line of an invoice as a billing desk prints it; null: it isn't on the paper. */
export type InvoiceLine = {
  container_number: string | null
  charge: Charge
  direction: 'import'
  free_days: number | null
  free_time_start_on: string | null
  free_time_end_on: string | null
  available_on: string | null
  charged_days: DayRange[] | null
  rule_reference: string | null
  rates: { days: number; rate: number }[] | null
  amount: number
}

/** An invoice of one charge of one box, with everything that the rules of the United States ask for. */
export type Invoice = {
  number: string
  biller: Omit<Issuer, 'kind'> & { kind: Issuer['kind'] | 'nvocc' | 'port' }
  billed_party: string
  issued_on: string | null
  due_on: string | null
  received_on: string
  bill_of_lading_numbers: string[] | null
  port_of_discharge_locode: string | null
  currency_code: string
  total_amount: number | null
  liability_basis: string | null
  dispute_contact: string | null
  dispute_url: string | null
  dispute_window_days: number | null
  certifies_fmc_rules: boolean | null
  certifies_no_own_fault: boolean | null
  /** when the line issued the invoice that an NVOCC passes on */
  upstream_issued_on?: string
  lines: InvoiceLine[]
}

/** What an invoice is made from. */
export type Bill = Count & { paper: Paper; charge: TrueCharge }

/** The right invoice for a charge, issued `after` days after its last charged day, or after its end without one. */
export function rightInvoice({ stay, paper, terms, free_days, charge }: Bill, number: string, after: number): Invoice {
  const last = charge.rows.at(-1)?.day ?? charge.ended_on ?? charge.started_on
  const issued_on = addDays(last, after)
  return {
    number,
    biller: paper.issuer,
    billed_party: stay.customer,
    issued_on,
    due_on: addDays(issued_on, 30),
    received_on: addDays(issued_on, 2),
    bill_of_lading_numbers: [stay.bill],
    port_of_discharge_locode: stay.facility.locode,
    currency_code: paper.currency,
    total_amount: charge.amount,
    liability_basis: 'Consignee under the bill of lading, clause 1',
    dispute_contact: 'charges@billing.example',
    dispute_url: 'https://billing.example/disputes',
    dispute_window_days: 30,
    certifies_fmc_rules: true,
    certifies_no_own_fault: true,
    lines: [lineOf(stay, terms, free_days, charge)],
  }
}

function lineOf(stay: BillingStay, terms: Terms, free_days: number, charge: TrueCharge): InvoiceLine {
  return {
    container_number: stay.container,
    charge: terms.charge,
    direction: 'import',
    free_days,
    free_time_start_on: charge.free_from,
    free_time_end_on: charge.last_free_on,
    // A line that starts to count later than the box was ready prints the first day that counts.
    available_on: charge.free_from,
    ...printedRows(charge.rows),
    rule_reference: terms.rule,
  }
}

/** Rows as ranges of days and runs of one rate, with their sum. */
export function printedRows(
  rows: readonly { day: string; rate: number }[],
): Pick<InvoiceLine, 'charged_days' | 'rates' | 'amount'> {
  const charged_days: DayRange[] = []
  const rates: { days: number; rate: number }[] = []
  for (const { day, rate } of rows) {
    const range = charged_days.at(-1)
    if (range !== undefined && addDays(range.to, 1) === day) range.to = day
    else charged_days.push({ from: day, to: day })
    const run = rates.at(-1)
    if (run?.rate === rate) run.days++
    else rates.push({ days: 1, rate })
  }
  return { charged_days, rates, amount: rows.reduce((sum, { rate }) => sum + rate, 0) }
}
