import type { SharedBox, SharedPlace, SharedRecord } from './shared-record.ts'
import { dayText, placeTime, status_words } from './words.ts'

/** One thing that a shared page says: what it is about, and what is known. */
export interface SharedFact {
  readonly name: string
  readonly value: string
}

/** What a page says that can change; its readers are told when one of these is not what it was. */
export function factsOf({ of, places, boxes }: SharedRecord): readonly SharedFact[] {
  const of_boxes = boxes.flatMap((box) => {
    const about = of === 'container' ? '' : `${box.row.number}: `
    return [{ name: 'Status', value: status_words[box.row.current_status][1] }, ...pickupFacts(box)].map(
      ({ name, value }) => ({ name: `${about}${name}`, value }),
    )
  })
  return [...places.map(placeFact), ...of_boxes]
}

/** What is known of when a box can be picked up. */
export function pickupFacts({ row, last_free_day_on, holds, fees }: SharedBox): readonly SharedFact[] {
  const none = row.terminal_checked_at === null ? 'The terminal has not said' : 'None reported'
  const availability = row.available_for_pickup === true ? 'Yes' : 'Not yet'
  return [
    { name: 'Ready for pick-up', value: row.availability_known ? availability : 'The terminal has not said' },
    { name: 'Last free day', value: last_free_day_on === null ? 'Nobody has said' : dayText(last_free_day_on) },
    ...(holds === null ? [] : [{ name: 'Holds', value: holdsText(holds, none) }]),
    ...(fees === null ? [] : [{ name: 'Fees', value: feesText(fees, none) }]),
  ]
}

/** How each fact is kept: a tab stands between its name and its value. */
export const keptFact = ({ name, value }: SharedFact): string => `${name}\t${value}`

/** A fact that is not what it was; null: it was not said before, or is not said any more. */
export interface ChangedFact {
  readonly name: string
  readonly before: string | null
  readonly now: string | null
}

/** What changed since a page was last told, in the order of the page; what it does not say any more comes last. */
export function changedFacts(told: readonly string[], facts: readonly SharedFact[]): readonly ChangedFact[] {
  const before = new Map(told.map((text) => [text.slice(0, text.indexOf('\t')), text.slice(text.indexOf('\t') + 1)]))
  const now = new Map(facts.map(({ name, value }) => [name, value]))
  return [...new Set([...now.keys(), ...before.keys()])].flatMap((name) => {
    const change = { name, before: before.get(name) ?? null, now: now.get(name) ?? null }
    return change.before === change.now ? [] : [change]
  })
}

function placeFact({ name, time_zone, is_departure, expected_at, actual_at }: SharedPlace): SharedFact {
  const about = `${is_departure ? 'Departure from' : 'Arrival in'} ${name}`
  if (actual_at !== null) return { name: about, value: placeTime(actual_at, time_zone) }
  return { name: about, value: expected_at === null ? 'no date yet' : `expected ${placeTime(expected_at, time_zone)}` }
}

const holdsText = (holds: NonNullable<SharedBox['holds']>, none: string) =>
  holds.length === 0 ? none : holds.map(({ name }) => name.replaceAll('_', ' ')).join(', ')

function feesText(fees: NonNullable<SharedBox['fees']>, none: string): string {
  const due = fees.filter(({ type }) => type !== 'total')
  if (due.length === 0) return none
  const sum = ({ amount, currency_code }: (typeof due)[number]) =>
    new Intl.NumberFormat('en', { style: 'currency', currency: currency_code }).format(amount)
  return due.map((fee) => `${fee.type.replaceAll('_', ' ')} ${sum(fee)}`).join(', ')
}
