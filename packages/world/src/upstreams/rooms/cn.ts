import { bearsBasic } from '../../carriers/tokens.ts'
import { json } from '../../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../../http/exchange.ts'
import { random } from '../../random.ts'
import { MINUTE, utc, wallClock } from '../../time.ts'
import { placeOf } from '../../truth/place.ts'
import type { Place } from '../../truth/place.ts'
import { orNull } from '../machinery/forms.ts'
import { unitNumber, unitOf } from '../machinery/numbers.ts'
import { clientId, hasHeader, hasToken, keyOf, newToken } from '../machinery/proofs.ts'
import { printSight, railViewOf } from '../machinery/rides.ts'
import type { RailView } from '../machinery/rides.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'

const TOKEN_PATH = '/v1/oauth/jwt-token/accesstokenJWT'
const TRACKING_PATH = '/customers/v1/shipments/tracking'
const TOKEN_SECONDS = 3_600
const BATCH = 100
const LETTERS: Readonly<Record<string, string>> = {
  'America/Vancouver': 'PT',
  'America/Edmonton': 'MT',
  'America/Winnipeg': 'CT',
  'America/Chicago': 'CT',
  'America/Toronto': 'ET',
  'America/New_York': 'ET',
  'America/Halifax': 'AT',
}
const STATIONS: Readonly<Record<string, string>> = {
  CAPRR: 'PRINCE RUPERT FAIRVIEW BC',
  CAEDM: 'EDMONTON WALKER AB',
  CAWNP: 'WINNIPEG SYMINGTON MB',
  USCHI: 'CHICAGO HARVEY IL',
}
const EVENTS: Readonly<Record<string, string>> = {
  loaded: 'RAMPED',
  departed: 'DEPARTED',
  arrived: 'ARRIVED',
  unloaded: 'GROUNDED',
  notified: 'NOTIFIED',
  out: 'OUT-GATE',
}

/** CN: units without check digit, times with a zone of letters, customs holds that may say that they are released. */
export const cn: Upstream = {
  id: 'cn',
  name: 'Canadian National Railway',
  family: 'railroad',
  facilities: { USCHICNH: 'CHICAGO HARVEY IL' },
  scac: 'CN',
  fields: ['Description', 'Time', 'LastFreeDay', 'LotLocation', 'CustomsHold', 'CustomsHolds'],
  limits: [{ name: 'per_minute', most: 120, per_ms: MINUTE }],
  open_paths: [],
  refusals: {
    key: () =>
      json(401, {
        fault: { faultstring: 'Invalid access token', detail: { errorcode: 'oauth.v2.InvalidAccessToken' } },
      }),
    entitlement: () =>
      json(403, { fault: { faultstring: 'Insufficient scope', detail: { errorcode: 'oauth.v2.InsufficientScope' } } }),
    rate: (_desk, headers) => json(429, { fault: { faultstring: 'Rate limit quota violation' } }, headers),
  },
  credentials: (desk) => ({ api_key: clientId(desk), api_secret: keyOf(desk, 'secret') }),
  answer(ask, path, desk) {
    if (path === TOKEN_PATH) return token(ask, desk)
    if (!hasToken(ask, desk)) return this.refusals.key(desk)
    if (path === TRACKING_PATH && ask.method === 'GET') return tracking(ask, desk)
    return json(404, { fault: { faultstring: 'Unable to identify proxy for host' } })
  },
}

function token(ask: Ask, desk: Desk): Answer {
  const secret = keyOf(desk, 'secret')
  const known = hasHeader(ask, desk, 'x-apikey', clientId(desk)) && bearsBasic(ask, clientId(desk), secret)
  if (ask.method !== 'POST' || ask.query.get('grant_type') !== 'client_credentials' || !known)
    return json(401, { ErrorCode: 'invalid_client', Error: 'ClientId is Invalid' })
  return json(200, {
    access_token: newToken(desk, TOKEN_SECONDS),
    token_type: 'BearerToken',
    issued_at: String(desk.real_now),
    expires_in: String(TOKEN_SECONDS - 1),
    status: 'approved',
    client_id: clientId(desk),
  })
}

function tracking(ask: Ask, desk: Desk): Answer {
  const ids = (ask.query.get('equipmentIds') ?? '').split(',').filter((id) => id !== '')
  if (ids.length > BATCH) desk.violation('batch', `${ids.length} units`)
  if (ids.length === 0 || ids.length > BATCH) return json(400, { message: `equipmentIds: from 1 to ${BATCH}` })
  if (ids.some((id) => /^[A-Z]{4}\d{7}$/.test(id)))
    desk.violation('check_digit', 'ids with eleven characters find nothing')
  const rows = ids.flatMap((id) => {
    const [, initial = '', digits = ''] = /^([A-Z]{4})(\d{6})$/.exec(id.trim().toUpperCase()) ?? []
    const view = desk.faults.has('not_entitled') ? null : railViewOf(desk, 'CN', unitNumber(initial, digits))
    return view === null ? [] : [rowOf(view, id, desk)]
  })
  return json(200, { ThirdPartyIntermodalShipment: { Equipment: rows } })
}

const lettered = (at: number, place: Place): string =>
  `${wallClock(at, place.time_zone).slice(0, 16).replace('T', ' ')} ${LETTERS[place.time_zone] ?? 'ET'}`
const stationOf = (place: Place): string => STATIONS[place.locode] ?? place.name.toUpperCase()

/** The day as text in one of the forms that occur. */
function dayText(day: string, view: RailView): string {
  const plain = random('cn-day', view.number).chance(0.5)
  const month = new Date(`${day}T00:00:00Z`).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' }).toUpperCase()
  return plain ? day : `${month} ${day.slice(8)}, ${day.slice(0, 4)}`
}

function rowOf(view: RailView, asked: string, desk: Desk): JsonObject {
  const { corridor, ride, ramp, yard, number, box, eta } = view
  const last = view.sights.at(-1)
  const end = placeOf(corridor.ramp.locode)
  const day = yard?.last_free_day ?? null
  const lot = yard?.state === 'in_yard' ? (ramp?.yard_position ?? null) : null
  const gone = yard?.state === 'gated_out'
  if (last !== undefined) printSight(desk, number, last, 'Description', 'Time')
  desk.print(number, 'rail_eta', orNull(eta, utc), 'Time')
  desk.print(number, 'pickup_lfd_rail', day, 'LastFreeDay')
  desk.print(number, 'yard_position', lot, 'LotLocation')
  const holds = customsOf(view, desk)
  return {
    EquipmentId: unitOf(number),
    InquiryValue: [asked],
    WaybillStatus: gone ? 'Completed' : 'Executing',
    LoadEmpty: 'L',
    Event: orNull(last, (sight) => ({
      Description: EVENTS[sight.kind] ?? sight.kind,
      Time: lettered(sight.at, sight.place),
      Location: { Station: stationOf(sight.place) },
    })),
    ETA: orNull(eta, (at) => ({ Time: lettered(at, end), Location: { Station: stationOf(end) } })),
    Destination: { Type: 'CN', Station: stationOf(end) },
    StorageCharge: orNull(day, (last_day) => ({ LastFreeDay: dayText(last_day, view) })),
    CustomsHold: holds[0] ?? null,
    CustomsHolds: holds,
    LotLocation: lot ?? '',
    FlatcarEquipmentId: ride.car,
    ChassisEquipmentId: gone ? (ramp?.chassis ?? '') : '',
    BadOrder: 'N',
    Weight: [{ Value: String(Math.round(box.weight_kg * 2.20462)), Unit: 'LB' }],
    CarKindDescription: 'CONTAINER',
  }
}

/** Holds newest first: a release is one more line, not the end of the hold's. */
function customsOf(view: RailView, desk: Desk): JsonObject[] {
  const { hold, number } = view
  if (hold === null) return []
  const end = placeOf(view.corridor.ramp.locode)
  const held = { Description: 'HELD', Timestamp: lettered(hold.placed_at, end) }
  if (hold.released_at > desk.now) {
    desk.print(number, 'hold', 'customs', 'CustomsHold', 'CustomsHolds', 'Description')
    return [held]
  }
  return [{ Description: 'Released', Timestamp: lettered(hold.released_at, end) }, held]
}
