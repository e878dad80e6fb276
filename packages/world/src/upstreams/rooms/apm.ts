import { json } from '../../http/exchange.ts'
import type { Answer, Ask, Json, JsonObject } from '../../http/exchange.ts'
import { DAY, HOUR, MINUTE, utc, wallClock } from '../../time.ts'
import { callsAt } from '../../truth/calls.ts'
import type { ShipCall } from '../../truth/calls.ts'
import { placeOf } from '../../truth/place.ts'
import { movementOf } from '../../truth/shipment.ts'
import type { Hold, HoldName } from '../../truth/yard.ts'
import { toldAt } from '../../truth/voyage.ts'
import { orEmpty } from '../machinery/forms.ts'
import { clientId, hasClientForm, hasHeader, hasToken, keyOf, newToken } from '../machinery/proofs.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'
import { groundedAt, outAt, paidThrough, shipmentOfBill, visitsOf } from '../machinery/visits.ts'
import type { Visit } from '../machinery/visits.ts'

const TOKEN_PATH = '/oauth/client_credential/accesstoken'
const TOKEN_SECONDS = 1800
const BATCH = 50
const FACILITIES: Readonly<Record<string, string>> = { W185: 'USLAX', E425: 'USNWK' }
const POUNDS_PER_KG = 2.20462
/** Pier 400 and Elizabeth name the same holds differently, and part them differently. */
const HOLD_WORDS: Readonly<Record<string, { parting: string; words: Readonly<Record<HoldName, string>> }>> = {
  USLAX: {
    parting: ', ',
    words: {
      customs: 'CUSTOMS HOLD',
      freight: 'FREIGHT',
      TMF: 'TMF',
      USDA: 'USDA HOLD',
      VACIS: 'VACIS',
      other: 'TERMINAL HOLD',
    },
  },
  USNWK: {
    parting: '; ',
    words: {
      customs: 'Customs - CBP',
      freight: 'Line - Freight',
      TMF: 'CTF unpaid',
      USDA: 'Agriculture',
      VACIS: 'NII exam',
      other: 'Operator',
    },
  },
}

function problem(status: number, message: string): Answer {
  return json(status, { ApiError: { code: String(status), message } })
}

/** APM Terminals: one facility per call, local times without offset, availability and holds in words. */
export const apm: Upstream = {
  id: 'apm',
  name: 'APM Terminals',
  family: 'terminal',
  facilities: FACILITIES,
  scac: null,
  fields: [
    'readyForDelivery',
    'containerState',
    'dischargeDateTimeLocal',
    'yardLocation',
    'containerHolds',
    'storagePaidThroughDate',
    'demurrageOwed',
    'facilityOutDateTimeLocal',
    'vesselEtaDateTimeLocal',
    'appointmentDateTimeLocal',
    'billOfLading',
    'performedDateTimeLocal',
    'eventType',
  ],
  limits: [{ name: 'per_minute', most: 300, per_ms: MINUTE }],
  refusals: {
    key: () => problem(401, 'Invalid Access Token'),
    entitlement: () => problem(403, 'Quota of the subscribed plan is used up'),
    rate: (_desk, headers) => json(429, { ApiError: { code: '429', message: 'Too many requests' } }, headers),
  },
  credentials: (desk) => ({ consumer_key: clientId(desk), consumer_secret: keyOf(desk, 'secret') }),
  answer(ask, path, desk) {
    if (path === TOKEN_PATH) return token(ask, desk)
    if (ask.query.has('access_token')) {
      desk.violation('token_in_query', ask.path)
      return problem(401, 'Send the token in the Authorization header')
    }
    if (!hasHeader(ask, desk, 'consumer-key', clientId(desk)) && ask.headers['consumer-key'] !== undefined)
      return problem(401, 'Unknown Consumer-Key')
    if (!hasToken(ask, desk)) return problem(401, 'Invalid Access Token')
    if (path === '/import-availability') return asked(ask, desk, availabilityOf)
    if (path === '/container-event-history') return asked(ask, desk, historyOf)
    if (path === '/vessel-visits') return vessels(ask, desk, ask.query.get('facilityCode'), ask.query.get('assetId'))
    if (path === '/all-vessel-schedules') return vessels(ask, desk, ask.query.get('terminal'), null)
    return problem(404, 'Bad URL')
  },
}

function token(ask: Ask, desk: Desk): Answer {
  if (ask.method !== 'POST') return problem(405, 'POST only')
  if (ask.query.get('grant_type') !== 'client_credentials' || !hasClientForm(ask, desk))
    return json(401, { ErrorCode: 'invalid_client', Error: 'Client credentials are invalid' })
  return json(200, { access_token: newToken(desk, TOKEN_SECONDS), expires_in: String(TOKEN_SECONDS - 1) })
}

/** The world's facility of a code; two codes in one call break the rule of one. */
function facilityOfCall(code: string | null, desk: Desk): string | Answer {
  if (code?.includes(',') === true) desk.violation('one_facility', code)
  const world = Object.keys(FACILITIES).find((known) => FACILITIES[known] === code)
  return world ?? problem(400, 'facilityCode: exactly one facility of ours')
}

function asked(ask: Ask, desk: Desk, write: (visit: Visit, code: string, desk: Desk) => JsonObject): Answer {
  const code = ask.query.get('facilityCode') ?? ''
  const facility = facilityOfCall(code, desk)
  if (typeof facility !== 'string') return facility
  const assets = (ask.query.get('assetId') ?? '').split(',').filter((asset) => asset !== '')
  if (assets.length > BATCH) desk.violation('batch', `${assets.length} assets`)
  if (assets.length === 0 || assets.length > BATCH) return problem(400, `assetId: from 1 to ${BATCH}`)
  const boxes = assets.flatMap(
    (asset) => shipmentOfBill(desk, asset)?.boxes.map((box) => box.number) ?? [asset.toUpperCase()],
  )
  const found = boxes.flatMap((box) => visitsOf(desk, box, [facility]).slice(0, 1))
  const rows = found.map((visit) => write(visit, code, desk))
  // The page shows one object, the service a list: both occur.
  const first = rows[0]
  return json(200, assets.length === 1 && rows.length === 1 && first !== undefined && code === 'USNWK' ? first : rows)
}

function stateWord({ state, stay, seen }: Visit): string {
  if (state.state === 'on_vessel') return seen < stay.arrived_at ? 'Advised' : 'Inbound'
  return state.state === 'gated_out' ? 'Departed' : 'Yard'
}

function money(amount: number): string {
  return `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
}

function holdWords(holds: readonly Hold[], code: string): string {
  const dialect = HOLD_WORDS[code]
  const words = holds.map((hold) => dialect?.words[hold.name] ?? hold.code_raw)
  return words.length === 0 ? 'None' : words.join(dialect?.parting ?? ', ')
}

function availabilityOf(visit: Visit, code: string, desk: Desk): JsonObject {
  const { box, stay, state, zone, shipment, leg } = visit
  const standing = state.holds.filter((hold) => hold.status === 'hold')
  const holds = holdWords(standing, code)
  const out = outAt(visit)
  const grounded = groundedAt(visit)
  const eta = leg === null ? null : toldAt(leg.discharge.arrival_told, visit.seen).at
  const local = (at: number | null): string => orEmpty(at, (moment) => wallClock(moment, zone))
  const paid = paidThrough(visit)
  const owed = grounded === null || out !== null ? '' : money(state.demurrage)
  printAvailability(visit, desk, { paid, grounded, out, eta, owed: owed === '' ? null : state.demurrage })
  return {
    containerId: box.number,
    billOfLading: shipment.bill,
    readyForDelivery: state.available ? 'Yes' : 'No',
    containerState: stateWord(visit),
    dischargeDateTimeLocal: local(grounded),
    yardLocation: state.state === 'in_yard' ? stay.yard_position : '',
    containerHolds: holds,
    storagePaidThroughDate: paid ?? '',
    demurrageOwed: owed,
    sizeTypeHeight: box.iso_code.startsWith('2') ? '20/DR/86' : '40/DR/96',
    containerIsoCode: box.iso_code,
    containerGrossWeightKilos: box.weight_kg,
    containerGrossWeightPounds: Math.round(box.weight_kg * POUNDS_PER_KG),
    hazardous: '',
    facilityOutDateTimeLocal: local(out),
    vesselName: leg?.vessel.name ?? '',
    vesselEtaDateTimeLocal: local(eta),
    shippingLine: shipment.scac.slice(0, 3),
    appointment: state.appointment === null ? 'No' : 'Yes',
    appointmentDateTimeLocal: local(state.appointment?.at ?? null),
  }
}

type Dates = {
  paid: string | null
  grounded: number | null
  out: number | null
  eta: number | null
  owed: number | null
}

function printAvailability(visit: Visit, desk: Desk, { paid, grounded, out, eta, owed }: Dates): void {
  const { box, state, stay } = visit
  const put = (fact: Parameters<Desk['print']>[1], value: Json, ...fields: string[]): void =>
    desk.print(box.number, fact, value, ...fields)
  put('available_for_pickup', state.available, 'readyForDelivery')
  put('bill_of_lading', visit.shipment.bill, 'billOfLading')
  for (const hold of state.holds) if (hold.status === 'hold') put('hold', hold.name, 'containerHolds')
  put(paid === state.last_free_day ? 'pickup_lfd' : 'paid_through', paid, 'storagePaidThroughDate')
  put('fee.demurrage', owed, 'demurrageOwed')
  if (state.state === 'in_yard') put('yard_position', stay.yard_position, 'yardLocation')
  if (grounded !== null) put('vessel_discharged_at', utc(grounded), 'dischargeDateTimeLocal')
  if (out !== null)
    put(stay.out_by === 'rail' ? 'rail_departed_at' : 'full_out_at', utc(out), 'facilityOutDateTimeLocal')
  if (eta !== null) put('vessel_eta', utc(eta), 'vesselEtaDateTimeLocal')
  if (state.appointment !== null) put('pickup_appointment_at', utc(state.appointment.at), 'appointmentDateTimeLocal')
}

function historyOf(visit: Visit, code: string, desk: Desk): JsonObject {
  const { stay, box, zone, seen, shipment } = visit
  const words = HOLD_WORDS[code]?.words
  const rows: [number | null, string, string][] = [
    [stay.listed_at, 'Pre-advised by vessel operator', ''],
    [stay.grounded_at, 'Discharged from vessel', `To ${stay.yard_position}`],
    [stay.grounded_at + 40 * MINUTE, 'Moved to yard', stay.yard_position],
    ...stay.holds.flatMap((hold): [number, string, string][] => [
      [hold.from, `Hold applied: ${words?.[hold.name] ?? hold.code_raw}`, ''],
      [hold.to, `Hold released: ${words?.[hold.name] ?? hold.code_raw}`, ''],
    ]),
    [stay.ready_at, 'Available for delivery', ''],
    [deliveredAt(visit), stay.out_by === 'rail' ? 'Loaded to railcar' : 'Delivered to truck', ''],
    [stay.out_at, stay.out_by === 'rail' ? 'Exited by rail' : 'Exited by truck', ''],
  ]
  const told = rows.flatMap(([at, eventType, positionNotes]) =>
    at === null || at > seen ? [] : [{ at, eventType, positionNotes }],
  )
  const fields = ['performedDateTimeLocal', 'eventType']
  if (stay.grounded_at <= seen) desk.print(box.number, 'vessel_discharged_at', utc(stay.grounded_at), ...fields)
  const out = outAt(visit)
  const delivered = deliveredAt(visit)
  if (stay.out_by === 'rail' && delivered !== null && delivered <= seen)
    desk.print(box.number, 'rail_loaded_at', utc(delivered), ...fields)
  if (out !== null)
    desk.print(box.number, stay.out_by === 'rail' ? 'rail_departed_at' : 'full_out_at', utc(out), ...fields)
  return {
    containerId: box.number,
    shippingLine: shipment.scac.slice(0, 3),
    eventDetails: told
      .sort((a, b) => a.at - b.at)
      .map(({ at, eventType, positionNotes }) => ({
        performedDateTimeLocal: wallClock(at, zone),
        eventType,
        positionNotes,
      })),
  }
}

/** When the box was put on its railcar, or on the truck just before that left; null: nobody has come for it. */
function deliveredAt({ box, stay }: Visit): number | null {
  if (stay.out_by === 'rail') return movementOf(box, 'rail_loaded', 'discharge')?.at ?? null
  return stay.out_at === null ? null : stay.out_at - 11 * MINUTE
}

function vessels(_ask: Ask, desk: Desk, code: string | null, vessel: string | null): Answer {
  const facility = facilityOfCall(code, desk)
  if (typeof facility !== 'string') return facility
  const wanted = vessel?.toUpperCase() ?? null
  const calls = callsAt(desk.truth, facility, desk.now - 6 * DAY, desk.now + 14 * DAY).filter(
    (one) => wanted === null || one.vessel.name.toUpperCase() === wanted || one.vessel.imo === wanted,
  )
  return json(
    200,
    calls.map((one) => vesselRow(one, code ?? '', desk)),
  )
}

function vesselRow({ vessel, voyage, call }: ShipCall, code: string, desk: Desk): JsonObject {
  const zone = placeOf(call.facility.locode).time_zone
  const local = (at: number): string => wallClock(at, zone)
  const past = (at: number): string => (at <= desk.now ? local(at) : '')
  return {
    facilityCode: code,
    vesselName: vessel.name,
    vesselLloydsCode: vessel.imo,
    inboundVoyage: voyage.import_number,
    outboundVoyage: voyage.number,
    scheduledEtaDateTimeLocal: local(call.planned_arrival),
    estimatedEtaDateTimeLocal: local(toldAt(call.arrival_told, desk.now).at),
    actualEtaDateTimeLocal: past(call.berthed),
    scheduledEtdDateTimeLocal: local(call.planned_departure),
    estimatedEtdDateTimeLocal: local(toldAt(call.departure_told, desk.now).at),
    actualEtdDateTimeLocal: past(call.departure),
    firstAvailableDateTimeLocal: call.berthed + 12 * HOUR <= desk.now ? local(call.berthed + 12 * HOUR) : '',
    berthName: call.berthed <= desk.now ? `${call.facility.smdg ?? 'B'}-${(call.sequence % 4) + 1}` : '',
    vesselStatus: shipStatus(call.arrival, call.departure, desk.now),
    terminalDateTimeLocalStamp: local(desk.now),
  }
}

function shipStatus(arrival: number, departure: number, now: number): string {
  if (now < arrival) return 'Inbound'
  return now < departure ? 'Working' : 'Departed'
}
