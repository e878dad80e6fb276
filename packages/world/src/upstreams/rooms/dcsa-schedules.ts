import { json } from '../../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../../http/exchange.ts'
import { random } from '../../random.ts'
import { DAY, MINUTE, utc, withOffset } from '../../time.ts'
import { callsAt } from '../../truth/calls.ts'
import type { ShipCall } from '../../truth/calls.ts'
import { callsOfShip } from '../../truth/ship-calls.ts'
import { placeOf } from '../../truth/place.ts'
import { toldAt } from '../../truth/voyage.ts'
import { hasHeader, keyOf } from '../machinery/proofs.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'

const LIMIT_DEFAULT = 100
const WINDOW = { before: 3 * DAY, after: 45 * DAY }

const sign_in = [['consumer-key'], ['x-ibm-client-id', 'x-ibm-client-secret'], ['keyid']]

/** DCSA Commercial Schedules 1.0: calls of ships, cursors in a header, dummy ships, and calls that vanish. */
export const dcsaSchedules: Upstream = {
  id: 'dcsa_schedules',
  name: 'DCSA Commercial Schedules 1.0',
  family: 'schedule',
  facilities: {},
  scac: null,
  fields: [
    'eventDateTime',
    'eventTypeCode',
    'eventClassifierCode',
    'transportCalls',
    'facilitySMDGCode',
    'UNLocationCode',
    'vesselIMONumber',
  ],
  limits: [{ name: 'per_minute', most: 120, per_ms: MINUTE }],
  refusals: {
    key: (desk) => problem(desk, 401, 'Unauthorized', 'Missing or unknown Consumer-Key'),
    entitlement: (desk) => problem(desk, 403, 'Forbidden', 'The application is not subscribed to schedules'),
    rate: (desk, headers) => {
      const answer = problem(desk, 429, 'Too Many Requests', 'Slow down')
      return { ...answer, headers: { ...answer.headers, ...headers } }
    },
  },
  // Three lines serve it, each behind a gateway with headers of its own.
  credentials: (desk) => {
    const key = keyOf(desk)
    return { consumer_key: key, client_id: key, client_secret: key, key_id: key }
  },
  answer(ask, path, desk) {
    if (!sign_in.some((headers) => headers.every((name) => hasHeader(ask, desk, name)))) return this.refusals.key(desk)
    if (ask.method !== 'GET') return problem(desk, 405, 'Method Not Allowed', 'GET only')
    if (path === '/v1/vessel-schedules') return vesselSchedules(ask, desk)
    if (path === '/v1/port-schedules') return portSchedules(ask, desk)
    return problem(desk, 404, 'Not Found', 'No such resource')
  },
}

function problem(desk: Desk, statusCode: number, statusCodeText: string, message: string): Answer {
  return json(
    statusCode,
    {
      httpMethod: 'GET',
      requestUri: '/v1/vessel-schedules',
      statusCode,
      statusCodeText,
      statusCodeMessage: message,
      providerCorrelationReference: 'example',
      errorDateTime: utc(desk.now),
      errors: [{ errorCode: statusCode, errorCodeText: statusCodeText, errorCodeMessage: message }],
    },
    { 'api-version': '1.0.0' },
  )
}

type Page = { offset: number; limit: number; filters: string }

/** The page that is asked for; a cursor only goes on with the filters that it was given out for. */
function pageOf(ask: Ask, desk: Desk): Page | string {
  const filters = new URLSearchParams([...ask.query].filter(([name]) => name !== 'cursor')).toString()
  const limit = Number(ask.query.get('limit') ?? LIMIT_DEFAULT)
  if (!Number.isInteger(limit) || limit < 1) return 'limit: a whole number from 1'
  const cursor = ask.query.get('cursor')
  if (cursor === null) return { offset: 0, limit, filters }
  const [offset = '', kept = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|')
  if (!/^\d+$/.test(offset)) return 'cursor: not one of ours'
  const others = [...ask.query.keys()].filter((name) => name !== 'cursor')
  if (others.length > 0 && kept !== filters) {
    desk.violation('cursor_with_other_filters', filters)
    return 'cursor: belongs to other filters'
  }
  const keptLimit = Number(new URLSearchParams(kept).get('limit') ?? LIMIT_DEFAULT)
  return { offset: Number(offset), limit: keptLimit, filters: kept }
}

function vesselSchedules(ask: Ask, desk: Desk): Answer {
  const page = pageOf(ask, desk)
  if (typeof page === 'string') return problem(desk, 400, 'Bad Request', page)
  const query = new URLSearchParams(page.filters)
  const imo = query.get('vesselIMONumber')
  const place = query.get('UNLocationCode')
  if (imo === null && query.get('vesselName') === null && query.get('carrierServiceCode') === null)
    return problem(desk, 400, 'Bad Request', 'vesselIMONumber, vesselName or carrierServiceCode is required')
  const from = Date.parse(query.get('startDate') ?? '') || desk.now - WINDOW.before
  const to = Date.parse(query.get('endDate') ?? '') || desk.now + WINDOW.after
  const calls = callsOfShip(desk.truth, from, to).filter(
    ({ vessel, voyage, call }) =>
      (imo === null || vessel.imo === imo) &&
      matches(query.get('vesselName'), vessel.name) &&
      matches(query.get('carrierServiceCode'), voyage.service) &&
      matches(place, call.facility.locode) &&
      !isOmitted(desk, call.id, call.arrival),
  )
  const ships = grouped(calls)
  const shown = ships.slice(page.offset, page.offset + page.limit)
  const next = page.offset + page.limit < ships.length ? `${page.offset + page.limit}|${page.filters}` : null
  return json(
    200,
    shown.map((ship) => scheduleOf(ship, desk)),
    {
      'api-version': '1.0.0',
      ...(next === null ? {} : { 'next-page-cursor': Buffer.from(next).toString('base64url') }),
    },
  )
}

function matches(wanted: string | null, value: string): boolean {
  return wanted === null || wanted.toUpperCase() === value.toUpperCase()
}

/** One call in forty is dropped from the schedule five days before; the ship goes there all the same. */
function isOmitted(desk: Desk, callId: string, arrival: number): boolean {
  return random(desk.seed, 'omitted', callId).chance(0.025) && desk.now > arrival - 5 * DAY && desk.now < arrival
}

function grouped(calls: readonly ShipCall[]): ShipCall[][] {
  const ships = new Map<string, ShipCall[]>()
  for (const call of calls) {
    const key = `${call.voyage.service} ${call.vessel.imo}`
    ships.set(key, [...(ships.get(key) ?? []), call])
  }
  return [...ships.values()]
}

function scheduleOf(calls: readonly ShipCall[], desk: Desk): JsonObject {
  const first = calls[0]
  const vessel = first?.vessel
  const dummy = random(desk.seed, 'dummy', vessel?.imo ?? '').chance(0.03)
  return {
    carrierServiceName: `${first?.voyage.service ?? ''} service`,
    carrierServiceCode: first?.voyage.service ?? '',
    vesselSchedules: [
      {
        vessel: dummy
          ? null
          : {
              vesselIMONumber: vessel?.imo,
              MMSINumber: vessel?.mmsi,
              name: vessel?.name,
              flag: vessel?.flag,
              callSign: vessel?.call_sign,
              operatorCarrierCode: 'MSK',
            },
        isDummyVessel: dummy,
        transportCalls: calls.map((one) => callOf(one, desk, dummy)),
      },
    ],
  }
}

function callOf({ voyage, vessel, call }: ShipCall, desk: Desk, dummy: boolean): JsonObject {
  const place = placeOf(call.facility.locode)
  const stamp = (eventTypeCode: string, eventClassifierCode: string, at: number): JsonObject => ({
    eventTypeCode,
    eventClassifierCode,
    eventDateTime: withOffset(at, place.time_zone),
  })
  const eta = toldAt(call.arrival_told, desk.now).at
  const arrived = call.arrival <= desk.now
  if (!dummy) {
    const fields = ['eventDateTime', 'eventTypeCode', 'eventClassifierCode', 'transportCalls', 'vesselIMONumber']
    desk.print(vessel.imo, arrived ? 'vessel_arrived_at' : 'vessel_eta', utc(arrived ? call.arrival : eta), ...fields)
    desk.print(vessel.imo, 'terminal', call.facility.smdg, 'facilitySMDGCode', 'transportCalls')
  }
  return {
    portVisitReference: null,
    transportCallReference: call.id,
    carrierImportVoyageNumber: voyage.import_number,
    carrierExportVoyageNumber: voyage.number,
    location: { locationName: place.name, UNLocationCode: place.locode, facilitySMDGCode: call.facility.smdg },
    timestamps: [
      stamp('ARRI', 'PLN', call.planned_arrival),
      stamp('ARRI', arrived ? 'ACT' : 'EST', arrived ? call.arrival : eta),
      stamp('DEPA', 'PLN', call.planned_departure),
      ...(call.departure <= desk.now ? [stamp('DEPA', 'ACT', call.departure)] : []),
    ],
    cutOffTimes: [],
  }
}

function portSchedules(ask: Ask, desk: Desk): Answer {
  const [locode, date] = [ask.query.get('UNLocationCode') ?? '', Date.parse(ask.query.get('date') ?? '')]
  if (locode === '' || Number.isNaN(date))
    return problem(desk, 400, 'Bad Request', 'UNLocationCode and date are required')
  const codes = new Set(callsOfShip(desk.truth, date, date + 7 * DAY).map(({ call }) => call.facility))
  const here = [...codes].filter((facility) => facility.locode === locode)
  return json(
    200,
    here.map((facility) => ({
      UNLocationCode: locode,
      facilitySMDGCode: facility.smdg,
      vesselSchedules: callsAt(desk.truth, facility.code, date, date + 7 * DAY).map(({ vessel, voyage, call }) => ({
        vesselIMONumber: vessel.imo,
        vesselName: vessel.name,
        carrierImportVoyageNumber: voyage.import_number,
        timestamps: [
          {
            eventTypeCode: 'ARRI',
            eventClassifierCode: 'PLN',
            eventDateTime: withOffset(call.planned_arrival, placeOf(locode).time_zone),
          },
        ],
      })),
    })),
    { 'api-version': '1.0.0' },
  )
}
