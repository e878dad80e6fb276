import type { Day, Observation } from '@quaylog/journey'
import { readNumber, readText, type JsonObject } from '../../json.ts'
import type { About } from '../profile.ts'
import { readCalendarDay } from '../time.ts'

const day_ms = 86_400_000
/** A line that grants more free days than this has written something else. */
const free_days_max = 366

/**
 * A charge of the line: the day on which the box can be picked up free of demurrage for the last time. Free days are
 * counted from the day on which the clock starts, that day among them. Detention runs on what was picked up already.
 */
export function readCharge(item: JsonObject, about: About): readonly Observation[] {
  const type = readText(item.type)?.toLowerCase()
  if (type !== 'demurrage' && type !== 'combined') return []
  const { day: first, defects } = readCalendarDay(readText(item.clockStart))
  const free = readNumber(item.freeDays)
  if (first === null || free === null || !Number.isInteger(free) || free < 1 || free > free_days_max) return []
  return isInCalendarDays(item, free)
    ? [
        {
          kind: 'deadline',
          data_source: 'shipping_line',
          container: about.container,
          stated_at: null,
          pointer: about.pointer,
          deadline: 'line',
          day: daysAfter(first, free - 1),
          place: null,
          facility: null,
          defects: [...about.defects, ...defects],
        },
      ]
    : []
}

/**
 * Whether the count agrees with calendar days. Nobody has described how Maersk counts; where more days have passed than
 * are free and none is charged, or more are charged than have passed, no day follows from it.
 */
function isInCalendarDays({ elapsedDays, chargeableDays }: JsonObject, free: number): boolean {
  const [elapsed, charged] = [readNumber(elapsedDays), readNumber(chargeableDays)]
  if (elapsed === null || charged === null) return false
  const over = Math.max(0, elapsed - free)
  return charged <= over && (charged > 0 || over === 0)
}

function daysAfter(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * day_ms).toISOString().slice(0, 10)
}
