import type { Day, Instant } from '../observation.ts'
import { announcementsOf, availabilityOf, availabilityWords } from './availability.ts'
import type { AvailabilityWord } from './availability.ts'
import { deadlinesOf } from './deadlines.ts'
import { lastOfEach } from './denied.ts'
import { type FacilityState, heardLately, newestWith, type Reading } from './facility.ts'
import { holdsOf } from './holds.ts'
import type { Understood } from '../journey.ts'
import type { Found, Ledger } from '../ledger.ts'

/** Whether the box waits for its pick-up at an inland ramp that reports about it, or at which its railroad notified. */
export function isAtRamp({ roles, readings, judged }: Pick<Understood, 'roles' | 'readings' | 'judged'>): boolean {
  if (roles.destination === null) return false
  const notified = announcementsOf(judged, true, roles.destination.place.key)
  return readings.inland.length > 0 || notified.some(({ said }) => said.data_source === 'rail')
}

/**
 * What stands between the box and its pick-up: availability, holds, fees, deadlines, appointment. Wire contract 2.2.
 */
export function pickupFacts(understood: Understood, now_ms: number, ledger: Ledger) {
  const { readings, reports, judged, holds } = understood
  const [side] = sidesOf(understood)
  const available = ledger.note('available_for_pickup', foundAvailable(understood, now_ms))
  const [at_pod, inland] = [heardLately(readings.pod, now_ms), heardLately(readings.inland, now_ms)]
  const at_ramp = isAtRamp(understood) ? inland : []
  return {
    available_for_pickup: available,
    availability_known: ledger.derive('availability_known', available !== null, 'report_within_7_days', [
      'available_for_pickup',
    ]),
    holds_at_pod_terminal:
      ledger.note('holds_at_pod_terminal', holdsOf(at_ramp, [], []) ?? holdsOf(at_pod, holds, judged)) ??
      ledger.derive('holds_at_pod_terminal', [], 'nothing_reported', []),
    fees_at_pod_terminal:
      ledger.note('fees_at_pod_terminal', newestWith(at_ramp, 'fees') ?? newestWith(at_pod, 'fees')) ??
      ledger.derive('fees_at_pod_terminal', [], 'nothing_reported', []),
    ...deadlineFacts(understood, ledger),
    pickup_appointment_at: ledger.note<Instant | null>('pickup_appointment_at', newestWith(side, 'appointment_at')),
    location_at_pod_terminal: ledger.note<string | null>(
      'location_at_pod_terminal',
      newestWith(readings.pod, 'yard_position'),
    ),
    pod_full_out_chassis_number: ledger.note<string | null>(
      'pod_full_out_chassis_number',
      newestWith(readings.pod, 'chassis_number'),
    ),
    ind_facility_holds: ledger.note('ind_facility_holds', holdsOf(inland, [], [])),
    ind_facility_fees: ledger.note('ind_facility_fees', newestWith(inland, 'fees')),
    terminal_checked_at: ledger.note('terminal_checked_at', checkedAt(lastOfEach(reports))),
  }
}

function checkedAt([said, ...others]: readonly FacilityState[]): Found<Instant> | null {
  if (said === undefined) return null
  return { value: said.stated_at ?? said.recorded_at, rule: 'newest_facility_report', from: [said], others }
}

/** Every word on whether the box can be picked up where it is picked up, the newest first. */
export function pickupAvailabilityWords(understood: Understood, now_ms: number): AvailabilityWord[] {
  const { judged, roles } = understood
  const [here] = sidesOf(understood)
  const destination = roles.destination?.place.key ?? null
  return availabilityWords(here, announcementsOf(judged, isAtRamp(understood), destination), now_ms)
}

/** Reports of the place where the box is picked up first, then of the one before it. */
function sidesOf(understood: Understood): readonly [readonly Reading[], readonly Reading[]] {
  const { readings } = understood
  return isAtRamp(understood) ? [readings.inland, readings.pod] : [readings.pod, []]
}

function foundAvailable(understood: Understood, now_ms: number): Found<boolean> | null {
  const { judged, roles } = understood
  const destination = roles.destination?.place.key ?? null
  const [here, before] = sidesOf(understood)
  const found = availabilityOf(here, announcementsOf(judged, isAtRamp(understood), destination), now_ms)
  return (
    found ?? (isAtRamp(understood) ? availabilityOf(before, announcementsOf(judged, false, destination), now_ms) : null)
  )
}

function deadlineFacts({ deadlines, readings }: Understood, ledger: Ledger) {
  const { line, terminal, rail } = deadlinesOf(deadlines, readings.pod, readings.inland)
  return {
    pickup_lfd_line: ledger.note<Day | null>('pickup_lfd_line', line),
    pickup_lfd_terminal: ledger.note<Day | null>('pickup_lfd_terminal', terminal),
    pickup_lfd_rail: ledger.note<Day | null>('pickup_lfd_rail', rail),
  }
}
