const DAY_MS = 864e5
const MOMENT: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
}
const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' }

/** A moment in the time of its place, with the zone's name; without a zone as it was reported. */
export function localTime(at: string, time_zone: string | undefined, language: string): string {
  const zone = knownZone(time_zone)
  return format(at, language, { ...MOMENT, timeZone: zone ?? 'UTC', ...(zone ? { timeZoneName: 'short' } : {}) })
}

/** A calendar day of a place, and how many days lie between today there and that day: below zero when it is past. */
export function localDay(
  at: string,
  time_zone: string | undefined,
  language: string,
  now: Date,
): { text: string; days_left: number } {
  const zone = knownZone(time_zone) ?? 'UTC'
  return {
    text: format(at, language, { ...DAY, timeZone: zone }),
    days_left: Math.round((Date.parse(dayIn(zone, new Date(at))) - Date.parse(dayIn(zone, now))) / DAY_MS),
  }
}

/** The zone when this browser knows it. */
export function knownZone(time_zone: string | undefined): string | undefined {
  try {
    return time_zone && formatter('en', { timeZone: time_zone }) && time_zone
  } catch {
    return undefined
  }
}

function format(at: string, language: string, options: Intl.DateTimeFormatOptions): string {
  return formatter(language, options).format(new Date(at))
}

// Making a formatter takes longer than all else on the card; there are only a few of them.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(language, options)
  formatters.set(key, made)
  return made
}

// Canadian English writes days as ISO 8601 does.
function dayIn(zone: string, moment: Date): string {
  return formatter('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)
}
