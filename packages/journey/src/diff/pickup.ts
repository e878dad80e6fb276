import { type ChangesetKey, changeset_keys, type TransportEventName } from '@quaylog/contract'
import type { Instant } from '../observation.ts'
import type { DeadlineViewer } from '../view.ts'
import type { Change, TransportEventChange } from './change.ts'
import type { DiffOptions } from './diff.ts'
import { isCollected } from '../status/status.ts'
import { lastFreeDays, seenAttributes } from '../pickup/last-free-day.ts'
import type { ContainerPicture, ShipmentPicture } from '../picture.ts'

/** What the wire shows of picking a box up; keys of wire contract 2.6. */
type PickupState = Readonly<Record<ChangesetKey, unknown>>

/** Availability, holds, fees, last free days, appointment, yard position and terminal, as far as they changed. */
export function pickupChanges(
  before: ContainerPicture | null,
  after: ContainerPicture,
  shipment: ShipmentPicture,
  options: DiffOptions,
): Change[] {
  const [old, now] = [stateOf(before, options), stateOf(after, options)]
  const keys = changeset_keys.filter((key) => !isEqual(old[key], now[key]) && !isForgotten(key, now, after))
  if (keys.length === 0) return []
  return [
    ...availabilityRows(before, after, shipment, options.now),
    updated(after, keys, old, now, options),
    ...keys.flatMap((key) => valueRow(key, keys, now, after, shipment, options)),
    ...terminalChange(keys, after, options.now),
  ]
}

const no_days = {
  pickup_lfd_on: null,
  pickup_lfd_line_on: null,
  pickup_lfd_terminal_on: null,
  pickup_lfd_rail_on: null,
}

const none: PickupState = {
  available_for_pickup: null,
  holds_at_pod_terminal: [],
  fees_at_pod_terminal: [],
  pickup_lfd: null,
  pickup_lfd_line: null,
  pickup_lfd_terminal: null,
  pickup_lfd_rail: null,
  ...no_days,
  pickup_appointment_at: null,
  location_at_pod_terminal: null,
  pod_terminal: null,
}

function stateOf(container: ContainerPicture | null, { viewer }: DiffOptions): PickupState {
  if (container === null) return none
  const { facts } = container
  const { pickup_lfd, pickup_lfd_on, import_deadlines } = seenAttributes(lastFreeDays(facts), viewer)
  return {
    available_for_pickup: facts.available_for_pickup,
    holds_at_pod_terminal: facts.holds_at_pod_terminal,
    fees_at_pod_terminal: facts.fees_at_pod_terminal,
    pickup_lfd,
    pickup_lfd_on,
    ...import_deadlines,
    pickup_appointment_at: facts.pickup_appointment_at,
    location_at_pod_terminal: facts.location_at_pod_terminal,
    pod_terminal: facts.pod_terminal_id,
  }
}

/** That nobody reports any more about a box which was collected is no change of it. */
function isForgotten(key: ChangesetKey, now: PickupState, { facts }: ContainerPicture): boolean {
  return key === 'available_for_pickup' && now[key] === null && isCollected(facts.current_status)
}

/** For each key with the day of a last free day the one with its instant. */
const instant_of: Partial<Record<ChangesetKey, ChangesetKey>> = {
  pickup_lfd_on: 'pickup_lfd',
  pickup_lfd_line_on: 'pickup_lfd_line',
  pickup_lfd_terminal_on: 'pickup_lfd_terminal',
  pickup_lfd_rail_on: 'pickup_lfd_rail',
}

function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

function updated(
  after: ContainerPicture,
  keys: readonly ChangesetKey[],
  old: PickupState,
  now: PickupState,
  { viewer, now: at }: DiffOptions,
): Change {
  const { number, facts, provenance } = after
  const by_rail = keys.every((key) => provenance[fieldOf(key, after, viewer)]?.data_source === 'rail')
  return {
    kind: 'container_updated',
    container: number,
    changeset: Object.fromEntries(keys.map((key) => [key, [old[key], now[key]] as const])),
    terminal_id: by_rail ? facts.pickup_facility_id : facts.pod_terminal_id,
    time_zone: facts.pod_timezone,
    data_source: by_rail ? 'rail' : 'terminal',
    at,
  }
}

/**
 * The field of the picture behind a key of the changeset; the last free day that counts is one of those that are
 * stated.
 */
function fieldOf(key: ChangesetKey, { facts }: ContainerPicture, viewer: DeadlineViewer): string {
  if (key === 'pod_terminal') return 'pod_terminal_id'
  const name = instant_of[key] ?? key
  return name === 'pickup_lfd' ? (seenAttributes(lastFreeDays(facts), viewer).counts ?? name) : name
}

/** A flip is told, but neither a first "not available" nor the one that collecting the box brings about. */
function availabilityRows(
  before: ContainerPicture | null,
  after: ContainerPicture,
  shipment: ShipmentPicture,
  now: Instant,
): Change[] {
  const [was, is] = [before?.facts.available_for_pickup ?? null, after.facts.available_for_pickup]
  const lost = was === true && is === false && !isCollected(after.facts.current_status)
  if (!lost && !(was !== true && is === true)) return []
  const at = after.provenance['available_for_pickup']?.stated_at ?? now
  return [
    row(after, shipment, 'available_for_pickup', {
      event: `container.transport.${is ? 'available' : 'not_available'}`,
      at,
      value: null,
    }),
  ]
}

const value_events: Partial<Record<ChangesetKey, TransportEventName>> = {
  pickup_lfd_line: 'container.pickup_lfd_line.changed',
  pickup_lfd_terminal: 'container.pickup_lfd_terminal.changed',
  pickup_lfd_rail: 'container.pickup_lfd_rail.changed',
  pickup_lfd: 'container.pickup_lfd.changed',
  pickup_appointment_at: 'container.pickup_appointment.changed',
}

/**
 * A last free day or appointment that ends because the box was collected is in the changeset, but is no change to act
 * on.
 */
function valueRow(
  changed: ChangesetKey,
  keys: readonly ChangesetKey[],
  now_state: PickupState,
  after: ContainerPicture,
  shipment: ShipmentPicture,
  { now, viewer }: DiffOptions,
): Change[] {
  const key = instant_of[changed] ?? changed
  if (key !== changed && keys.includes(key)) return []
  const event = value_events[key]
  const value = now_state[key] ?? unzonedDay(key, now_state)
  if (event === undefined || (value === null && isCollected(after.facts.current_status))) return []
  return [
    row(after, shipment, fieldOf(key, after, viewer), {
      event,
      at: now,
      value: typeof value === 'string' ? value : null,
    }),
  ]
}

/** A last free day that is known without a time zone, which is written as the day alone. */
function unzonedDay(key: ChangesetKey, state: PickupState): unknown {
  const day = changeset_keys.find((name) => instant_of[name] === key)
  return day === undefined ? null : state[day]
}

type Told = Pick<TransportEventChange, 'event' | 'at' | 'value'>

function row(
  after: ContainerPicture,
  { facts: shipment }: ShipmentPicture,
  field: string,
  told: Told,
): TransportEventChange {
  const { facts, provenance } = after
  const from = provenance[field]
  const inland = from?.data_source === 'rail'
  return {
    kind: 'transport_event',
    container: after.number,
    milestone: null,
    replaces: null,
    ...told,
    time_zone: inland ? facts.pickup_lfd_rail_time_zone : facts.pod_timezone,
    locode: inland ? shipment.destination_locode : shipment.port_of_discharge_locode,
    location_name: null,
    terminal_id: inland ? facts.pickup_facility_id : facts.pod_terminal_id,
    vessel_imo: null,
    vessel_name: null,
    voyage: null,
    data_source: from?.data_source ?? 'terminal',
    value_at: from?.stated_at ?? null,
    observation_id: from?.observation_ids[0] ?? null,
    told: true,
  }
}

function terminalChange(
  keys: readonly ChangesetKey[],
  { number, facts, provenance }: ContainerPicture,
  at: Instant,
): Change[] {
  if (!keys.includes('pod_terminal') || facts.pod_terminal_id === null) return []
  const data_source = provenance['pod_terminal_id']?.data_source ?? 'shipping_line'
  return [{ kind: 'pod_terminal_changed', container: number, terminal_id: facts.pod_terminal_id, data_source, at }]
}
