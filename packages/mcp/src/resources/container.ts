import type { ResourceTemplateType } from '@modelcontextprotocol/server'
import { uri_scheme } from '@quaylog/contract'
import { Included, type Document, type Resource } from '@quaylog/sdk'
import { record_id } from '../arguments.ts'
import { spokenStatus } from '../container-status.ts'
import type { CallContext } from '../context.ts'

type Attributes = Resource<'container'>['attributes']
type Row = readonly [string, string | number | boolean | null | undefined]

export const container_template: ResourceTemplateType = {
  uriTemplate: `${uri_scheme}://container/{id}`,
  name: 'container',
  title: 'Container',
  description: 'One container as readable text: status, availability, deadlines, holds, fees, rail, shipment.',
  mimeType: 'text/markdown',
}

/** The id in an address of this resource; undefined for other addresses. */
export function containerIdOf(uri: string): string | undefined {
  const id = uri.startsWith(`${uri_scheme}://container/`) ? uri.slice(`${uri_scheme}://container/`.length) : ''
  return record_id.safeParse(id).success ? id : undefined
}

/** A UTC instant in the facility's own time, with its zone. */
function localTime(instant: string | null, zone: string | null): string | null {
  if (instant === null || zone === null) return instant
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(instant),
  )
  return `${parts} ${zone}`
}

/** A last free day with the zone of its facility, as far as that is known. */
function localDay(day: string | null, zone: string | null): string | null {
  return day === null ? null : `${day} ${zone ?? '(local day, time zone not known)'}`
}

function text(value: Row[1]): string {
  if (value === null || value === undefined || value === '') return 'not known'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
const list = (rows: readonly Row[]): string => rows.map(([label, value]) => `- ${label}: ${text(value)}`).join('\n')
const section = (title: string, body: string): string => `## ${title}\n\n${body}`

function equipment(a: Attributes): string | null {
  const parts = [
    a.equipment_length === null ? null : `${a.equipment_length}'`,
    a.equipment_height,
    a.equipment_type,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' ')
}

function location(a: Attributes, terminal: Resource<'terminal'> | undefined): string {
  return list([
    ['Terminal', terminal?.attributes.name],
    ['Place in the yard', a.location_at_pod_terminal],
    ['Available for pick-up', a.available_for_pickup],
    ['Arrived at port of discharge', localTime(a.pod_arrived_at, a.pod_timezone)],
    ['Discharged', localTime(a.pod_discharged_at, a.pod_timezone)],
    ['Gated out', localTime(a.pod_full_out_at, a.pod_timezone)],
    ['Appointment', localTime(a.pickup_appointment_at, a.pod_timezone)],
    ['Terminal last asked', a.terminal_checked_at],
  ])
}

function deadlines(a: Attributes): string {
  const { pickup_lfd_line_on, pickup_lfd_terminal_on, pickup_lfd_rail_on } = a.import_deadlines
  const inland_zone = a.final_destination_timezone ?? a.pod_timezone
  const counting_zone = (pickup_lfd_line_on ?? pickup_lfd_terminal_on) ? a.pod_timezone : inland_zone
  return list([
    ['Last free day that counts', localDay(a.pickup_lfd_on, counting_zone)],
    ['Shipping line', localDay(pickup_lfd_line_on, a.pod_timezone)],
    ['Terminal', localDay(pickup_lfd_terminal_on, a.pod_timezone)],
    ['Railroad', localDay(pickup_lfd_rail_on, inland_zone)],
  ])
}

/** Nothing reported is not the same as nobody having reported. */
const none = (a: Attributes): string =>
  a.terminal_checked_at === null ? 'Not known: no terminal has answered yet.' : 'None.'

function holds(a: Attributes): string {
  if (a.holds_at_pod_terminal.length === 0) return none(a)
  return list(
    a.holds_at_pod_terminal.map(
      (hold) => [hold.name, `${hold.status}${hold.description === null ? '' : ` (${hold.description})`}`] as const,
    ),
  )
}

function fees(a: Attributes): string {
  if (a.fees_at_pod_terminal.length === 0) return none(a)
  return list(a.fees_at_pod_terminal.map((fee) => [fee.type, `${fee.amount.toFixed(2)} ${fee.currency_code}`] as const))
}

function rail(a: Attributes): readonly string[] {
  const zone = a.final_destination_timezone
  const rows: readonly Row[] = [
    ['Carrier at port', a.pod_rail_carrier_scac],
    ['Carrier inland', a.ind_rail_carrier_scac],
    ['Loaded', localTime(a.pod_rail_loaded_at, a.pod_timezone)],
    ['Departed', localTime(a.pod_rail_departed_at, a.pod_timezone)],
    ['Estimated inland arrival', localTime(a.ind_eta_at, zone)],
    ['Arrived inland', localTime(a.ind_ata_at, zone)],
    ['Unloaded', localTime(a.ind_rail_unloaded_at, zone)],
  ]
  return rows.some(([, value]) => value !== null) ? [section('Rail', list(rows))] : []
}

function shipmentRows({ id, attributes: a }: Resource<'shipment'>): string {
  return list([
    ['Id', id],
    ['Bill of lading', a.bill_of_lading_number],
    ['Shipping line', `${a.shipping_line_name} (${a.shipping_line_scac})`],
    ['Status', a.status],
    ['Port of lading', a.port_of_lading_name],
    ['Port of discharge', a.port_of_discharge_name],
    ['Estimated arrival', localTime(a.pod_eta_at, a.pod_timezone)],
    ['Arrived', localTime(a.pod_ata_at, a.pod_timezone)],
    ['Inland destination', a.destination_name],
  ])
}

/** A container as markdown; times in the zone of the place where it is known. */
function containerMarkdown({ data: container, included: records }: Document<'container'>): string {
  const included = new Included(records)
  const a = container.attributes
  const shipment = included.find(container.relationships?.shipment)
  return [
    `# Container ${a.number}`,
    list([
      ['Id', container.id],
      ['Status', spokenStatus(a.current_status)],
      ['Equipment', equipment(a)],
      ['Updated', a.updated_at],
    ]),
    section('Location and availability', location(a, included.find(container.relationships?.pod_terminal))),
    section('Deadlines', deadlines(a)),
    section('Holds', holds(a)),
    section('Fees', fees(a)),
    ...rail(a),
    ...(shipment === undefined ? [] : [section('Shipment', shipmentRows(shipment))]),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Reads one container for its resource address. */
export async function readContainerResource(id: string, { client, signal }: CallContext): Promise<string> {
  return containerMarkdown(await client.containers.get(id, 'shipment,pod_terminal', { format: 'raw', signal }))
}
