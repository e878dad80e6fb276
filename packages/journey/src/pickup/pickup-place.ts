import type { Understood } from '../journey.ts'
import type { Found } from '../ledger.ts'
import { undatedOf } from '../status/undated.ts'
import { announcementsOf, availabilityOf, availabilityWords, presenceOf } from './availability.ts'
import type { AvailabilityWord } from './availability.ts'

/** Whether the box waits for its pick-up at an inland ramp that reports about it, or at which its railroad notified. */
export function isAtRamp({ roles, readings, judged }: Pick<Understood, 'roles' | 'readings' | 'judged'>): boolean {
  if (roles.destination === null) return false
  const notified = announcementsOf(judged, true, roles.destination.place.key)
  return readings.inland.length > 0 || notified.some(({ said }) => said.data_source === 'rail')
}

/** Whether the box can be picked up, and on which side that was said. */
export interface PickupAvailability {
  readonly side: 'pod' | 'inland'
  readonly found: Found<boolean>
}

/** Whether the box can be picked up where it is picked up; null: nobody who reports that spoke. Contract 10.5. */
export function pickupAvailability(understood: Understood, now_ms: number): PickupAvailability | null {
  for (const { side, readings, announcements } of sidesOf(understood, now_ms)) {
    const found = availabilityOf(readings, announcements, now_ms)
    if (found !== null) return { side, found }
  }
  return null
}

/** Every word on whether the box can be picked up where it is picked up, the newest first. */
export function pickupAvailabilityWords(understood: Understood, now_ms: number): AvailabilityWord[] {
  const [here] = sidesOf(understood, now_ms)
  return here === undefined ? [] : availabilityWords(here.readings, here.announcements, now_ms)
}

/**
 * Where words on the pick-up are looked for, one after the other: at the ramp, and at the port until the ramp has the
 * box. What the port said of its own yard tells nothing of the ramp's.
 */
function sidesOf(understood: Understood, now_ms: number) {
  const { judged, roles, readings } = understood
  const destination = roles.destination?.place.key ?? null
  const heard_of_ramp = isAtRamp(understood)
    ? [
        {
          side: 'inland' as const,
          readings: readings.inland,
          announcements: announcementsOf(judged, true, destination),
        },
      ]
    : []
  if (hasReachedRamp(understood, now_ms)) return heard_of_ramp
  const announcements = announcementsOf(judged, false, destination)
  return [...heard_of_ramp, { side: 'pod' as const, readings: readings.pod, announcements }]
}

/** Whether the box stands at its ramp: the ramp sees it there, or it was unloaded there, be it at an unknown moment. */
function hasReachedRamp({ roles, readings, judged, told, situation }: Understood, now_ms: number): boolean {
  if (roles.destination === null) return false
  const { key } = roles.destination.place
  return (
    presenceOf(readings.inland, now_ms) === 'in_yard' ||
    told.some(({ milestone, winner }) => milestone.event === 'rail_unloaded' && winner.place?.key === key) ||
    undatedOf(judged, roles, situation, now_ms).fields.has('ind_rail_unloaded_at')
  )
}
