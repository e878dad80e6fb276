import type { MinorUnits } from '../money.ts'
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
  const {
    container_number: number,
    free_time_end_on,
    free_time_start_on,
    gated_out_on,
    returned_on,
    days,
    day_rates,
  } = line
  if (number && !isContainerNumber(number)) say('E03', `${number} is no container: its check digit is wrong`)
  const early = free_time_end_on ? days.filter((day) => day <= free_time_end_on) : []
  if (early.length > 0)
    say('S02', `Days up to the printed end of free time are charged (${free_time_end_on ?? ''})`, early)
  const ended = line.charge === 'detention' || line.charge === 'merged' ? returned_on : gated_out_on
  const late = ended ? days.filter((day) => day > ended) : []
  if (late.length > 0) say('S03', `Days after the printed end are charged (${ended ?? ''})`, late)
  const before = free_time_start_on ? days.filter((day) => day < free_time_start_on) : []
  if (before.length > 0)
    say('S03', `Days before the printed start of free time are charged (${free_time_start_on ?? ''})`, before)
  const twice = days.filter((day, at) => days.indexOf(day) !== at)
  if (twice.length > 0) say('S04', 'Days are charged twice on the same line', twice)
  if (line.has_rates && day_rates === null && days.length > 0)
    say('S04', 'The rates are for another number of days than are charged')
  const sum = day_rates?.reduce((total, rate) => total + rate, 0)
  if (sum !== undefined && sum !== line.amount)
    say('S04', 'Charged days at their rates come to another amount than the line')
  return found
}

/**
 * What a line can at most come to by what is printed on it. Days that fall away take the last, dearest rates with them.
 */
export function owedByItself(line: InvoiceLine, refused: ReadonlySet<Day>): MinorUnits {
  const { days, day_rates, free_time_end_on, free_time_start_on } = line
  const ended = line.charge === 'detention' || line.charge === 'merged' ? line.returned_on : line.gated_out_on
  const left = [...new Set(days)].filter(
    (day) =>
      !refused.has(day) &&
      !(free_time_end_on && day <= free_time_end_on) &&
      !(free_time_start_on && day < free_time_start_on) &&
      !(ended && day > ended),
  )
  if (day_rates === null) return left.length === 0 && days.length > 0 ? 0 : line.amount
  return day_rates.slice(0, left.length).reduce((sum, rate) => sum + rate, 0)
}
