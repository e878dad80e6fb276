import { z } from 'zod'
import type { Value } from './fact.ts'

/** What is shown of one box or shipment: values by field; milestones of a box are fields of their own. */
export interface ShownRecord {
  readonly values: ReadonlyMap<string, Value>
  readonly milestones: readonly ShownMilestone[]
}

/** A milestone on the timeline of a box; `locode` null: nobody knows where. */
export interface ShownMilestone {
  readonly event: string
  readonly locode: string | null
  readonly at_ms: number
}

/** What is shown of a tracked number; null: no shipment yet. */
export interface ShownShipment {
  /** Ids of the shipment and of its containers, by which the change log speaks of them. */
  readonly ids: readonly string[]
  readonly record: ShownRecord
  readonly stopped: boolean
  readonly containers: ReadonlyMap<string, ShownRecord>
}

const identifier = z.object({ id: z.string(), type: z.string() })
const resource = z.looseObject({ id: z.string(), type: z.string(), attributes: z.record(z.string(), z.unknown()), relationships: z.record(z.string(), z.looseObject({ data: z.union([identifier, z.array(identifier), z.null()]).optional() })).default({}) })
type Resource = z.infer<typeof resource>

/** A page of shipments with their containers and timelines, as the API gives it. */
export const shipments_page = z.object({ data: z.array(resource), included: z.array(resource).default([]) })

const shipment_fields = ['port_of_lading_locode', 'port_of_discharge_locode', 'destination_locode', 'pod_vessel_name', 'pod_voyage_number'] as const
const shipment_moments = ['pol_etd_at', 'pol_atd_at', 'pod_eta_at', 'pod_ata_at'] as const
const container_fields = ['current_status', 'equipment_type', 'equipment_length', 'equipment_height', 'seal_number', 'weight_in_lbs', 'available_for_pickup', 'location_at_pod_terminal'] as const
const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]).catch(null)
const moment = z.iso.datetime().transform((text) => Date.parse(text)).nullable().catch(null)
const holds = z.array(z.object({ name: z.string(), status: z.string() })).catch([])
const fees = z.array(z.object({ type: z.string(), amount: z.number() })).catch([])
const deadlines = z.object({ pickup_lfd_terminal: moment, pickup_lfd_rail: moment })
const timeline = z.object({ event: z.string(), timestamp: moment, location_locode: z.string().nullable() })
const prefix = 'container.transport.'
const no_milestones = new Set(['available', 'not_available', 'delivered'])

/** Reads a page; what stands in it, by the number that was asked for. */
export function shipmentsShown(document: z.infer<typeof shipments_page>): Map<string, ShownShipment> {
  const included = new Map(document.included.map((one) => [`${one.type}/${one.id}`, one]))
  const related = (from: Resource, name: string) => [from.relationships[name]?.data ?? []].flat().flatMap(({ type, id }) => included.get(`${type}/${id}`) ?? [])
  return new Map(document.data.map((shipment) => {
    const { attributes } = shipment
    const values = new Map<string, Value>([
      ...shipment_fields.map((field): [string, Value] => [field, plain.parse(attributes[field])]),
      ...shipment_moments.map((field): [string, Value] => [field, moment.parse(attributes[field])]),
    ])
    const boxes = related(shipment, 'containers')
    const containers = new Map(boxes.map((container) => [String(container.attributes['number']), containerShown(container, related(container, 'transport_events'))]))
    return [String(attributes['normalized_number']), { ids: [shipment.id, ...boxes.map(({ id }) => id)], record: { values, milestones: [] }, stopped: attributes['line_tracking_stopped_at'] !== null, containers }]
  }))
}

function containerShown({ attributes }: Resource, events: readonly Resource[]): ShownRecord {
  const days = deadlines.parse(attributes['import_deadlines'])
  const zone = z.string().nullable().catch(null)
  const [at_pod, inland] = [zone.parse(attributes['pod_timezone']), zone.parse(attributes['final_destination_timezone'])]
  const milestones = events.flatMap((event): ShownMilestone[] => {
    const { event: name, timestamp, location_locode } = timeline.parse(event.attributes)
    const milestone = name.slice(prefix.length)
    if (!name.startsWith(prefix) || milestone.startsWith('estimated.') || no_milestones.has(milestone) || timestamp === null) return []
    return [{ event: milestone, locode: location_locode, at_ms: timestamp }]
  })
  const values = new Map<string, Value>([
    ...container_fields.map((field): [string, Value] => [field, plain.parse(attributes[field])]),
    ...holds.parse(attributes['holds_at_pod_terminal']).map(({ name, status }): [string, Value] => [`hold ${name}`, status]),
    ...fees.parse(attributes['fees_at_pod_terminal']).filter(({ amount }) => amount > 0).map(({ type, amount }): [string, Value] => [`fee ${type}`, amount]),
    ['pickup_lfd_terminal', localMidnight(days.pickup_lfd_terminal, at_pod)],
    ['pickup_lfd_rail', localMidnight(days.pickup_lfd_rail, inland ?? at_pod)],
    ['pickup_appointment_at', moment.parse(attributes['pickup_appointment_at'])],
  ])
  return { values, milestones }
}

/** The day whose first moment it is; any other moment stays as it is and is no day. */
function localMidnight(ms: number | null, time_zone: string | null): string | null {
  if (ms === null) return null
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone ?? 'UTC', dateStyle: 'short', timeStyle: 'medium' }).format(ms)
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text
}
