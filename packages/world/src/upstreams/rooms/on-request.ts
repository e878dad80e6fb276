import { json } from '../../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../../http/exchange.ts'
import { same } from '../../carriers/tokens.ts'
import { MINUTE, wallClock } from '../../time.ts'
import { asList, asText, objectOf } from '../machinery/bodies.ts'
import { clientId, hasHeader, hasToken, keyOf, newToken } from '../machinery/proofs.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'
import { visitsOf } from '../machinery/visits.ts'
import type { Visit } from '../machinery/visits.ts'

const refusals: Upstream['refusals'] = {
  key: () => json(401, { message: 'Unauthorized' }),
  entitlement: () => json(403, { message: 'Forbidden' }),
  rate: (_desk, headers) => json(429, { message: 'Too many requests' }, headers),
}
const ITS_BATCH = 40

/** ITS Long Beach: sign in, then forty boxes; its answer is described nowhere, and no ship of the world calls there. */
export const its: Upstream = {
  id: 'its',
  name: 'ITS Long Beach',
  family: 'terminal',
  facilities: {},
  scac: null,
  fields: [],
  limits: [{ name: 'per_minute', most: 240, per_ms: MINUTE }],
  refusals,
  credentials: (desk) => ({ username: clientId(desk), password: keyOf(desk, 'password') }),
  answer(ask, path, desk) {
    const body = objectOf(ask.body)
    if (ask.method !== 'POST') return json(405, { message: 'POST only' })
    if (path === '/tms2/account/login') {
      const known = [body['userName'], body['username']].some((name) => asText(name) === clientId(desk))
      if (!known || !same(asText(body['password']), keyOf(desk, 'password'))) return refusals.key(desk)
      return json(200, { token: newToken(desk, 1_800) })
    }
    if (!hasToken(ask, desk)) return refusals.key(desk)
    if (path !== '/tms2/import/containeravailability') return json(404, { message: 'Not Found' })
    const boxes = Object.values(body).flatMap((value) => asList(value))
    if (boxes.length > ITS_BATCH) desk.violation('batch', `${boxes.length} boxes`)
    return boxes.length > ITS_BATCH ? json(400, { message: `At most ${ITS_BATCH}` }) : json(200, [])
  },
}

/** TTI Long Beach: a token per customer in a header; holds by authority, and where the box stands by one letter. */
export const tti: Upstream = {
  id: 'tti',
  name: 'TTI Long Beach',
  family: 'terminal',
  facilities: { Z952: 'TTI' },
  scac: null,
  fields: [],
  limits: [{ name: 'per_minute', most: 240, per_ms: MINUTE }],
  refusals,
  credentials: (desk) => ({ access_token: keyOf(desk) }),
  answer(ask, path, desk) {
    const known = hasHeader(ask, desk, 'access-token') || hasHeader(ask, desk, 'authorization', `Bearer ${keyOf(desk)}`)
    if (!known) return refusals.key(desk)
    if (path === '/api/containers') return rows(ask, desk, containerOf)
    if (path === '/api/gateio') return rows(ask, desk, gateOf)
    return json(404, { message: 'Not Found' })
  },
}

function rows(ask: Ask, desk: Desk, write: (visit: Visit) => JsonObject[]): Answer {
  const asked = [...ask.query.values()].flatMap((value) => value.split(',')).filter((value) => value !== '')
  if (asked.length === 0) return json(400, { message: 'container numbers are required' })
  return json(
    200,
    asked.flatMap((box) => visitsOf(desk, box.toUpperCase(), ['Z952']).slice(0, 1).flatMap(write)),
  )
}

/** V on the ship, D on the deck of the yard, R by rail, G through the gate. */
function locationType({ state, stay }: Visit): string {
  if (state.state === 'on_vessel') return 'V'
  if (state.state === 'in_yard') return 'D'
  return stay.out_by === 'rail' ? 'R' : 'G'
}

function containerOf(visit: Visit): JsonObject[] {
  const { box, state } = visit
  const standing = new Set(state.holds.filter(({ status }) => status === 'hold').map(({ name }) => name))
  const word = (on: boolean): string => (on ? 'HOLD' : 'RELEASED')
  return [
    {
      containerNumber: box.number,
      overallOnHold: standing.size > 0,
      holdStatus: {
        customs: word(standing.has('customs') || standing.has('VACIS')),
        freight: word(standing.has('freight')),
        usda: word(standing.has('USDA')),
        terminal: word(standing.has('TMF') || standing.has('other')),
      },
      demurrageDue: state.demurrage,
      appointmentAvailable: state.available,
      locationType: locationType(visit),
    },
  ]
}

function gateOf({ box, state, stay, zone, shipment }: Visit): JsonObject[] {
  if (state.state !== 'gated_out' || stay.out_at === null || stay.out_by === 'rail') return []
  return [
    {
      containerNumber: box.number,
      ioType: 'OUT',
      pickupDeliveryDateTime: wallClock(stay.out_at, zone),
      carrierScac: 'EXDR',
      lineScac: shipment.scac,
    },
  ]
}
