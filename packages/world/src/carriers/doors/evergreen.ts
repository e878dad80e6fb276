import { json } from '../../http/exchange.ts'
import { badQuestion, dcsaError, standardEvent } from '../dcsa.ts'
import { lookUp } from '../office.ts'
import type { Door } from '../office.ts'
import { pageOf } from '../pages.ts'
import { isQuestion, readQuestion } from '../question.ts'
import { bearsBasic, bearsToken, issueToken, secretOf } from '../tokens.ts'

const TOKEN_PATH = '/oauth2/token'
const TOKEN_SECONDS = 1800
const SUBSCRIPTIONS_PATH = '/apimg/tnt/v2/event-subscriptions'

/**
 * Evergreen: a token by client id and secret, bills without their `EGLV`; with it the server fails. Pushes to
 * subscribers.
 */
export const evergreen: Door = {
  scac: 'EGLV',
  manner: { shipment: 'all', lag_hours: [0.5, 6], twins: true, missed_ships: true, future: 'all', corrected: 0.03 },
  per_minute: 200,
  events_path: '/apimg/tnt/v2/events',
  leaks_history: false,
  pushed: (told) => standardEvent(told, 'EMC'),
  credentials: (seed, baseUrl) => ({
    client_id: 'quaylog-eglv',
    client_secret: secretOf(seed, 'EGLV', 'secret'),
    token_url: baseUrl + TOKEN_PATH,
  }),
  answer(ask, path, office) {
    if (path === TOKEN_PATH) {
      const known = bearsBasic(ask, 'quaylog-eglv', secretOf(office.seed, 'EGLV', 'secret'))
      if (ask.method !== 'POST' || !known)
        return json(401, { error: 'invalid_client', error_description: 'unknown client id or secret' })
      return json(200, {
        access_token: issueToken(office.seed, 'EGLV', office.real_now + TOKEN_SECONDS * 1000),
        token_type: 'Bearer',
        expires_in: TOKEN_SECONDS - 1,
      })
    }
    const subscribes = path === SUBSCRIPTIONS_PATH || path.startsWith(`${SUBSCRIPTIONS_PATH}/`)
    if (path !== this.events_path && !subscribes) return dcsaError(ask, 404, 'notFound', 'no such resource', office.now)
    if (!bearsToken(ask, office.seed, 'EGLV', office.real_now))
      return dcsaError(ask, 401, 'unauthorized', 'token missing or expired', office.now)
    if (subscribes) return office.subscriptions.answer(ask, path.slice(SUBSCRIPTIONS_PATH.length), 'EGLV', office.now)
    const question = readQuestion(ask.query)
    if (!isQuestion(question)) return badQuestion(ask, question, office.now)
    if (question.bill?.startsWith('EGLV') === true)
      return dcsaError(ask, 500, 'internalError', 'java.lang.NumberFormatException', office.now)
    const told = lookUp(this, office, question)
    if (told === null) return dcsaError(ask, 404, 'notFound', 'no data found', office.now)
    const { page, headers } = pageOf(told, question, ask, 'cursors', office.base_url)
    return json(
      200,
      page.map((event) => standardEvent(event, 'EMC')),
      { 'API-Version': '2.2.0', ...headers },
    )
  },
}
