import { nearLongitude } from './great-circle.ts'
import type { Position } from './great-circle.ts'
import type { MapFeature, MapFeatureCollection } from './map-feature.ts'

/** A voyage in one world: every longitude continuous with the rest, so that it can be drawn without a jump. */
export type VoyageLines = {
  ports: { position: Position; name: string; label: string; visited: boolean }[]
  past: Position[][]
  estimated: Position[][]
  vessel: { position: Position; name: string; heading: number | null } | undefined
}

type LineFeature = Extract<MapFeature, { geometry: { type: 'LineString' } }>

/** Unrolls the map document of contract 3.6 from its first port onward. */
export function toVoyageLines({ features }: MapFeatureCollection): VoyageLines {
  const voyage: VoyageLines = { ports: [], past: [], estimated: [], vessel: undefined }
  const sequences = features.map(({ properties }) => properties.ports_sequence)
  const reached = new Set(
    features.flatMap(({ properties: port }) =>
      port.feature_type === 'port' && port.inbound_ata_at !== null ? [port.location_id] : [],
    ),
  )
  let reference: number | undefined
  for (const sequence of new Set(sequences.toSorted((a, b) => a - b))) {
    const here = features.filter(({ properties }) => properties.ports_sequence === sequence)
    for (const feature of here) {
      if (feature.properties.feature_type !== 'port') continue
      const position = near(pointOf(feature), reference)
      reference = position[0]
      const visited = feature.properties.inbound_ata_at !== null || feature.properties.outbound_atd_at !== null
      voyage.ports.push({ position, name: feature.properties.name, label: feature.properties.label, visited })
    }
    for (const feature of here.filter(isLine)) {
      const line = shiftTo(feature.geometry.coordinates, reference)
      reference = line.at(-1)?.[0] ?? reference
      voyage[isSailed(feature.properties, reached) ? 'past' : 'estimated'].push(line)
    }
    voyage.vessel ??= vesselOf(here, voyage)
  }
  return voyage
}

// A leg of which no position is known was sailed all the same when the ship has arrived: only its way is a guess.
function isSailed(properties: LineFeature['properties'], reached: ReadonlySet<string>): boolean {
  return (
    properties.feature_type === 'past_vessel_locations' ||
    (properties.feature_type === 'estimated_full_legs' && reached.has(properties.next_port_id))
  )
}

// The ship lies where its past ends or its estimate begins, whichever is drawn.
function vesselOf(here: readonly MapFeature[], voyage: VoyageLines): VoyageLines['vessel'] {
  const feature = here.find(({ properties }) => properties.feature_type === 'current_vessel')
  if (feature?.properties.feature_type !== 'current_vessel') return undefined
  const reference =
    voyage.past.at(-1)?.at(-1)?.[0] ?? voyage.estimated.at(-1)?.[0]?.[0] ?? voyage.ports.at(-1)?.position[0]
  const { vessel_name: name, vessel_location_heading: heading } = feature.properties
  return { position: near(pointOf(feature), reference), name, heading }
}

function isLine(feature: MapFeature): feature is LineFeature {
  return feature.geometry.type === 'LineString'
}

function pointOf({ geometry }: MapFeature): Position {
  return geometry.type === 'Point' ? geometry.coordinates : (geometry.coordinates[0] ?? [0, 0])
}

function near([longitude, latitude]: Position, reference: number | undefined): Position {
  return [reference === undefined ? longitude : nearLongitude(longitude, reference), latitude]
}

function shiftTo(line: readonly Position[], reference: number | undefined): Position[] {
  const start = line[0]?.[0] ?? 0
  const shift = reference === undefined ? 0 : nearLongitude(start, reference) - start
  return line.map(([longitude, latitude]) => [longitude + shift, latitude])
}
