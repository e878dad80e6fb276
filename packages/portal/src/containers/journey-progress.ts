import type { ContainerAttributes, ShipmentAttributes } from '@quaylog/contract'
import { portArrival } from './pickup.ts'

/** Share of the journey line that the ocean has when a railroad follows. */
const sea_share = 0.72
/** A ship under way is never drawn on a port. */
const [least, most] = [0.06, 0.94]

/** How far a box has come, for the line in lists: by time, as positions are not everywhere known. */
export interface JourneyProgress {
  /** 0 at the origin, 1 at the final place. */
  readonly progress: number
  readonly mover: 'ship' | 'train' | null
}

type Ends = Pick<
  ShipmentAttributes,
  'pol_atd_at' | 'pod_eta_at' | 'pod_ata_at' | 'destination_locode' | 'destination_eta_at'
>

export function journeyProgress(
  container: ContainerAttributes,
  shipment: Ends | undefined,
  now_ms: number,
): JourneyProgress {
  const on_rail = container.current_status === 'on_rail'
  const by_rail = on_rail || shipment?.destination_locode != null
  if (isOver(container) || container.ind_ata_at !== null) return { progress: 1, mover: null }
  const sea_end = by_rail ? sea_share : 1
  if (!on_rail) return progressAtSea(container, shipment, sea_end, now_ms)
  const eta_at = container.ind_eta_at ?? shipment?.destination_eta_at ?? null
  const share = shareOf(container.pod_rail_departed_at, eta_at, now_ms)
  return { progress: sea_end + (1 - sea_end) * share, mover: 'train' }
}

function progressAtSea(
  container: ContainerAttributes,
  shipment: Ends | undefined,
  sea_end: number,
  now_ms: number,
): JourneyProgress {
  if (portArrival(container, shipment) !== null) return { progress: sea_end, mover: null }
  const departed_at = container.pol_vessel_departed_at ?? shipment?.pol_atd_at ?? null
  if (departed_at === null) return { progress: 0, mover: null }
  return { progress: sea_end * shareOf(departed_at, shipment?.pod_eta_at ?? null, now_ms), mover: 'ship' }
}

function isOver({ current_status }: ContainerAttributes): boolean {
  return current_status === 'picked_up' || current_status === 'delivered' || current_status === 'empty_returned'
}

function shareOf(from: string | null, to: string | null, now_ms: number): number {
  if (from === null || to === null || Date.parse(to) <= Date.parse(from)) return 0.5
  return Math.min(most, Math.max(least, (now_ms - Date.parse(from)) / (Date.parse(to) - Date.parse(from))))
}
