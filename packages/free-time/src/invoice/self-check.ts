import { isContainerNumber } from './container-number.ts'
import type { Day } from '../time/day.ts'
import type { InvoiceLine } from './document.ts'
import { finding } from './finding.ts'
import type { Finding } from './finding.ts'

/** What is wrong with a line by what is printed on it. */
export function ownFindings(line: InvoiceLine, index: number): readonly Finding[] {
  const found: Finding[] = []
  const say = (code: string, text: string, days: readonly Day[] = []) =>
    found.push(finding(code, 'certain', text, { line: index, days }))
  const { container_number: number } = line
  if (number && !isContainerNumber(number)) say('E03', `${number} is no container: its check digit is wrong`)
  for (const [code, text, days] of misplacedDays(line)) if (days.length > 0) say(code, text, days)
  for (const text of wrongSums(line)) say('S04', text)
  return found
}

/** The day on which the printed stay ended; undefined or null: none is printed. */
function printedEnd({ charge, returned_on, gated_out_on }: InvoiceLine): Day | null | undefined {
  return charge === 'detention' || charge === 'merged' ? returned_on : gated_out_on
}

/**
 * Whether a day lies in the free time that the line prints. Free time by the hour is over within its last day, which
 * the line alone cannot refute then.
 */
function isPrintedFree({ free_time_end_on: end, free_hours }: InvoiceLine, day: Day): boolean {
  if (!end) return false
  return typeof free_hours === 'number' ? day < end : day <= end
}

type Misplaced = readonly [code: string, text: string, days: readonly Day[]]

/** Days that can't be charged by the dates on the line itself. */
function misplacedDays(line: InvoiceLine): readonly Misplaced[] {
  const { free_time_end_on, free_time_start_on, days } = line
  const ended = printedEnd(line)
  const those = (limit: Day | null | undefined, isWrong: (day: Day, limit: Day) => boolean) =>
    limit ? days.filter((day) => isWrong(day, limit)) : []
  return [
    [
      'S02',
      `Days up to the printed end of free time are charged (${free_time_end_on ?? ''})`,
      days.filter((day) => isPrintedFree(line, day)),
    ],
    ['S03', `Days after the printed end are charged (${ended ?? ''})`, those(ended, (day, end) => day > end)],
    [
      'S03',
      `Days before the printed start of free time are charged (${free_time_start_on ?? ''})`,
      those(free_time_start_on, (day, start) => day < start),
    ],
    ['S04', 'Days are charged twice on the same line', days.filter((day, at) => days.indexOf(day) !== at)],
  ]
}

/** Where the line's rates don't come to its days or its amount. */
function wrongSums({ has_rates, day_rates, days, amount }: InvoiceLine): readonly string[] {
  if (day_rates === null)
    return has_rates && days.length > 0 ? ['The rates are for another number of days than are charged'] : []
  const sum = day_rates.reduce((total, rate) => total + rate, 0)
  return sum === amount ? [] : ['Charged days at their rates come to another amount than the line']
}

/** Charged days, each once, that nothing on the line itself refutes; `refused` are those that something else does. */
export function daysLeft(line: InvoiceLine, refused: ReadonlySet<Day>): ReadonlySet<Day> {
  const { days, free_time_start_on } = line
  const ended = printedEnd(line)
  return new Set(
    days.filter(
      (day) =>
        !refused.has(day) &&
        !isPrintedFree(line, day) &&
        !(free_time_start_on && day < free_time_start_on) &&
        !(ended && day > ended),
    ),
  )
}
