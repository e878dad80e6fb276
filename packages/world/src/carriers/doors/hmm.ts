import { header, json } from '../../http/exchange.ts'
import type { JsonObject } from '../../http/exchange.ts'
import { wallClock } from '../../time.ts'
import { placeOf } from '../../truth/place.ts'
import { badQuestion, dcsaError, standardEvent, uuid, zoneOf } from '../dcsa.ts'
import { objectAt, without } from '../dress.ts'
import { lookUp } from '../office.ts'
import type { Door } from '../office.ts'
import { isQuestion, readQuestion } from '../question.ts'
import { same, secretOf } from '../tokens.ts'
import type { Told } from '../witness.ts'

/** Stands for all containers of the booking. */
const ALL_CONTAINERS = 'ZZ'
const TITLED = [
  'eventType',
  'eventClassifierCode',
  'transportEventTypeCode',
  'equipmentEventTypeCode',
  'shipmentEventTypeCode',
  'emptyIndicatorCode',
  'documentTypeCode',
]

/**
 * HMM: booking and container are both needed, events in groups, codes in Title Case, the place as one text, one id for
 * several events.
 */
export const hmm: Door = {
  scac: 'HDMU',
  manner: {
    shipment: 'confirmed_and_issued',
    lag_hours: [1, 7],
    twins: false,
    missed_ships: false,
    future: 'all',
    corrected: 0.03,
  },
  per_minute: 120,
  events_path: '/gateway/dcsaCargoTracking/v1/cargo-tracking-dcsa',
  leaks_history: false,
  credentials: (seed) => ({ api_key: secretOf(seed, 'HDMU', 'key') }),
  answer(ask, path, office) {
    if (path !== this.events_path) return dcsaError(ask, 404, 'notFound', 'no such resource', office.now)
    if (!same(header(ask, 'x-gateway-apikey'), secretOf(office.seed, 'HDMU', 'key')))
      return json(401, { resultCode: '401', resultMessage: 'API key is invalid' })
    const question = readQuestion(ask.query)
    if (!isQuestion(question)) return badQuestion(ask, question, office.now)
    if (question.booking === null || question.container === null)
      return json(400, {
        resultCode: '400',
        resultMessage: `carrierBookingReference and equipmentReference are required (${ALL_CONTAINERS}: all)`,
      })
    const booking = question.booking.replace(/^HDMU/, '')
    const told =
      lookUp(this, office, {
        ...question,
        booking,
        container: question.container === ALL_CONTAINERS ? null : question.container,
      }) ?? []
    const calls = new Map(
      told.flatMap((event) => (event.type === 'SHIPMENT' ? [] : [[callId(event), call(event)] as const])),
    )
    const group = (type: Told['type']): JsonObject[] => told.filter((event) => event.type === type).map(dress)
    return json(200, {
      shipmentEvent: group('SHIPMENT'),
      transportEvent: group('TRANSPORT'),
      equipmentEvent: group('EQUIPMENT'),
      transportCall: [...calls.values()],
    })
  },
}

function callId(told: Told): string {
  return told.call_id ?? uuid('hmm', told.shipment.id, told.key).slice(0, 16)
}

function title(value: string): string {
  return value.slice(0, 1) + value.slice(1).toLowerCase()
}

function placeText(told: Told): string {
  const place = placeOf(told.locode)
  return [place.name, place.state, new Intl.DisplayNames(['en'], { type: 'region' }).of(place.country)]
    .filter((part) => part !== null)
    .join(', ')
    .toUpperCase()
}

function call(told: Told): JsonObject {
  const standard = objectAt(standardEvent(told, 'HMM'), 'transportCall') ?? {}
  const mode = standard['modeOfTransport']
  return {
    ...without(standard, 'location', 'transportCallID'),
    transportCallID: callId(told),
    location: placeText(told),
    modeOfTransport: typeof mode === 'string' ? title(mode) : undefined,
  }
}

function dress(told: Told): JsonObject {
  const standard = without(standardEvent(told, 'HMM'), 'transportCall', 'eventLocation')
  const titled = Object.fromEntries(
    TITLED.flatMap((member) => {
      const value = standard[member]
      return typeof value === 'string' ? [[member, title(value)]] : []
    }),
  )
  return {
    ...standard,
    ...titled,
    eventID: uuid('hmm', told.shipment.id, told.call_id ?? told.code).slice(0, 13),
    eventDateTime: told.at === null ? undefined : wallClock(told.at, zoneOf(told)),
    transportCallID: told.type === 'SHIPMENT' ? undefined : callId(told),
    location: told.type === 'SHIPMENT' ? undefined : placeText(told),
  }
}
