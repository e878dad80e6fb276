import type { ResourceObject } from '@quaylog/contract'

type Read = (container: ResourceObject, shipment: ResourceObject | undefined) => unknown

const of_container =
  (name: string): Read =>
  (container) =>
    container.attributes[name]
const of_shipment =
  (name: string): Read =>
  (_container, shipment) =>
    shipment?.attributes[name]

const columns: readonly (readonly [string, Read])[] = [
  ['container_number', of_container('number')],
  ['current_status', of_container('current_status')],
  ...[
    'bill_of_lading_number',
    'shipping_line_scac',
    'port_of_lading_locode',
    'port_of_lading_name',
    'port_of_discharge_locode',
    'port_of_discharge_name',
    'pod_vessel_name',
    'pod_voyage_number',
    'pol_atd_at',
    'pod_eta_at',
    'pod_ata_at',
    'pod_timezone',
  ].map((name) => [name, of_shipment(name)] as const),
  ...[
    'pod_discharged_at',
    'available_for_pickup',
    'pickup_lfd',
    'pickup_appointment_at',
    'holds_at_pod_terminal',
    'fees_at_pod_terminal',
    'pod_full_out_at',
    'empty_terminated_at',
    'equipment_length',
    'equipment_type',
    'equipment_height',
    'seal_number',
    'ref_numbers',
  ].map((name) => [name, of_container(name)] as const),
  ['tags', of_shipment('tags')],
  ['updated_at', of_container('updated_at')],
]

/** The first line: the wire's names. */
export const csv_head = `${columns.map(([name]) => name).join(',')}\r\n`

/** One row for each container, in the order of the heads (RFC 4180). */
export function csvOf(containers: readonly ResourceObject[], shipments: ReadonlyMap<string, ResourceObject>): string {
  const rows = containers.map((container) => {
    const linkage = container.relationships?.['shipment']?.data
    const shipment =
      linkage !== null && linkage !== undefined && !Array.isArray(linkage) ? shipments.get(linkage.id) : undefined
    return columns.map(([, read]) => cell(read(container, shipment)))
  })
  return rows.map((row) => `${row.join(',')}\r\n`).join('')
}

function cell(value: unknown): string {
  const text = textOf(value)
  // A cell that begins like a formula would be run by spreadsheets.
  const safe = typeof value !== 'number' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!Array.isArray(value)) return String(value)
  return value
    .map((item: unknown) =>
      typeof item === 'object' && item !== null
        ? Object.values(item)
            .filter((part) => part !== null)
            .join(' ')
        : String(item),
    )
    .join('; ')
}
