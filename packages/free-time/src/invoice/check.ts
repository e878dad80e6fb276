import type { ChargeClock } from '../model/clock.ts'
import type { MinorUnits } from '../money.ts'
import type { Day } from '../time/day.ts'
import { chargedAgain, chargedTwice, linesByBox, reissued } from './duplicates.ts'
import type { Again, OtherInvoice } from './duplicates.ts'
import type { Invoice, InvoiceLine } from './document.ts'
import { besideLines, notChecked } from './beside-lines.ts'
import { certainties, finding } from './finding.ts'
import type { Finding } from './finding.ts'
import { isGoverned, lawOf, unknownLaw } from './governed.ts'
import type { LineLaw } from './governed.ts'
import { deadlinesOf, legalFindings } from './legal.ts'
import type { Deadlines } from './legal.ts'
import { checkLine } from './line-check.ts'
import type { LineVerdict } from './line-check.ts'
import { otherPorts } from './printed-port.ts'
import { rules_now } from '../rules.ts'
import type { BoxPayment } from './payments.ts'
import { withShares } from './shares.ts'

const other_sum = 'The lines come to another sum than the total'
/** Since the sixth rules, by which an invoice says what its total has beside the lines. */
const more_than_parts = 'The total is more than its lines, and neither tax nor other charges account for the rest'

/** What an invoice is checked against. */
export interface CheckInput {
  /** Clocks of the boxes, as they were counted; none: only the invoice itself is checked. */
  readonly clocks: readonly ChargeClock[]
  /** Other invoices that aren't void. */
  readonly others: readonly OtherInvoice[]
  /** Whether the charge arose in the United States; null: as the ports of the invoice say. */
  readonly in_us: boolean | null
  readonly disputed_on: Day | null
  /** What was paid, waived, credited and granted of the boxes. */
  readonly payments?: readonly BoxPayment[]
  /** The number of the rules to check by; absent: the present ones. */
  readonly rules?: number
}

/** How an amount divides. The three add up to the total exactly. */
export interface Division {
  readonly payable: MinorUnits
  readonly disputed: MinorUnits
  readonly cannot_assess: MinorUnits
}

export interface Verdict extends Division {
  readonly currency_code: string
  /**
   * What would be owed if the grounds of the law, which void a whole invoice or line, did not hold; null: there are
   * none.
   */
  readonly without_law: Division | null
  readonly deadlines: Deadlines
  /** Whether 46 CFR part 541 is about any line; null: it isn't known. */
  readonly governed: boolean | null
  /** The strongest first. Amounts of findings are parts of what is disputed, and never add up to more. */
  readonly findings: readonly Finding[]
}

/**
 * Checks an invoice: duplicates, law, its own consistency, then events, terms, calendar and causes by the ledger
 * (contract 13.9).
 */
export function checkInvoice(
  invoice: Invoice,
  { clocks, others, in_us, disputed_on, payments = [], rules = rules_now }: CheckInput,
): Verdict {
  const by_box = linesByBox(others)
  const by_clock = clocksByKey(clocks, rules)
  const twice = rules < 4 ? [] : chargedTwice(invoice, rules)
  const of_lines = invoice.lines.map((line) => clockFor(invoice, line, by_clock))
  const lines = invoice.lines.map((line, index) => {
    const again = both(chargedAgain(invoice, line, index, by_box, rules), twice[index])
    return checkLine(invoice, line, index, of_lines[index] ?? null, again, { payments, rules })
  })
  const laws = lawOf(invoice, in_us, of_lines, rules)
  const law = legalFindings(invoice, laws, rules)
  const billed = invoice.lines.reduce((sum, { amount }) => sum + amount, invoice.tax + invoice.other)
  const total = invoice.total ?? billed
  const rest = total - billed
  const totals =
    rest === 0
      ? []
      : [finding('S04', 'certain', rest > 0 && rules >= 6 ? more_than_parts : other_sum, { amount: rest })]
  const all = [...lines, ...besideLines(invoice)]
  const plain = withRest(all, rest)
  const voided = voidedLines(invoice, law, laws, rules)
  const judged = law.some(voids) ? byLaw(invoice, all, voided, rest) : null
  const own = lines.flatMap((line) => sharesOf(line, rules))
  const findings = [
    ...withLegalAmounts(law, invoice, total, voided),
    ...own.map((one) => (isBorneByLaw(one, voided, rules) ? { ...one, amount: null } : one)),
    ...reissued(invoice, others, rules),
    ...(rules < 6 ? [] : otherPorts(invoice, of_lines)),
    ...totals,
    ...unknownLaw(laws),
    ...notChecked(invoice),
  ]
  return {
    ...(judged ?? plain),
    currency_code: invoice.currency_code,
    without_law: judged === null ? null : plain,
    deadlines: deadlinesOf(invoice, laws, disputed_on),
    governed: isGoverned(laws),
    findings: within(
      findings.toSorted((a, b) => certainties.indexOf(a.certainty) - certainties.indexOf(b.certainty)),
      (judged ?? plain).disputed,
    ),
  }
}

const both = (one: Again, other: Again | undefined): Again => ({
  findings: [...one.findings, ...(other?.findings ?? [])],
  days: new Set([...one.days, ...(other?.days ?? [])]),
})

/**
 * A total below its lines leaves less to dispute than the lines have wrong: the strongest findings keep their amounts.
 * A finding by which nothing is left to dispute has no amount; 0 would say that its mistake costs nothing.
 */
function within(findings: readonly Finding[], disputed: MinorUnits): readonly Finding[] {
  let left = disputed
  return findings.map((one) => {
    if (one.amount === null) return one
    const amount = Math.max(Math.min(one.amount, left), 0)
    left -= amount
    return { ...one, amount: amount === 0 ? null : amount }
  })
}

const clockKey = ({ container, charge, biller }: ChargeClock) =>
  [container.toUpperCase(), charge, biller.kind, biller.scac ?? '', biller.facility ?? ''].join(' ')

/** `Map.groupBy`, which Node 20 lacks; by the first rules a box has one stay. */
function clocksByKey(clocks: readonly ChargeClock[], rules: number): ReadonlyMap<string, readonly ChargeClock[]> {
  const found = new Map<string, ChargeClock[]>()
  for (const clock of clocks) {
    const known = found.get(clockKey(clock))
    if (known === undefined || rules < 2) found.set(clockKey(clock), [clock])
    else known.push(clock)
  }
  return found
}

/**
 * The clock that a line charges for. A box comes again with another shipment: of several stays it is that of most of
 * the charged days, and of equal ones the latest.
 */
function clockFor(
  { biller }: Invoice,
  { container_number, charge, days }: InvoiceLine,
  clocks: ReadonlyMap<string, readonly ChargeClock[]>,
): ChargeClock | null {
  if (!container_number) return null
  const found =
    clocks.get(
      [container_number.toUpperCase(), charge, biller.kind, biller.scac ?? '', biller.facility ?? ''].join(' '),
    ) ?? []
  if (found.length < 2) return found[0] ?? null
  const billed = new Set(days)
  const covered = ({ rows }: ChargeClock) => rows.filter(({ day }) => billed.has(day)).length
  const latest = found.toSorted((a, b) => ((a.started_on ?? '') < (b.started_on ?? '') ? 1 : -1))
  return latest.toSorted((a, b) => covered(b) - covered(a))[0] ?? null
}

/** What the total has beyond its lines is disputed; what it lacks isn't owed. */
function withRest(lines: readonly Division[], rest: MinorUnits): Division {
  const sum = (part: keyof Division) => lines.reduce((total, line) => total + line[part], 0)
  let { payable, disputed, cannot_assess } = {
    payable: sum('payable'),
    disputed: sum('disputed') + Math.max(rest, 0),
    cannot_assess: sum('cannot_assess'),
  }
  let lacking = Math.max(-rest, 0)
  const take = (amount: MinorUnits) => {
    const taken = Math.min(Math.max(amount, 0), lacking)
    lacking -= taken
    return amount - taken
  }
  disputed = take(disputed)
  cannot_assess = take(cannot_assess)
  payable -= lacking
  return { payable, disputed, cannot_assess }
}

const voids = ({ code, certainty }: Finding) => certainty === 'certain' && /^L(0[1-9]|1\d|2[01])$/.test(code)

/**
 * Lines of which nothing is owed by law: those that it is about where the invoice lacks an item (541.5), and those that
 * were billed too late (541.7). A credit is none.
 */
function voidedLines(
  { lines }: Invoice,
  law: readonly Finding[],
  laws: readonly LineLaw[],
  rules: number,
): ReadonlySet<number> {
  const grounds = law.filter(voids)
  const whole = grounds.some(({ line }) => line === null)
  const late = new Set(grounds.map(({ line }) => line))
  const all = lines.map((_, index) => index)
  return new Set(
    all.filter((index) => {
      const is_governed = rules < 5 || laws[index]?.governed === true
      return (lines[index]?.amount ?? 0) > 0 && ((whole && is_governed) || late.has(index))
    }),
  )
}

/** The division where the law voids lines. */
function byLaw(invoice: Invoice, lines: readonly Division[], voided: ReadonlySet<number>, rest: MinorUnits): Division {
  return withRest(
    lines.map((line, index) =>
      voided.has(index) ? { payable: 0, disputed: invoice.lines[index]?.amount ?? 0, cannot_assess: 0 } : line,
    ),
    rest,
  )
}

/** What a line has wrong besides, where the law takes all of it; before the fifth rules of any line then. */
function isBorneByLaw({ line }: Finding, voided: ReadonlySet<number>, rules: number): boolean {
  return rules < 5 ? voided.size > 0 : line !== null && voided.has(line)
}

/** The first ground of the law for the invoice, or for each line, bears its amount. */
function withLegalAmounts(
  law: readonly Finding[],
  invoice: Invoice,
  total: MinorUnits,
  voided: ReadonlySet<number>,
): readonly Finding[] {
  const amountOf = (index: number) => invoice.lines[index]?.amount ?? 0
  const charged = invoice.lines.flatMap(({ amount }, index) => (amount > 0 ? [index] : []))
  const whole = law.find((one) => voids(one) && one.line === null)
  const of_whole = charged.every((index) => voided.has(index))
    ? total
    : [...voided].reduce((sum, index) => sum + amountOf(index), 0)
  return law.map((one) => {
    if (one === whole) return { ...one, amount: of_whole }
    return whole === undefined && voids(one) && one.line !== null ? { ...one, amount: amountOf(one.line) } : one
  })
}

/** The findings of a line with their amounts; by rules before the fourth the strongest bears all that is disputed. */
function sharesOf({ findings, disputed, wrong }: LineVerdict, rules: number): readonly Finding[] {
  if (rules >= 4) return wrong === null ? findings : withShares(wrong)
  const takes_away = findings.filter(({ code }) => !['S05', 'L22', 'L23', 'X01', 'S01', 'E01'].includes(code))
  const strongest = certainties
    .map((certainty) => takes_away.find((one) => one.certainty === certainty))
    .find((one) => one !== undefined)
  return findings.map((one) => (one === strongest && disputed > 0 ? { ...one, amount: disputed } : one))
}
