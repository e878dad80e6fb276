import type { ChargeClock } from '../model/clock.ts'
import type { ChargeType } from '../model/words.ts'
import type { MinorUnits } from '../money.ts'
import type { PaymentKind } from '../settlement/settlement.ts'
import type { Day } from '../time/day.ts'
import type { Invoice, InvoiceLine } from './document.ts'
import { finding } from './finding.ts'
import type { Finding } from './finding.ts'
import { printedSum } from './printed-sum.ts'

/** What settles a charge for good, as sentences say it. */
const said_of: Readonly<Record<PaymentKind, string>> = {
  payment: 'Paid',
  waiver: 'Waived',
  credit: 'Credited',
  dispute_granted: 'Granted in a dispute',
}

/** A payment, waiver, credit or granted dispute that was stated of a box. */
export interface BoxPayment {
  readonly container: string
  readonly charge: ChargeType
  /** Whose charge it settles, by SCAC or facility code; null: the only biller of that charge. */
  readonly biller: string | null
  readonly kind: PaymentKind
  readonly amount: MinorUnits
  readonly currency_code: string
  /** The day on which it was made, or stated where that was not said. */
  readonly on: Day
  /** The days that it pays, where they were said. */
  readonly days: { readonly from: Day; readonly to: Day } | null
  /** Of a receipt, or the number of the invoice that it settles. */
  readonly reference: string | null
  /** The first day of the stay that it is of, for a box that came more than once; null: not known. */
  readonly started_on: Day | null
  readonly observation_ids: readonly string[]
}

/** What was settled already of a line, by the finding that says so. */
export interface PaidAlready {
  readonly findings: readonly Finding[]
  readonly amounts: ReadonlyMap<Finding, MinorUnits>
}

/**
 * Payments before an invoice that it charges again. A payment settles the days that it names, else the charged days of
 * the ledger from the first one on; one that names the invoice, or was made on the day of the invoice or later, is
 * taken to be the payment of the invoice itself (contract 13.9).
 */
export function paidAlready(
  invoice: Invoice,
  line: InvoiceLine,
  index: number,
  clock: ChargeClock | null,
  kept: ReadonlySet<Day>,
  payments: readonly BoxPayment[],
): PaidAlready {
  const of_line = payments.filter((one) => isOf(one, invoice, line, clock))
  const amounts = new Map<Finding, MinorUnits>()
  const due = dueByDay(clock)
  const findings = of_line
    .toSorted((a, b) => Number(b.days !== null) - Number(a.days !== null) || (a.on < b.on ? -1 : 1))
    .flatMap((payment) => {
      const known = clock?.currency_code === payment.currency_code ? settle(payment, due, kept) : null
      if (isOwn(payment, invoice)) return []
      if (known === null || invoice.currency_code !== payment.currency_code) return [asking(payment, index)]
      if (known.amount === 0) return []
      const paid = finding('P01', 'certain', `${said(payment)}: what it settled is charged again`, {
        line: index,
        days: known.days,
        observation_ids: payment.observation_ids,
      })
      amounts.set(paid, known.amount)
      return [paid]
    })
  return { findings, amounts }
}

function isOf(payment: BoxPayment, { biller }: Invoice, line: InvoiceLine, clock: ChargeClock | null): boolean {
  if (payment.container !== line.container_number?.toUpperCase() || payment.charge !== line.charge) return false
  if (payment.biller !== null && ![biller.scac, biller.facility].includes(payment.biller)) return false
  return payment.started_on === null || clock === null || payment.started_on === clock.started_on
}

/** Whether a payment is of this very invoice. Without a day on the invoice nobody can say that it came before. */
function isOwn({ reference, on }: BoxPayment, { number, issued_on }: Invoice): boolean {
  return reference === number || (typeof issued_on === 'string' && on >= issued_on)
}

/** What each charged day of a ledger costs; none where it can't be counted. */
function dueByDay(clock: ChargeClock | null): Map<Day, MinorUnits> {
  const rows = clock?.accrued === null ? [] : (clock?.rows ?? [])
  return new Map(rows.flatMap(({ day, status, amount }) => (status === 'chargeable' ? [[day, amount ?? 0]] : [])))
}

/** Takes a payment off the days that it settles, and says what of it was for days that are kept. */
function settle(
  { amount, days: named }: BoxPayment,
  due: Map<Day, MinorUnits>,
  kept: ReadonlySet<Day>,
): { readonly days: readonly Day[]; readonly amount: MinorUnits } | null {
  if (due.size === 0) return null
  let left = amount
  const found: Day[] = []
  let of_kept = 0
  for (const [day, cost] of due) {
    const part = named !== null && (day < named.from || day > named.to) ? 0 : Math.min(left, cost)
    if (part === 0) continue
    left -= part
    due.set(day, cost - part)
    if (!kept.has(day)) continue
    found.push(day)
    of_kept += part
  }
  return { days: found, amount: of_kept }
}

function asking(payment: BoxPayment, line: number): Finding {
  const text = `${said(payment)}: whether it was for these days cannot be told`
  return finding('P01', 'likely', text, { line, observation_ids: payment.observation_ids })
}

function said({ kind, amount, currency_code, on, reference }: BoxPayment): string {
  const sum = printedSum(amount, currency_code)
  return `${said_of[kind]} already: ${sum} on ${on}${reference === null ? '' : `, reference ${reference}`}`
}
