import { formOf } from '../../carriers/tokens.ts'
import { json, text } from '../../http/exchange.ts'
import type { Answer, Ask, Json, JsonObject } from '../../http/exchange.ts'
import { random } from '../../random.ts'
import { DAY, MINUTE, utc, withOffset } from '../../time.ts'
import { callsAt } from '../../truth/calls.ts'
import { answered, valueOf } from '../machinery/predicate.ts'
import type { Clause } from '../machinery/predicate.ts'
import { clientId, hasClientForm, hasToken, keyOf, newToken } from '../machinery/proofs.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'
import { emptyReturnAt, groundedAt, outAt, shipmentOfBill, visitsOf } from '../machinery/visits.ts'
import type { Visit } from '../machinery/visits.ts'

const TOKEN_PATH = '/auth/realms/phaprod/protocol/openid-connect/token'
/** The end of the provider's base address: an operator may give the address with or without it. */
const BASE = '/v3/evp'
const OPERATOR = 'POHA'
const FACILITIES: Readonly<Record<string, string>> = { S787: 'BCT' }
const CODES = Object.keys(FACILITIES)
const HOLD_WORDS = {
  customs: 'CUSTOMS HOLD',
  freight: 'LINE HOLD',
  TMF: 'FEE HOLD',
  USDA: 'USDA HOLD',
  VACIS: 'VACIS',
  other: 'TERMINAL HOLD',
} as const

function keycloak(status: number): Answer {
  return text(status, 'text/html', '<html><body><h1>We are sorry...</h1><p>Session not active</p></body></html>')
}

/** Navis EVP as Port Houston runs it: a Keycloak token, a predicate, and only the fields that were asked for. */
export const navisEvp: Upstream = {
  id: 'navis_evp',
  name: 'Navis EVP (Port Houston)',
  family: 'terminal',
  facilities: FACILITIES,
  scac: null,
  fields: [
    'transitState',
    'visitState',
    'impediments',
    'stopFlags',
    'lastFreeDay',
    'ufvPosition',
    'lastKnownPosition',
    'timeIn',
    'timeOut',
    'eventTypeId',
    'created',
    'appointmentDate',
  ],
  limits: [{ name: 'per_minute', most: 240, per_ms: MINUTE }],
  refusals: {
    key: () => keycloak(401),
    entitlement: () => json(403, { error: 'insufficient_scope' }),
    rate: (_desk, headers) => json(429, { error: 'Too Many Requests' }, headers),
  },
  credentials: (desk) => ({
    client_id: clientId(desk),
    client_secret: keyOf(desk, 'secret'),
    realm: 'phaprod',
    region: 'america',
    operator: OPERATOR,
    token_url: desk.base_url + TOKEN_PATH,
  }),
  answer(ask, path, desk) {
    if (path === TOKEN_PATH) return token(ask, desk)
    if (!hasToken(ask, desk)) return keycloak(401)
    if (ask.query.get('operator') !== OPERATOR) {
      desk.violation('operator', path)
      return json(400, { status: 400, error: 'Bad Request', message: 'operator is required' })
    }
    const rest = path.startsWith(BASE) ? path.slice(BASE.length) : path
    if (rest === '/inventory/units') return answered(ask, UNIT_FIELDS, (clauses) => units(clauses, desk))
    if (rest === '/service/events') return answered(ask, EVENT_FIELDS, (clauses) => events(clauses, desk))
    if (rest === '/vessel/vesselvisits') return answered(ask, VISIT_FIELDS, (clauses) => vessels(clauses, desk))
    if (rest === '/road/gateappointments')
      return answered(ask, APPOINTMENT_FIELDS, (clauses) => appointments(clauses, desk))
    return json(404, { status: 404, error: 'Not Found', path })
  },
}

/** Tokens last from five minutes to an hour, another time at each issue. */
function token(ask: Ask, desk: Desk): Answer {
  if (ask.method !== 'POST' || formOf(ask).get('grant_type') !== 'client_credentials' || !hasClientForm(ask, desk))
    return json(401, { error: 'invalid_client', error_description: 'Invalid client or Invalid client credentials' })
  const issued = desk.ledger.counts.get('tokens_issued') ?? 0
  const seconds = random(desk.seed, 'evp-token', issued).whole(300, 3600)
  return json(200, {
    access_token: newToken(desk, seconds),
    expires_in: seconds,
    token_type: 'Bearer',
    scope: 'profile',
  })
}

const UNIT_FIELDS = [
  'unitId',
  'category',
  'freightKind',
  'transitState',
  'visitState',
  'impediments',
  'stopFlags',
  'lastFreeDay',
  'ufvPosition',
  'lastKnownPosition',
  'timestamps',
  'eqtypeId',
  'isoGroup',
  'line',
  'scope',
  'routing',
  'extras',
]
const EVENT_FIELDS = ['eventTypeId', 'created', 'changed', 'note']
const VISIT_FIELDS = ['visitId', 'vesselName', 'lloydsId', 'facility', 'eta', 'ata', 'etd', 'atd', 'phase']
const APPOINTMENT_FIELDS = ['unitId', 'appointmentDate', 'state', 'nbr']

function visitsAsked(clauses: readonly Clause[], desk: Desk, field = 'unitId'): Visit[] {
  const unit = valueOf(clauses, field)
  if (unit !== null) return visitsOf(desk, unit, CODES)
  const bill = valueOf(clauses, 'blNbr')
  const shipment = bill === null ? null : shipmentOfBill(desk, bill)
  return shipment?.boxes.flatMap((box) => visitsOf(desk, box.number, CODES).slice(0, 1)) ?? []
}

function units(clauses: readonly Clause[], desk: Desk): JsonObject[] {
  const category = valueOf(clauses, 'category')
  const imports = visitsAsked(clauses, desk)
  const rows = imports.flatMap((visit, i) => [importRow(visit, i === 0, desk), ...emptyRow(visit)])
  return rows.filter((row) => category === null || row['category'] === category)
}

function transitState({ state, stay, seen }: Visit): string {
  if (state.state === 'on_vessel') return seen < stay.arrived_at ? 'S10_ADVISED' : 'S20_INBOUND'
  return state.state === 'gated_out' ? 'S70_DEPARTED' : 'S40_YARD'
}

function visitState({ state }: Visit): string {
  if (state.state === 'on_vessel') return '2ADVISED'
  return state.state === 'gated_out' ? '3DEPARTED' : '1ACTIVE'
}

function importRow(visit: Visit, newest: boolean, desk: Desk): JsonObject {
  const { box, state, stay, zone, shipment, leg, seen } = visit
  const standing = state.holds.filter((hold) => hold.status === 'hold').map((hold) => HOLD_WORDS[hold.name])
  const grounded = groundedAt(visit)
  const out = outAt(visit)
  const time = (at: number | null): Json => (at === null ? null : withOffset(at, zone))
  if (newest) {
    for (const hold of state.holds)
      if (hold.status === 'hold') desk.print(box.number, 'hold', hold.name, 'impediments', 'stopFlags')
    desk.print(box.number, 'pickup_lfd', state.last_free_day, 'lastFreeDay')
    if (state.state === 'in_yard')
      desk.print(box.number, 'yard_position', stay.yard_position, 'ufvPosition', 'lastKnownPosition')
    if (grounded !== null) desk.print(box.number, 'vessel_discharged_at', utc(grounded), 'timeIn')
    if (out !== null && stay.out_by === 'truck') desk.print(box.number, 'full_out_at', utc(out), 'timeOut')
  }
  const position = state.state === 'in_yard' ? `Y-BCT-${stay.yard_position}` : `V-${leg?.voyage.import_number ?? ''}`
  return {
    unitId: box.number,
    category: 'IMPRT',
    freightKind: 'FCL',
    transitState: transitState(visit),
    visitState: visitState(visit),
    impediments: standing,
    stopFlags: standing,
    lastFreeDay: state.last_free_day,
    ufvPosition: position,
    lastKnownPosition: { posName: position },
    timestamps: { timeIn: time(grounded), timeOut: time(out) },
    eqtypeId: box.iso_code,
    isoGroup: box.iso_code.slice(2),
    line: shipment.scac.slice(0, 3),
    scope: { operator_id: OPERATOR, facility_id: 'BCT' },
    routing: { polId: leg?.load.facility.locode ?? null, pod1Id: 'USHOU', returnToLocation: 'BCT EMPTY DEPOT' },
    extras: { dwellDays: grounded === null ? 0 : Math.floor(((out ?? seen) - grounded) / DAY) },
  }
}

/** The next visit of the same box: it comes back empty and waits in storage. */
function emptyRow(visit: Visit): JsonObject[] {
  const back = emptyReturnAt(visit)
  if (back === null) return []
  return [
    {
      unitId: visit.box.number,
      category: 'STRGE',
      freightKind: 'MTY',
      transitState: 'S40_YARD',
      visitState: '1ACTIVE',
      impediments: [],
      stopFlags: [],
      lastFreeDay: null,
      ufvPosition: 'Y-BCT-MTY',
      lastKnownPosition: { posName: 'Y-BCT-MTY' },
      timestamps: { timeIn: withOffset(back, visit.zone), timeOut: null },
      eqtypeId: visit.box.iso_code,
      isoGroup: visit.box.iso_code.slice(2),
      line: visit.shipment.scac.slice(0, 3),
      scope: { operator_id: OPERATOR, facility_id: 'BCT' },
      routing: { polId: null, pod1Id: null, returnToLocation: null },
      extras: { dwellDays: 0 },
    },
  ]
}

function events(clauses: readonly Clause[], desk: Desk): JsonObject[] {
  return visitsAsked(clauses, desk, 'appliedToNaturalKey').flatMap((visit, i) => {
    const { stay, box, zone, seen } = visit
    const rows: [string, number | null][] = [
      ['UNIT_ACTIVATE', stay.listed_at],
      ['UNIT_DISCH', stay.grounded_at],
      ['UNIT_POSITION_CORRECTION', stay.grounded_at + 90 * MINUTE],
      [stay.out_by === 'rail' ? 'UNIT_RAMP' : 'UNIT_DELIVER', stay.out_at],
      ['UNIT_OUT_GATE', stay.out_by === 'truck' ? stay.out_at : null],
      ['UNIT_IN_GATE', emptyReturnAt(visit)],
    ]
    const told = rows.flatMap(([type, at]) => (at === null || at > seen ? [] : [{ type, at }]))
    const grounded = groundedAt(visit)
    const out = outAt(visit)
    if (i === 0 && grounded !== null)
      desk.print(box.number, 'vessel_discharged_at', utc(grounded), 'eventTypeId', 'created')
    if (i === 0 && out !== null && stay.out_by === 'truck')
      desk.print(box.number, 'full_out_at', utc(out), 'eventTypeId', 'created')
    return told.map(({ type, at }) => ({
      eventTypeId: type,
      created: withOffset(at, zone),
      changed: withOffset(at, zone),
      note: '',
    }))
  })
}

function vessels(clauses: readonly Clause[], desk: Desk): JsonObject[] {
  const wanted = valueOf(clauses, 'visitId')
  return callsAt(desk.truth, 'S787', desk.now - 6 * DAY, desk.now + 14 * DAY)
    .map(({ vessel, voyage, call }) => ({
      visitId: `${vessel.call_sign}${voyage.import_number}`,
      vesselName: vessel.name,
      lloydsId: vessel.imo,
      facility: 'BCT',
      eta: withOffset(call.planned_arrival, 'America/Chicago'),
      ata: call.arrival <= desk.now ? withOffset(call.arrival, 'America/Chicago') : null,
      etd: withOffset(call.planned_departure, 'America/Chicago'),
      atd: call.departure <= desk.now ? withOffset(call.departure, 'America/Chicago') : null,
      phase: call.departure <= desk.now ? '60DEPARTED' : '20INBOUND',
    }))
    .filter((row) => wanted === null || row.visitId.toUpperCase() === wanted)
}

function appointments(clauses: readonly Clause[], desk: Desk): JsonObject[] {
  return visitsAsked(clauses, desk).flatMap(({ box, state, zone }) => {
    if (state.appointment === null) return []
    desk.print(box.number, 'pickup_appointment_at', utc(state.appointment.at), 'appointmentDate')
    return [
      {
        unitId: box.number,
        appointmentDate: withOffset(state.appointment.at, zone),
        state: state.state === 'gated_out' ? 'USED' : 'CREATED',
        nbr: String(Math.floor(state.appointment.booked_at / MINUTE)).slice(-8),
      },
    ]
  })
}
