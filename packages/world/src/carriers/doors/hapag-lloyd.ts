import { header, json } from '../../http/exchange.ts'
import type { JsonObject } from '../../http/exchange.ts'
import { badQuestion, dcsaError, standardEvent } from '../dcsa.ts'
import { renamed, withCall, without } from '../dress.ts'
import { lookUp } from '../office.ts'
import type { Door } from '../office.ts'
import { isQuestion, readQuestion } from '../question.ts'
import { same, secretOf } from '../tokens.ts'
import type { Told } from '../witness.ts'

/** Hapag-Lloyd: no event ids, `transportCallId`, IMO null, no cursor, only confirmed and issued documents. */
export const hapagLloyd: Door = {
  scac: 'HLCU',
  manner: {
    shipment: 'confirmed_and_issued',
    lag_hours: [1, 6],
    twins: false,
    missed_ships: true,
    future: 'all',
    corrected: 0.04,
  },
  per_minute: 150,
  events_path: '/hlag/external/v2/events/',
  leaks_history: false,
  credentials: (seed) => ({ client_id: secretOf(seed, 'HLCU', 'id'), client_secret: secretOf(seed, 'HLCU', 'secret') }),
  answer(ask, path, office) {
    if (path.replace(/\/?$/, '/') !== this.events_path)
      return dcsaError(ask, 404, 'notFound', 'no such resource', office.now)
    const known =
      same(header(ask, 'x-ibm-client-id'), secretOf(office.seed, 'HLCU', 'id')) &&
      same(header(ask, 'x-ibm-client-secret'), secretOf(office.seed, 'HLCU', 'secret'))
    if (!known)
      return json(401, {
        httpCode: '401',
        httpMessage: 'Unauthorized',
        moreInformation: 'Invalid client id or secret.',
      })
    const question = readQuestion(ask.query)
    if (!isQuestion(question)) return badQuestion(ask, question, office.now)
    if (question.bill === null && question.booking === null && question.container === null)
      return dcsaError(
        ask,
        400,
        'invalidQuery',
        'a booking, a transport document or an equipment reference is required',
        office.now,
      )
    const told = lookUp(this, office, question)
    if (told === null) return dcsaError(ask, 404, 'notFound', 'no events for these references', office.now)
    return json(200, told.slice(0, question.limit).map(event), { 'API-Version': '2.2.0' })
  },
}

function event(told: Told): JsonObject {
  return withCall(
    without(standardEvent(told, 'HLC'), 'eventID'),
    (call) => renamed(call, { transportCallID: 'transportCallId' }),
    (vessel) => ({ ...vessel, vesselIMONumber: null }),
  )
}
