import { header, json } from '../../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../../http/exchange.ts'
import { utc } from '../../time.ts'
import { standardEvent, uuid } from '../dcsa.ts'
import { withCall } from '../dress.ts'
import { lookUp } from '../office.ts'
import type { Door, Office } from '../office.ts'
import { isQuestion, readQuestion } from '../question.ts'
import { bearsToken, formOf, issueToken, same, secretOf } from '../tokens.ts'
import type { Told } from '../witness.ts'

const TOKEN_PATH = '/customer-identity/oauth/v2/access_token'
const TOKEN_SECONDS = 7200

/**
 * Maersk: `{events}` around the list, consumer key and OAuth2, one event id for several events, numeric IMO, its own
 * error body.
 */
export const maersk: Door = {
  scac: 'MAEU',
  manner: { shipment: 'all', lag_hours: [0.5, 5], twins: true, missed_ships: true, future: 'all', corrected: 0.06 },
  per_minute: 600,
  events_path: '/track-and-trace-private/events',
  leaks_history: false,
  credentials: (seed, baseUrl) => ({
    consumer_key: secretOf(seed, 'MAEU', 'key'),
    client_id: 'quaylog-maeu',
    client_secret: secretOf(seed, 'MAEU', 'secret'),
    token_url: baseUrl + TOKEN_PATH,
  }),
  answer(ask, path, office) {
    if (!same(header(ask, 'consumer-key'), secretOf(office.seed, 'MAEU', 'key')))
      return gateway(401, 'ERR_GW_001', 'Missing or unknown Consumer-Key')
    if (path === TOKEN_PATH) return token(ask, office)
    if (path !== this.events_path) return gateway(404, 'ERR_GW_404', 'No such resource')
    if (!bearsToken(ask, office.seed, 'MAEU', office.real_now))
      return gateway(401, 'ERR_GW_002', 'Invalid access token')
    const question = readQuestion(ask.query)
    if (!isQuestion(question)) return failure(ask, office, 400, `${question.parameter}: ${question.problem}`)
    if (question.bill === null && question.booking === null && question.container === null)
      return failure(
        ask,
        office,
        400,
        'one of carrierBookingReference, transportDocumentReference, equipmentReference is required',
      )
    const told = lookUp(this, office, question)
    if (told === null) return failure(ask, office, 404, 'No events found for the requested reference')
    return json(
      200,
      { events: told.slice(question.offset, question.offset + question.limit).map(event) },
      { 'API-Version': '2.2.0' },
    )
  },
}

function event(told: Told): JsonObject {
  const shared = { ...standardEvent(told, 'MSK'), eventID: uuid('maeu', told.shipment.id, told.call_id ?? told.key) }
  return withCall(
    shared,
    (call) => call,
    (vessel) => ({ ...vessel, vesselIMONumber: Number(vessel['vesselIMONumber']) }),
  )
}

function token(ask: Ask, office: Office): Answer {
  const form = formOf(ask)
  if (ask.method !== 'POST') return gateway(405, 'ERR_GW_405', 'POST only')
  if (form.get('grant_type') !== 'client_credentials') return json(400, { error: 'unsupported_grant_type' })
  if (
    form.get('client_id') !== 'quaylog-maeu' ||
    !same(form.get('client_secret') ?? '', secretOf(office.seed, 'MAEU', 'secret'))
  )
    return json(401, { error: 'invalid_client' })
  return json(200, {
    access_token: issueToken(office.seed, 'MAEU', office.real_now + TOKEN_SECONDS * 1000),
    token_type: 'Bearer',
    expires_in: TOKEN_SECONDS - 1,
  })
}

function gateway(status: number, code: string, message: string): Answer {
  return json(status, { error: [{ code, message }] })
}

function failure(ask: Ask, office: Office, status: number, message: string): Answer {
  return json(status, {
    method: ask.method,
    requestUri: ask.url,
    status: status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST',
    timestamp: utc(office.now),
    message,
    subErrors: [],
  })
}
