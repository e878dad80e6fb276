import { header, json } from '../../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../../http/exchange.ts'
import { same } from '../../carriers/tokens.ts'
import { toJson } from '../../faults/rewrite.ts'
import { parse } from '../../control/refusals.ts'
import { DAY, MINUTE, wallClock } from '../../time.ts'
import { callsAt } from '../../truth/calls.ts'
import { asList, asObject, asText, objectOf } from '../machinery/bodies.ts'
import { clientId, hasToken, keyOf, newToken } from '../machinery/proofs.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'
import { visitsOf } from '../machinery/visits.ts'
import type { Visit } from '../machinery/visits.ts'

const TOKEN_PATH = '/api/Auth/GetToken'
const SITES: Readonly<Record<string, string>> = { PNCT_NJ: 'F577' }
const OTHER_SITES = ['SGT_BAL', 'WBCT_LA', 'OCT']
const TOKEN_SECONDS = 3_600
const BATCH = 50

/** Ports America: a JSON body on a GET, a site in the header; its answer is described nowhere, so no fact counts. */
export const portsAmerica: Upstream = {
  id: 'ports_america',
  name: 'Ports America',
  family: 'terminal',
  facilities: { F577: 'PNCT_NJ' },
  scac: null,
  fields: [],
  limits: [{ name: 'per_minute', most: 240, per_ms: MINUTE }],
  refusals: {
    key: () => json(401, { message: 'Authorization has been denied for this request.' }),
    entitlement: () => json(403, { message: 'The user has no access to this site.' }),
    rate: (_desk, headers) => json(429, { message: 'Too many requests' }, headers),
  },
  credentials: (desk) => ({ username: clientId(desk), password: keyOf(desk, 'password'), site_id: 'PNCT_NJ' }),
  answer(ask, path, desk) {
    if (path === TOKEN_PATH) return token(ask, desk)
    if (!hasToken(ask, desk)) return this.refusals.key(desk)
    if ([...ask.query.keys()].length > 0) {
      desk.violation('query', [...ask.query.keys()].join(','))
      return json(400, { message: 'Parameters are sent in the body' })
    }
    const site = header(ask, 'siteid')
    if (OTHER_SITES.includes(site)) return json(200, [])
    const facility = SITES[site]
    if (facility === undefined) return json(400, { message: 'SiteId is missing or unknown' })
    if (path === '/api/ImportContainer/ContainerAvailability') return availability(ask, facility, desk)
    if (path === '/api/VesselSchedule/GetVesselSchedule') return schedule(ask, facility, desk)
    return json(404, { message: 'No HTTP resource was found' })
  },
}

function token(ask: Ask, desk: Desk): Answer {
  const body = objectOf(ask.body)
  const known = asText(body['userName']) === clientId(desk) && same(asText(body['password']), keyOf(desk, 'password'))
  if (ask.method !== 'POST' || !known) return json(401, { message: 'Invalid user name or password' })
  return json(200, { userName: clientId(desk), token: newToken(desk, TOKEN_SECONDS) })
}

function availability(ask: Ask, facility: string, desk: Desk): Answer {
  if (ask.method !== 'GET') return json(405, { message: 'GET only' })
  const boxes = asList(toJson(parse(ask.body))).map((item) => asText(asObject(item)['containerNumber']).toUpperCase())
  if (boxes.length > BATCH) desk.violation('batch', `${boxes.length} boxes`)
  if (boxes.length === 0 || boxes.length > BATCH || boxes.includes(''))
    return json(400, { message: `A list of 1 to ${BATCH} {containerNumber} is expected` })
  if (desk.faults.has('not_entitled')) return json(200, [])
  return json(200, boxes.flatMap((box) => visitsOf(desk, box, [facility]).slice(0, 1)).map(rowOf))
}

function rowOf({ box, state, stay, zone }: Visit): JsonObject {
  return {
    containerNumber: box.number,
    isAvailable: state.available,
    holdReasons: state.holds.filter(({ status }) => status === 'hold').map(({ code_raw }) => code_raw),
    lastFreeDate: state.last_free_day,
    dischargedOn: state.state === 'on_vessel' ? null : wallClock(stay.grounded_at, zone),
    demurrageDue: state.demurrage,
    yardPosition: state.state === 'in_yard' ? stay.yard_position : null,
  }
}

function schedule(ask: Ask, facility: string, desk: Desk): Answer {
  const { startDate, endDate } = objectOf(ask.body)
  const [from, to] = [Date.parse(asText(startDate)), Date.parse(asText(endDate))]
  if (!(from < to) || to - from > 60 * DAY) return json(400, { message: 'startDate and endDate are required' })
  return json(
    200,
    callsAt(desk.truth, facility, from, to).map(({ vessel, voyage, call }) => ({
      vesselName: vessel.name,
      voyage: voyage.import_number,
      eta: wallClock(call.planned_arrival, 'America/New_York'),
    })),
  )
}
