import type { DeadlineViewer } from '../view.ts'
import type { Instant } from '../observation.ts'
import type { Change } from './change.ts'
import { estimateChanges, hasMoved } from './estimates.ts'
import { milestoneChanges } from './milestones.ts'
import { pickupChanges } from './pickup.ts'
import type { ContainerPicture, ShipmentPicture } from '../picture.ts'

export interface DiffOptions {
  /** Who is told. */
  readonly viewer: DeadlineViewer
  readonly now: Instant
}

/**
 * What changed between two pictures of a shipment, in the order in which it is told. Without a first picture everything
 * is
 * news: each box, its past milestones, its estimates and what its facility reports. Wire contract 5.2.
 */
export function diff(before: ShipmentPicture | null, after: ShipmentPicture, options: DiffOptions): Change[] {
  const known = new Map(before?.containers.map((container) => [container.number, container]))
  return [
    ...after.containers.flatMap((container) =>
      containerChanges(known.get(container.number) ?? null, container, after, options),
    ),
    ...arrivalChange(before, after, options.now),
  ]
}

function containerChanges(
  before: ContainerPicture | null,
  after: ContainerPicture,
  shipment: ShipmentPicture,
  options: DiffOptions,
): Change[] {
  const created: Change[] =
    before === null ? [{ kind: 'container_created', container: after.number, at: options.now }] : []
  return [
    ...created,
    ...milestoneChanges(before, after, options.now),
    ...estimateChanges(before, after),
    ...pickupChanges(before, after, shipment, options),
  ]
}

/** The estimated arrival of the shipment; a booking without boxes tells nobody anything. */
function arrivalChange(before: ShipmentPicture | null, after: ShipmentPicture, now: Instant): Change[] {
  const { pod_eta_at, port_of_discharge_locode, pod_timezone, pod_voyage_number, pod_vessel_imo, pod_vessel_name } =
    after.facts
  if (pod_eta_at === null || after.containers.length === 0) return []
  const told_at = before !== null && before.containers.length > 0 ? before.facts.pod_eta_at : null
  if (!hasMoved(told_at, pod_eta_at)) return []
  const from = after.provenance['pod_eta_at']
  return [
    {
      kind: 'estimated_arrival',
      at: now,
      estimated_at: pod_eta_at,
      locode: port_of_discharge_locode,
      time_zone: pod_timezone,
      voyage: pod_voyage_number,
      vessel_imo: pod_vessel_imo,
      vessel_name: pod_vessel_name,
      data_source: from?.data_source ?? 'shipping_line',
      observation_id: from?.observation_ids[0] ?? null,
    },
  ]
}
