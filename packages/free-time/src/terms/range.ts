import { momentsOf } from '../count/moments.ts'
import type { StayFacts } from '../model/facts.ts'
import { event_names } from '../model/words.ts'
import type { EventName } from '../model/words.ts'
import type { DayNumber } from '../time/day.ts'
import type { Group } from './book.ts'
import type { StayRange } from './versions.ts'

/** Days between which the stay lies, as far as is known. */
export function rangeOf(
  facts: StayFacts,
  { charge, direction }: Pick<Group, 'charge' | 'direction'>,
  time_zone: string,
  today: DayNumber,
  until: DayNumber = today,
): StayRange {
  const days = event_names
    .filter((name) => name !== 'erd')
    .flatMap((name) => momentsOf(facts.events[name], time_zone))
    .map(({ day }) => day)
  const ends: readonly EventName[] =
    charge === 'detention' || charge === 'merged'
      ? ['empty_in', 'loaded', 'gated_in_full']
      : ['gated_out_full', 'loaded']
  const ended = ends.some((name) => (facts.events[name]?.length ?? 0) > 0)
  const from = days.length === 0 ? today : Math.min(...days)
  const to = Math.max(from, ended ? Math.max(...days) : today)
  const is_there = direction === 'import' && !gone_by.some((name) => (facts.events[name]?.length ?? 0) > 0)
  const earliest = Math.max(today, from)
  const ahead = { from: earliest, to: Math.max(earliest, until) }
  const since = direction === 'import' ? from : Number.NEGATIVE_INFINITY
  return { from, to, is_there, leaves: is_there ? ahead : { from: since, to } }
}

/** Of an import: what shows that the box left. */
const gone_by: readonly EventName[] = ['gated_out_full', 'empty_in']
