import type { ChargeClock, EquipmentTable, LedgerRow } from '../model/clock.ts'
import type { MinorUnits } from '../money.ts'
import type { Reporter } from '../model/facts.ts'
import type { Day } from '../time/day.ts'
import type { Invoice, InvoiceLine } from './document.ts'
import type { Again } from './duplicates.ts'
import { unexplained } from './explained.ts'
import { byCharged, byOwn, lastRates, notKnownFallen, owedByItself } from './fallen.ts'
import type { Falling, LineDays } from './fallen.ts'
import { finding } from './finding.ts'
import type { Certainty, Finding } from './finding.ts'
import { paidAlready } from './payments.ts'
import type { BoxPayment } from './payments.ts'
import { areOfTheirDays, otherEquipmentOf, rateFindings } from './rate-check.ts'
import { daysLeft, ownFindings } from './self-check.ts'
import type { WrongLine } from './shares.ts'

/** How one line's amount divides; the three add up to it. */
export interface LineVerdict {
  readonly payable: MinorUnits
  readonly disputed: MinorUnits
  readonly cannot_assess: MinorUnits
  readonly findings: readonly Finding[]
  /** What its findings bear their shares of; null: it gives back, so that nothing of it is. */
  readonly wrong: WrongLine | null
}

/** Checks one line against its clock, against what other invoices charge already, and what was paid before it. */
export function checkLine(
  invoice: Invoice,
  line: InvoiceLine,
  index: number,
  clock: ChargeClock | null,
  again: Again,
  { payments, rules }: { readonly payments: readonly BoxPayment[]; readonly rules: number },
): LineVerdict {
  const own = [...again.findings, ...ownFindings(line, index)]
  // A credit gives back: nothing of it is disputed.
  if (line.amount <= 0) return { payable: line.amount, disputed: 0, cannot_assess: 0, findings: own, wrong: null }
  const unknown = unassessed(invoice, clock, index)
  const wrong = { line, index }
  if (unknown !== null || clock === null) {
    const of = { kept: daysLeft(line, again.days), counted: daysLeft(line, new Set()) }
    const by_itself = owedByItself(line, of, rules)
    const { most: owed, falling } = by_itself
    const disputed = line.amount - owed
    const paid = paidAlready(invoice, line, index, null, of.kept, payments)
    const fallen = rules < 10 ? [] : notKnownFallen(line, index, of, by_itself, invoice.currency_code)
    const findings = [...own, ...paid.findings, ...(unknown === null ? [] : [unknown]), ...fallen]
    return {
      payable: 0,
      disputed,
      cannot_assess: owed,
      findings,
      wrong: { ...wrong, sure: 'certain', findings, kept: of.kept, owed, falling, paid: paid.amounts, disputed },
    }
  }
  const rows = new Map(clock.rows.map((row) => [row.day, row]))
  const counted = new Set(line.days.filter((day) => rows.get(day)?.status === 'chargeable'))
  const kept = new Set([...counted].filter((day) => !again.days.has(day)))
  const owed = [...kept].reduce((sum, day) => sum + (rows.get(day)?.amount ?? 0), 0)
  const paid = paidAlready(invoice, line, index, clock, kept, payments)
  const payable = Math.min(
    line.amount,
    [...paid.amounts.values()].reduce((rest, amount) => rest - amount, owed),
  )
  const disputed = line.amount - payable
  const by_itself = rules < 8 ? own : unexplained(own, line, clock, rows)
  const findings = [...by_itself, ...paid.findings, ...ledgerFindings(line, index, clock, rows, rules)]
  return {
    payable,
    disputed,
    cannot_assess: 0,
    findings,
    wrong: {
      ...wrong,
      sure: sureOf(clock),
      findings,
      kept,
      owed,
      falling: fallingIn(line, rows, { kept, counted }, rules),
      paid: paid.amounts,
      disputed,
    },
  }
}

/** What days take with them that the ledger does not charge; null: the line prints no rate of each day. */
function fallingIn(line: InvoiceLine, rows: ReadonlyMap<Day, LedgerRow>, of: LineDays, rules: number): Falling | null {
  const { days, day_rates } = line
  if (day_rates === null) return null
  if (rules < 10) return lastRates(days, day_rates)
  return areOfTheirDays(line, rows, [...of.counted]) ? byOwn(days, day_rates, of) : byCharged(days, day_rates, of)
}

/** How sure the ledger is. */
const sureOf = ({ basis }: ChargeClock): Certainty => (basis === 'exact' ? 'certain' : 'likely')

/** Why a line can't be held against a ledger; null: it can. */
function unassessed(invoice: Invoice, clock: ChargeClock | null, line: number): Finding | null {
  if (clock === null)
    return finding(
      'X01',
      'cannot_assess',
      'There is no clock for this container, charge and biller: only the invoice itself was checked',
      { line },
    )
  if (clock.accrued === null) {
    const missing = clock.missing.map(({ text }) => text).join('; ')
    return finding(
      'X01',
      'cannot_assess',
      `The charge cannot be counted (${clock.reason ?? clock.state})${missing === '' ? '' : `; missing: ${missing}`}`,
      { line },
    )
  }
  if (clock.currency_code !== invoice.currency_code)
    return finding(
      'X01',
      'cannot_assess',
      `The invoice is in ${invoice.currency_code}, the tariff in ${clock.currency_code ?? 'none'}`,
      { line },
    )
  return null
}

type Told = NonNullable<ChargeClock['reported'][Reporter]>

/** The biller's own word of a last free day that is later than the terms give it: an extension is probable. */
function toldLater({ biller, reported, last_free_on }: ChargeClock): Told | null {
  const by = { line: 'line', nvocc: 'line', terminal: 'terminal', port: 'terminal', railroad: 'rail' } as const
  const told = reported[by[biller.kind]]
  return told !== undefined && last_free_on !== null && told.day > last_free_on ? told : null
}

/** Billed days that the biller itself told to be free, although the terms charge them: both are taken. */
function toldFree(line: InvoiceLine, clock: ChargeClock, rows: ReadonlyMap<Day, LedgerRow>): Group | null {
  const told = toldLater(clock)
  const days = [...new Set(line.days)].filter(
    (day) => told !== null && day <= told.day && rows.get(day)?.status === 'chargeable',
  )
  if (told === null || days.length === 0) return null
  const on = told.told_at === null ? '' : ` on ${told.told_at.slice(0, 10)}`
  return [
    'S01',
    `The biller told ${told.day}${on} as the last free day, and ${clock.last_free_on ?? ''} is that of the terms: ask for the extension in writing`,
    days,
  ]
}

/** Differences between the free time that a line prints and that of the clock. */
function freeTimeFindings(
  line: InvoiceLine,
  clock: ChargeClock,
  rows: ReadonlyMap<Day, LedgerRow>,
  say: (code: string, text: string) => void,
): void {
  const { free_time_start_on: start, free_time_end_on: end } = line
  const free_days = line.free_days ?? (typeof line.free_hours === 'number' ? line.free_hours / 24 : null)
  const { last_free_on, first_day_on, free_days_total, started_on } = clock
  if (end && last_free_on !== null && end !== last_free_on && end !== toldLater(clock)?.day)
    say('S01', `Free time ended on ${last_free_on}, not on ${end}`)
  if (start && first_day_on !== null && ![first_day_on, started_on].includes(start))
    say('E01', `Free time began on ${first_day_on}, not on ${start}`)
  if (typeof free_days !== 'number' || free_days_total === null || free_days === free_days_total) return
  say(...otherFreeDays(free_days, free_days_total, clock, otherEquipmentOf(line, clock, rows)))
}

/** Whose free days a line prints, if they are not those of the terms. */
function otherFreeDays(
  printed: number,
  owed: number,
  { terms }: ChargeClock,
  other: EquipmentTable | null,
): readonly [code: string, text: string] {
  if (other !== null && other.free_days === printed)
    return ['T03', `The free time is that of other equipment (${other.equipment})`]
  const contract = terms?.overridden['free.days']
  return contract === undefined
    ? ['T01', `The terms give ${owed} free days, not ${printed}`]
    : ['T02', `${contract.tariff} gives ${owed} free days, not ${printed}`]
}

/** Differences between a line and the ledger, day by day. */
function ledgerFindings(
  line: InvoiceLine,
  index: number,
  clock: ChargeClock,
  rows: ReadonlyMap<Day, LedgerRow>,
  rules: number,
): readonly Finding[] {
  const sure = sureOf(clock)
  const found: Finding[] = []
  const say = (
    code: string,
    certainty: Certainty,
    text: string,
    days: readonly Day[] = [],
    legal_ref: string | null = null,
  ) => {
    const observation_ids = [...new Set(days.flatMap((day) => rows.get(day)?.observation_ids ?? []))]
    found.push(finding(code, certainty, text, { line: index, days, legal_ref, observation_ids }))
  }
  freeTimeFindings(line, clock, rows, (code, text) => say(code, code === 'E01' ? 'likely' : sure, text))
  for (const [code, text, days] of wrongDays(line, rows, clock.ended_on)) say(code, sure, text, days)
  rateFindings(line, clock, rows, rules, (code, text, days) => say(code, sure, text, days))
  const extended = toldFree(line, clock, rows)
  if (extended !== null) say(extended[0], 'arguable', extended[1], extended[2])
  const billed = line.days.toSorted()
  const [first, last] = [billed[0] ?? '', billed.at(-1) ?? '']
  const left_out = clock.rows
    .filter(({ day, status }) => status === 'chargeable' && day > first && day < last && !billed.includes(day))
    .map(({ day }) => day)
  if (left_out.length > 0) say('S05', sure, 'Days in between were not billed although they are charged', left_out)
  groundFindings(line, rows, say)
  return found
}

type Group = readonly [code: string, text: string, days: readonly Day[]]

/** Billed days that are no charged days, by what they are. */
function wrongDays(line: InvoiceLine, rows: ReadonlyMap<Day, LedgerRow>, ended_on: Day | null): readonly Group[] {
  const groups = new Map<string, { code: string; text: string; days: Day[] }>()
  for (const day of new Set(line.days)) {
    const found = wrongDay(day, rows.get(day), ended_on)
    if (found === null) continue
    const [code, text] = found
    const key = code === 'S02' ? `${code} ${text}` : code
    const group = groups.get(key) ?? { code, text, days: [] }
    group.days.push(day)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ code, text, days }) => [code, text, days] as const)
}

function wrongDay(
  day: Day,
  row: LedgerRow | undefined,
  ended_on: Day | null,
): readonly [code: string, text: string] | null {
  if (row === undefined)
    return [
      'S03',
      ended_on !== null && day > ended_on
        ? `The clock ended on ${ended_on}`
        : 'The clock had not begun, or has not come to this day',
    ]
  const { parameter } = row.why
  if (row.status === 'chargeable') return null
  if (row.status === 'paused') return ['H01', `The terms stop the clock for the hold (${parameter})`]
  if (parameter.includes('appointment_held_but_closed'))
    return ['A01', 'An appointment was held and the gate was closed']
  if (parameter.includes('no_return_location'))
    return ['C03', 'No place took the empty box back, and the terms do not charge that']
  if (parameter.includes('holiday')) return ['C02', "A holiday of the terms' set does not count"]
  if (parameter === 'adjustment: extension')
    return ['S02', 'Free time was extended, and the invoice does not grant the extension']
  if (row.status === 'free') return ['S02', 'The day lies in free time']
  if (row.status === 'free_not_counted') return ['S02', 'The day lies before the end of free time']
  return row.status === 'forgiven'
    ? ['C01', `The terms do not charge such a day (${parameter})`]
    : ['T05', `The terms do not charge such a day (${parameter})`]
}

/** Charged days that the terms allow, and that may be disputed all the same: no amount falls away by that alone. */
function groundFindings(
  line: InvoiceLine,
  rows: ReadonlyMap<Day, LedgerRow>,
  say: (code: string, certainty: Certainty, text: string, days: readonly Day[], legal_ref: string) => void,
): void {
  const codes = {
    closed_gate: ['C01', 'likely', '46 CFR 545.5(c)(1)'],
    government_hold: ['H02', 'arguable', '46 CFR 545.5(c)(2)(iv)'],
    not_available: ['E02', 'likely', '46 CFR 545.5(c)(2)(i)'],
    no_return_location: ['C03', 'likely', '46 CFR 545.5(c)(2)(ii)'],
    no_appointment: ['A01', 'arguable', '46 CFR 545.5(c)(1)'],
  } as const
  for (const ground of [
    'closed_gate',
    'government_hold',
    'not_available',
    'no_return_location',
    'no_appointment',
  ] as const) {
    const days = line.days.filter((day) => rows.get(day)?.disputable.some(({ code }) => code === ground) === true)
    const [code, certainty, ref] = codes[ground]
    const text = rows.get(days[0] ?? '')?.disputable.find((one) => one.code === ground)?.text ?? ''
    if (days.length > 0) say(code, certainty, `${text}; the terms charge for it, which may be unreasonable`, days, ref)
  }
}
