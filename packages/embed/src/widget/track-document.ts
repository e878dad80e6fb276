import { numberAt, objectAt, objectsAt, textAt, timeAt } from '../read.ts'
import type { Json } from '../read.ts'

/** A place with its zone, as far as the shipment names it. */
export type Place = {
  name: string
  time_zone: string | undefined
  expected_at: string | undefined
  actual_at: string | undefined
}

/** A shipment as a visitor may see it. */
export type Shipment = {
  id: string
  bill_of_lading: string
  line: string | undefined
  lading: Place
  discharge: Place
  destination: Place | undefined
  vessel: string | undefined
  containers: Container[]
}

/** A container as a visitor may see it; holds and fees are absent when the site's owner does not show them. */
export type Container = {
  id: string
  number: string
  status: string
  equipment: { length: number | undefined; type: string | undefined; height: string | undefined }
  available: boolean | undefined
  /** `at` is a day alone where its zone is unknown. */
  last_free_day: { at: string; time_zone: string | undefined } | undefined
  holds: { name: string; pending: boolean }[] | undefined
  fees: { type: string; amount: number; currency: string }[] | undefined
  milestones: Milestone[]
}

/** Something that happened to a container, the event's name without its family. */
export type Milestone = {
  kind: string
  at: string
  time_zone: string | undefined
  place: string | undefined
  vessel: string | undefined
}

const FAMILY = 'container.transport.'
const SHIPMENTS_MAX = 10
const CONTAINERS_MAX = 60
const MILESTONES_MAX = 60

/** Reads the JSON:API document of `/public/track`; a resource without an id or number is left out. */
export function readShipments(document: Json): Shipment[] {
  const included = new Map(objectsAt(document, 'included').map((resource) => [keyOf(resource), resource]))
  return objectsAt(document, 'data')
    .slice(0, SHIPMENTS_MAX)
    .flatMap((resource) => {
      const attributes = objectAt(resource, 'attributes')
      const [id, bill_of_lading] = [textAt(resource, 'id'), textAt(attributes, 'bill_of_lading_number')]
      if (!id || !bill_of_lading) return []
      const containers = related(resource, 'containers', included)
        .slice(0, CONTAINERS_MAX)
        .flatMap((one) => readContainer(one, included))
      return [
        {
          id,
          bill_of_lading,
          containers,
          line: textAt(attributes, 'shipping_line_name') ?? textAt(attributes, 'shipping_line_scac'),
          lading: readPlace(attributes, 'port_of_lading', 'pol', 'etd', 'atd'),
          discharge: readPlace(attributes, 'port_of_discharge', 'pod', 'eta', 'ata'),
          destination: textAt(attributes, 'destination_locode')
            ? readPlace(attributes, 'destination', 'destination', 'eta', 'ata')
            : undefined,
          vessel: textAt(attributes, 'pod_vessel_name'),
        },
      ]
    })
}

function readPlace(attributes: Json, noun: string, prefix: string, expected: string, actual: string): Place {
  return {
    name: textAt(attributes, `${noun}_name`) ?? textAt(attributes, `${noun}_locode`) ?? '',
    time_zone: textAt(attributes, `${prefix}_timezone`),
    expected_at: timeAt(attributes, `${prefix}_${expected}_at`),
    actual_at: timeAt(attributes, `${prefix}_${actual}_at`),
  }
}

function readContainer(resource: Json, included: ReadonlyMap<string, Json>): Container[] {
  const attributes = objectAt(resource, 'attributes')
  const [id, number] = [textAt(resource, 'id'), textAt(attributes, 'number')]
  if (!id || !number) return []
  const zoned = timeAt(attributes, 'pickup_lfd')
  const at = zoned ?? textAt(attributes, 'pickup_lfd_on')
  const zone = textAt(attributes, 'final_destination_timezone') ?? textAt(attributes, 'pod_timezone')
  const available = attributes['available_for_pickup']
  return [
    {
      id,
      number,
      status: textAt(attributes, 'current_status') ?? 'new',
      equipment: {
        length: numberAt(attributes, 'equipment_length'),
        type: textAt(attributes, 'equipment_type'),
        height: textAt(attributes, 'equipment_height'),
      },
      available: typeof available === 'boolean' ? available : undefined,
      last_free_day: at ? { at, time_zone: zoned && zone } : undefined,
      holds: Array.isArray(attributes['holds_at_pod_terminal']) ? readHolds(attributes) : undefined,
      fees: Array.isArray(attributes['fees_at_pod_terminal']) ? readFees(attributes) : undefined,
      milestones: related(resource, 'transport_events', included)
        .slice(0, MILESTONES_MAX)
        .flatMap((event) => readMilestone(event, included))
        .sort((a, b) => a.at.localeCompare(b.at)),
    },
  ]
}

function readHolds(attributes: Json): { name: string; pending: boolean }[] {
  return objectsAt(attributes, 'holds_at_pod_terminal').flatMap((hold) => {
    const name = textAt(hold, 'name')
    return name ? [{ name, pending: textAt(hold, 'status') === 'pending' }] : []
  })
}

// `total` repeats the others.
function readFees(attributes: Json): { type: string; amount: number; currency: string }[] {
  return objectsAt(attributes, 'fees_at_pod_terminal').flatMap((fee) => {
    const [type, amount, currency] = [textAt(fee, 'type'), numberAt(fee, 'amount'), textAt(fee, 'currency_code')]
    return type && type !== 'total' && amount && currency ? [{ type, amount, currency }] : []
  })
}

function readMilestone(resource: Json, included: ReadonlyMap<string, Json>): Milestone[] {
  const attributes = objectAt(resource, 'attributes')
  const [event, at] = [textAt(attributes, 'event'), timeAt(attributes, 'timestamp')]
  const kind = event?.startsWith(FAMILY) ? event.slice(FAMILY.length) : undefined
  if (!kind || !at || kind.startsWith('estimated.')) return []
  const nameOf = (relationship: string) => {
    const [one] = related(resource, relationship, included)
    return one && textAt(objectAt(one, 'attributes'), 'name')
  }
  return [
    {
      kind,
      at,
      time_zone: textAt(attributes, 'timezone'),
      vessel: nameOf('vessel'),
      place:
        nameOf('terminal') ??
        nameOf('location') ??
        textAt(attributes, 'location_name') ??
        textAt(attributes, 'location_locode'),
    },
  ]
}

const keyOf = (identifier: Json) => `${textAt(identifier, 'type')} ${textAt(identifier, 'id')}`

// The resources that a relationship points at, whether it holds one or many.
function related(resource: Json, name: string, included: ReadonlyMap<string, Json>): Json[] {
  const relationship = objectAt(objectAt(resource, 'relationships'), name)
  const identifiers = Array.isArray(relationship['data'])
    ? objectsAt(relationship, 'data')
    : [objectAt(relationship, 'data')]
  return identifiers.flatMap((identifier) => {
    const found = included.get(keyOf(identifier))
    return found ? [found] : []
  })
}
