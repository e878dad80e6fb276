import type { Resource } from '@quaylog/sdk'
import { pickupZone } from '../containers/pickup.ts'
import type { Attended } from './exceptions-query.ts'

const day_ms = 86_400_000
const ranks = { critical: 0, warning: 1, info: 2 } as const

/** Calendar days until a day, by the calendar of a place; negative when it has passed. */
export function daysUntil(day: string, zone: string, now_ms: number): number {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return Math.round((Date.parse(day) - Date.parse(parts.format(now_ms))) / day_ms)
}

/** The zone of the place that a deadline belongs to; null: its boxes have none, or several. */
export function zoneOf(containers: readonly Resource<'container'>[]): string | null {
  const zones = new Set(containers.map(({ attributes }) => pickupZone(attributes)))
  const [zone = null] = zones
  return zones.size === 1 ? zone : null
}

/** The earliest deadline first, held boxes above free ones of the same day, then the gravest. */
export function byPressure({ exception: { attributes: a } }: Attended, { exception: { attributes: b } }: Attended) {
  return (
    (a.due_on ?? '9').localeCompare(b.due_on ?? '9') ||
    Number(b.held) - Number(a.held) ||
    ranks[a.severity] - ranks[b.severity] ||
    b.changed_at.localeCompare(a.changed_at)
  )
}

/** How an exception is called in a sentence: its first box, or what else it is about. */
export function numbersOf({ exception, containers, shipment, request }: Attended): readonly string[] {
  if (containers.length > 0) return containers.map(({ attributes }) => attributes.number)
  return [
    shipment?.attributes.bill_of_lading_number ?? request?.attributes.request_number ?? exception.attributes.label,
  ]
}
