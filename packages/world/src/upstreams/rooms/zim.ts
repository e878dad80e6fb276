import { standardEvent } from '../../carriers/dcsa.ts'
import { objectAt, without } from '../../carriers/dress.ts'
import { zim as door } from '../../carriers/doors/zim.ts'
import { formOf, same } from '../../carriers/tokens.ts'
import type { Told } from '../../carriers/witness.ts'
import { json } from '../../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../../http/exchange.ts'
import { EVENT_FIELDS, toldBy } from '../machinery/lines.ts'
import { clientId, hasClientForm, hasHeader, hasToken, keyOf, newToken } from '../machinery/proofs.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'

const REFERENCES = ['carrierBookingReference', 'transportDocumentReference', 'equipmentReference']
const UNSUPPORTED = ['limit', 'sort', 'eventType', 'cursor']
const TOKEN_SECONDS = 3_600

/** ZIM's "DCSA Track And Trace - v2": a key, one reference, a flat list, ships' events without a call and no modes. */
export const zim: Upstream = {
  id: 'zim',
  name: 'ZIM',
  family: 'carrier',
  facilities: {},
  scac: 'ZIMU',
  fields: EVENT_FIELDS,
  limits: [],
  refusals: {
    key: () => json(401, { statusCode: 401, message: 'Access denied due to invalid subscription key.' }),
    entitlement: () => json(403, { statusCode: 403, message: 'The subscription does not include this product.' }),
    rate: (_desk, headers) => json(429, { statusCode: 429, message: 'Rate limit is exceeded.' }, headers),
  },
  credentials: (desk) => ({
    subscription_key: keyOf(desk),
    client_id: clientId(desk),
    client_secret: keyOf(desk, 'secret'),
    scope: 'tracing',
  }),
  answer(ask, path, desk) {
    if (!hasHeader(ask, desk, 'ocp-apim-subscription-key')) return this.refusals.key(desk)
    if (path === '/authorize/v1') return token(ask, desk)
    if (path === '/trackAndTrace/v2' || path === '/trackAndTrace/v2/') return events(ask, desk, (list) => [...list])
    if (path === '/trackAndTrace/v1' || path === '/trackAndTrace/v1/')
      return hasToken(ask, desk) ? events(ask, desk, (list) => ({ events: [...list] })) : this.refusals.key(desk)
    return json(404, { statusCode: 404, message: 'Resource not found' })
  },
}

function token(ask: Ask, desk: Desk): Answer {
  const form = formOf(ask)
  const known = hasClientForm(ask, desk) && same(form.get('scope') ?? '', 'tracing')
  if (ask.method !== 'POST' || form.get('grant_type') !== 'client_credentials' || !known)
    return json(401, { error: 'invalid_client' })
  return json(200, { access_token: newToken(desk, TOKEN_SECONDS), token_type: 'Bearer', expires_in: TOKEN_SECONDS - 1 })
}

function events(ask: Ask, desk: Desk, whole: (list: readonly JsonObject[]) => JsonObject | JsonObject[]): Answer {
  const given = REFERENCES.filter((name) => ask.query.has(name))
  const strange = UNSUPPORTED.find((name) => ask.query.has(name))
  if (strange !== undefined) {
    desk.violation('unsupported_parameter', strange)
    return json(400, { statusCode: 400, message: `${strange}: Not supported` })
  }
  if (given.length !== 1) return json(400, { statusCode: 400, message: 'Exactly one reference is required' })
  const told = toldBy(door, ask, desk) ?? []
  return json(200, whole(told.map(dressed)))
}

/** Ships' events lose their call; events of boxes keep it without its mode. */
function dressed(told: Told): JsonObject {
  const event = standardEvent(told, 'ZIM')
  const call = objectAt(event, 'transportCall')
  if (told.type === 'TRANSPORT' && told.mode !== 'RAIL') return without(event, 'transportCall')
  return call === null ? event : { ...event, transportCall: without(call, 'modeOfTransport') }
}
