import type { Entry, When } from './entries.ts'
import { localOf, zoneComponent } from './time-zone.ts'

/** What a calendar program is shown. */
export interface CalendarContent {
  readonly title: string
  readonly entries: readonly Entry[]
}

const line_octets_max = 75
/** How often a program is asked to look again. */
const refresh = 'PT15M'

/** The text of a calendar, RFC 5545: lines of at most 75 octets ended by CRLF, every zone that is named described. */
export function icalendar({ title, entries }: CalendarContent): string {
  const instants = Map.groupBy(
    entries.flatMap(({ when }) =>
      'at' in when && when.time_zone !== null ? [{ zone: when.time_zone, at: when.at }] : [],
    ),
    ({ zone }) => zone,
  )
  const zones = [...instants]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([zone, used]) =>
      zoneComponent(
        zone,
        used.map(({ at }) => at),
      ),
    )
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quaylog//Container calendar//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(title)}`,
    `X-WR-CALNAME:${escaped(title)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...zones,
    ...entries.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function eventLines({
  uid,
  summary,
  description,
  location,
  category,
  when,
  sequence,
  modified_at,
  created_at,
}: Entry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(modified_at)}`,
    `CREATED:${utc(created_at)}`,
    `LAST-MODIFIED:${utc(modified_at)}`,
    ...whenLines(when),
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(location === null ? [] : [`LOCATION:${escaped(location)}`]),
    `CATEGORIES:${escaped(category)}`,
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

function whenLines(when: When): string[] {
  if ('on' in when)
    return [
      `DTSTART;VALUE=DATE:${when.on.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${dayAfter(when.on).replaceAll('-', '')}`,
    ]
  return [
    when.time_zone === null
      ? `DTSTART:${utc(when.at)}`
      : `DTSTART;TZID=${when.time_zone}:${localOf(when.at, when.time_zone)}`,
  ]
}

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString()
}

/** `20261120T100000Z` */
function utc(instant: string): string {
  return instant.replaceAll(/[-:]/g, '')
}

/** TEXT of RFC 5545 3.3.11; control characters have no place in it. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[\p{Cc}--[\t\n\u0080-\u009f]]/gv, '')
}

/** Breaks a line between characters so that no part has more than 75 octets, RFC 5545 3.1. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const more = Buffer.byteLength(character)
    if (octets + more > line_octets_max) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += more
  }
  return [...parts, part].join('\r\n')
}
