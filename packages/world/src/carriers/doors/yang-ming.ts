import { header, json } from '../../http/exchange.ts'
import { badQuestion, dcsaError, standardEvent } from '../dcsa.ts'
import { lookUp } from '../office.ts'
import type { Door } from '../office.ts'
import { pageOf } from '../pages.ts'
import { isQuestion, readQuestion } from '../question.ts'
import { same, secretOf } from '../tokens.ts'

/** Yang Ming: a reference is required, no document events, an unknown number is an empty list. */
export const yangMing: Door = {
  scac: 'YMLU',
  manner: { shipment: 'none', lag_hours: [1, 7], twins: false, missed_ships: false, future: 'ships', corrected: 0.03 },
  per_minute: 300,
  events_path: '/v2/events',
  leaks_history: false,
  credentials: (seed) => ({ key_id: secretOf(seed, 'YMLU', 'key') }),
  answer(ask, path, office) {
    if (path !== this.events_path) return dcsaError(ask, 404, 'notFound', 'no such resource', office.now)
    if (!same(header(ask, 'keyid'), secretOf(office.seed, 'YMLU', 'key')))
      return dcsaError(ask, 401, 'unauthorized', 'KeyId is missing or unknown', office.now)
    const question = readQuestion(ask.query)
    if (!isQuestion(question)) return badQuestion(ask, question, office.now)
    if (question.bill === null && question.booking === null && question.container === null)
      return dcsaError(ask, 400, 'invalidQuery', 'at least one reference is required', office.now)
    const { page, headers } = pageOf(lookUp(this, office, question) ?? [], question, ask, 'cursors', office.base_url)
    return json(
      200,
      page.map((told) => standardEvent(told, 'YML')),
      { 'API-Version': '2.2.0', ...headers },
    )
  },
}
