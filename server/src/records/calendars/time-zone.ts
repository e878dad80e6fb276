/** Local time of an instant, `20261120T100000`. */
export function localOf(instant: string, zone: string): string {
  return compact(Temporal.Instant.from(instant).toZonedDateTimeISO(zone))
}

/**
 * The VTIMEZONE that RFC 5545 wants for a zone that is named: every change of the clock from a year before the first
 * instant to a year behind the last, each as it is, so that no rule has to be guessed.
 */
export function zoneComponent(zone: string, instants: readonly string[]): string[] {
  const sorted = instants.map((text) => Temporal.Instant.from(text)).toSorted(Temporal.Instant.compare)
  const [first] = sorted
  const last = sorted.at(-1)
  if (first === undefined || last === undefined) return []
  const until = last.toZonedDateTimeISO(zone).add({ years: 1 })
  let at = first.toZonedDateTimeISO(zone).subtract({ years: 1 })
  const lines = observance(at, at.offset)
  for (
    let next = at.getTimeZoneTransition('next');
    next !== null && Temporal.ZonedDateTime.compare(next, until) < 0;
    next = at.getTimeZoneTransition('next')
  ) {
    lines.push(...observance(next, at.offset))
    at = next
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE']
}

/** From when on which offset holds; the onset is written in the time that held before. */
function observance(onset: Temporal.ZonedDateTime, offset_before: string): string[] {
  const kind = isDaylight(onset) ? 'DAYLIGHT' : 'STANDARD'
  const before = onset.toInstant().toZonedDateTimeISO(offset_before)
  return [
    `BEGIN:${kind}`,
    `DTSTART:${compact(before)}`,
    `TZOFFSETFROM:${offsetOf(offset_before)}`,
    `TZOFFSETTO:${offsetOf(onset.offset)}`,
    `END:${kind}`,
  ]
}

function isDaylight(at: Temporal.ZonedDateTime): boolean {
  const year = [0, 3, 6, 9].map((months) => at.add({ months }).offsetNanoseconds)
  return at.offsetNanoseconds > Math.min(...year)
}

function compact(at: Temporal.ZonedDateTime): string {
  return at.toPlainDateTime().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
}

/** `-0500`, with seconds where a zone has them. */
function offsetOf(offset: string): string {
  return offset.replaceAll(':', '')
}
