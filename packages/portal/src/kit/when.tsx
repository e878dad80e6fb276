import { readers_zone, shownZone, useTimeDisplay } from '../time/display.ts'
import { exactMoment, longMoment, shortMoment, sinceOrUntil, zoneFullName, zoneName } from '../time/format.ts'
import { useNow } from '../time/use-now.ts'
import { words } from '../words/words.ts'

interface Moment {
  readonly at: string
  /** IANA zone of the place; null when the source did not tell. */
  readonly zone: string | null
}

/** The same moment for those who want to be sure: UTC and the reader's own time. */
export function everywhere({ at }: Moment): string {
  return `${exactMoment(at, 'UTC')} UTC\n${exactMoment(at, readers_zone)} ${zoneName(at, readers_zone)}`
}

/** `26 Nov, 06:00` in the place's time, or as the reader set it. */
export function When({ at, zone, long = false }: Moment & { long?: boolean }) {
  const shown = shownZone(zone, useTimeDisplay())
  return (
    <time dateTime={at} title={everywhere({ at, zone })}>
      {long ? longMoment(at, shown) : shortMoment(at, shown)}
    </time>
  )
}

/** The name of the zone in which `When` shows a moment. */
export function Zone({ at, zone }: Moment) {
  const display = useTimeDisplay()
  if (zone === null && display === 'place') return <>{words.common.unknownZone}</>
  const shown = shownZone(zone, display)
  return (
    <abbr className="zone" title={zoneFullName(at, shown)}>
      {zoneName(at, shown)}
    </abbr>
  )
}

/** `4 minutes ago` by the product's clock; the exact moment on hover. */
export function Ago({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={everywhere({ at, zone: null })}>
      {sinceOrUntil(at, now)}
    </time>
  )
}
