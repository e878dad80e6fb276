import { isObject, readText, type Json, type JsonObject } from '../../json.ts'
import { readTime, type TimeReading } from '../../wall-clock.ts'
import type { Relayed } from '../profile.ts'
import { dayAt, readZone } from '../zone.ts'

/**
 * A moment. Where its zone is missing nobody knew the place, and what is written as UTC is what the clocks there
 * showed.
 */
export function timeIn(text: Json | undefined, zone: Json | undefined): TimeReading {
  const [written, time_zone] = [readText(text), readZone(readText(zone))]
  return readTime(written, time_zone, time_zone === null && /z$/i.test(written ?? '') ? 'z_is_local' : 'offset')
}

/** The day at its place; a time of a place that is not known is written as its own day. */
export function dayOf({ at, at_local, time_zone }: TimeReading): string | null {
  if (at !== null) return dayAt(at, time_zone)
  return at_local !== null && /^\d{4}-\d\d-\d\dT/.test(at_local) ? at_local.slice(0, 10) : null
}

/**
 * The last free day of the terminal. The member beside the box is the line's or the railroad's day where one of them
 * says any, so that it counts only where the deadlines are not told apart.
 */
export function terminalDay({ import_deadlines, pickup_lfd }: JsonObject): Json | undefined {
  return isObject(import_deadlines) ? import_deadlines.pickup_lfd_terminal : pickup_lfd
}

/** The last free days of the line and of the railroad. */
export function deadlinesOf(said: JsonObject, container: string): readonly Relayed[] {
  const { import_deadlines } = said
  if (!isObject(import_deadlines)) return []
  const told = [
    ['pickup_lfd_line', 'pod_timezone', 'line', 'shipping_line'],
    ['pickup_lfd_rail', 'final_destination_timezone', 'rail', 'rail'],
  ] as const
  return told.flatMap(([member, zone, deadline, data_source]) => {
    const day = dayOf(timeIn(import_deadlines[member], said[zone]))
    if (day === null) return []
    return [
      {
        kind: 'deadline',
        data_source,
        container,
        stated_at: null,
        pointer: `/data/attributes/import_deadlines/${member}`,
        relayed_from: data_source,
        deadline,
        day,
        place: null,
        facility: null,
        defects: [],
      },
    ]
  })
}
