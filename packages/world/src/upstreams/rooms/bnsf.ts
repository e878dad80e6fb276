import { z } from 'zod'
import { parse } from '../../control/refusals.ts'
import { header, json, text } from '../../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../../http/exchange.ts'
import { random } from '../../random.ts'
import { DAY, instantOf, addDays, MINUTE, utc, wallClock } from '../../time.ts'
import { placeOf } from '../../truth/place.ts'
import type { Place } from '../../truth/place.ts'
import { orNull } from '../machinery/forms.ts'
import { unitNumber, unitOf } from '../machinery/numbers.ts'
import { brokenRate } from '../machinery/rates.ts'
import { boxesOnRails, printSight, railViewOf } from '../machinery/rides.ts'
import type { RailSight, RailView } from '../machinery/rides.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'

const UNITS_MAX = 300
const PAGE_MAX = 2_000
const NOT_A_PARTY = 'You are not an authorized waybill party to track this equipment.'
const UnitsBody = z.object({ unitList: z.array(z.string()) })
const WORDS: Readonly<Record<string, string>> = {
  'loaded.origin': 'Ramp',
  'departed.origin': 'Train Departed',
  'departed.way': 'Passing',
  'arrived.way': 'Passing',
  'arrived.end': 'Arrival',
  'unloaded.end': 'Deramp',
  'notified.end': 'Notified',
  'out.end': 'Outgate',
}

/** BNSF: a client certificate instead of a key, dates and times apart, a no per box, no Retry-After. */
export const bnsf: Upstream = {
  id: 'bnsf',
  name: 'BNSF Railway',
  family: 'railroad',
  facilities: { J791: 'CHICAGO IL', J177: 'EDGERTON KS' },
  scac: 'BNSF',
  fields: [
    'lastEventDescription',
    'lastEventDate',
    'lastEventTime',
    'estimatedShipmentAvailabilityDate',
    'estimatedShipmentAvailabilityTime',
    'demurrageStartDate',
    'demurrageAmount',
    'lotRowSpotLabel',
    'chassisId',
    'eventDatetime',
    'eventDescription',
    'estimatedEventDatetimeIndicator',
  ],
  limits: [],
  tls: true,
  personal: ['EXAMPLE DRAYAGE LLC', 'EXAMPLE EXPORTS CO', 'EXAMPLE IMPORTS INC'],
  open_paths: ['/healthcheck'],
  refusals: {
    key: () => text(403, 'text/plain', '403 Forbidden'),
    entitlement: () => json(403, { message: 'Insufficient privileges' }),
    rate: () => json(429, { message: 'Too many requests' }),
  },
  credentials: () => ({}),
  answer(ask, path, desk) {
    if (path === '/healthcheck') return text(200, 'application/xml', '<status>ok</status>')
    if (ask.certified !== true) return this.refusals.key(desk)
    if (header(ask, 'authorization') !== '') desk.violation('authorization_header', path)
    const service = path.split('/').slice(1, 3).join('.')
    const broken = brokenRate(desk, [
      { name: `${service}.second`, most: 1, per_ms: 1_000 },
      { name: `${service}.minute`, most: 15, per_ms: MINUTE },
    ])
    if (broken !== null) return this.refusals.rate(desk, {})
    if (path === '/v1/units') return units(ask, desk)
    if (path === '/v1/trip-plan-intermodal') return tripPlan(ask, desk)
    if (path === '/v3/unit-details' || path === '/v1/j1-receipts') return this.refusals.entitlement(desk)
    return json(404, { message: 'Resource not found' })
  },
}

function units(ask: Ask, desk: Desk): Answer {
  if (ask.method === 'GET') return page(ask, desk)
  if (ask.method !== 'POST') return json(405, { message: 'Method not allowed' })
  const read = UnitsBody.safeParse(parse(ask.body))
  if (!read.success) return json(400, { message: 'unitList is required' })
  const { unitList } = read.data
  if (unitList.length > UNITS_MAX) {
    desk.violation('batch', `${unitList.length} units`)
    return json(400, { message: `unitList: at most ${UNITS_MAX}` })
  }
  return json(200, { elements: unitList.map((unit) => elementOf(unit, desk)) })
}

function page(ask: Ask, desk: Desk): Answer {
  const [number, limit] = [Number(ask.query.get('page') ?? 1), Number(ask.query.get('limit') ?? PAGE_MAX)]
  if (!Number.isInteger(number) || number < 1 || !Number.isInteger(limit) || limit < 1 || limit > PAGE_MAX)
    return json(400, { message: `page from 1, limit from 1 to ${PAGE_MAX}` })
  const all = desk.faults.has('not_entitled') ? [] : boxesOnRails(desk, 'BNSF')
  return json(200, { elements: all.slice((number - 1) * limit, number * limit).map((view) => rowOf(view, desk)) })
}

function elementOf(unit: string, desk: Desk): JsonObject {
  const [, initial = '', digits = ''] = /^([A-Z]{4})(\d{1,10})$/.exec(unit.trim().toUpperCase()) ?? []
  const number = unitNumber(initial, digits)
  const view = railViewOf(desk, 'BNSF', number)
  if (view === null || desk.faults.has('not_entitled'))
    return { equipmentInitial: initial, equipmentNumber: digits, message: NOT_A_PARTY }
  return rowOf(view, desk)
}

const NETWORK_NAMES: Readonly<Record<string, string>> = { USLAX: 'LOSANGELE, CA', USLGB: 'LONGBEACH, CA' }

/** Nine letters of the city and the state, as the railroad writes a station. */
function stationOf(place: Place): string {
  const short = `${place.name.replaceAll(' ', '').toUpperCase().slice(0, 9)}, ${place.state ?? ''}`
  return NETWORK_NAMES[place.locode] ?? short
}

function dayOf(at: number | null, zone: string): string | null {
  if (at === null) return null
  const [year, month, day] = wallClock(at, zone).slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

const timeOf = (at: number | null, zone: string): string | null =>
  at === null ? null : wallClock(at, zone).slice(11, 16)

/** Hours and minutes as one number without a colon, and now and then one that no clock shows. */
function hoursAndMinutes(sight: RailSight, view: RailView, desk: Desk): number {
  const odd = random(desk.seed, 'bnsf-time', view.number, sight.at).chance(0.02)
  return odd ? 965 : Number(wallClock(sight.at, sight.place.time_zone).slice(11, 16).replace(':', ''))
}

/** What is told of the last event, one member each for its word, day, time and place. */
function lastEventOf(view: RailView, desk: Desk): JsonObject {
  const last = view.sights.at(-1)
  if (last === undefined) return { lastEventDescription: null }
  const time = hoursAndMinutes(last, view, desk)
  if (time !== 965) printSight(desk, view.number, last, 'lastEventDescription', 'lastEventDate', 'lastEventTime')
  return {
    lastEventDescription: WORDS[`${last.kind}.${last.where}`] ?? null,
    lastEventDate: dayOf(last.at, last.place.time_zone),
    lastEventTime: time,
    lastEventRailNetworkLocationName: stationOf(last.place),
  }
}

function rowOf(view: RailView, desk: Desk): JsonObject {
  const { corridor, ride, ramp, yard, number, shipment } = view
  const end = placeOf(corridor.ramp.locode)
  const day = yard?.last_free_day ?? null
  const inYard = yard?.state === 'in_yard'
  const owed = inYard ? yard.demurrage : null
  const lot = inYard ? (ramp?.yard_position ?? null) : null
  // The day on which storage begins is the one after the last free day.
  const storage = orNull(day, (last_day) => instantOf(addDays(last_day, 1), 0, end.time_zone))
  const available = ['estimatedShipmentAvailabilityDate', 'estimatedShipmentAvailabilityTime']
  desk.print(number, 'rail_eta', orNull(view.available, utc), ...available)
  desk.print(number, 'fee.demurrage', owed, 'demurrageAmount')
  desk.print(number, 'yard_position', lot, 'lotRowSpotLabel')
  desk.print(number, 'pickup_lfd_rail', day, 'demurrageStartDate')
  return {
    equipmentInitial: number.slice(0, 4),
    equipmentNumber: number.slice(4, 10),
    ...lastEventOf(view, desk),
    lastReportingSCAC: 'BNSF',
    estimatedShipmentAvailabilityDate: dayOf(view.available, end.time_zone),
    estimatedShipmentAvailabilityTime: timeOf(view.available, end.time_zone),
    estimatedCustomerNotificationDate: dayOf(view.available, end.time_zone),
    estimatedCustomerNotificationTime: timeOf(view.available, end.time_zone),
    demurrageStartDate: dayOf(storage, end.time_zone),
    demurrageAmount: owed,
    lotRowSpotLabel: lot,
    destinationRailNetworkLocationName: stationOf(end),
    finalDestinationRailNetworkLocationName: stationOf(end),
    nextSCAC: null,
    chassisId: null,
    carId: ride.car,
    trainId: ride.train,
    waybillNumber: String(Math.floor(shipment.booked_at / DAY) * 10 + 7),
    unitTypeCode: 'C',
    tofccofc: 'C',
    notifyParty633: 'EXAMPLE DRAYAGE LLC',
    shipperName: 'EXAMPLE EXPORTS CO',
    consigneeName: 'EXAMPLE IMPORTS INC',
  }
}

function tripPlan(ask: Ask, desk: Desk): Answer {
  const unit = `${ask.query.get('equipmentInitial') ?? ''}${ask.query.get('equipmentNumber') ?? ''}`
  const [, initial = '', digits = ''] = /^([A-Z]{4})(\d{1,10})$/.exec(unit) ?? []
  if (initial === '') return json(400, { message: 'equipmentInitial and equipmentNumber are required' })
  const view = railViewOf(desk, 'BNSF', unitNumber(initial, digits))
  if (view === null || desk.faults.has('not_entitled'))
    return json(200, { jobStatus: 4, jobStatusDescription: 'No data found', resultSet: [], rowCount: 0 })
  const ahead = view.sights.some(({ kind, where }) => kind === 'arrived' && where === 'end') ? [] : [planned(view)]
  const rows = [
    ...view.sights.map((sight) => ({ sight, estimated: false })),
    ...ahead.map((sight) => ({ sight, estimated: true })),
  ].map(({ sight, estimated }, i): JsonObject => {
    const fields = ['eventDatetime', 'eventDescription', 'estimatedEventDatetimeIndicator']
    if (!estimated) printSight(desk, view.number, sight, ...fields)
    return {
      equipmentId: unitOf(view.number),
      sequenceNumber: i + 1,
      estimatedEventDatetimeIndicator: estimated ? 'Y' : 'N',
      eventDatetime: wallClock(sight.at, sight.place.time_zone).replace('T', ' ').replaceAll(/:/g, '.'),
      eventDescription: WORDS[`${sight.kind}.${sight.where}`] ?? null,
      eventLocation: stationOf(sight.place).replace(',', ''),
      trainId: view.ride.train,
    }
  })
  return json(200, { jobStatus: 1, jobStatusDescription: 'Complete', resultSet: rows, rowCount: rows.length })
}

function planned(view: RailView): RailSight {
  const place = placeOf(view.corridor.ramp.locode)
  return { kind: 'arrived', where: 'end', at: view.eta ?? view.ride.arrived, place, splc: view.corridor.splc }
}
