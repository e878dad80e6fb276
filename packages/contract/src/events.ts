import { charge_rows } from './charge-events.ts'
import { document_rows } from './document-events.ts'
import { family } from './event-row.ts'

export { webhook_event_categories, reference_types, stages } from './event-row.ts'
export type { WebhookEventCategoryId, ReferenceType, Stage, WebhookEvent } from './event-row.ts'

const tracking_request_rows = family('tracking_request.', 'tracking-request-events', 'tracking_request', {
  succeeded: { description: 'The tracking request resolved to a shipment.' },
  failed: { description: 'The tracking request failed.' },
  awaiting_manifest: {
    description: 'The carrier has not manifested the shipment yet; it is asked again automatically.',
  },
  tracking_stopped: { description: 'Updates ended: stopped by a user, delivered, or past the tracking window.' },
})

const milestone_rows = family('container.transport.', 'transport-milestone-events', 'transport_event', {
  empty_out: {
    description: 'The empty container was picked up at origin.',
    sets: ['container.empty_out_at'],
    happening: { label: 'Empty picked up', stage: 'empty_out' },
  },
  full_in: {
    description: 'The full container was gated in at origin.',
    sets: ['container.pol_full_in_at'],
    happening: { label: 'Gated in full', stage: 'full_in' },
  },
  vessel_loaded: {
    description: 'Loaded on the vessel at origin.',
    sets: ['container.pol_vessel_loaded_at'],
    happening: { label: 'Loaded', stage: 'loaded' },
  },
  vessel_departed: {
    description: 'The vessel left the port of lading.',
    sets: ['container.pol_vessel_departed_at', 'shipment.pol_atd_at'],
    happening: { label: 'Departed', stage: 'departed' },
  },
  transshipment_arrived: {
    description: 'Arrived at a transshipment port.',
    happening: { label: 'Arrived for transshipment', stage: 'arrived' },
  },
  transshipment_discharged: {
    description: 'Discharged at a transshipment port.',
    happening: { label: 'Discharged for transshipment', stage: 'discharged' },
  },
  transshipment_loaded: {
    description: 'Loaded on the next vessel at a transshipment port.',
    happening: { label: 'Loaded on the next vessel', stage: 'loaded' },
  },
  transshipment_departed: {
    description: 'Left a transshipment port.',
    happening: { label: 'Departed after transshipment', stage: 'departed' },
  },
  feeder_arrived: {
    description: 'The feeder vessel or barge arrived.',
    happening: { label: 'Feeder arrived', stage: 'arrived' },
  },
  feeder_discharged: {
    description: 'Discharged from the feeder vessel or barge.',
    happening: { label: 'Discharged from feeder', stage: 'discharged' },
  },
  feeder_loaded: {
    description: 'Loaded on a feeder vessel or barge.',
    happening: { label: 'Loaded on feeder', stage: 'loaded' },
  },
  feeder_departed: {
    description: 'The feeder vessel or barge left.',
    happening: { label: 'Feeder departed', stage: 'departed' },
  },
  vessel_arrived: {
    description: 'The vessel arrived at the port of discharge.',
    sets: ['container.pod_arrived_at', 'shipment.pod_ata_at'],
    happening: { label: 'Arrived', stage: 'arrived' },
  },
  vessel_berthed: {
    description: 'The vessel berthed at the port of discharge.',
    happening: { label: 'Vessel berthed', stage: 'berthed' },
  },
  vessel_discharged: {
    description: 'Discharged from the vessel at the port of discharge.',
    sets: ['container.pod_discharged_at'],
    happening: { label: 'Discharged', stage: 'discharged' },
  },
  available: {
    description: 'Became available for pick-up.',
    sets: ['container.available_for_pickup'],
    happening: { label: 'Available for pick-up', stage: 'available' },
  },
  not_available: {
    description: 'Is no longer available for pick-up.',
    sets: ['container.available_for_pickup'],
    happening: { label: 'No longer available', stage: 'not_available' },
  },
  full_out: {
    description: 'The full container was gated out at destination, at the port or inland.',
    sets: ['container.pod_full_out_at', 'container.final_destination_full_out_at'],
    happening: { label: 'Picked up', stage: 'full_out' },
  },
  empty_in: {
    description: 'The empty container was returned.',
    sets: ['container.empty_terminated_at'],
    happening: { label: 'Empty returned', stage: 'empty_in' },
  },
  delivered: {
    description: 'Marked as delivered by a user.',
    sets: ['container.delivered_at'],
    happening: { label: 'Delivered', stage: 'delivered' },
  },
})

const rail_rows = family('container.transport.', 'rail-events', 'transport_event', {
  rail_loaded: {
    description: 'Loaded on a train.',
    sets: ['container.pod_rail_loaded_at'],
    happening: { label: 'Loaded on rail', stage: 'rail_loaded' },
  },
  rail_departed: {
    description: 'The train left.',
    sets: ['container.pod_rail_departed_at'],
    happening: { label: 'Departed by rail', stage: 'rail_departed' },
  },
  rail_arrived: {
    description: 'The train arrived at a ramp; sent for every ramp on the way.',
    happening: { label: 'Arrived by rail', stage: 'arrived' },
  },
  rail_unloaded: {
    description: 'Unloaded from the train.',
    sets: ['container.ind_rail_unloaded_at'],
    happening: { label: 'Unloaded from rail', stage: 'rail_unloaded' },
  },
  arrived_at_inland_destination: {
    description: 'Arrived by rail at the inland destination.',
    sets: ['container.ind_ata_at', 'shipment.destination_ata_at'],
    happening: { label: 'Arrived at destination', stage: 'arrived' },
  },
})

const estimate_rows = family('container.transport.estimated.', 'estimated-events', 'transport_event', {
  vessel_departed: {
    description: 'The estimated departure from the port of lading changed.',
    sets: ['shipment.pol_etd_at'],
  },
  vessel_arrived: {
    description: 'The estimated arrival at the port of discharge changed, for one container.',
    sets: ['shipment.pod_eta_at'],
  },
  arrived_at_inland_destination: {
    description: 'The estimated arrival at the inland destination changed.',
    sets: ['shipment.destination_eta_at', 'container.ind_eta_at'],
  },
})

const shipment_estimate_rows = family('shipment.estimated.', 'estimated-events', 'estimated_event', {
  arrival: {
    description: 'The estimated arrival at the port of discharge changed, for the shipment.',
    sets: ['shipment.pod_eta_at'],
  },
})

const container_rows = [
  ...family('container.', 'container-update-events', 'container_created_event', {
    created: { description: 'A container was added to a shipment.' },
  }),
  ...family('container.', 'container-update-events', 'container_updated_event', {
    updated: {
      description: 'Fees, holds, last free day, appointment, availability or terminal changed; carries a changeset.',
    },
  }),
  ...family('container.', 'container-update-events', 'container_pod_terminal_changed_event', {
    pod_terminal_changed: { description: 'The terminal at the port of discharge changed.' },
  }),
] as const

const pickup_rows = family('container.', 'container-update-events', 'transport_event', {
  'pickup_lfd.changed': {
    description: 'The last free day that counts changed; `value` is the new one.',
    sets: ['container.pickup_lfd'],
  },
  'pickup_lfd_line.changed': {
    description: "The shipping line's last free day changed.",
    sets: ['container.import_deadlines.pickup_lfd_line'],
  },
  'pickup_lfd_terminal.changed': {
    description: "The terminal's last free day changed.",
    sets: ['container.import_deadlines.pickup_lfd_terminal'],
  },
  'pickup_lfd_rail.changed': {
    description: "The rail carrier's last free day changed.",
    entitlement: 'rail_plan',
    sets: ['container.import_deadlines.pickup_lfd_rail'],
  },
  'pickup_appointment.changed': {
    description: 'The pick-up appointment changed.',
    sets: ['container.pickup_appointment_at'],
  },
})

/** Every name a webhook can subscribe to, wire contract 5.2. */
export const webhook_events = [
  ...tracking_request_rows,
  ...milestone_rows,
  ...rail_rows,
  ...estimate_rows,
  ...shipment_estimate_rows,
  ...container_rows,
  ...pickup_rows,
  ...family('exception.', 'exception-events', 'exception', {
    opened: { description: 'Something is wrong with a shipment or a request, or has changed; also when it is again.' },
    changed: { description: 'An exception differs: in days left, in severity, or in its owner, note or snooze.' },
    closed: { description: 'An exception ended by itself, or somebody handled or saw it.' },
  }),
  ...family('shipment.', 'exception-events', 'exception', {
    rolled: { description: 'Containers were put on a later sailing.' },
    vessel_changed: { description: 'Containers were put on another vessel that leaves at about the same time.' },
    voyage_changed: { description: 'The voyage changed, the vessel did not.' },
    port_of_discharge_changed: { description: 'The port of discharge changed, also because the vessel omits it.' },
  }),
  ...charge_rows,
  ...document_rows,
] as const
export type WebhookEventName = (typeof webhook_events)[number]['name']

/** Names that a transport event can have, wire contract 2.4. */
export const transport_events = [...milestone_rows, ...rail_rows, ...estimate_rows, ...pickup_rows] as const
export type TransportEventName = (typeof transport_events)[number]['name']

export const webhook_event_names: readonly WebhookEventName[] = webhook_events.map((row) => row.name)
export const transport_event_names: readonly TransportEventName[] = transport_events.map((row) => row.name)

/** Names that end a snooze of an exception: what sources tell of a shipment. A delivery is marked by a user. */
export type SnoozeEventName =
  | Exclude<TransportEventName, 'container.transport.delivered'>
  | (typeof shipment_estimate_rows | typeof container_rows)[number]['name']

const told_by_sources = new Set<string>(
  [...transport_events, ...shipment_estimate_rows, ...container_rows].map(({ name }) => name),
)
export const snooze_event_names: readonly SnoozeEventName[] = webhook_event_names.filter(
  (name): name is SnoozeEventName => name !== 'container.transport.delivered' && told_by_sources.has(name),
)
