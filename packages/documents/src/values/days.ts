import { datesOf } from './dates.ts'
import type { KindReading, PrintingHabits } from './kinds.ts'

/** `was changed from 12/04/2026 to 12/08/2026`: the second day is what holds. */
const changed_from =
  /\b(?:CHANGED|MOVED|REVISED|AMENDED|EXTENDED|UPDATED|ADVANCED|CORRECTED)\s+FROM\s*$|\bINSTEAD OF\s*$/i
const changed_to = /^[\s,]*(?:TO|UNTIL|->|→)\s*$/i

/** The one day of a text: at its beginning, with no other near it. */
export function dayOf(text: string, { date_order }: PrintingHabits): KindReading | null {
  const [first, second, third] = datesOf(text, date_order)
  const is_change = first !== undefined && changed_from.test(text.slice(0, first.from))
  const is_told = second !== undefined && changed_to.test(text.slice(first?.to, second.from))
  const [found, other] = is_change ? [is_told ? second : undefined, third] : [first, second]
  if (
    found === undefined ||
    (!is_change && found.from > 24) ||
    (other !== undefined && other.from < (is_change ? 80 : 40) && !sameDay(found, other))
  )
    return null
  const { reading, from, to } = found
  if ('day' in reading) return { parts: [{ member: '', value: reading.day, from, to, proof: 1 }] }
  return { either: reading.either.map((day) => ({ member: '', value: day, from, to, proof: 0.5 })) }
}

const of_number = /^[\s.:#]*\S*\d\S*,?\s+(?:DATED|DATE|OF|VOM|DEL|DU|DE|DA|VAN|DD\.?)\s+$/i

/** The day that follows a paper's number: `N. 1184/2026 del 30/04/2026`. */
export function dayOfNumber(text: string, habits: PrintingHabits): KindReading | null {
  const [day] = datesOf(text, habits.date_order)
  return day !== undefined && of_number.test(text.slice(0, day.from)) ? dayOf(text, habits) : null
}

function sameDay(a: { readonly reading: object }, b: { readonly reading: object }): boolean {
  return JSON.stringify(a.reading) === JSON.stringify(b.reading)
}
