import { json, text } from '../../http/exchange.ts'
import type { Answer, Ask, Json, JsonObject } from '../../http/exchange.ts'
import { same } from '../../carriers/tokens.ts'
import { MINUTE, utc } from '../../time.ts'
import { fleetAt } from '../../truth/fleet.ts'
import type { Fix } from '../../truth/fleet.ts'
import { withinLimit } from '../machinery/rates.ts'
import { keyOf } from '../machinery/proofs.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'

const HEADING_UNKNOWN = 511

/** AISHub: all ships at once a minute, an empty body to whoever is faster, in plain or in scaled numbers. */
export const aishub: Upstream = {
  id: 'aishub',
  name: 'AISHub',
  family: 'position',
  facilities: {},
  scac: null,
  fields: ['LATITUDE', 'LONGITUDE', 'TIME', 'MMSI', 'SOG', 'COG'],
  limits: [],
  refusals: {
    key: () => json(200, [{ ERROR: true, USERNAME: '', FORMAT: 'HUMAN', ERROR_MESSAGE: 'Username is not valid!' }]),
    entitlement: () =>
      json(200, [{ ERROR: true, USERNAME: '', FORMAT: 'HUMAN', ERROR_MESSAGE: 'Your station is offline' }]),
    rate: () => text(200, 'application/json', ''),
  },
  credentials: (desk) => ({ username: keyOf(desk) }),
  answer(ask, path, desk) {
    if (path !== '/ws.php') return text(404, 'text/html', '<h1>404</h1>')
    if (!same(ask.query.get('username') ?? '', keyOf(desk))) return this.refusals.key(desk)
    if (!withinLimit(desk, { name: 'per_minute', most: 1, per_ms: MINUTE })) return this.refusals.rate(desk, {})
    if (ask.query.get('output') !== 'json' || (ask.query.get('compress') ?? '0') !== '0')
      return text(200, 'text/xml', '<VESSELS/>')
    return positions(ask, desk)
  },
}

function list(text_: string | null): Set<string> | null {
  return text_ === null || text_ === '' ? null : new Set(text_.split(','))
}

function positions(ask: Ask, desk: Desk): Answer {
  const human = ask.query.get('format') !== '0'
  const [mmsi, imo] = [list(ask.query.get('mmsi')), list(ask.query.get('imo'))]
  const wanted = ({ vessel }: Fix): boolean =>
    (mmsi === null && imo === null) || mmsi?.has(vessel.mmsi) === true || imo?.has(vessel.imo) === true
  const ships = desk.faults.has('unknown_number') ? [] : fleetAt(desk.seed, desk.truth.stories, desk.now).filter(wanted)
  const head: JsonObject = {
    ERROR: false,
    USERNAME: ask.query.get('username') ?? '',
    FORMAT: human ? 'HUMAN' : 'AIS',
    RECORDS: ships.length,
  }
  const rows: Json[] = ships.map((fix) => rowOf(fix, human, desk))
  return json(200, [head, rows])
}

function rowOf(
  { vessel, latitude, longitude, knots, course, status, next }: Fix,
  human: boolean,
  desk: Desk,
): JsonObject {
  const [lat, lon] = [latitude, longitude].map((degrees) =>
    human ? Number(degrees.toFixed(5)) : Math.round(degrees * 600_000),
  )
  desk.print(
    vessel.imo,
    'position',
    `${latitude.toFixed(2)},${longitude.toFixed(2)}`,
    'LATITUDE',
    'LONGITUDE',
    'MMSI',
    'TIME',
  )
  return {
    MMSI: Number(vessel.mmsi),
    TIME: human ? `${utc(desk.now).replace('T', ' ').replace('Z', '')} GMT` : String(Math.floor(desk.now / 1_000)),
    LONGITUDE: lon ?? null,
    LATITUDE: lat ?? null,
    COG: human ? Number(course.toFixed(1)) : Math.round(course * 10),
    SOG: human ? Number(knots.toFixed(1)) : Math.round(knots * 10),
    HEADING: HEADING_UNKNOWN,
    NAVSTAT: status,
    IMO: Number(vessel.imo),
    NAME: vessel.name,
    CALLSIGN: vessel.call_sign,
    DEST: next?.facility.locode ?? '',
    ETA: '',
  }
}
