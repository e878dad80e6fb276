import { z } from 'zod'

/** The JSON column of a channel. */
export const channel_timing = z.object({
  time_zone: z.string(),
  quiet_hours: z.object({ from: z.string(), to: z.string() }).nullable(),
  digest_at: z.string().nullable(),
  morning_digest_at: z.string().nullable().optional(),
})

/** When a channel is told: never in its quiet hours, or all of a day at once. Hours are local, `HH:MM`. */
export interface ChannelTiming {
  readonly time_zone: string
  readonly quiet_hours: { readonly from: string; readonly to: string } | null
  readonly digest_at: string | null
  /** One mail a day of what stands; left out: none. */
  readonly morning_digest_at?: string | null | undefined
}

/** The first moment from `now_ms` on that lies outside of the quiet hours. */
export function afterQuietHours({ time_zone, quiet_hours }: ChannelTiming, now_ms: number): number {
  if (quiet_hours === null || quiet_hours.from === quiet_hours.to) return now_ms
  const { from, to } = quiet_hours
  const now = localTime(now_ms, time_zone)
  const clock = now.toPlainTime().toString({ smallestUnit: 'minute' })
  const is_quiet = from < to ? clock >= from && clock < to : clock >= from || clock < to
  if (!is_quiet) return now_ms
  return nextTime(now, to)
}

/** The first digest after a moment. */
export function nextDigest(time_zone: string, digest_at: string, after_ms: number): number {
  return nextTime(localTime(after_ms, time_zone), digest_at)
}

/** The day that clocks of the zone show, `YYYY-MM-DD`. */
export function localDate(time_zone: string, ms: number): string {
  return localTime(ms, time_zone).toPlainDate().toString()
}

function localTime(ms: number, time_zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(ms)).toZonedDateTimeISO(time_zone)
}

/**
 * The next moment at which clocks there show the hour; where a change of the clock leaves it out, the one that comes
 * instead.
 */
function nextTime(now: Temporal.ZonedDateTime, hour: string): number {
  const onDay = (days: number) =>
    now
      .toPlainDate()
      .add({ days })
      .toZonedDateTime({ timeZone: now.timeZoneId, plainTime: Temporal.PlainTime.from(hour) }).epochMilliseconds
  return [onDay(0), onDay(1)].find((ms) => ms > now.epochMilliseconds) ?? onDay(2)
}
