import { header, json } from '../../http/exchange.ts'
import type { JsonObject } from '../../http/exchange.ts'
import { badQuestion, dcsaError, standardEvent } from '../dcsa.ts'
import { withCall } from '../dress.ts'
import { lookUp } from '../office.ts'
import type { Door } from '../office.ts'
import { isQuestion, readQuestion } from '../question.ts'
import { bearsBasic, bearsToken, issueToken, same, secretOf } from '../tokens.ts'
import type { Told } from '../witness.ts'

const TOKEN_PATH = '/v1/oauth/accesstoken'
const TOKEN_SECONDS = 3600

/** Ocean Network Express: key and bearer token together, mode FEEDER, no document events, no paging. */
export const one: Door = {
  scac: 'ONEY',
  manner: { shipment: 'none', lag_hours: [0.5, 5], twins: true, missed_ships: false, future: 'ships', corrected: 0.03 },
  per_minute: 300,
  events_path: '/v2/cargotracking/events',
  leaks_history: false,
  credentials: (seed, baseUrl) => ({
    api_key: secretOf(seed, 'ONEY', 'key'),
    username: 'quaylog-oney',
    password: secretOf(seed, 'ONEY', 'password'),
    token_url: baseUrl + TOKEN_PATH,
  }),
  answer(ask, path, office) {
    if (!same(header(ask, 'apikey'), secretOf(office.seed, 'ONEY', 'key')))
      return json(401, { fault: { faultstring: 'Invalid ApiKey', detail: { errorcode: 'oauth.v2.InvalidApiKey' } } })
    if (path === TOKEN_PATH) {
      if (ask.method !== 'POST' || !bearsBasic(ask, 'quaylog-oney', secretOf(office.seed, 'ONEY', 'password')))
        return json(401, {
          fault: { faultstring: 'Invalid credentials', detail: { errorcode: 'oauth.v2.InvalidClient' } },
        })
      return json(200, {
        token_type: 'BearerToken',
        access_token: issueToken(office.seed, 'ONEY', office.real_now + TOKEN_SECONDS * 1000),
        expires_in: String(TOKEN_SECONDS - 1),
        status: 'approved',
      })
    }
    if (path !== this.events_path) return dcsaError(ask, 404, 'notFound', 'no such resource', office.now)
    if (!bearsToken(ask, office.seed, 'ONEY', office.real_now))
      return json(401, {
        fault: {
          faultstring: 'Access Token expired',
          detail: { errorcode: 'keymanagement.service.access_token_expired' },
        },
      })
    const question = readQuestion(ask.query)
    if (!isQuestion(question)) return badQuestion(ask, question, office.now)
    const told = lookUp(this, office, question)
    if (told === null) return dcsaError(ask, 404, 'notFound', 'no events found', office.now)
    return json(200, told.slice(0, question.limit).map(event), { 'API-Version': '2.2.0' })
  },
}

function event(told: Told): JsonObject {
  return withCall(standardEvent(told, 'ONE'), (call) => ({ ...call, modeOfTransport: told.mode ?? undefined }))
}
