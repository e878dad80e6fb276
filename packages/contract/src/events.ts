import type { Entitlement } from './enums.ts'

export const webhook_event_categories = [
  { id: 'tracking-request-events', name: 'Tracking request events' },
  { id: 'transport-milestone-events', name: 'Transport milestone events' },
  { id: 'rail-events', name: 'Rail events' },
  { id: 'estimated-events', name: 'Estimate events' },
  { id: 'container-update-events', name: 'Container update events' },
] as const
export type WebhookEventCategoryId = (typeof webhook_event_categories)[number]['id']

/** Types of the record that a notification refers to. */
export const reference_types = [
  'tracking_request',
  'transport_event',
  'estimated_event',
  'container_updated_event',
  'container_created_event',
  'container_pod_terminal_changed_event',
] as const
export type ReferenceType = (typeof reference_types)[number]

/** One name that a webhook can subscribe to. `entitlement`: only sent to accounts that have it. */
export interface WebhookEvent<Name extends string = string> {
  readonly name: Name
  readonly description: string
  readonly category: WebhookEventCategoryId
  readonly reference_type: ReferenceType
  readonly entitlement?: Entitlement
}

function family<const Suffix extends string, const Prefix extends string>(
  prefix: Prefix,
  category: WebhookEventCategoryId,
  reference_type: ReferenceType,
  rows: readonly (readonly [Suffix, string, Entitlement?])[],
): readonly WebhookEvent<`${Prefix}${Suffix}`>[] {
  return rows.map(([suffix, description, entitlement]) => ({
    name: `${prefix}${suffix}` as const,
    description,
    category,
    reference_type,
    ...(entitlement === undefined ? {} : { entitlement }),
  }))
}

const tracking_request_rows = family('tracking_request.', 'tracking-request-events', 'tracking_request', [
  ['succeeded', 'The tracking request resolved to a shipment.'],
  ['failed', 'The tracking request failed.'],
  ['awaiting_manifest', 'The carrier has not manifested the shipment yet; it is asked again automatically.'],
  ['tracking_stopped', 'Updates ended: stopped by a user, delivered, or past the tracking window.'],
])

const milestone_rows = family('container.transport.', 'transport-milestone-events', 'transport_event', [
  ['empty_out', 'The empty container was picked up at origin.'],
  ['full_in', 'The full container was gated in at origin.'],
  ['vessel_loaded', 'Loaded on the vessel at origin.'],
  ['vessel_departed', 'The vessel left the port of lading.'],
  ['transshipment_arrived', 'Arrived at a transshipment port.'],
  ['transshipment_discharged', 'Discharged at a transshipment port.'],
  ['transshipment_loaded', 'Loaded on the next vessel at a transshipment port.'],
  ['transshipment_departed', 'Left a transshipment port.'],
  ['feeder_arrived', 'The feeder vessel or barge arrived.'],
  ['feeder_discharged', 'Discharged from the feeder vessel or barge.'],
  ['feeder_loaded', 'Loaded on a feeder vessel or barge.'],
  ['feeder_departed', 'The feeder vessel or barge left.'],
  ['vessel_arrived', 'The vessel arrived at the port of discharge.'],
  ['vessel_berthed', 'The vessel berthed at the port of discharge.'],
  ['vessel_discharged', 'Discharged from the vessel at the port of discharge.'],
  ['available', 'Became available for pick-up.'],
  ['not_available', 'Is no longer available for pick-up.'],
  ['full_out', 'The full container was gated out at destination, at the port or inland.'],
  ['empty_in', 'The empty container was returned.'],
  ['delivered', 'Marked as delivered by a user.'],
])

const rail_rows = family('container.transport.', 'rail-events', 'transport_event', [
  ['rail_loaded', 'Loaded on a train.'],
  ['rail_departed', 'The train left.'],
  ['rail_arrived', 'The train arrived at a ramp; sent for every ramp on the way.'],
  ['rail_unloaded', 'Unloaded from the train.'],
  ['arrived_at_inland_destination', 'Arrived by rail at the inland destination.'],
])

const estimate_rows = family('container.transport.estimated.', 'estimated-events', 'transport_event', [
  ['vessel_departed', 'The estimated departure from the port of lading changed.'],
  ['vessel_arrived', 'The estimated arrival at the port of discharge changed, for one container.'],
  ['arrived_at_inland_destination', 'The estimated arrival at the inland destination changed.'],
])

const shipment_estimate_rows = family('shipment.estimated.', 'estimated-events', 'estimated_event', [
  ['arrival', 'The estimated arrival at the port of discharge changed, for the shipment.'],
])

const container_rows = [
  ...family('container.', 'container-update-events', 'container_created_event', [
    ['created', 'A container was added to a shipment.'],
  ]),
  ...family('container.', 'container-update-events', 'container_updated_event', [
    ['updated', 'Fees, holds, last free day, appointment, availability or terminal changed; carries a changeset.'],
  ]),
  ...family('container.', 'container-update-events', 'container_pod_terminal_changed_event', [
    ['pod_terminal_changed', 'The terminal at the port of discharge changed.'],
  ]),
] as const

const pickup_rows = family('container.', 'container-update-events', 'transport_event', [
  ['pickup_lfd.changed', 'The last free day that counts changed; `value` is the new one.'],
  ['pickup_lfd_line.changed', "The shipping line's last free day changed."],
  ['pickup_lfd_terminal.changed', "The terminal's last free day changed."],
  ['pickup_lfd_rail.changed', "The rail carrier's last free day changed.", 'rail_plan'],
  ['pickup_appointment.changed', 'The pick-up appointment changed.'],
])

/** Every name a webhook can subscribe to, wire contract 5.2. */
export const webhook_events = [
  ...tracking_request_rows,
  ...milestone_rows,
  ...rail_rows,
  ...estimate_rows,
  ...shipment_estimate_rows,
  ...container_rows,
  ...pickup_rows,
] as const
export type WebhookEventName = (typeof webhook_events)[number]['name']

/** Names that a transport event can have, wire contract 2.4. */
export const transport_events = [...milestone_rows, ...rail_rows, ...estimate_rows, ...pickup_rows] as const
export type TransportEventName = (typeof transport_events)[number]['name']

export const webhook_event_names: readonly WebhookEventName[] = webhook_events.map((row) => row.name)
export const transport_event_names: readonly TransportEventName[] = transport_events.map((row) => row.name)
