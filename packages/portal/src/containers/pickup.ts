import type { ContainerAttributes, Fee, ShipmentAttributes } from '@quaylog/contract'
import { daysLeft } from '../time/format.ts'

/** Boxes that are out of anyone's hands. */
export function isGone({ current_status }: Pick<ContainerAttributes, 'current_status'>): boolean {
  return current_status === 'picked_up' || current_status === 'delivered' || current_status === 'empty_returned'
}

/** The zone of the place where the box is collected: the inland place when it goes there. */
export function pickupZone(container: ContainerAttributes): string | null {
  return container.final_destination_timezone ?? container.pod_timezone
}

/** Calendar days to the last free day, counted in the terminal's zone; null: no day is known, or not its zone. */
export function freeDaysLeft(container: ContainerAttributes, now_ms: number): number | null {
  return container.pickup_lfd === null ? null : daysLeft(container.pickup_lfd, pickupZone(container) ?? 'UTC', now_ms)
}

/** How pressing the days left are; undefined: not at all, or no longer. */
export function toneOfDays(container: ContainerAttributes, days: number): 'stop' | 'wait' | undefined {
  if (isGone(container) || days > ending_days) return undefined
  return days < 0 ? 'stop' : 'wait'
}

/** What makes a box urgent, the weightiest first. */
export type Urgency =
  | { readonly kind: 'overdue'; readonly days: number }
  | { readonly kind: 'charged'; readonly fee: Fee }
  | {
      readonly kind: 'held'
      readonly hold: ContainerAttributes['holds_at_pod_terminal'][number]
      readonly days: number | null
    }
  | { readonly kind: 'collect'; readonly days: number }
  | { readonly kind: 'ending'; readonly days: number }

/** So many days before the last free day a box that can be collected, or any other, needs somebody. */
const [collect_days, ending_days] = [3, 2]

/** Why a box needs somebody now; null: it does not. The same order as the list's. */
export function urgencyOf(container: ContainerAttributes, now_ms: number): Urgency | null {
  if (isGone(container)) return null
  const days = freeDaysLeft(container, now_ms)
  if (days !== null && days < 0) return { kind: 'overdue', days: -days }
  const fee = container.fees_at_pod_terminal.find(
    ({ type, amount }) => (type === 'demurrage' || type === 'extended_dwell_time') && amount > 0,
  )
  if (fee !== undefined) return { kind: 'charged', fee }
  const hold = container.holds_at_pod_terminal.find(({ status }) => status === 'hold')
  if (hold !== undefined) return { kind: 'held', hold, days }
  if (days === null || days > collect_days) return null
  if (container.current_status === 'available' || container.current_status === 'off_dock')
    return { kind: 'collect', days }
  return days <= ending_days ? { kind: 'ending', days } : null
}

/** When the box arrives, or arrived, where it is collected; `is_inland` when that is not the port. */
export interface Arrival {
  readonly at: string
  readonly zone: string | null
  readonly is_actual: boolean
  readonly is_inland: boolean
}

/**
 * When a box arrived at its port; null: it has not, or nobody says when. The ship that its shipment arrived with may
 * have left this box behind, so that its date stands for a box alone that came ashore.
 */
export function portArrival(
  { pod_arrived_at, pod_discharged_at, pod_full_out_at }: ContainerAttributes,
  shipment: Pick<ShipmentAttributes, 'pod_ata_at'> | undefined,
): string | null {
  const is_ashore = pod_discharged_at !== null || pod_full_out_at !== null
  return pod_arrived_at ?? (is_ashore ? (shipment?.pod_ata_at ?? pod_discharged_at) : null)
}

/** The arrival that counts next: at the port until the box has left it by rail, then inland. */
export function arrivalOf(container: ContainerAttributes, shipment: ShipmentAttributes | undefined): Arrival | null {
  const inland = inlandArrival(container, shipment)
  if (inland !== null) return inland
  const actual_at = portArrival(container, shipment)
  const at = actual_at ?? shipment?.pod_eta_at ?? null
  return at === null
    ? null
    : {
        at,
        zone: container.pod_timezone ?? shipment?.pod_timezone ?? null,
        is_actual: actual_at !== null,
        is_inland: false,
      }
}

function inlandArrival(container: ContainerAttributes, shipment: ShipmentAttributes | undefined): Arrival | null {
  const left_port = container.pod_rail_departed_at !== null || container.ind_ata_at !== null
  // What its shipment says arrived may be another of its boxes.
  const actual_at = container.ind_ata_at
  const at = actual_at ?? container.ind_eta_at ?? shipment?.destination_eta_at ?? null
  if (!left_port || at === null) return null
  return {
    at,
    zone: container.final_destination_timezone ?? shipment?.destination_timezone ?? null,
    is_actual: actual_at !== null,
    is_inland: true,
  }
}
