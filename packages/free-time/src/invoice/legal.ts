import type { Direction } from '../model/words.ts'
import { dayNumber, dayOf } from '../time/day.ts'
import type { Day } from '../time/day.ts'
import type { Invoice, InvoiceLine } from './document.ts'
import { finding } from './finding.ts'
import type { Finding } from './finding.ts'
import { isGoverned } from './governed.ts'
import type { LineLaw } from './governed.ts'

const isPrinted = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

interface Item {
  readonly ref: string
  readonly name: string
  /** Whether the invoice prints it, once for all lines or on this one. */
  readonly printed: (invoice: Invoice, line: InvoiceLine) => boolean
  /** The item is only asked of lines of one direction. */
  readonly only?: Direction
}

const of_line = (read: (line: InvoiceLine) => unknown) => (_: Invoice, line: InvoiceLine) => isPrinted(read(line))

/** The twenty items of 46 CFR 541.6, in its order: L01 to L20. */
const items: readonly Item[] = [
  {
    ref: '541.6(a)(1)',
    name: 'the bill of lading number',
    printed: (invoice) => isPrinted(invoice.bill_of_lading_numbers),
  },
  { ref: '541.6(a)(2)', name: 'the container number', printed: of_line((line) => line.container_number) },
  {
    ref: '541.6(a)(3)',
    name: 'the port of discharge',
    printed: (invoice) => isPrinted(invoice.port_of_discharge_locode),
    only: 'import',
  },
  {
    ref: '541.6(a)(4)',
    name: 'why the billed party is liable',
    printed: (invoice) => isPrinted(invoice.liability_basis),
  },
  { ref: '541.6(b)(1)', name: 'the date of the invoice', printed: (invoice) => isPrinted(invoice.issued_on) },
  { ref: '541.6(b)(2)', name: 'the due date', printed: (invoice) => isPrinted(invoice.due_on) },
  { ref: '541.6(b)(3)', name: 'the free time in days', printed: of_line((line) => line.free_days ?? line.free_hours) },
  { ref: '541.6(b)(4)', name: 'the start of free time', printed: of_line((line) => line.free_time_start_on) },
  { ref: '541.6(b)(5)', name: 'the end of free time', printed: of_line((line) => line.free_time_end_on) },
  {
    ref: '541.6(b)(6)',
    name: 'when the container was available',
    printed: of_line((line) => line.available_on),
    only: 'import',
  },
  {
    ref: '541.6(b)(7)',
    name: 'the earliest return date',
    printed: of_line((line) => line.earliest_return_on),
    only: 'export',
  },
  { ref: '541.6(b)(8)', name: 'the days charged', printed: of_line((line) => line.days) },
  { ref: '541.6(c)(1)', name: 'the total', printed: (invoice) => invoice.total !== null },
  { ref: '541.6(c)(2)', name: 'the rule behind the rate', printed: of_line((line) => line.rule_reference) },
  { ref: '541.6(c)(3)', name: 'the rates', printed: of_line((line) => (line.has_rates ? true : null)) },
  { ref: '541.6(d)(1)', name: 'a contact for disputes', printed: (invoice) => isPrinted(invoice.dispute_contact) },
  {
    ref: '541.6(d)(2)',
    name: 'where the documents for a dispute are told',
    printed: (invoice) => isPrinted(invoice.dispute_url),
  },
  { ref: '541.6(d)(3)', name: 'the time for a dispute', printed: (invoice) => isPrinted(invoice.dispute_window_days) },
  {
    ref: '541.6(e)(1)',
    name: 'the certification that FMC rules are kept',
    printed: (invoice) => invoice.certifies_fmc_rules === true,
  },
  {
    ref: '541.6(e)(2)',
    name: "the certification that the biller's own performance is no cause",
    printed: (invoice) => invoice.certifies_no_own_fault === true,
  },
]

/** Days within which an invoice must be issued, and a dispute may be raised (46 CFR 541.7, 541.8). */
const legal_days = 30

/** What the law asks of the lines that it is about, from the invoice alone (contract 13.9). */
export function legalFindings(invoice: Invoice, laws: readonly LineLaw[], rules: number): readonly Finding[] {
  const governed = (index: number) => laws[index]?.governed === true
  if (!invoice.lines.some((_, index) => governed(index))) return []
  const absent = items.flatMap((item, index) => {
    const lines = lacking(item, invoice, laws, rules)
    if (lines.length === 0) return []
    return [
      finding(
        `L${String(index + 1).padStart(2, '0')}`,
        'certain',
        `The invoice lacks ${item.name}${rules < 5 ? '' : whereOf(lines, invoice)}; without it nothing need be paid until it is issued anew`,
        { legal_ref: `46 CFR ${item.ref}, 541.5` },
      ),
    ]
  })
  const ofGoverned = (found: readonly Finding[]) => found.filter(({ line }) => line !== null && governed(line))
  const [late, available] = [ofGoverned(lateFindings(invoice)), ofGoverned(availabilityFindings(invoice))]
  return [...absent, ...late, ...windowFindings(invoice), ...available]
}

/** Lines that lack an item that the law asks of them. By rules before the fifth one line asked it of all. */
function lacking(
  { only, printed }: Item,
  invoice: Invoice,
  laws: readonly LineLaw[],
  rules: number,
): readonly number[] {
  const all = invoice.lines.map((_, index) => index)
  const asked = all.filter((index) => {
    const law = laws[index]
    return law?.governed === true && (only === undefined || law.direction === only)
  })
  const looked_at = rules < 5 && asked.length > 0 ? all : asked
  return looked_at.filter((index) => {
    const line = invoice.lines[index]
    return line !== undefined && !printed(invoice, line)
  })
}

/** Of several lines those that lack something, where not all of them do. */
function whereOf(lines: readonly number[], invoice: Invoice): string {
  if (lines.length === invoice.lines.length) return ''
  return ` on ${lines.length === 1 ? 'line' : 'lines'} ${lines.map((line) => line + 1).join(', ')}`
}

/** The last day on which a line could be billed; null: it has no days. */
function issueBy(invoice: Invoice, line: InvoiceLine): Day | null {
  const from =
    invoice.biller.kind === 'nvocc' ? (invoice.upstream_issued_on ?? null) : (line.days.toSorted().at(-1) ?? null)
  const number = from === null ? null : dayNumber(from)
  return number === null ? null : dayOf(number + legal_days)
}

function lateFindings(invoice: Invoice): readonly Finding[] {
  const { issued_on, biller } = invoice
  if (issued_on === null || issued_on === undefined) return []
  const passed_on = biller.kind === 'nvocc'
  return invoice.lines.flatMap((line, index) => {
    const by = issueBy(invoice, line)
    const ref = { line: index, legal_ref: passed_on ? '46 CFR 541.7(b)' : '46 CFR 541.7(a)', days: line.days }
    if (by === null && passed_on)
      return [
        finding(
          'L21',
          'cannot_assess',
          'An NVOCC must bill within 30 days of the invoice that it received, and its date is not known',
          { ...ref, days: [] },
        ),
      ]
    if (by === null || issued_on <= by) return []
    return [
      finding(
        'L21',
        'certain',
        `The invoice was issued on ${issued_on}, more than 30 days after ${passed_on ? 'the invoice that it passes on' : 'the last charged day'}: it had to be by ${by}, and need not be paid`,
        ref,
      ),
    ]
  })
}

function windowFindings({ dispute_window_days: window }: Invoice): readonly Finding[] {
  if (window === null || window === undefined || window >= legal_days) return []
  return [
    finding(
      'L22',
      'arguable',
      `The invoice gives ${window} days for a dispute; the law gives at least 30 from its date`,
      { legal_ref: '46 CFR 541.8(a)' },
    ),
  ]
}

function availabilityFindings({ lines }: Invoice): readonly Finding[] {
  return lines.flatMap(({ available_on, free_time_start_on }, line) =>
    typeof available_on === 'string' && typeof free_time_start_on === 'string' && available_on > free_time_start_on
      ? [
          finding(
            'L23',
            'certain',
            `Free time began on ${free_time_start_on}, before the box was available on ${available_on}, by the invoice itself`,
            { line, legal_ref: '46 CFR 545.5(c)(2)(i)' },
          ),
        ]
      : [],
  )
}

/** Dates that matter for a dispute. */
export interface Deadlines {
  /** The earlier of the law's 30 days from the invoice's date and the window printed on it. */
  readonly dispute_by: Day | null
  /** 30 days after the dispute was raised; null: none was. */
  readonly biller_answer_by: Day | null
  /** The last day on which the biller could issue the invoice, or issue it anew. */
  readonly biller_issue_by: Day | null
}

/** The dates by which something must be done. */
export function deadlinesOf(invoice: Invoice, laws: readonly LineLaw[], disputed_on: Day | null): Deadlines {
  const governed = isGoverned(laws)
  const { issued_on, dispute_window_days: window } = invoice
  const windows = [
    ...(governed === false ? [] : [legal_days]),
    ...(window === null || window === undefined ? [] : [window]),
  ]
  const issued = dayNumber(issued_on ?? '')
  const raised = dayNumber(disputed_on ?? '')
  const last =
    invoice.lines
      .filter((_, index) => laws[index]?.governed !== false)
      .flatMap((line) => issueBy(invoice, line) ?? [])
      .toSorted()
      .at(-1) ?? null
  return {
    dispute_by: issued === null || windows.length === 0 ? null : dayOf(issued + Math.min(...windows)),
    biller_answer_by: raised === null || governed === false ? null : dayOf(raised + legal_days),
    biller_issue_by: governed === false ? null : last,
  }
}
