import type { ContainerStatus, ShipmentStatus } from '@quaylog/contract'
import type { Instant } from '../observation.ts'
import type { ContainerFacts, Milestone, Provenance, ShipmentFacts } from '../picture.ts'
import { milestonesWith } from '../milestones/milestone-names.ts'
import type { MilestoneName } from '../milestones/milestone-names.ts'
import type { Presence } from '../pickup/availability.ts'
import type { DatedField, Undated } from './undated.ts'

/** What the status of a box is decided from. */
export interface StatusInputs {
  readonly facts: Omit<ContainerFacts, 'current_status'>
  readonly milestones: readonly Milestone[]
  readonly undated: Undated
  /** The destination is set and is not the port of discharge. */
  readonly inland: boolean
  readonly pod_presence: Presence
  readonly inland_presence: Presence
}

interface StatusRow {
  /** Number in wire contract 4.2; row 2, delivered, belongs to users and is laid over by `statusWhenDelivered`. */
  readonly number: number
  readonly status: ContainerStatus
  readonly when: (inputs: StatusInputs) => boolean
  /** Fields whose provenance explains the status. */
  readonly because: readonly string[]
}

const ABOARD = milestonesWith('aboard')
const ON_TRAIN = milestonesWith('on_train')
const BY_TRAIN = milestonesWith('by_train')

/** Wire contract 4.2: the first row that fits. */
const container_rows: readonly StatusRow[] = [
  {
    number: 1,
    status: 'empty_returned',
    when: (inputs) => hasHappened(inputs, 'empty_terminated_at'),
    because: ['empty_terminated_at'],
  },
  {
    number: 3,
    status: 'picked_up',
    when: (inputs) => inputs.inland && hasHappened(inputs, 'final_destination_full_out_at'),
    because: ['final_destination_full_out_at'],
  },
  {
    number: 4,
    status: 'picked_up',
    when: (inputs) => !inputs.inland && isOutOfPod(inputs),
    because: ['pod_full_out_at'],
  },
  { number: 5, status: 'picked_up', when: isTruckedInland, because: ['pod_full_out_at'] },
  {
    number: 6,
    status: 'available',
    when: (inputs) => isAtRamp(inputs) && inputs.facts.available_for_pickup === true,
    because: ['available_for_pickup'],
  },
  {
    number: 7,
    status: 'not_available',
    when: (inputs) => isAtRamp(inputs) && isRefused(inputs),
    because: ['available_for_pickup'],
  },
  { number: 8, status: 'grounded', when: isAtRamp, because: ['ind_rail_unloaded_at'] },
  { number: 9, status: 'on_rail', when: isOnTrain, because: ['pod_rail_departed_at', 'pod_rail_loaded_at'] },
  {
    number: 10,
    status: 'off_dock',
    when: ({ pod_presence }) => pod_presence === 'off_dock',
    because: ['location_at_pod_terminal'],
  },
  {
    number: 11,
    status: 'available',
    when: (inputs) => isDischarged(inputs) && inputs.facts.available_for_pickup === true,
    because: ['available_for_pickup'],
  },
  {
    number: 12,
    status: 'awaiting_inland_transfer',
    when: (inputs) => isDischarged(inputs) && inputs.inland,
    because: ['pod_discharged_at'],
  },
  {
    number: 13,
    status: 'not_available',
    when: (inputs) => isDischarged(inputs) && isRefused(inputs),
    because: ['available_for_pickup'],
  },
  { number: 14, status: 'grounded', when: isDischarged, because: ['pod_discharged_at'] },
  {
    number: 15,
    status: 'on_ship',
    when: ({ milestones, undated }) => undated.aboard || milestones.some(({ event }) => ABOARD.has(event)),
    because: ['pod_arrived_at', 'pol_vessel_departed_at', 'pol_vessel_loaded_at'],
  },
  { number: 16, status: 'new', when: () => true, because: ['pol_full_in_at', 'empty_out_at'] },
]

/** The status of a box with the row that decided and the fields that speak for it. */
export function containerStatus(inputs: StatusInputs): {
  readonly status: ContainerStatus
  readonly rule: string
  readonly because: readonly string[]
} {
  const row = container_rows.find(({ when }) => when(inputs))
  return { status: row?.status ?? 'new', rule: `status_row_${row?.number ?? 16}`, because: row?.because ?? [] }
}

/** Row 2: what a user marked as delivered shows so unless the empty box is back. */
export function statusWhenDelivered(status: ContainerStatus, delivered_at: Instant | null): ContainerStatus {
  return delivered_at === null || status === 'empty_returned' ? status : 'delivered'
}

function hasHappened({ facts, undated }: StatusInputs, field: DatedField): boolean {
  return facts[field] !== null || undated.fields.has(field)
}

function isOutOfPod(inputs: StatusInputs): boolean {
  const is_gone = inputs.pod_presence === 'gated_out' && hasHappened(inputs, 'pod_discharged_at')
  return is_gone || hasHappened(inputs, 'pod_full_out_at')
}

function isTruckedInland(inputs: StatusInputs): boolean {
  return inputs.inland && hasHappened(inputs, 'pod_full_out_at') && !hasAfterPod(inputs, BY_TRAIN)
}

function isRefused({ facts }: StatusInputs): boolean {
  return facts.availability_known && facts.available_for_pickup === false
}

function isAtRamp(inputs: StatusInputs): boolean {
  return inputs.inland && (hasHappened(inputs, 'ind_rail_unloaded_at') || inputs.inland_presence === 'in_yard')
}

function isOnTrain(inputs: StatusInputs): boolean {
  const left = (['pod_rail_loaded_at', 'pod_rail_departed_at'] as const).some((field) => hasHappened(inputs, field))
  return (left || hasAfterPod(inputs, ON_TRAIN)) && !hasHappened(inputs, 'ind_rail_unloaded_at')
}

/**
 * A rail milestone of the import side: after the discharge, or after any arrival at the port while the discharge is not
 * told.
 */
function hasAfterPod({ facts, milestones }: StatusInputs, names: ReadonlySet<MilestoneName>): boolean {
  const since = facts.pod_discharged_at ?? facts.pod_arrived_at
  return since !== null && milestones.some(({ event, at }) => names.has(event) && at >= since)
}

function isDischarged(inputs: StatusInputs): boolean {
  return hasHappened(inputs, 'pod_discharged_at') || inputs.pod_presence === 'in_yard'
}

const COLLECTED = new Set<ContainerStatus>(['delivered', 'picked_up', 'empty_returned'])

/** Whether the full box has been picked up at its last facility. */
export function isCollected(status: ContainerStatus): boolean {
  return COLLECTED.has(status)
}

/** What of a box the status of its shipment is decided from. */
interface ShipmentBox {
  readonly facts: Pick<ContainerFacts, 'current_status'>
  readonly milestones: readonly Milestone[]
  readonly provenance: Readonly<Record<string, Provenance>>
}

/** The statuses of a box that has come as far as the port of discharge. */
const PAST_POD = new Set<ContainerStatus>([
  'grounded',
  'available',
  'not_available',
  'awaiting_inland_transfer',
  'on_rail',
  'off_dock',
  'picked_up',
  'delivered',
  'empty_returned',
])
const AT_POD = milestonesWith('at_pod')
const AT_SEA = milestonesWith('at_sea')
const LOADED = milestonesWith('loaded')

/** Why a shipment has its status: fields of its own that say so, and observations about its boxes. */
interface DecidedShipment {
  readonly status: ShipmentStatus
  readonly because: readonly string[]
  readonly observation_ids: readonly string[]
}

/**
 * Wire contract 4.3: the first row that fits. The first box that is seen at a place takes the shipment there, by
 * whatever it
 * is seen: lines leave out departures and arrivals, and nothing is discharged that has not arrived.
 */
export function shipmentStatus(
  facts: Omit<ShipmentFacts, 'status'>,
  containers: readonly ShipmentBox[],
): DecidedShipment {
  const byField = (status: ShipmentStatus, field: string): DecidedShipment => ({
    status,
    because: [field],
    observation_ids: [],
  })
  const byBoxes = (status: ShipmentStatus, ids: readonly string[]): DecidedShipment => ({
    status,
    because: [],
    observation_ids: ids,
  })
  const past = containers.filter(({ facts: box }) => PAST_POD.has(box.current_status))
  const [collected, at_pod] = [
    past.filter(({ facts: box }) => isCollected(box.current_status)),
    seenAs(containers, AT_POD),
  ]

  if (facts.destination_ata_at !== null) return byField('delivered_to_destination', 'destination_ata_at')
  if (containers.length > 0 && collected.length === containers.length)
    return byBoxes('delivered_to_destination', collected.flatMap(statusIds))
  if (facts.pod_ata_at !== null) return byField('arrived_at_pod', 'pod_ata_at')
  if (past.length > 0 || at_pod.length > 0) return byBoxes('arrived_at_pod', [...past.flatMap(statusIds), ...at_pod])
  if (facts.pol_atd_at !== null) return byField('in_transit', 'pol_atd_at')
  const at_sea = seenAs(containers, AT_SEA)
  if (at_sea.length > 0) return byBoxes('in_transit', at_sea)
  if (facts.pol_etd_at !== null) return byField('awaiting_departure', 'pol_etd_at')
  const loaded = seenAs(containers, LOADED)
  return loaded.length > 0 ? byBoxes('awaiting_departure', loaded) : byBoxes('pending', [])
}

function seenAs(containers: readonly ShipmentBox[], names: ReadonlySet<MilestoneName>): readonly string[] {
  return containers.flatMap(({ milestones }) =>
    milestones.filter(({ event }) => names.has(event)).map(({ observation_id }) => observation_id),
  )
}

function statusIds({ provenance }: ShipmentBox): readonly string[] {
  return provenance['current_status']?.observation_ids ?? []
}
