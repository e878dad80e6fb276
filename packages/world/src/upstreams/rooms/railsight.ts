import { bearsBasic } from '../../carriers/tokens.ts'
import { json } from '../../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../../http/exchange.ts'
import { MINUTE, utc, wallClock } from '../../time.ts'
import { placeOf } from '../../truth/place.ts'
import { orNull } from '../machinery/forms.ts'
import { unitNumber } from '../machinery/numbers.ts'
import { clientId, keyOf } from '../machinery/proofs.ts'
import { printSight, railViewOf } from '../machinery/rides.ts'
import type { RailSight, RailView } from '../machinery/rides.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'

const TRACES = /^\/tracing\/rs-api\/v1\/customers\/([^/]+)\/fleets\/([^/]+)\/equipment$/
const BATCH = 50
const ACCOUNT = 'EXAMPLE'
const FLEET = 'IMPORTS'
const CLM: Readonly<Record<string, string>> = {
  'loaded.origin': 'R',
  'departed.origin': 'P',
  'departed.way': 'P',
  'arrived.way': 'A',
  'arrived.end': 'D',
  'unloaded.end': 'Z',
  'notified.end': 'Y',
  'out.end': 'W',
}
/** Codes that say themselves what happened. */
const TOLD: ReadonlySet<string> = new Set(['P', 'A', 'D', 'Y'])
const LETTERS: Readonly<Record<string, string>> = {
  'America/Los_Angeles': 'PT',
  'America/Vancouver': 'PT',
  'America/Denver': 'MT',
  'America/Edmonton': 'MT',
  'America/Chicago': 'CT',
  'America/Winnipeg': 'CT',
  'America/New_York': 'ET',
}

/** Railinc RailSight: sightings of every railroad by cycle, with zones of two letters and the ETA of a trip plan. */
export const railsight: Upstream = {
  id: 'railsight',
  name: 'Railinc RailSight',
  family: 'railroad',
  facilities: { J791: 'BNSF', J177: 'BNSF', V963: 'UP', I206: 'UP', USCHICNH: 'CN' },
  scac: null,
  fields: ['clmCode', 'eventCode', 'sightingDate', 'sightingTime', 'timeZone', 'eta', 'cycleNumber', 'events'],
  limits: [{ name: 'per_minute', most: 120, per_ms: MINUTE }],
  refusals: {
    key: () => json(401, { error: 'Unauthorized' }),
    entitlement: () => json(403, { error: 'Fleet is not registered for this customer' }),
    rate: (_desk, headers) => json(429, { error: 'Too Many Requests' }, headers),
  },
  credentials: (desk) => ({
    username: clientId(desk),
    password: keyOf(desk, 'password'),
    account: ACCOUNT,
    fleet: FLEET,
    trace_path: '/tracing/rs-api/v1/customers/{account}/fleets/{fleet}/equipment?equipment={units}',
    railroads: 'BNSF',
  }),
  answer(ask, path, desk) {
    if (!bearsBasic(ask, clientId(desk), keyOf(desk, 'password'))) return this.refusals.key(desk)
    const [, account, fleet] = TRACES.exec(path) ?? []
    if (account === undefined) return json(404, { error: 'Not Found' })
    if (account !== ACCOUNT || fleet !== FLEET) return this.refusals.entitlement(desk)
    return traces(ask, desk)
  },
}

function traces(ask: Ask, desk: Desk): Answer {
  const ids = (ask.query.get('equipment') ?? '').split(',').filter((id) => id !== '')
  if (ids.length > BATCH) desk.violation('batch', `${ids.length} units`)
  if (ids.length === 0 || ids.length > BATCH) return json(400, { error: `equipment: from 1 to ${BATCH}` })
  return json(
    200,
    ids.map((id) => {
      const [, initial = '', digits = ''] = /^([A-Z]{4})0*(\d{6})$/.exec(id.trim().toUpperCase()) ?? []
      const view = desk.faults.has('not_entitled') ? null : railViewOf(desk, null, unitNumber(initial, digits))
      return {
        equipment: { initial, number: digits.padStart(10, '0') },
        requestDateTime: utc(desk.now),
        tripTraces: view === null ? [] : [tripOf(view, desk)],
      }
    }),
  )
}

function tripOf(view: RailView, desk: Desk): JsonObject {
  const { ride, number, corridor, eta, shipment } = view
  const [from, end] = [placeOf(corridor.from), placeOf(corridor.ramp.locode)]
  const cycle = Math.floor(ride.loaded / 86_400_000) % 1_000
  // R, Z and W say received, placed and released: no loading, unloading or leaving by road.
  for (const sight of view.sights.filter((one) => TOLD.has(codeOf(one))))
    printSight(desk, number, sight, 'events', 'clmCode', 'sightingDate', 'sightingTime', 'timeZone')
  desk.print(number, 'rail_eta', orNull(eta, utc), 'eta')
  return {
    cycleNumber: cycle,
    events: view.sights.map((sight) => eventOf(sight, view, cycle)),
    waybill: {
      commodity: 'FREIGHT ALL KINDS',
      number: String(Math.floor(shipment.booked_at / 86_400_000)),
      origin: from.name.toUpperCase(),
      destination: end.name.toUpperCase(),
      billingRoad: corridor.railroad,
      loadEmpty: 'L',
    },
    tripPlan: orNull(eta, (at) => ({
      eta: wallClock(at, end.time_zone),
      timeZone: LETTERS[end.time_zone],
      start: wallClock(ride.departed, from.time_zone),
      end: null,
      cycleNumber: cycle,
    })),
  }
}

const codeOf = ({ kind, where }: RailSight): string => CLM[`${kind}.${where}`] ?? ''

function eventOf(sight: RailSight, { corridor, ride, number }: RailView, cycle: number): JsonObject {
  const clock = wallClock(sight.at, sight.place.time_zone)
  return {
    equipment: `${number.slice(0, 4)}${number.slice(4, 10).padStart(10, '0')}`,
    sightingDate: clock.slice(0, 10),
    sightingTime: clock.slice(11, 16),
    eventCode: codeOf(sight),
    clmCode: codeOf(sight),
    reportingScac: corridor.railroad,
    eventReasonCode: '',
    fromMarkId: corridor.railroad,
    toMarkId: '',
    hoursToRepair: null,
    loadEmptyStatus: 'L',
    location: {
      city: sight.place.name.toUpperCase().replaceAll(' ', '').slice(0, 9),
      cityLong: sight.place.name.toUpperCase(),
      station: sight.place.name.toUpperCase(),
      fsac: '',
      scac: corridor.railroad,
      splc: sight.splc,
      state: sight.place.state,
      timeZone: LETTERS[sight.place.time_zone] ?? 'ET',
      latitude: sight.place.latitude,
      longitude: sight.place.longitude,
    },
    trainId: ride.train,
    postingDate: utc(sight.at + 20 * MINUTE),
    cycleNumber: cycle,
  }
}
