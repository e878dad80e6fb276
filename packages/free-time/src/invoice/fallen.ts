import type { MinorUnits } from '../money.ts'
import type { Day } from '../time/day.ts'
import type { InvoiceLine } from './document.ts'
import { finding } from './finding.ts'
import type { Finding } from './finding.ts'
import { printedSum } from './printed-sum.ts'

/** What falls away with days of a line that are not owed. To be asked for `twice` first, then for each day once. */
export interface Falling {
  /** What the days come to that are left. */
  readonly kept: () => MinorUnits
  /** What goes with copies of days that the line charges more than once. */
  readonly twice: () => MinorUnits
  readonly goesWith: (days: readonly Day[]) => MinorUnits
}

/** The days of a line, by what becomes of them. */
export interface LineDays {
  /** Charged days that are owed, each once. */
  readonly kept: ReadonlySet<Day>
  /** Those that terms count: `kept`, and those that another invoice charges already. */
  readonly counted: ReadonlySet<Day>
}

const sumOf = (amounts: readonly MinorUnits[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const copiesOf = (day: Day, days: readonly Day[], rates: readonly MinorUnits[]) =>
  rates.filter((_, at) => days[at] === day)

/** The last rates of the line, whatever falls away: so until the ninth rules. */
export function lastRates(days: readonly Day[], rates: readonly MinorUnits[]): Falling {
  let left = days.length
  const comesTo = (count: number) => sumOf(rates.slice(0, count))
  const drop = (fallen: number) => {
    left -= fallen
    return comesTo(left + fallen) - comesTo(left)
  }
  return {
    kept: () => comesTo(left),
    twice: () => drop(days.length - new Set(days).size),
    goesWith: (of) => drop(of.length),
  }
}

/**
 * As terms number charged days, one after the other: days that they do not count shift the rates of all after them, so
 * that the last ones go. A day that another invoice has is counted, and takes its own.
 */
export function byCharged(days: readonly Day[], rates: readonly MinorUnits[], { kept, counted }: LineDays): Falling {
  const rate_of = new Map([...new Set(days)].filter((day) => counted.has(day)).map((day, at) => [day, rates[at] ?? 0]))
  const of_counted = (of: Iterable<Day>) => sumOf([...of].map((day) => rate_of.get(day) ?? 0))
  const last = lastRates(days, rates)
  return {
    kept: () => of_counted(kept),
    twice: last.twice,
    goesWith: (of) => last.goesWith(of.filter((day) => !counted.has(day))) + of_counted(of),
  }
}

/**
 * As terms number the days since the start: each goes with its own rate. Of one that stands on the line more than once,
 * `left` says which copy is left.
 */
export function byOwn(
  days: readonly Day[],
  rates: readonly MinorUnits[],
  { kept }: LineDays,
  left: (...copies: readonly MinorUnits[]) => MinorUnits = Math.max,
): Falling {
  const rateOf = (day: Day) => left(...copiesOf(day, days, rates))
  const comesTo = (of: Iterable<Day>) => sumOf([...of].map(rateOf))
  return { kept: () => comesTo(kept), twice: () => sumOf(rates) - comesTo(new Set(days)), goesWith: comesTo }
}

/** What a line owes at most and at least by what is printed on it. */
export interface OwedByItself {
  readonly most: MinorUnits
  readonly least: MinorUnits
  /** How days fall away where the most is owed; null: the line prints no rate of each day. */
  readonly falling: Falling | null
}

/**
 * What a line can come to, of which some days are left. Whether others take their own rates with them or the last ones
 * of the line is for its terms to say, so both are asked.
 */
export function owedByItself({ days, day_rates, amount }: InvoiceLine, of: LineDays, rules: number): OwedByItself {
  if (day_rates === null) {
    const most = of.kept.size === 0 && days.length > 0 ? 0 : amount
    return { most, least: most, falling: null }
  }
  if (rules < 10) {
    const owed = Math.min(amount, sumOf(day_rates.slice(0, of.kept.size)))
    return { most: owed, least: owed, falling: lastRates(days, day_rates) }
  }
  const [own, charged] = [byOwn(days, day_rates, of), byCharged(days, day_rates, of)]
  const least = Math.min(byOwn(days, day_rates, of, Math.min).kept(), charged.kept())
  const falling = own.kept() >= charged.kept() ? own : charged
  return { most: Math.min(amount, falling.kept()), least: Math.min(amount, least), falling }
}

/** That it is not known how much falls away with days of a line. */
export function notKnownFallen(
  { days, day_rates, amount }: InvoiceLine,
  index: number,
  { kept }: LineDays,
  { most, least }: OwedByItself,
  currency_code: string,
): readonly Finding[] {
  const fallen = [...new Set(days)].filter((day) => !kept.has(day) || days.indexOf(day) !== days.lastIndexOf(day))
  const say = (text: string) => [finding('X01', 'cannot_assess', text, { line: index, days: fallen })]
  if (fallen.length === 0 || kept.size === 0) return []
  if (day_rates === null)
    return say('What falls away with these days is not known: the line prints no rate of each of its days')
  if (most === least) return []
  const [from, to] = [amount - most, amount - least].map((units) => printedSum(units, currency_code))
  const range = most === amount ? `up to ${to}; nothing of it` : `between ${from} and ${to}; ${from}`
  return say(`Without terms it is not known which rates fall away with these days: ${range} is disputed`)
}
