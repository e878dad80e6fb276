import type { Day, Instant } from '../observation.ts'
import { deadlinesOf } from './deadlines.ts'
import { lastOfEach } from './denied.ts'
import { type FacilityState, heardLately, newestWith } from './facility.ts'
import { holdsOf } from './holds.ts'
import { isAtRamp, type PickupAvailability } from './pickup-place.ts'
import type { Understood } from '../journey.ts'
import type { Found, Ledger } from '../ledger.ts'

/**
 * What stands between the box and its pick-up: availability, holds, fees, deadlines, appointment. Wire contract 2.2.
 */
export function pickupFacts(understood: Understood, word: PickupAvailability | null, now_ms: number, ledger: Ledger) {
  const { readings, reports, judged, holds } = understood
  const available = ledger.note('available_for_pickup', word?.found ?? null)
  const [at_pod, inland] = [heardLately(readings.pod, now_ms), heardLately(readings.inland, now_ms)]
  const is_at_ramp = isAtRamp(understood)
  const at_ramp = is_at_ramp ? inland : []
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
    pickup_appointment_at: ledger.note<Instant | null>(
      'pickup_appointment_at',
      newestWith(is_at_ramp ? readings.inland : readings.pod, 'appointment_at'),
    ),
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

function deadlineFacts({ deadlines, readings }: Understood, ledger: Ledger) {
  const { line, terminal, rail } = deadlinesOf(deadlines, readings.pod, readings.inland)
  return {
    pickup_lfd_line: ledger.note<Day | null>('pickup_lfd_line', line),
    pickup_lfd_terminal: ledger.note<Day | null>('pickup_lfd_terminal', terminal),
    pickup_lfd_rail: ledger.note<Day | null>('pickup_lfd_rail', rail),
  }
}
