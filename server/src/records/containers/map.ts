import type { ListReader } from '../../ground/db/index.ts'
import type { Port } from '../../reference/location.ts'
import type { Reference } from '../../reference/reference.ts'
import type { Journey, JourneyLeg, JourneyPort } from '../../sea-routes/journey.ts'
import { positionsWithin, vesselsByIds } from '../vessels/store.ts'
import type { PositionWindow, RecordedPosition } from '../vessels/store.ts'
import type { VesselRow } from '../vessels/vessel.ts'
import type { ContainerRow, StoredMove, StoredStop } from './container.ts'

/** Fixes of one leg that are drawn at the most. */
const positions_max = 2_000
/** A source that names no way of moving means a ship. */
const by_sea: readonly (string | null)[] = [null, 'vessel', 'feeder', 'barge']
const country_names = new Intl.DisplayNames(['en'], { type: 'region' })

/** A port of call with the moves that led there and away. */
interface Call {
  readonly stop: StoredStop
  readonly port: Port
}

/** A leg by sea whose ship is known; `arrived` when it is over. */
interface Sailing {
  readonly move: StoredMove
  readonly vessel_id: string
  readonly window: PositionWindow | null
  readonly arrived: boolean
}

/**
 * What the map of contract 3.6 needs to know of a container's voyage: its ports, its ships and where they were. Two
 * queries, whatever the number of legs.
 */
export async function journeyOf(
  reader: ListReader,
  reference: Reference,
  row: ContainerRow,
  now: string,
): Promise<Journey> {
  const calls = portCalls(row.route ?? [], reference)
  const sailings = calls.slice(0, -1).map((call, at) => sailingOf(call.stop, calls[at + 1]?.stop, now))
  const last = calls.at(-1)
  const begun =
    last?.stop.outbound === undefined || last.stop.outbound === null || !by_sea.includes(last.stop.outbound.mode)
      ? []
      : [sailingOf(last.stop, undefined, now)]
  const all = [...sailings, ...begun]
  const windows = all.flatMap((sailing) => sailing?.window ?? [])
  const [vessels, positions] = await Promise.all([
    windows.length === 0 ? [] : vesselsByIds(reader, [...new Set(all.flatMap((sailing) => sailing?.vessel_id ?? []))]),
    positionsWithin(reader, windows, positions_max),
  ])
  const recorded = new Map(windows.map((window, at) => [window, positions[at] ?? []]))
  return {
    ports: calls.map((call) => journeyPort(call, row.route_updated_at)),
    legs: all.map((sailing) =>
      journeyLeg(
        sailing,
        vessels,
        sailing?.window === null || sailing === null ? [] : (recorded.get(sailing.window) ?? []),
      ),
    ),
  }
}

/** The stops that ships call at; ramps and inland places are left out. */
function portCalls(stops: readonly StoredStop[], reference: Reference): Call[] {
  return stops.flatMap((stop) => {
    const sailed = [stop.inbound, stop.outbound].some((move) => move !== null && by_sea.includes(move.mode))
    const port = sailed ? reference.portByLocode(stop.locode) : null
    return port === null ? [] : [{ stop, port }]
  })
}

/** Null: no ship is known for the leg. A leg that has not begun has no window. */
function sailingOf(from: StoredStop, to: StoredStop | undefined, now: string): Sailing | null {
  const departure = from.outbound
  const arrival = to?.inbound ?? null
  const move = departure ?? arrival
  const vessel_id = departure?.vessel_id ?? arrival?.vessel_id ?? null
  if (move === null || vessel_id === null) return null
  const arrived_at = arrival?.actual_at ?? null
  return {
    move,
    vessel_id,
    window: windowOf(vessel_id, departure?.actual_at ?? null, arrived_at ?? now),
    arrived: arrived_at !== null,
  }
}

function windowOf(vessel_id: string, from: string | null, to: string): PositionWindow | null {
  return from === null ? null : { vessel_id, from, to }
}

function journeyPort({ stop: { inbound, outbound }, port }: Call, updated_at: string | null): JourneyPort {
  return {
    location_id: port.id,
    name: port.name,
    state_abbr: port.state_abbr,
    state: null,
    country_code: port.country_code,
    country: country_names.of(port.country_code) ?? port.country_code,
    time_zone: port.time_zone,
    latitude: port.latitude,
    longitude: port.longitude,
    inbound_eta_at: inbound?.estimated_at ?? null,
    inbound_ata_at: inbound?.actual_at ?? null,
    outbound_etd_at: outbound?.estimated_at ?? null,
    outbound_atd_at: outbound?.actual_at ?? null,
    updated_at,
  }
}

function journeyLeg(
  sailing: Sailing | null,
  vessels: readonly VesselRow[],
  recorded: readonly RecordedPosition[],
): JourneyLeg {
  const vessel = vessels.find((one) => one.id === sailing?.vessel_id)
  if (sailing === null || vessel === undefined)
    return { vessel: null, voyage_number: sailing?.move.voyage ?? null, past_positions: [], current_position: null }
  return {
    vessel: { id: vessel.id, name: vessel.name, imo: vessel.imo },
    voyage_number: sailing.move.voyage,
    past_positions: recorded.map(({ latitude, longitude, at }) => ({ latitude, longitude, timestamp: at })),
    current_position: sailing.arrived ? null : currentPosition(vessel, sailing.window, recorded.at(-1)),
  }
}

/**
 * Where the ship was heard last by the end of the window, unless that was before the leg began: then it says nothing of
 * this leg. A ship that was heard after the window too was last heard within it where its last recorded position is.
 */
function currentPosition(
  { latitude, longitude, position_at, heading_degrees, speed_knots }: VesselRow,
  window: PositionWindow | null,
  last_recorded: RecordedPosition | undefined,
): JourneyLeg['current_position'] {
  if (window !== null && position_at !== null && position_at > window.to)
    return last_recorded === undefined ? null : recordedPosition(last_recorded)
  if (latitude === null || longitude === null || position_at === null || window === null || position_at < window.from)
    return null
  return { latitude, longitude, timestamp: position_at, heading: heading_degrees, speed: speed_knots }
}

function recordedPosition(recorded: RecordedPosition): JourneyLeg['current_position'] {
  const { latitude, longitude, at, heading_degrees, speed_knots } = recorded
  return { latitude, longitude, timestamp: at, heading: heading_degrees, speed: speed_knots }
}
