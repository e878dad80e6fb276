import { header, json, text } from '../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../http/exchange.ts'
import { same, secretOf } from '../carriers/tokens.ts'
import { containerNumber, readContainerNumber } from '../numbers/container.ts'
import { random } from '../random.ts'
import { DAY, MINUTE, utc, wallClock, withOffset } from '../time.ts'
import type { Truth } from '../truth/find.ts'
import { placeOf } from '../truth/place.ts'
import { allRailroads } from '../truth/rail.ts'
import type { Corridor, RailRide } from '../truth/rail.ts'
import type { Box, Shipment } from '../truth/shipment.ts'
import { demurrageAt, yardAt } from '../truth/yard.ts'

/** How many units one request may ask for, and how many requests a minute a railroad allows. */
const RAIL_BATCH = 100
export const RAIL_PER_MINUTE = 120
const LAG_MINUTES = [15, 80] as const
const REMEMBERED_MS = 30 * DAY
const COLUMNS = [
  'railroad',
  'equipment_initial',
  'equipment_number',
  'sighting_code',
  'load_empty',
  'sighting_date',
  'sighting_time',
  'city',
  'state',
  'splc',
  'train_id',
  'car',
  'destination_city',
  'destination_state',
  'destination_splc',
  'eta',
] as const

/** What is seen of a car at a station, and from when on the railroad tells it. */
export type Sighting = { code: string; at: number; locode: string; splc: string; told_at: number }

/** The key that a railroad asks for in `X-Api-Key`. */
export function railKey(seed: string, railroad: string): string {
  return secretOf(seed, railroad, 'rail')
}

/** The answer of a railroad to a request on a path below its base address. */
export function answerRailroad(ask: Ask, path: string, railroad: string, truth: Truth, now: number): Answer {
  if (!allRailroads().some((candidate) => candidate.scac === railroad))
    return json(404, {
      error: `no such railroad: ${railroad}`,
      allowed: allRailroads().map((candidate) => candidate.scac),
    })
  if (!same(header(ask, 'x-api-key'), railKey(truth.seed, railroad)))
    return json(401, { error: 'X-Api-Key is missing or unknown' })
  if (path !== '/v1/clm') return json(404, { error: `no such resource: ${path}`, allowed: ['/v1/clm'] })
  const units = (ask.query.get('equipment') ?? '')
    .split(',')
    .map((unit) => unit.trim().toUpperCase())
    .filter((unit) => unit !== '')
  if (units.length === 0 || units.length > RAIL_BATCH)
    return json(400, {
      error: `equipment: from 1 to ${RAIL_BATCH} unit numbers, initial and digits, with or without the check digit`,
    })
  const rides = units.flatMap((unit) => ridesOf(truth, railroad, unit, now))
  const rows = rides.flatMap(({ box, corridor, ride }) =>
    sightingsOf(truth.seed, box, corridor, ride)
      .filter((seen) => seen.told_at <= now)
      .map((seen) => row(railroad, box, corridor, ride, seen)),
  )
  if (header(ask, 'accept').includes('text/csv')) return text(200, 'text/csv; charset=utf-8', csv(rows))
  return json(200, {
    railroad,
    generated_at: utc(now),
    sightings: rows,
    ramps: rides.flatMap(({ box }) => rampRow(box, now)),
  })
}

function ridesOf(
  truth: Truth,
  railroad: string,
  unit: string,
  now: number,
): { shipment: Shipment; box: Box; corridor: Corridor; ride: RailRide }[] {
  const number = fullNumber(unit)
  for (const { shipment, box } of number === null ? [] : truth.byContainer(null, number, now)) {
    const corridor = shipment.itineraries.at(-1)?.corridor
    if (
      corridor == null ||
      corridor.railroad !== railroad ||
      box.ride === null ||
      box.ride.departed > now ||
      now > box.ride.unloaded + REMEMBERED_MS
    )
      continue
    return [{ shipment, box, corridor, ride: box.ride }]
  }
  return []
}

/** Railroads drop the check digit and pad with zeros; nine and more digits are the padded form. */
function fullNumber(unit: string): string | null {
  if (readContainerNumber(unit) !== null) return unit
  const match = /^([A-Z]{3}[UJZ])0*(\d{6})(\d?)$/.exec(unit)
  if (match === null) return null
  return containerNumber(match[1] ?? '', Number(match[2]))
}

/** All sightings of a ride, past and to come, in the order in which they happen. */
export function sightingsOf(seed: string, box: Box, corridor: Corridor, ride: RailRide): Sighting[] {
  const origin = { locode: corridor.from, splc: ORIGIN_SPLC[corridor.from] ?? '883700' }
  const ramp = { locode: corridor.ramp.locode, splc: corridor.splc }
  const stay = box.stays.at(-1)
  const all = [
    { code: 'P', at: ride.departed, ...origin },
    ...ride.stops.flatMap(({ stop, arrived, departed }) => [
      { code: 'A', at: arrived, locode: stop.locode, splc: stop.splc },
      { code: 'P', at: departed, locode: stop.locode, splc: stop.splc },
    ]),
    { code: 'D', at: ride.arrived, ...ramp },
    { code: 'Z', at: ride.unloaded, ...ramp },
    ...(stay === undefined ? [] : [{ code: 'Y', at: stay.ready_at, ...ramp }]),
    ...(stay?.out_at == null ? [] : [{ code: 'W', at: stay.out_at, ...ramp }]),
  ]
  const luck = random(seed, 'clm', box.number, ride.departed)
  return all.map((seen) => ({ ...seen, told_at: seen.at + luck.between(...LAG_MINUTES) * MINUTE }))
}

const ORIGIN_SPLC: Readonly<Record<string, string>> = { USLAX: '883716', USLGB: '883720' }

function row(railroad: string, box: Box, corridor: Corridor, ride: RailRide, seen: Sighting): JsonObject {
  const place = placeOf(seen.locode)
  const end = placeOf(corridor.ramp.locode)
  const clock = wallClock(seen.at, place.time_zone)
  return {
    railroad,
    equipment_initial: box.number.slice(0, 4),
    equipment_number: box.number.slice(4, 10).padStart(10, '0'),
    sighting_code: seen.code,
    load_empty: 'L',
    sighting_date: clock.slice(0, 10).replaceAll('-', ''),
    sighting_time: clock.slice(11, 16).replace(':', ''),
    sighting_at: withOffset(seen.at, place.time_zone),
    city: place.name.toUpperCase(),
    state: place.state,
    splc: seen.splc,
    train_id: ride.train,
    car: ride.car,
    destination_city: end.name.toUpperCase(),
    destination_state: end.state,
    destination_splc: corridor.splc,
    eta:
      seen.at < ride.arrived ? withOffset(Math.round(ride.arrived / (30 * MINUTE)) * 30 * MINUTE, end.time_zone) : null,
  }
}

function rampRow(box: Box, now: number): JsonObject[] {
  const stay = box.stays.at(-1)
  if (stay === undefined || stay.facility.kind !== 'ramp' || stay.ready_at > now) return []
  const zone = placeOf(stay.facility.locode).time_zone
  const state = yardAt(stay, now)
  return [
    {
      equipment_initial: box.number.slice(0, 4),
      equipment_number: box.number.slice(4, 10).padStart(10, '0'),
      firms: stay.facility.firms,
      ramp: stay.facility.name,
      un_locode: stay.facility.locode,
      notified_at: withOffset(stay.ready_at, zone),
      last_free_day: state.last_free_day,
      state: state.state,
      out_gated_at: state.state === 'gated_out' && stay.out_at !== null ? withOffset(stay.out_at, zone) : null,
      storage_owed: demurrageAt(stay, now),
      currency_code: 'USD',
    },
  ]
}

function csv(rows: readonly JsonObject[]): string {
  const line = (values: readonly string[]): string => values.join(',') + '\r\n'
  return line(COLUMNS) + rows.map((entry) => line(COLUMNS.map((column) => String(entry[column] ?? '')))).join('')
}
