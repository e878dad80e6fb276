import { z } from 'zod'
import type { Value } from './fact.ts'

/** What is shown of one box or shipment: values by field; milestones of a box are fields of their own. */
export interface ShownRecord {
  readonly values: ReadonlyMap<string, Value>
  readonly milestones: readonly ShownMilestone[]
}

/** A milestone on the timeline of a box; `locode` null: nobody knows where, or only by the `named` place. */
export interface ShownMilestone {
  readonly event: string
  readonly locode: string | null
  readonly named: boolean
  readonly at_ms: number
}

/** What is shown of a tracked number; null: no shipment yet. */
export interface ShownShipment {
  /** Ids of the shipment and of its containers, by which the change log speaks of them. */
  readonly ids: readonly string[]
  readonly container_ids: ReadonlyMap<string, string>
  readonly record: ShownRecord
  readonly stopped: boolean
  readonly containers: ReadonlyMap<string, ShownRecord>
}

const identifier = z.object({ id: z.string(), type: z.string() })
const resource = z.looseObject({
  id: z.string(),
  type: z.string(),
  attributes: z.record(z.string(), z.unknown()),
  relationships: z
    .record(z.string(), z.looseObject({ data: z.union([identifier, z.array(identifier), z.null()]).optional() }))
    .default({}),
})
type Resource = z.infer<typeof resource>

/** A page of shipments with their containers and timelines, as the API gives it. */
export const shipments_page = z.object({ data: z.array(resource), included: z.array(resource).default([]) })

const shipment_fields = [
  'port_of_lading_locode',
  'port_of_discharge_locode',
  'destination_locode',
  'pod_vessel_name',
  'pod_voyage_number',
  'status',
] as const
const shipment_moments = ['pol_etd_at', 'pol_atd_at', 'pod_eta_at', 'pod_ata_at'] as const
const container_fields = [
  'current_status',
  'equipment_type',
  'equipment_length',
  'equipment_height',
  'seal_number',
  'weight_in_lbs',
  'available_for_pickup',
  'location_at_pod_terminal',
] as const
const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]).catch(null)
const moment = z.iso
  .datetime()
  .transform((text) => Date.parse(text))
  .nullable()
  .catch(null)
const holds = z.array(z.object({ name: z.string(), status: z.string() })).catch([])
const fees = z.array(z.object({ type: z.string(), amount: z.number() })).catch([])
const deadlines = z.object({
  pickup_lfd_terminal: moment,
  pickup_lfd_rail: moment,
  pickup_lfd_line: moment.default(null),
})
const timeline = z.object({
  event: z.string(),
  timestamp: moment,
  location_locode: z.string().nullable(),
  location_name: z.string().nullable().default(null),
})
const prefix = 'container.transport.'
const no_milestones = new Set(['available', 'not_available', 'delivered'])

/** Reads a page; what stands in it, by the number that was asked for. */
export function shipmentsShown(document: z.infer<typeof shipments_page>): Map<string, ShownShipment> {
  const included = new Map(document.included.map((one) => [`${one.type}/${one.id}`, one]))
  const related = (from: Resource, name: string) =>
    [from.relationships[name]?.data ?? []].flat().flatMap(({ type, id }) => included.get(`${type}/${id}`) ?? [])
  return new Map(
    document.data.map((shipment) => {
      const { attributes } = shipment
      const values = new Map<string, Value>([
        ...shipment_fields.map((field): [string, Value] => [field, plain.parse(attributes[field])]),
        ...shipment_moments.map((field): [string, Value] => [field, moment.parse(attributes[field])]),
      ])
      const boxes = related(shipment, 'containers')
      const containers = new Map(
        boxes.map((container) => [
          String(container.attributes['number']),
          containerShown(container, related(container, 'transport_events')),
        ]),
      )
      return [
        String(attributes['normalized_number']),
        {
          ids: [shipment.id, ...boxes.map(({ id }) => id)],
          container_ids: new Map(boxes.map(({ id, attributes: { number } }) => [String(number), id])),
          record: { values, milestones: [] },
          stopped: attributes['line_tracking_stopped_at'] !== null,
          containers,
        },
      ]
    }),
  )
}

function containerShown({ attributes }: Resource, events: readonly Resource[]): ShownRecord {
  const days = deadlines.parse(attributes['import_deadlines'])
  const zone = z.string().nullable().catch(null)
  const [at_pod, inland] = [
    zone.parse(attributes['pod_timezone']),
    zone.parse(attributes['final_destination_timezone']),
  ]
  const milestones = events.flatMap((event): ShownMilestone[] => {
    const { event: name, timestamp, location_locode, location_name } = timeline.parse(event.attributes)
    const milestone = name.slice(prefix.length)
    if (
      !name.startsWith(prefix) ||
      milestone.startsWith('estimated.') ||
      no_milestones.has(milestone) ||
      timestamp === null
    )
      return []
    return [
      {
        event: milestone,
        locode: location_locode,
        named: location_locode !== null || location_name !== null,
        at_ms: timestamp,
      },
    ]
  })
  const values = new Map<string, Value>([
    ...container_fields.map((field): [string, Value] => [field, plain.parse(attributes[field])]),
    ...holds
      .parse(attributes['holds_at_pod_terminal'])
      .map(({ name, status }): [string, Value] => [`hold ${name}`, status]),
    ...fees
      .parse(attributes['fees_at_pod_terminal'])
      .filter(({ amount }) => amount > 0)
      .map(({ type, amount }): [string, Value] => [`fee ${type}`, amount]),
    ['pickup_lfd_terminal', localMidnight(days.pickup_lfd_terminal, at_pod)],
    ['pickup_lfd_rail', localMidnight(days.pickup_lfd_rail, inland ?? at_pod)],
    ['pickup_lfd_line', localMidnight(days.pickup_lfd_line, at_pod)],
    ['pickup_appointment_at', moment.parse(attributes['pickup_appointment_at'])],
  ])
  return { values, milestones }
}

/** The day whose first moment it is; any other moment stays as it is and is no day. */
function localMidnight(ms: number | null, time_zone: string | null): string | null {
  if (ms === null) return null
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: time_zone ?? 'UTC',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(ms)
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text
}

/** How a tracking request stands. */
export interface ShownRequest {
  readonly status: string
  readonly failed_reason: string | null
}

/** A page of tracking requests, by number. */
export const requests_page = z.object({
  data: z.array(
    z.object({
      attributes: z.object({ request_number: z.string(), status: z.string(), failed_reason: z.string().nullable() }),
    }),
  ),
})

const before_sailing = new Set(['pending', 'awaiting_departure'])
const after_sailing = new Set([
  'vessel_departed',
  'transshipment_arrived',
  'transshipment_discharged',
  'transshipment_loaded',
  'transshipment_departed',
  'vessel_arrived',
  'vessel_discharged',
  'full_out',
])

/** Whether a shipment is said not to have sailed, though milestones of a box say that it has. */
export function isBehind({ record, containers }: ShownShipment): boolean {
  const sailed = [...containers.values()].some(({ milestones }) =>
    milestones.some(({ event }) => after_sailing.has(event)),
  )
  return sailed && before_sailing.has(String(record.values.get('status')))
}
