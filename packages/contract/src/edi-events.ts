import type { WebhookEventName } from './events.ts'

/**
 * The events that X12 315 and EDIFACT IFTSTA have a code for (contract 11.2, 11.3). Others are not written: a feeder
 * that leaves would read as the ship of the voyage.
 */
export const edi_event_names = [
  'container.transport.empty_out',
  'container.transport.full_in',
  'container.transport.vessel_loaded',
  'container.transport.vessel_departed',
  'container.transport.transshipment_arrived',
  'container.transport.transshipment_discharged',
  'container.transport.transshipment_loaded',
  'container.transport.transshipment_departed',
  'container.transport.feeder_loaded',
  'container.transport.vessel_arrived',
  'container.transport.vessel_discharged',
  'container.transport.available',
  'container.transport.full_out',
  'container.transport.empty_in',
  'container.transport.delivered',
  'container.transport.rail_loaded',
  'container.transport.rail_departed',
  'container.transport.rail_arrived',
  'container.transport.rail_unloaded',
  'container.transport.arrived_at_inland_destination',
  'container.transport.estimated.vessel_departed',
  'container.transport.estimated.vessel_arrived',
  'container.transport.estimated.arrived_at_inland_destination',
] as const satisfies readonly WebhookEventName[]
export type EdiEventName = (typeof edi_event_names)[number]
