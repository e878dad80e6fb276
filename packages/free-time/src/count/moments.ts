import { dayNumber } from '../time/day.ts'
import type { DayNumber } from '../time/day.ts'
import { instantMs, localTime } from '../time/zone.ts'
import type { EventFact } from '../model/facts.ts'

/** An event as clocks of the facility showed it. */
export interface Moment {
  /** The local day on which it fell. */
  readonly day: DayNumber
  /** Minutes since local midnight; null: only the day is known. */
  readonly minutes: number | null
  /** Milliseconds since 1970; null: only the day is known. */
  readonly ms: number | null
  readonly observation_ids: readonly string[]
}

/** An event in facility time; null: neither a moment nor a day. */
export function momentOf({ at, observation_ids }: EventFact, time_zone: string): Moment | null {
  const day = dayNumber(at)
  if (day !== null) return { day, minutes: null, ms: null, observation_ids }
  const ms = instantMs(at)
  const local = ms === null ? null : localTime(ms, time_zone)
  return local === null ? null : { ...local, ms, observation_ids }
}

/** Every moment of an event, the earliest first, each once, whatever order they were told in. */
export function momentsOf(facts: readonly EventFact[] | undefined, time_zone: string): readonly Moment[] {
  const found = new Map<string, Moment>()
  for (const fact of facts ?? []) {
    const moment = momentOf(fact, time_zone)
    if (moment === null) continue
    const key = `${moment.day} ${moment.ms ?? ''}`
    const observation_ids = [
      ...new Set([...(found.get(key)?.observation_ids ?? []), ...moment.observation_ids]),
    ].toSorted()
    found.set(key, { ...moment, observation_ids })
  }
  return [...found.values()].toSorted((a, b) => a.day - b.day || (a.ms ?? 0) - (b.ms ?? 0))
}

/** Whether one moment lies before another, as far as is known. */
export function isBefore(a: Moment, b: Moment): boolean {
  return a.ms !== null && b.ms !== null ? a.ms < b.ms : a.day < b.day
}
