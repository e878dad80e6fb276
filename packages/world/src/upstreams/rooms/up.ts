import { bearsBasic, formOf } from '../../carriers/tokens.ts'
import { header, json, text } from '../../http/exchange.ts'
import type { Answer, Ask, Json, JsonObject } from '../../http/exchange.ts'
import { hex } from '../../random.ts'
import { HOUR, utc } from '../../time.ts'
import { placeOf } from '../../truth/place.ts'
import type { Place } from '../../truth/place.ts'
import { orNull } from '../machinery/forms.ts'
import { unitNumber, unitOf } from '../machinery/numbers.ts'
import { clientId, hasToken, keyOf, newToken } from '../machinery/proofs.ts'
import { brokenRate } from '../machinery/rates.ts'
import { printSight, railViewOf } from '../machinery/rides.ts'
import type { RailSight, RailView } from '../machinery/rides.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'

const TOKEN_PATH = '/oauth/token'
const SHIPMENTS = /^\/services\/v2\/(?:public\/)?shipments(?:\/([^/]+))?$/
const TOKEN_SECONDS = 7_200
const BATCH = 20
const FULL_DETAIL = 10
const EVENTS: Readonly<Record<string, string>> = {
  loaded: 'RAMP',
  departed: 'DEPARTURE',
  arrived: 'ARRIVAL',
  unloaded: 'DERAMP',
  notified: 'NOTIFY',
  out: 'OUTGATE',
}

/** Union Pacific: eight tokens an hour, an empty answer without a Date header, and UTC throughout. */
export const up: Upstream = {
  id: 'up',
  name: 'Union Pacific Railroad',
  family: 'railroad',
  facilities: { V963: 'DALLAS TX', I206: 'GLOBAL IV IL' },
  scac: 'UPRR',
  fields: ['eta', 'etg', 'date_time', 'event_code', 'current_event', 'operational_move_events', 'load_empty_code'],
  limits: [],
  refusals: {
    key: () => text(401, 'text/plain', '401 Unauthorized'),
    entitlement: () => json(403, { error: 'access_denied' }),
    rate: (_desk, headers) => json(429, { error: 'rate_limit_exceeded' }, headers),
  },
  credentials: (desk) => ({ access_id: clientId(desk), secret: keyOf(desk, 'secret') }),
  answer(ask, path, desk) {
    if (path === TOKEN_PATH) return token(ask, desk)
    if (!hasToken(ask, desk)) return this.refusals.key(desk)
    if (header(ask, 'date') === '' || Number.isNaN(Date.parse(header(ask, 'date')))) {
      desk.violation('date_header', path)
      return text(200, 'application/json', '')
    }
    const read = SHIPMENTS.exec(path)
    if (read === null) return json(404, { error: 'not_found' })
    return read[1] === undefined ? shipments(ask, desk) : one(read[1], desk)
  },
}

function token(ask: Ask, desk: Desk): Answer {
  const known = bearsBasic(ask, clientId(desk), keyOf(desk, 'secret'))
  if (ask.method !== 'POST' || !known || formOf(ask).get('grant_type') !== 'client_credentials')
    return json(401, { error: 'invalid_client' })
  if (brokenRate(desk, [{ name: 'tokens', most: 8, per_ms: HOUR }]) !== null)
    return json(429, { error: 'too_many_tokens' })
  return json(200, { access_token: newToken(desk, TOKEN_SECONDS), token_type: 'bearer', expires_in: TOKEN_SECONDS - 1 })
}

function shipments(ask: Ask, desk: Desk): Answer {
  const ids = (ask.query.get('equipment_id') ?? '').split(',').filter((id) => id !== '')
  if (ids.length > BATCH) {
    desk.violation('batch', `${ids.length} units`)
    return json(400, { error: `equipment_id: at most ${BATCH}` })
  }
  const rows = ids.flatMap((id): Json[] => {
    const [, initial = '', digits = ''] = /^([A-Z]{3}[UJZ])(\d{6,7})$/.exec(id.trim().toUpperCase()) ?? []
    if (initial === '') return []
    const view = railViewOf(desk, 'UPRR', unitNumber(initial, digits.slice(0, 6)))
    if (view === null || desk.faults.has('not_entitled'))
      return [{ load: { equipment: { id: id.toUpperCase() }, load_empty_code: 'Unknown' } }]
    return [shipmentOf(view, desk, ids.length <= FULL_DETAIL)]
  })
  return json(200, rows)
}

/** A shipment's id carries its unit, so that it needs no books. */
const idOf = (number: string): string => `${unitOf(number)}${hex(6, 'up', number)}`

function one(id: string, desk: Desk): Answer {
  const unit = id.slice(0, 10)
  const view = railViewOf(desk, 'UPRR', unitNumber(unit.slice(0, 4), unit.slice(4)))
  if (view === null || idOf(view.number) !== id) return json(404, { error: 'shipment not found' })
  return json(200, shipmentOf(view, desk, true))
}

function locationOf(place: Place, splc: string): JsonObject {
  return { id: place.locode, splc, station: place.name.toUpperCase(), state: place.state, country: place.country }
}

function phaseOf({ yard, ride }: RailView, now: number): string {
  if (yard?.state === 'gated_out') return 'COMPLETED'
  return now < ride.departed ? 'ORIGIN' : 'ENROUTE'
}

function shipmentOf(view: RailView, desk: Desk, whole: boolean): JsonObject {
  const { number, corridor, ride, eta, available, shipment, yard } = view
  const [from, end] = [placeOf(corridor.from), placeOf(corridor.ramp.locode)]
  const last = view.sights.at(-1)
  if (last !== undefined) printSight(desk, number, last, 'current_event', 'event_code', 'date_time')
  if (whole)
    for (const sight of view.sights)
      printSight(desk, number, sight, 'operational_move_events', 'event_code', 'date_time')
  desk.print(number, 'rail_eta', orNull(eta, utc), 'eta')
  return {
    id: idOf(number),
    load: {
      equipment: { id: unitOf(number) },
      load_empty_code: 'Load',
      waybill: { id: hex(8, 'waybill', shipment.id) },
    },
    route: { origin: locationOf(from, ''), destination: locationOf(end, corridor.splc), junctions: [] },
    eta: orNull(eta, utc),
    eti: null,
    etg: orNull(available, utc),
    phase_code: phaseOf(view, desk.now),
    online: yard?.state !== 'gated_out',
    hold_code: null,
    started_dwell: yard?.state === 'in_yard' ? utc(ride.unloaded) : null,
    current_event: orNull(last, (sight) => eventOf(sight, view)),
    ...(whole ? { operational_move_events: view.sights.map((sight) => eventOf(sight, view)) } : {}),
  }
}

function eventOf(sight: RailSight, { ride }: RailView): JsonObject {
  return {
    type_code: 'ACTUAL',
    event_code: EVENTS[sight.kind] ?? sight.kind.toUpperCase(),
    status_code: 'LOADED',
    offline: false,
    date_time: utc(sight.at),
    location: locationOf(sight.place, sight.splc),
    carrier_abbreviation: 'UP',
    carrier_train: { symbol: ride.train, section: '1', start_date: utc(ride.departed).slice(0, 10) },
  }
}
