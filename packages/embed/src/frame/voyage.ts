import { lengthNm, nearLongitude } from '../../../../server/src/sea-routes/great-circle.ts'
import type { Position } from '../../../../server/src/sea-routes/great-circle.ts'
import { isJson, numberAt, objectAt, objectsAt, textAt, timeAt } from '../read.ts'
import type { Json } from '../read.ts'

/** A moment that has come, or is expected. */
export type Moment = { at: string; is_actual: boolean }

/** A port of call; `visited` once the ship has been there. */
export type Port = {
  location_id: string
  name: string
  label: string
  position: Position
  time_zone: string | undefined
  arrival: Moment | undefined
  departure: Moment | undefined
  visited: boolean
}

/** The ship as it was last seen. */
export type Vessel = {
  name: string
  voyage_number: string | undefined
  position: Position
  heading: number | undefined
  speed: number | undefined
  seen_at: string | undefined
  next_port: string | undefined
}

/** A voyage in one world: longitudes are continuous, whatever the antimeridian. */
export type Voyage = {
  ports: Port[]
  past: Position[][]
  estimated: Position[][]
  vessel: Vessel | undefined
  remaining_nm: number | undefined
}

/** Reads and unrolls the map document of the public endpoint; what it doesn't know it leaves out. */
export function readVoyage(document: unknown): Voyage {
  const voyage: Voyage = { ports: [], past: [], estimated: [], vessel: undefined, remaining_nm: undefined }
  const features = isJson(document) ? objectsAt(document, 'features').map(toFeature) : []
  let reference: number | undefined
  for (const sequence of new Set(features.map((feature) => feature.sequence).toSorted((a, b) => a - b))) {
    for (const kind of [
      'port',
      'past_vessel_locations',
      'current_vessel',
      'estimated_partial_leg',
      'estimated_full_legs',
    ]) {
      for (const { properties, line } of features.filter((one) => one.sequence === sequence && one.kind === kind)) {
        const [start] = line
        if (!start) continue
        const shift = reference === undefined ? 0 : nearLongitude(start[0], reference) - start[0]
        const points = line.map(([longitude, latitude]): Position => [longitude + shift, latitude])
        reference = points.at(-1)?.[0] ?? reference
        add(voyage, kind, properties, points)
      }
    }
  }
  return voyage
}

type Feature = { kind: string; sequence: number; properties: Json; line: Position[] }

/** The points of a line, or the one of a point. */
function pointsOf(coordinates: unknown): unknown[] {
  if (!Array.isArray(coordinates)) return []
  return Array.isArray(coordinates[0]) ? coordinates : [coordinates]
}

function toFeature(feature: Json): Feature {
  const properties = objectAt(feature, 'properties')
  const { coordinates } = objectAt(feature, 'geometry')
  const points = pointsOf(coordinates)
  return {
    kind: textAt(properties, 'feature_type') ?? '',
    sequence: numberAt(properties, 'ports_sequence') ?? 0,
    properties,
    line: points.flatMap((point): Position[] => {
      const [longitude, latitude]: unknown[] = Array.isArray(point) ? point : []
      return typeof longitude === 'number' && typeof latitude === 'number' ? [[longitude, latitude]] : []
    }),
  }
}

function add(voyage: Voyage, kind: string, properties: Json, line: Position[]): void {
  const [position] = line
  if (!position) return
  if (kind === 'port') voyage.ports.push(readPort(properties, position))
  else if (kind === 'current_vessel') voyage.vessel = readVessel(properties, position)
  else if (kind === 'past_vessel_locations') voyage.past.push(line)
  else voyage.estimated.push(line)
  if (kind === 'estimated_partial_leg') voyage.remaining_nm = lengthNm(line)
}

function readPort(properties: Json, position: Position): Port {
  const moment = (actual: string, estimated: string): Moment | undefined => {
    const [happened, expected] = [timeAt(properties, actual), timeAt(properties, estimated)]
    if (happened) return { at: happened, is_actual: true }
    return expected ? { at: expected, is_actual: false } : undefined
  }
  const [arrival, departure] = [
    moment('inbound_ata_at', 'inbound_eta_at'),
    moment('outbound_atd_at', 'outbound_etd_at'),
  ]
  return {
    location_id: textAt(properties, 'location_id') ?? '',
    name: textAt(properties, 'name') ?? '',
    label: textAt(properties, 'label') ?? '',
    position,
    time_zone: textAt(properties, 'time_zone'),
    arrival,
    departure,
    visited: arrival?.is_actual === true || departure?.is_actual === true,
  }
}

function readVessel(properties: Json, position: Position): Vessel {
  return {
    name: textAt(properties, 'vessel_name') ?? '',
    voyage_number: textAt(properties, 'voyage_number'),
    position,
    heading: numberAt(properties, 'vessel_location_heading'),
    speed: numberAt(properties, 'vessel_location_speed'),
    seen_at: timeAt(properties, 'vessel_location_timestamp'),
    next_port: textAt(properties, 'arrival_port_name'),
  }
}
