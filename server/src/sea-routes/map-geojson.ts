import { remaining } from './along-route.ts'
import { simplify } from './drawn-line.ts'
import { fillLine } from './filled-track.ts'
import { distanceNm } from './great-circle.ts'
import type { Position } from './great-circle.ts'
import type { Journey, JourneyLeg, JourneyPort } from './journey.ts'
import type { MapFeature, MapFeatureCollection } from './map-feature.ts'
import type { SeaRoute, SeaRouter } from './router.ts'

/** A ship this far off the usual way has a way of its own. */
const OFF_ROUTE_MAX_NM = 60
/** A mile or so: fixes closer than that to a straight line add nothing to a map of a voyage. */
const PAST_TOLERANCE_DEGREES = 0.02

/** A line that begins farther than that from the port that the ship left is led back to it by the usual way. */
const UNSEEN_NM = 100

/** A port with its number in the sequence (1 = port of lading) and its label. */
type Call = JourneyPort & { sequence: number; label: string }

/** A leg between two calls, as far as they are known. */
type Crossing = { leg: JourneyLeg | undefined; from: Call; to: Call | undefined }

/**
 * The voyage as the FeatureCollection of contract 3.6: ports, past paths, the current vessel, the rest of its leg, and
 * the legs of which no positions are known.
 */
export function toMapGeojson(journey: Journey, router: Pick<SeaRouter, 'route'>): MapFeatureCollection {
  const calls = journey.ports.map((port, i): Call => ({
    ...port,
    sequence: i + 1,
    label: labelOf(i, journey.ports.length),
  }))
  const crossings = calls.flatMap((from, i): Crossing[] => {
    const [leg, to] = [journey.legs[i], calls[i + 1]]
    return leg || to ? [{ leg, from, to }] : []
  })
  return {
    type: 'FeatureCollection',
    features: [
      ...calls.flatMap((call) => portFeature(call, calls.length)),
      ...crossings.flatMap((crossing) => pastFeature(crossing, router)),
      ...crossings.flatMap(vesselFeature),
      ...crossings.flatMap((crossing) => partialLegFeature(crossing, router)),
      ...crossings.flatMap((crossing) => fullLegFeature(crossing, router)),
    ],
  }
}

function labelOf(index: number, ports_total: number): string {
  if (index === 0) return 'POL'
  return index === ports_total - 1 ? 'POD' : `TS${index}`
}

function portFeature(call: Call, ports_total: number): MapFeature[] {
  const position = positionOf(call)
  if (!position) return []
  const { sequence, latitude: _latitude, longitude: _longitude, location_id, ...shown } = call
  return [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: position },
      properties: {
        feature_type: 'port',
        ports_sequence: sequence,
        ports_total,
        location_id,
        location_type: 'Port',
        ...shown,
      },
    },
  ]
}

function pastFeature(crossing: Crossing, router: Pick<SeaRouter, 'route'>): MapFeature[] {
  const { leg, from, to } = crossing
  const seen = seenPoints(leg)
  const [first, last] = [seen[0], seen.at(-1)]
  if (!leg?.vessel || !first || !last) return []
  const start = unseenPort(from, from.outbound_atd_at, first.position)
  const end = unseenPort(to, to?.inbound_ata_at, last.position)
  const points = [...(start ? [start] : []), ...seen.map(({ position }) => position), ...(end ? [end] : [])]
  const line = simplify(fillLine(points, usualRoute(crossing, router), router), PAST_TOLERANCE_DEGREES)
  if (line.length < 2) return []
  return [
    {
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: line },
      properties: {
        feature_type: 'past_vessel_locations',
        ports_sequence: from.sequence,
        vessel_id: leg.vessel.id,
        start_time: (start && from.outbound_atd_at) ?? first.timestamp,
        end_time: (end && to?.inbound_ata_at) ?? last.timestamp,
        point_count: line.length,
        outbound_atd_at: from.outbound_atd_at,
        ...arrivalTimes(to),
      },
    },
  ]
}

function arrivalTimes(to: Call | undefined) {
  return { inbound_ata_at: to?.inbound_ata_at ?? null, inbound_eta_at: to?.inbound_eta_at ?? null }
}

function vesselFeature(crossing: Crossing): MapFeature[] {
  const { leg, from, to } = crossing
  const position = currentPosition(crossing)
  if (!leg?.vessel || !position) return []
  return [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [position.longitude, position.latitude] },
      properties: {
        feature_type: 'current_vessel',
        ports_sequence: from.sequence,
        vessel_id: leg.vessel.id,
        vessel_name: leg.vessel.name,
        vessel_imo: leg.vessel.imo,
        voyage_number: leg.voyage_number,
        vessel_location_timestamp: position.timestamp,
        vessel_location_heading: position.heading,
        vessel_location_speed: position.speed,
        departure_port_id: from.location_id,
        departure_port_name: from.name,
        departure_port_state_abbr: from.state_abbr,
        departure_port_state: from.state,
        departure_port_country_code: from.country_code,
        departure_port_country: from.country,
        departure_port_label: from.label,
        departure_port_atd: from.outbound_atd_at,
        departure_port_time_zone: from.time_zone,
        ...(to ? arrivalPort(to) : unknown_arrival_port),
      },
    },
  ]
}

function arrivalPort(to: Call) {
  return {
    arrival_port_id: to.location_id,
    arrival_port_name: to.name,
    arrival_port_state_abbr: to.state_abbr,
    arrival_port_state: to.state,
    arrival_port_country_code: to.country_code,
    arrival_port_country: to.country,
    arrival_port_label: to.label,
    arrival_port_eta: to.inbound_eta_at,
    arrival_port_time_zone: to.time_zone,
  }
}

/** What is told of the port that the ship sails to when none is known. */
const unknown_arrival_port = {
  arrival_port_id: null,
  arrival_port_name: null,
  arrival_port_state_abbr: null,
  arrival_port_state: null,
  arrival_port_country_code: null,
  arrival_port_country: null,
  arrival_port_label: null,
  arrival_port_eta: null,
  arrival_port_time_zone: null,
}

function partialLegFeature(crossing: Crossing, router: Pick<SeaRouter, 'route'>): MapFeature[] {
  const { from, to } = crossing
  const [fix, destination] = [currentPosition(crossing), to && positionOf(to)]
  if (!fix || !to || !destination) return []
  const ahead = routeAhead(router, positionOf(from), [fix.longitude, fix.latitude], destination)
  if (!ahead || ahead.coordinates.length < 2) return []
  return [
    {
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: ahead.coordinates },
      properties: {
        feature_type: 'estimated_partial_leg',
        ports_sequence: from.sequence,
        current_port_id: from.location_id,
        next_port_id: to.location_id,
        point_count: ahead.coordinates.length,
      },
    },
  ]
}

function fullLegFeature(crossing: Crossing, router: Pick<SeaRouter, 'route'>): MapFeature[] {
  const { from, to } = crossing
  const [start, end] = [positionOf(from), to && positionOf(to)]
  if (!to || !start || !end || currentPosition(crossing) || pastFeature(crossing, router).length > 0) return []
  const route = router.route(start, end)
  if (!route) return []
  return [
    {
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: route.coordinates },
      properties: {
        feature_type: 'estimated_full_legs',
        ports_sequence: from.sequence,
        previous_port_id: from.location_id,
        next_port_id: to.location_id,
        point_count: route.coordinates.length,
      },
    },
  ]
}

// Contract 3.6: a vessel is current while its leg has a departure, no arrival, and a known position.
function currentPosition({ leg, from, to }: Crossing): JourneyLeg['current_position'] {
  return leg?.vessel && from.outbound_atd_at && !to?.inbound_ata_at ? leg.current_position : null
}

/** Where the ship was seen on the leg, the place where it is now among them. */
function seenPoints(leg: JourneyLeg | undefined): { position: Position; timestamp: string }[] {
  if (!leg?.vessel) return []
  const { past_positions, current_position } = leg
  const last = past_positions.at(-1)
  const fixes =
    current_position && (!last || current_position.timestamp > last.timestamp)
      ? [...past_positions, current_position]
      : past_positions
  return fixes.map(({ longitude, latitude, timestamp }) => ({ position: [longitude, latitude], timestamp }))
}

/** The port that the ship left or reached, where its first or last sighting is far from it. */
function unseenPort(
  call: Call | undefined,
  called_at: string | null | undefined,
  seen: Position,
): Position | undefined {
  const port = call && called_at ? positionOf(call) : undefined
  return port && distanceNm(port, seen) > UNSEEN_NM ? port : undefined
}

function usualRoute({ from, to }: Crossing, router: Pick<SeaRouter, 'route'>): SeaRoute | undefined {
  const [start, end] = [positionOf(from), to && positionOf(to)]
  return start && end && router.route(start, end)
}

// The rest of the usual way costs next to nothing; only a ship far off it is worth a search.
function routeAhead(
  router: Pick<SeaRouter, 'route'>,
  start: Position | undefined,
  fix: Position,
  end: Position,
): SeaRoute | undefined {
  const usual = start && router.route(start, end)
  const ahead = usual && remaining(usual, fix)
  return ahead && ahead.off_route_nm <= OFF_ROUTE_MAX_NM ? ahead : router.route(fix, end)
}

function positionOf({ longitude, latitude }: JourneyPort): Position | undefined {
  return longitude === null || latitude === null ? undefined : [longitude, latitude]
}
