import type { Resource } from '@modelcontextprotocol/server'
import { uri_scheme, webhook_event_categories, webhook_events, type WebhookEventName } from '@quaylog/contract'

export const milestone_glossary: Resource = {
  uri: `${uri_scheme}://docs/milestone-glossary`,
  name: 'milestone-glossary',
  title: 'Milestone glossary',
  description: 'Every event name with its meaning, its phase and the attribute it sets.',
  mimeType: 'text/markdown',
}

/** The attribute that an event sets, where it sets one; wire contract 2.2. */
const attributes: Partial<Record<WebhookEventName, string>> = {
  'container.transport.empty_out': 'container.empty_out_at',
  'container.transport.full_in': 'container.pol_full_in_at',
  'container.transport.vessel_loaded': 'container.pol_vessel_loaded_at',
  'container.transport.vessel_departed': 'container.pol_vessel_departed_at, shipment.pol_atd_at',
  'container.transport.vessel_arrived': 'container.pod_arrived_at, shipment.pod_ata_at',
  'container.transport.vessel_discharged': 'container.pod_discharged_at',
  'container.transport.full_out': 'container.pod_full_out_at or final_destination_full_out_at',
  'container.transport.rail_loaded': 'container.pod_rail_loaded_at',
  'container.transport.rail_departed': 'container.pod_rail_departed_at',
  'container.transport.rail_unloaded': 'container.ind_rail_unloaded_at',
  'container.transport.arrived_at_inland_destination': 'container.ind_ata_at, shipment.destination_ata_at',
  'container.transport.available': 'container.available_for_pickup',
  'container.transport.not_available': 'container.available_for_pickup',
  'container.transport.delivered': 'container.delivered_at',
  'container.transport.empty_in': 'container.empty_terminated_at',
  'container.transport.estimated.vessel_departed': 'shipment.pol_etd_at',
  'container.transport.estimated.vessel_arrived': 'shipment.pod_eta_at',
  'container.transport.estimated.arrived_at_inland_destination': 'shipment.destination_eta_at, container.ind_eta_at',
  'shipment.estimated.arrival': 'shipment.pod_eta_at',
  'container.pickup_lfd.changed': 'container.pickup_lfd',
  'container.pickup_lfd_line.changed': 'container.import_deadlines.pickup_lfd_line',
  'container.pickup_lfd_terminal.changed': 'container.import_deadlines.pickup_lfd_terminal',
  'container.pickup_lfd_rail.changed': 'container.import_deadlines.pickup_lfd_rail',
  'container.pickup_appointment.changed': 'container.pickup_appointment_at',
}

function phaseOf(name: WebhookEventName): string {
  if (name.startsWith('tracking_request.')) return 'request'
  if (/\.(estimated|pickup_)/.test(name)) return 'any'
  if (/(empty_out|full_in|vessel_loaded|vessel_departed)$/.test(name)) return 'origin'
  if (/(transshipment|feeder)_/.test(name)) return 'at sea'
  if (/(rail_|inland)/.test(name)) return 'inland'
  return name.startsWith('container.transport.') ? 'destination' : 'any'
}

function table(category: string): string {
  const rows = webhook_events
    .filter((event) => event.category === category)
    .map(
      (event) =>
        `| \`${event.name}\` | ${event.description} | ${phaseOf(event.name)} | ${attributes[event.name] ?? ''} |`,
    )
  return ['| Event | Meaning | Phase | Sets |', '| - | - | - | - |', ...rows].join('\n')
}

/** The text of the glossary, made once. */
export const glossary_markdown = [
  '# Milestones and events',
  'POL: port of lading. POD: port of discharge. LFD: last free day. Rows of a timeline carry these names; `.estimated.` rows hold a new estimate, ' +
    '`.changed` rows a new deadline or appointment in `value`.',
  ...webhook_event_categories.map(({ id, name }) => `## ${name}\n\n${table(id)}`),
]
  .join('\n\n')
  .concat('\n')
