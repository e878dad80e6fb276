import { header, json } from '../../http/exchange.ts'
import { badQuestion, dcsaError, standardEvent } from '../dcsa.ts'
import { lookUp } from '../office.ts'
import type { Door } from '../office.ts'
import { pageOf } from '../pages.ts'
import { isQuestion, readQuestion } from '../question.ts'
import { same, secretOf } from '../tokens.ts'

/** ZIM: the standard as it is written, with all document events and paging by links. */
export const zim: Door = {
  scac: 'ZIMU',
  manner: { shipment: 'all', lag_hours: [0.3, 3], twins: true, missed_ships: false, future: 'all', corrected: 0.02 },
  per_minute: 600,
  events_path: '/trackAndTrace/v2/',
  leaks_history: false,
  credentials: (seed) => ({ subscription_key: secretOf(seed, 'ZIMU', 'key') }),
  answer(ask, path, office) {
    if (!same(header(ask, 'ocp-apim-subscription-key'), secretOf(office.seed, 'ZIMU', 'key')))
      return json(401, { statusCode: 401, message: 'Access denied due to missing or invalid subscription key.' })
    if (path !== this.events_path) return dcsaError(ask, 404, 'notFound', 'no such resource', office.now)
    if (ask.method !== 'GET') return dcsaError(ask, 405, 'methodNotAllowed', 'GET only', office.now, { allow: 'GET' })
    const question = readQuestion(ask.query)
    if (!isQuestion(question)) return badQuestion(ask, question, office.now)
    if (question.bill === null && question.booking === null && question.container === null)
      return dcsaError(
        ask,
        400,
        'invalidQuery',
        'one of carrierBookingReference, transportDocumentReference, equipmentReference is required',
        office.now,
      )
    const told = lookUp(this, office, question)
    if (told === null) return dcsaError(ask, 404, 'notFound', 'no events match the references', office.now)
    const { page, headers } = pageOf(told, question, ask, 'links', office.base_url.replace(/\/carriers\/.*/, ''))
    return json(
      200,
      page.map((event) => standardEvent(event, 'ZIM')),
      { 'API-Version': '2.2.0', ...headers },
    )
  },
}
