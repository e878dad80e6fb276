import type { Invoice, Verdict } from '@quaylog/free-time'
import { z } from 'zod'
import type { SentInvoice } from './billing.ts'
import { note } from './tally.ts'
import type { MoneyTally } from './tally.ts'

const document = z.object({
  data: z.object({ attributes: z.object({ lines: z.array(z.object({ amount: z.number() })) }) }),
})

/** Mistakes by which an invoice is of no charge that was counted: of another biller, or in another currency. */
const without_a_ledger: ReadonlySet<string> = new Set(['other_currency', 'passed_on_late', 'billed_by_two'])

/** Compares the check of an invoice with what its desk did wrong and with what is truly owed. */
export function judgeInvoice(sent: SentInvoice, invoice: Invoice, verdict: Verdict, tally: MoneyTally): void {
  const { mistake, codes, unknown } = sent.truth
  tally.invoices++
  const name = `${invoice.number} (${mistake ?? 'right'})`
  const shown = verdict.findings.map(({ code, certainty }) => `${code} ${certainty}`).join(', ')
  if (mistake !== null) {
    tally.invoices_wrong++
    const kind = (tally.mistakes[mistake] ??= { made: 0, missed: 0 })
    // What rests on a fact that nobody told can't be found, unless the paper itself shows it.
    const can_be_found = unknown === null || sent.truth.voids
    if (can_be_found) kind.made++
    if (can_be_found && !verdict.findings.some(({ code }) => codes.includes(code))) {
      kind.missed++
      tally.findings_missed++
      note(tally, `${name}: none of ${codes.join(', ')} among ${shown || 'no findings'}`)
    }
  }
  if (mistake !== null && without_a_ledger.has(mistake)) return judgeUnledgered(verdict, tally, name)
  if (unknown !== null || mistake === 'wrong_check_digit') return
  judgeDays(sent, invoice, verdict, tally, name)
}

/** What no ledger holds may be open, and is never said to be owed. */
function judgeUnledgered(verdict: Verdict, tally: MoneyTally, name: string): void {
  const { payable } = verdict.without_law ?? verdict
  if (payable === 0) return
  tally.payable_wrong++
  note(tally, `${name}: ${payable} is payable, though no ledger holds it`)
}

/** Of what is charged only days that are truly owed are payable; no day that is owed is disputed. */
function judgeDays(sent: SentInvoice, invoice: Invoice, verdict: Verdict, tally: MoneyTally, name: string): void {
  const rates = new Map(sent.truth.days.map(({ day, rate }) => [day, rate]))
  const billed_days = new Set(invoice.lines.flatMap(({ days }) => days))
  const owed = sent.truth.repeats === null ? [...billed_days].reduce((sum, day) => sum + (rates.get(day) ?? 0), 0) : 0
  const billed = invoice.lines.reduce((sum, { amount }) => sum + amount, 0)
  const minor = billed === 0 ? 1 : Math.round(billed / majorBilled(sent))
  const payable = Math.min(billed, owed * minor)
  const without_law = verdict.without_law ?? verdict
  if (without_law.payable !== payable) {
    tally.payable_wrong++
    note(tally, `${name}: ${without_law.payable} is payable, truly ${payable} of ${billed}`)
  }
  const too_much = payable - without_law.payable
  if (too_much <= 0) return
  const dearest = Math.max(...rates.values(), 1) * minor
  tally.false_dispute_days += Math.ceil(too_much / dearest)
}

function majorBilled(sent: SentInvoice): number {
  const { data } = document.parse(sent.document)
  return data.attributes.lines.reduce((sum, { amount }) => sum + amount, 0)
}
