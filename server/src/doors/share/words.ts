import { transport_events } from '@quaylog/contract'
import type { ContainerStatus, WebhookEvent } from '@quaylog/contract'

/** Colours of the design that say: nothing to do, under way, good, soon, now. */
type Tone = 'idle' | 'sea' | 'go' | 'wait' | 'stop'

/** What a status is called, and its colour; the colour never stands alone. */
export const status_words: Readonly<Record<ContainerStatus, readonly [Tone, string]>> = {
  new: ['idle', 'No status yet'],
  on_ship: ['sea', 'On the water'],
  grounded: ['wait', 'At the terminal'],
  awaiting_inland_transfer: ['wait', 'Waiting for rail'],
  on_rail: ['sea', 'On rail'],
  available: ['go', 'Available'],
  off_dock: ['go', 'Available off dock'],
  not_available: ['stop', 'Not available'],
  picked_up: ['idle', 'Picked up'],
  dropped: ['idle', 'Dropped'],
  loaded: ['idle', 'Loaded'],
  delivered: ['idle', 'Delivered'],
  empty_returned: ['idle', 'Empty returned'],
}

const labels = new Map(
  transport_events.flatMap(({ name, happening }: WebhookEvent) =>
    happening === undefined ? [] : [[name, happening.label] as const],
  ),
)

/** What an event is called; null: nothing happened to the container itself. */
export function eventLabel(event: string): string | null {
  return labels.get(event) ?? null
}

const day_form = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** An instant as clocks at the place show it, such as `24 Nov 2026, 06:00 PST`; without a zone in UTC. */
export function placeTime(at: string, time_zone: string | null): string {
  const timeZone = time_zone ?? 'UTC'
  const ms = Date.parse(at)
  const time = new Intl.DateTimeFormat('en-GB', { ...day_form, hour: '2-digit', minute: '2-digit', timeZone }).format(
    ms,
  )
  const named = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(ms)
  return `${time} ${named.find(({ type }) => type === 'timeZoneName')?.value ?? ''}`
}

/** A day at its place, such as `24 Nov 2026`. */
export function dayText(on: string): string {
  return new Intl.DateTimeFormat('en-GB', { ...day_form, timeZone: 'UTC' }).format(Date.parse(`${on}T00:00:00Z`))
}
