import type { Day } from '../time/day.ts'
import type { Verdict } from './check.ts'
import type { Invoice } from './document.ts'
import { certainties } from './finding.ts'
import type { Finding } from './finding.ts'
import { printedSum } from './printed-sum.ts'

/** A letter that disputes an invoice; null where nothing of it is disputed. */
export interface DisputeLetter {
  /** The contact that the invoice prints; null: none is printed. */
  readonly to: string | null
  readonly subject: string
  readonly text: string
}

/** What stands over grounds of one strength where they are the first of the letter, the strongest. */
const headings = {
  certain: 'Grounds that follow from the invoice, the terms or the record',
  likely: 'Grounds of this dispute',
  arguable: 'We ask you to consider',
} as const
const open_heading = 'We cannot assess the following yet; please send us what clears it up'
/** And where stronger ones stand before them. */
const later_headings = { ...headings, likely: 'Further grounds', arguable: 'We also ask you to consider' } as const

/**
 * The letter for what a check disputes, grounds by their strength. Amounts are those of the verdict; what can't be
 * assessed is asked about, and never disputed.
 */
export function disputeLetter(invoice: Invoice, verdict: Verdict, on: Day): DisputeLetter | null {
  if (verdict.disputed === 0) return null
  const money = (units: number) => printedSum(units, invoice.currency_code)
  const boxes = [...new Set(invoice.lines.flatMap(({ container_number }) => container_number ?? []))]
  const { payable, disputed, cannot_assess, without_law, deadlines, governed } = verdict
  const by_law = governed === true ? ' (46 CFR 541.8)' : ''
  const grounds = certainties
    .filter((certainty) => certainty !== 'cannot_assess')
    .map((certainty) => ({ certainty, found: verdict.findings.filter((one) => one.certainty === certainty) }))
    .filter(({ found }) => found.length > 0)
    .flatMap(({ certainty, found }, index) => [
      `${(index === 0 ? headings : later_headings)[certainty]}:`,
      ...found.map((one) => groundLine(one, invoice, money)),
      '',
    ])
  const open = verdict.findings.filter(({ certainty }) => certainty === 'cannot_assess')
  const lines = [
    on,
    '',
    `To: ${invoice.dispute_contact ?? billerName(invoice)}`,
    `Invoice ${invoice.number}${invoice.issued_on ? ` of ${invoice.issued_on}` : ''}: dispute of ${money(disputed)}`,
    `Containers: ${boxes.join(', ') || 'none named'}`,
    '',
    `We dispute ${money(disputed)} of this invoice. Payable: ${money(payable)}. Not yet assessable: ${money(cannot_assess)}.`,
    ...(without_law === null
      ? []
      : [`Should the grounds of 46 CFR part 541 not apply, we dispute ${money(without_law.disputed)}.`]),
    '',
    ...grounds,
    ...(open.length === 0 ? [] : [`${open_heading}:`, ...open.map((one) => groundLine(one, invoice, money)), '']),
    'Please correct or cancel the charges named above. The evidence for each day is in the attached evidence pack.',
    ...(deadlines.biller_answer_by === null ? [] : [`Please answer by ${deadlines.biller_answer_by}${by_law}.`]),
    '',
    invoice.billed_party ?? '',
  ]
  return {
    to: invoice.dispute_contact ?? null,
    subject: `Dispute of invoice ${invoice.number}`,
    text: `${lines.join('\n').trimEnd()}\n`,
  }
}

const billerName = ({ biller }: Invoice) => biller.scac ?? biller.facility ?? biller.kind

function groundLine(
  { code, line, text, days, amount, legal_ref }: Finding,
  invoice: Invoice,
  money: (units: number) => string,
): string {
  const box = line === null ? null : invoice.lines[line]?.container_number
  const place = line === null ? '' : ` line ${line + 1}${box ? ` (${box})` : ''}:`
  const when = days.length === 0 ? '' : ` [${days.join(', ')}]`
  const ref = legal_ref === null ? '' : `, ${legal_ref}`
  return `- ${code}${place} ${text}${when}${ref}${amount === null ? '' : `; ${money(amount)}`}`
}
