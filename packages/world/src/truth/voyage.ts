import services from '../data/services.json' with { type: 'json' }
import { hex, random } from '../random.ts'
import type { Random } from '../random.ts'
import { DAY, HOUR } from '../time.ts'
import { facilityOf } from './place.ts'
import type { Facility } from './place.ts'
import { seaRoute } from './route.ts'
import { vesselOf } from './vessel.ts'
import type { Vessel } from './vessel.ts'

/** What the line tells about one moment: from `known_at` on it says `at`. Lists are in the order of telling. */
export type Estimate = { known_at: number; at: number }

/** One call of a ship at a terminal: the plan, what truly happened, and what the line told about it meanwhile. */
export type PortCall = {
  id: string
  sequence: number
  facility: Facility
  planned_arrival: number
  planned_departure: number
  arrival: number
  berthed: number
  departure: number
  arrival_told: Estimate[]
  departure_told: Estimate[]
}

/**
 * One sailing of a service. `number` is the export voyage number, `import_number` the same sailing seen from its last
 * ports.
 */
export type Voyage = {
  id: string
  service: string
  mode: 'VESSEL' | 'FEEDER'
  vessel: Vessel
  number: string
  import_number: string
  calls: PortCall[]
}

export type Service = { code: string; mode: string; knots: number; calls: string[] }

type PlannedCall = { facility: Facility; arrival: number; departure: number }

const BERTH_MS = 22 * HOUR
const SLACK_MS = 2 * DAY
const WEEK = 7 * DAY
/** The Monday from which sailings are counted. */
const FIRST_SAILING = Date.parse('2024-01-01T06:00:00Z')
const SHIPS_PER_SERVICE = 20
const VOYAGES_KEPT = 2_000

/** The service of a code; throws on a code that we do not sail. */
export function serviceOf(code: string): Service {
  const service = services.find((candidate) => candidate.code === code)
  if (service === undefined) throw new Error(`no such service: ${code}`)
  return service
}

/** All services of the world. */
export function allServices(): readonly Service[] {
  return services
}

/** The published schedule of a service whose first call begins at `start`. */
function plannedCalls(service: Service, start: number): PlannedCall[] {
  let at = start
  let before: Facility | null = null
  return service.calls.map((code) => {
    const facility = facilityOf(code)
    if (before !== null) at += sailingMs(service, before.locode, facility.locode)
    const arrival = Math.round(at / HOUR) * HOUR
    at = arrival + BERTH_MS
    before = facility
    return { facility, arrival, departure: at }
  })
}

function sailingMs(service: Service, from: string, to: string): number {
  return (seaRoute(from, to).miles / service.knots) * HOUR
}

/** How many ships keep the service weekly. */
export function fleetSize(service: Service): number {
  const calls = plannedCalls(service, 0)
  const first = calls[0]
  const last = calls.at(-1)
  if (first === undefined || last === undefined) return 1
  return Math.ceil((last.departure + sailingMs(service, last.facility.locode, first.facility.locode) + SLACK_MS) / WEEK)
}

const voyages = new Map<string, Voyage>()

/** The k-th weekly sailing of a service in the world of a seed. */
export function regularVoyage(seed: string, service: Service, k: number): Voyage {
  const key = `${seed}|${service.code}|${k}`
  const known = voyages.get(key)
  if (known !== undefined) return known
  const order = services.findIndex((candidate) => candidate.code === service.code)
  const ship = order * SHIPS_PER_SERVICE + (((k % fleetSize(service)) + fleetSize(service)) % fleetSize(service))
  const voyage = sail(
    service,
    firstCallAt(service, k),
    vesselOf(ship),
    random(seed, 'voyage', service.code, k),
    `${service.code}${k}`,
  )
  if (voyages.size >= VOYAGES_KEPT) voyages.clear()
  voyages.set(key, voyage)
  return voyage
}

/** When the k-th sailing begins by schedule; services start on different days of the week. */
function firstCallAt(service: Service, k: number): number {
  const order = services.findIndex((candidate) => candidate.code === service.code)
  return FIRST_SAILING + k * WEEK + ((order * 31) % 168) * HOUR
}

/** The number of the first sailing whose call at a terminal departs by schedule at or after an instant. */
export function sailingAfter(service: Service, facilityCode: string, at: number): number {
  const call = plannedCalls(service, 0).find((candidate) => candidate.facility.code === facilityCode)
  if (call === undefined) throw new Error(`${service.code} does not call at ${facilityCode}`)
  return Math.ceil((at - call.departure - firstCallAt(service, 0)) / WEEK)
}

/**
 * What fate adds at a terminal: hours late in arriving, hours at anchor before the berth is free. `is_untold`: until
 * the ship has come, her line goes on telling the arrival of the schedule.
 */
export type Trouble = { facility: string; late_hours: number; anchor_hours: number; is_untold?: boolean }

/**
 * Sails a schedule: weather, congestion and recovery turn the plan into what happened, and the line tells of it as it
 * learns.
 */
export function sail(
  service: Service,
  start: number,
  vessel: Vessel,
  luck: Random,
  id: string,
  trouble: Trouble | null = null,
): Voyage {
  let delay = luck.normal() * 5 * HOUR
  let previousDeparture = -Infinity
  const calls = plannedCalls(service, start).map((planned, i, all): PortCall => {
    const leg = planned.arrival - (all[i - 1]?.departure ?? planned.arrival)
    if (leg > 3 * DAY)
      delay = delay * 0.55 + luck.normal() * leg * 0.012 + (luck.chance(0.08) ? luck.between(12, 40) * HOUR : 0)
    const troubled = trouble !== null && trouble.facility === planned.facility.code ? trouble : null
    const arrival =
      Math.max(planned.arrival + Math.max(delay, -14 * HOUR), previousDeparture + leg * 0.82) +
      (troubled?.late_hours ?? 0) * HOUR
    const wait = luck.chance(0.12) ? luck.between(8, 44) * HOUR : 0
    const berthed = arrival + luck.between(1.5, 4) * HOUR + (troubled === null ? wait : troubled.anchor_hours * HOUR)
    const departure = Math.max(berthed + BERTH_MS * luck.between(0.8, 1.15), planned.departure - 5 * HOUR)
    delay = departure - planned.departure
    previousDeparture = departure
    const call = portCall(planned, [arrival, berthed, departure], i + 1, luck, id)
    return troubled?.is_untold === true ? { ...call, arrival_told: call.arrival_told.slice(0, 1) } : call
  })
  const week = String(Math.floor((start - Date.UTC(new Date(start).getUTCFullYear(), 0, 1)) / WEEK) + 1).padStart(
    2,
    '0',
  )
  const stem = String(new Date(start).getUTCFullYear() % 10) + week
  return {
    id,
    service: service.code,
    mode: service.mode === 'FEEDER' ? 'FEEDER' : 'VESSEL',
    vessel,
    number: stem + 'E',
    import_number: stem + 'W',
    calls,
  }
}

function portCall(
  planned: PlannedCall,
  actual: [number, number, number],
  sequence: number,
  luck: Random,
  id: string,
): PortCall {
  const [arrival, berthed, departure] = actual.map((at) => Math.round(at / 60_000) * 60_000)
  if (arrival === undefined || berthed === undefined || departure === undefined)
    throw new Error('three moments make a call')
  return {
    id: hex(16, 'call', id, sequence),
    sequence,
    facility: planned.facility,
    planned_arrival: planned.arrival,
    planned_departure: planned.departure,
    arrival,
    berthed,
    departure,
    arrival_told: tell(planned.arrival, arrival, luck),
    departure_told: tell(planned.departure, departure, luck),
  }
}

const TOLD_DAYS_BEFORE = [20, 14, 10, 7, 5, 3, 2, 1, 0.5, 0.15]
const PLAN_KNOWN_MS = 60 * DAY

/**
 * What the line tells of a moment: first the plan, then ever nearer to the truth, to the full hour, when it moves by
 * two hours or more.
 */
export function tell(planned: number, actual: number, luck: Random): Estimate[] {
  const told: Estimate[] = [{ known_at: Math.min(planned, actual) - PLAN_KNOWN_MS, at: planned }]
  let last = planned
  for (const days of TOLD_DAYS_BEFORE) {
    const knownAt = actual - (days + luck.between(-0.05, 0.05) * days) * DAY
    const learned = Math.max(0, 1 - days / 21)
    const estimate =
      Math.round((planned + (actual - planned) * learned + luck.normal() * days * 0.5 * HOUR) / HOUR) * HOUR
    if (Math.abs(estimate - last) < 2 * HOUR) continue
    told.push({
      known_at: Math.round(knownAt / 60_000) * 60_000,
      at: Math.max(estimate, Math.ceil(knownAt / HOUR) * HOUR),
    })
    last = estimate
  }
  return told
}

/** The newest telling known at an instant; the first one when nothing was known yet. */
export function toldAt(told: readonly Estimate[], at: number): Estimate {
  let newest = told[0]
  for (const estimate of told) if (estimate.known_at <= at) newest = estimate
  if (newest === undefined) throw new Error('nothing was ever told')
  return newest
}

/** The call of a voyage at a terminal; throws when it does not call there. */
export function callAt(voyage: Voyage, facilityCode: string): PortCall {
  const call = voyage.calls.find((candidate) => candidate.facility.code === facilityCode)
  if (call === undefined) throw new Error(`${voyage.id} does not call at ${facilityCode}`)
  return call
}
