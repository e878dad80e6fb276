import { createHash } from 'node:crypto'
import type {
  DeadlineObservation,
  EquipmentObservation,
  FacilityStateObservation,
  FacilityType,
  HoldObservation,
  Instant,
  MovementObservation,
  Place,
  RecordedObservation,
  ShipmentRecordObservation,
} from '../observation.ts'
import type { KnownTerminal, ReferenceLookup } from '../reference-lookup.ts'
import type { ContainerPicture, ShipmentPicture } from '../picture.ts'
import { reconcile, type ReconcileRequest } from '../reconcile.ts'

/** The box of most examples. */
export const BOX = 'MSKU1234565'
export const NOW: Instant = '2026-12-31T00:00:00Z'
export const request: ReconcileRequest = { request_type: 'bill_of_lading', number: 'MAEU260029935', scac: 'MAEU' }

interface Recording {
  readonly confirmed_at?: Instant
  readonly id: string
  readonly source: string
  readonly recorded_at: Instant
  readonly withdrawn_at: Instant | null
}
type Given<Kind> = Partial<Omit<Kind, 'kind'> & Recording>

const common = { data_source: 'shipping_line', container: BOX, stated_at: null, pointer: '/0', defects: [] } as const
const learnt = { source: 'maersk', recorded_at: NOW, withdrawn_at: null } as const

/** Ids follow from the content, so that two equal statements are one unless a test names them apart. */
function identified<Kind extends object>(observation: Kind): Kind & { readonly id: string } {
  return { id: createHash('sha1').update(JSON.stringify(observation)).digest('hex').slice(0, 12), ...observation }
}

/** A place by its UN/LOCODE. */
export function at(locode: string): Place {
  return { locode, name: null, country_code: null, latitude: null, longitude: null }
}

export function facility(type: FacilityType, code: string | null = null) {
  return { type, code, provider: code === null ? null : 'SMDG', name: null } as const
}

export function vessel(name: string, imo: string | null = null) {
  return { name, imo, mmsi: null }
}

const movement_defaults = {
  ...common,
  ...learnt,
  kind: 'movement',
  source_event_id: null,
  retracts: null,
  classifier: 'actual',
  at_local: null,
  time_zone: null,
  place: null,
  facility: null,
  mode: null,
  vessel: null,
  voyage: null,
  transport_call: null,
  empty: null,
  role_hint: null,
  phase_hint: null,
  document_type: null,
  bill_of_lading: null,
  booking: null,
  seal_number: null,
  description: null,
} as const

/** What was done with the box: laden, and by ship for loading and discharge, unless said otherwise. */
export function equipment(
  code: string,
  moment: Instant | null,
  place: string | null,
  given: Given<MovementObservation> = {},
): RecordedObservation {
  const mode = code === 'LOAD' || code === 'DISC' ? 'vessel' : null
  return identified({
    ...movement_defaults,
    type: 'equipment',
    code,
    at: moment,
    place: place === null ? null : at(place),
    mode,
    empty: false,
    ...given,
  })
}

/** What the box's ship did, unless another mode is given; about every box of the reference. */
export function transport(
  code: string,
  moment: Instant | null,
  place: string | null,
  given: Given<MovementObservation> = {},
): RecordedObservation {
  return identified({
    ...movement_defaults,
    type: 'transport',
    code,
    at: moment,
    place: place === null ? null : at(place),
    mode: 'vessel',
    container: null,
    ...given,
  })
}

export function paper(
  code: string,
  document_type: string,
  given: Given<MovementObservation> = {},
): RecordedObservation {
  return identified({
    ...movement_defaults,
    type: 'shipment',
    code,
    document_type,
    at: '2026-11-01T00:00:00Z',
    container: null,
    ...given,
  })
}

export function record(given: Given<ShipmentRecordObservation>): RecordedObservation {
  const none = {
    bill_of_lading: null,
    booking: null,
    port_of_lading: null,
    port_of_discharge: null,
    destination: null,
    cancelled: false,
  }
  return identified({ ...common, ...learnt, kind: 'shipment_record', container: null, ...none, ...given })
}

export function equipmentRecord(given: Given<EquipmentObservation>): RecordedObservation {
  const none = {
    equipment_type: null,
    equipment_length: null,
    equipment_height: null,
    weight_in_lbs: null,
    seal_number: null,
  }
  return identified({ ...common, ...learnt, kind: 'equipment', ...none, ...given })
}

/** What the terminal says at a moment; it has the box unless said otherwise. */
export function terminalSays(stated_at: Instant, given: Given<FacilityStateObservation> = {}): RecordedObservation {
  const here = { firms: 'W185', smdg: null, bic: null, locode: 'USLAX', name: null }
  return identified({
    ...common,
    ...learnt,
    kind: 'facility_state',
    data_source: 'terminal',
    source: 'terminal:W185',
    container: BOX,
    terminal: here,
    found: true,
    stated_at,
    ...given,
  })
}

/** What the ramp at Chicago says at a moment. */
export function rampSays(stated_at: Instant, given: Given<FacilityStateObservation> = {}): RecordedObservation {
  const there = { firms: 'H572', smdg: null, bic: null, locode: 'USCHI', name: null }
  return terminalSays(stated_at, { data_source: 'rail', source: 'rail:BNSF', terminal: there, ...given })
}

export function deadline(
  kind: DeadlineObservation['deadline'],
  day: string | null,
  given: Given<DeadlineObservation> = {},
): RecordedObservation {
  return identified({
    ...common,
    ...learnt,
    kind: 'deadline',
    deadline: kind,
    day,
    place: null,
    facility: null,
    ...given,
  })
}

export function hold(
  name: HoldObservation['name'],
  status: HoldObservation['status'],
  given: Given<HoldObservation> = {},
): RecordedObservation {
  return identified({ ...common, ...learnt, kind: 'hold', name, status, description: null, at: null, ...given })
}

const places: Readonly<Record<string, readonly [name: string, country: string, zone: string]>> = {
  CNSHA: ['Shanghai', 'CN', 'Asia/Shanghai'],
  CNNGB: ['Ningbo', 'CN', 'Asia/Shanghai'],
  CNWUH: ['Wuhan', 'CN', 'Asia/Shanghai'],
  KRPUS: ['Busan', 'KR', 'Asia/Seoul'],
  SGSIN: ['Singapore', 'SG', 'Asia/Singapore'],
  USLAX: ['Los Angeles', 'US', 'America/Los_Angeles'],
  USLGB: ['Long Beach', 'US', 'America/Los_Angeles'],
  USCHI: ['Chicago', 'US', 'America/Chicago'],
  USKCK: ['Kansas City', 'US', 'America/Chicago'],
  NLRTM: ['Rotterdam', 'NL', 'Europe/Amsterdam'],
  DEDUI: ['Duisburg', 'DE', 'Europe/Berlin'],
}

const inland = new Set(['USCHI', 'USKCK', 'DEDUI'])

function terminal(
  id: string,
  locode: string,
  facility_type = 'ocean_terminal',
  railroad_scac: string | null = null,
): KnownTerminal {
  return { id, facility_type, location: { code: locode }, railroad_scac }
}

const by_firms: Readonly<Record<string, KnownTerminal>> = {
  W185: terminal('pier-400', 'USLAX'),
  Y258: terminal('yusen', 'USLAX'),
  W183: terminal('lbct', 'USLGB'),
  H572: terminal('logistics-park', 'USCHI', 'rail_terminal', 'BNSF'),
}
const by_smdg: Readonly<Record<string, KnownTerminal>> = {
  'USLAX PIER400': terminal('pier-400', 'USLAX'),
  'USLAX YTI': terminal('yusen', 'USLAX'),
}

/** A small world that tests can keep in mind. */
export const reference: ReferenceLookup = {
  zoneOf: (locode) => places[locode]?.[2] ?? null,
  locationByLocode: (locode) => {
    const known = places[locode]
    return known === undefined
      ? null
      : { name: known[0], country_code: known[1], type: inland.has(locode) ? 'metro_area' : 'port' }
  },
  placeByName: (name) => {
    const code = Object.keys(places).find((locode) => places[locode]?.[0].toUpperCase() === name.toUpperCase())
    return code === undefined ? null : { code }
  },
  zoneWithin: (name) => (name !== null && /, *CA$/i.test(name) ? 'America/Los_Angeles' : null),
  rampBy: ({ railroad, town }) => {
    const ramp = by_firms['H572'] ?? null
    const fits = (railroad ?? 'BNSF') === 'BNSF' && (town === 'ELWOOD, IL' || town === 'Chicago')
    return fits && ramp !== null ? { terminal: town === 'Chicago' ? null : ramp, location: ramp.location } : null
  },
  railroadScac: (scac) => scac.toUpperCase(),
  terminalByFirms: (code) => by_firms[code] ?? null,
  terminalBySmdg: (locode, code) => by_smdg[`${locode} ${code}`] ?? null,
  terminalByBic: () => null,
  terminalByName: () => null,
}

/** The shipment that the observations make. */
export function shipmentOf(observations: readonly RecordedObservation[], now = NOW): ShipmentPicture {
  return reconcile({ observations, request, now, reference })
}

/** The first box that the observations make. */
export function boxOf(observations: readonly RecordedObservation[], now = NOW): ContainerPicture {
  const [first] = shipmentOf(observations, now).containers
  if (first === undefined) throw new Error('no box')
  return first
}

/** Names and places of a box's milestones, in order: `vessel_loaded@CNSHA`. */
export function milestonesOf(observations: readonly RecordedObservation[], now = NOW): string[] {
  return boxOf(observations, now).milestones.map(({ event, locode }) => `${event}@${locode}`)
}

/**
 * A journey from Shanghai to Los Angeles as a carrier tells it, by month and day: out 1, in 3, loaded 5, sailed 6
 * November; arrived 20, discharged 21, out 25, back 28.
 */
export const voyage = {
  empty_out: equipment('GTOT', '2026-11-01T08:00:00Z', 'CNSHA', { empty: true, facility: facility('DEPO') }),
  full_in: equipment('GTIN', '2026-11-03T08:00:00Z', 'CNSHA', { facility: facility('POTE') }),
  loaded: equipment('LOAD', '2026-11-05T08:00:00Z', 'CNSHA', { vessel: vessel('ALPHA', '9321483'), voyage: '642E' }),
  departed: transport('DEPA', '2026-11-06T08:00:00Z', 'CNSHA', { vessel: vessel('ALPHA', '9321483'), voyage: '642E' }),
  arrived: transport('ARRI', '2026-11-20T08:00:00Z', 'USLAX', { vessel: vessel('ALPHA', '9321483'), voyage: '642E' }),
  discharged: equipment('DISC', '2026-11-21T08:00:00Z', 'USLAX', {
    vessel: vessel('ALPHA', '9321483'),
    voyage: '642E',
  }),
  full_out: equipment('GTOT', '2026-11-25T08:00:00Z', 'USLAX', { facility: facility('POTE') }),
  empty_in: equipment('GTIN', '2026-11-28T08:00:00Z', 'USLAX', { empty: true, facility: facility('DEPO') }),
}
