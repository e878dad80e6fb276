import type { Day, Instant } from '@quaylog/journey'
import { zoneOffsetMs } from '../wall-clock.ts'

/** The time zone that a text names; null: none that is known. */
export function readZone(text: string | null): string | null {
  if (text === null) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The day of a moment at a place; null: the zone there is not known. */
export function dayAt(at: Instant, time_zone: string | null): Day | null {
  const ms = Date.parse(at)
  return time_zone === null ? null : new Date(ms + zoneOffsetMs(ms, time_zone)).toISOString().slice(0, 10)
}
