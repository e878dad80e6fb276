import { random } from '../random.ts'
import { localDay, utc } from '../time.ts'
import { placeOf } from '../truth/place.ts'
import type { BillingStay } from './stay.ts'
import type { EndEvent, Paper, StartEvent, Terms } from './terms.ts'

/** What the customer is told of a stay: some facts only by their day, some never. */
export type ToldStay = {
  events: Partial<Record<StartEvent | EndEvent, string>>
  holds: { name: string; from: string; to: string | null }[]
  /** facts that nobody told */
  hidden: readonly string[]
  /** events of which only the day was told */
  days_only: readonly string[]
  plugged: boolean | null
}

const SHARE_HIDDEN = 0.12
const SHARE_DAY_ONLY = 0.1

/** What becomes known of a stay to the customer. */
export function toldOf(seed: string, stay: BillingStay): ToldStay {
  const luck = random(seed, 'told', stay.container, stay.bill)
  const zone = placeOf(stay.facility.locode).time_zone
  const hidden: string[] = []
  const days_only: string[] = []
  const events: ToldStay['events'] = {}
  for (const name of ['box_discharged', 'available', 'notified', 'gated_out_full', 'empty_in'] as const) {
    const at = stay.events[name]
    if (at === null) continue
    const later = stay.events.gated_out_full !== null && name !== 'gated_out_full' && name !== 'empty_in'
    if (later && luck.chance(SHARE_HIDDEN)) hidden.push(name)
    else if (luck.chance(SHARE_DAY_ONLY)) {
      days_only.push(name)
      events[name] = localDay(at, zone)
    } else events[name] = utc(at)
  }
  const knows_plug = stay.plugged === null || luck.chance(0.8)
  if (!knows_plug) hidden.push('plugged')
  return {
    events,
    holds: stay.holds.map(({ name, from, to }) => ({ name, from: utc(from), to: to === null ? null : utc(to) })),
    hidden,
    days_only,
    plugged: knows_plug ? stay.plugged : null,
  }
}

/**
 * The facts without which nobody can begin or end a charge. With terms that go by the hour the day of an event is not
 * enough.
 */
export function missingEvents({ hidden, days_only }: ToldStay, terms: Terms): string[] {
  const gone = [terms.starts, terms.ends].filter((name) => hidden.includes(name))
  const by_the_hour = [
    ...(terms.cut_off === null && terms.day_start === null ? [] : [terms.starts]),
    ...(terms.day_start === null ? [] : [terms.ends]),
  ]
  return [...gone, ...by_the_hour.filter((name) => days_only.includes(name))]
}

/** The event by which the version of a paper is chosen. */
export const LOCKING_EVENT: Readonly<Record<Paper['lock_date'], StartEvent>> = {
  discharged: 'box_discharged',
  gated_out: 'gated_out_full',
  notified: 'notified',
}
