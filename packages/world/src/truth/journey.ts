import type { Random } from '../random.ts'
import { DAY, HOUR, instantOf, localDay } from '../time.ts'
import { stayAt } from './collect.ts'
import type { YardScript } from './collect.ts'
import { placeOf } from './place.ts'
import type { Facility } from './place.ts'
import { ride } from './rail.ts'
import type { RailRide } from './rail.ts'
import type { Box, Itinerary, Movement, MovementKind, Role, SeaLeg } from './shipment.ts'
import type { Estimate } from './voyage.ts'
import type { YardStay } from './yard.ts'

/**
 * What is given of a box before it travels; `terminal_yard` is the port when the box goes on by rail, `yard` the place
 * of collection.
 */
export type BoxScript = {
  number: string
  iso_code: string
  seal: string
  weight_kg: number
  terminal_yard: YardScript
  yard: YardScript
  empty_out?: number | undefined
  empty_return?: ((outAt: number) => number | null) | undefined
}

const minute = (at: number): number => Math.round(at / 60_000) * 60_000

/** Lets one box travel its itineraries: every plan of the line, and the truth, which is the last of them. */
export function travel(itineraries: readonly Itinerary[], script: BoxScript, luckOf: (part: string) => Random): Box {
  const start = originMovements(itineraries, luckOf('origin'), script.empty_out)
  const plans = itineraries.map((itinerary, i) => {
    const sea = seaMovements(itinerary.legs, luckOf)
    const last = i === itineraries.length - 1
    return {
      movements: [...start, ...sea],
      ...inland(itinerary, sea, last ? script : { ...script, terminal_yard: {}, yard: {} }, luckOf),
    }
  })
  const truth = plans.at(-1)
  return {
    number: script.number,
    iso_code: script.iso_code,
    seal: script.seal,
    weight_kg: script.weight_kg,
    plans: plans.map((plan) => [...plan.movements, ...plan.tail].sort((a, b) => a.at - b.at)),
    ride: truth?.ride ?? null,
    stays: truth?.stays ?? [],
  }
}

function originMovements(itineraries: readonly Itinerary[], luck: Random, emptyOut?: number): Movement[] {
  const leg = itineraries[0]?.legs[0]
  if (leg === undefined) throw new Error('a journey has a leg at sea')
  const zone = placeOf(leg.load.facility.locode).time_zone
  const inOfficeHours = (at: number): number => minute(instantOf(localDay(at, zone), luck.between(7, 19), zone))
  const sails = Math.min(leg.load.planned_departure, leg.load.departure)
  const usual = inOfficeHours(sails - luck.between(6, 9) * DAY)
  const out = emptyOut ?? usual
  const into = inOfficeHours(sails - luck.between(2, 4) * DAY)
  return [
    movement('empty_out', 'origin', 'TRUCK', out, leg.load.facility, {
      laden: false,
      planned_at: leg.load.planned_departure - 7 * DAY,
      role_facility: false,
    }),
    movement('full_in', 'origin', 'TRUCK', into, leg.load.facility, {
      planned_at: leg.load.planned_departure - 3 * DAY,
    }),
  ]
}

function seaMovements(legs: readonly SeaLeg[], luckOf: (part: string) => Random): Movement[] {
  return legs.flatMap((leg, i) => {
    const luck = luckOf('leg' + i)
    const mode = leg.voyage.mode
    const from: Role = i === 0 ? 'origin' : 'transshipment'
    const to: Role = i === legs.length - 1 ? 'discharge' : 'transshipment'
    const { load, discharge } = leg
    const loaded = minute(load.berthed + luck.between(0.2, 0.85) * (load.departure - load.berthed))
    const discharged = minute(discharge.berthed + luck.between(0.1, 0.8) * (discharge.departure - discharge.berthed))
    const at = (
      kind: MovementKind,
      role: Role,
      when: number,
      plannedAt: number,
      call: typeof load,
      told: Estimate[],
      n: number,
    ): Movement => ({
      ...movement(kind, role, mode, when, call.facility, { planned_at: plannedAt }),
      key: `${kind}:${n}`,
      leg,
      call,
      told,
    })
    const shift = (told: Estimate[], by: number): Estimate[] =>
      told.map((estimate) => ({ known_at: estimate.known_at, at: estimate.at + by }))
    return [
      at('loaded', from, loaded, load.planned_departure - 8 * HOUR, load, shift(load.departure_told, -8 * HOUR), i),
      at('departed', from, load.departure, load.planned_departure, load, load.departure_told, i),
      at('arrived', to, discharge.arrival, discharge.planned_arrival, discharge, discharge.arrival_told, i),
      at(
        'berthed',
        to,
        discharge.berthed,
        discharge.planned_arrival + 2 * HOUR,
        discharge,
        shift(discharge.arrival_told, 2 * HOUR),
        i,
      ),
      at(
        'discharged',
        to,
        discharged,
        discharge.planned_arrival + 14 * HOUR,
        discharge,
        shift(discharge.arrival_told, 14 * HOUR),
        i,
      ),
    ]
  })
}

type Tail = { tail: Movement[]; ride: RailRide | null; stays: YardStay[] }

function inland(
  itinerary: Itinerary,
  sea: readonly Movement[],
  script: BoxScript,
  luckOf: (part: string) => Random,
): Tail {
  const discharged = sea.findLast((candidate) => candidate.kind === 'discharged')
  const arrived = sea.findLast((candidate) => candidate.kind === 'arrived')
  if (discharged?.facility == null || arrived === undefined) throw new Error('a journey ends with a discharge')
  const luck = luckOf('yard')
  const corridor = itinerary.corridor
  if (corridor === null) {
    const yard = stayAt(discharged.facility, arrived.at, discharged.at, null, script.yard, luck)
    return {
      tail: collected(yard.out_at, 'discharge', discharged, script, luckOf('return'), discharged.facility),
      ride: null,
      stays: [yard],
    }
  }
  let rail = ride(corridor, discharged.at + 6 * HOUR, luckOf('rail'))
  const terminal = stayAt(
    discharged.facility,
    arrived.at,
    discharged.at,
    (free) => {
      rail = ride(corridor, Math.max(discharged.at + 6 * HOUR, free), luckOf('rail'))
      return rail.departed
    },
    script.terminal_yard,
    luckOf('terminal'),
  )
  const yard = stayAt(corridor.ramp, rail.arrived, rail.unloaded, null, script.yard, luck)
  const tail = railMovements(itinerary, discharged, rail)
  return {
    tail: [
      ...tail,
      ...collected(yard.out_at, 'inland', tail.at(-1) ?? discharged, script, luckOf('return'), corridor.ramp),
    ],
    ride: rail,
    stays: [terminal, yard],
  }
}

function railMovements(itinerary: Itinerary, discharged: Movement, rail: RailRide): Movement[] {
  const corridor = itinerary.corridor
  if (corridor === null || discharged.facility === null) return []
  const plannedOut = discharged.planned_at + 40 * HOUR
  const plannedIn = plannedOut + corridor.hours * HOUR
  const tellArrival = [
    ...discharged.told.map((e) => ({ known_at: e.known_at, at: e.at + 40 * HOUR + corridor.hours * HOUR })),
    { known_at: rail.departed + 2 * HOUR, at: Math.round(rail.arrived / HOUR) * HOUR },
  ]
  const tellDeparture = discharged.told.map((e) => ({ known_at: e.known_at, at: e.at + 40 * HOUR }))
  const by = (
    kind: MovementKind,
    role: Role,
    at: number,
    plannedAt: number,
    facility: Facility,
    told: Estimate[],
  ): Movement => ({ ...movement(kind, role, 'RAIL', at, facility, { planned_at: plannedAt }), told })
  return [
    by('rail_loaded', 'discharge', rail.loaded, plannedOut - 6 * HOUR, discharged.facility, tellDeparture),
    by('rail_departed', 'discharge', rail.departed, plannedOut, discharged.facility, tellDeparture),
    by('rail_arrived', 'inland', rail.arrived, plannedIn, corridor.ramp, tellArrival),
    by(
      'rail_unloaded',
      'inland',
      rail.unloaded,
      plannedIn + 4 * HOUR,
      corridor.ramp,
      tellArrival.map((e) => ({ known_at: e.known_at, at: e.at + 4 * HOUR })),
    ),
  ]
}

function collected(
  outAt: number | null,
  role: Role,
  after: Movement,
  script: BoxScript,
  luck: Random,
  facility: Facility,
): Movement[] {
  if (outAt === null) return []
  const out = movement('full_out', role, 'TRUCK', minute(outAt), facility, { planned_at: after.planned_at + 3 * DAY })
  const back = script.empty_return === undefined ? outAt + luck.between(30, 170) * HOUR : script.empty_return(outAt)
  if (back === null) return [out]
  return [
    out,
    movement('empty_in', role, 'TRUCK', minute(back), facility, {
      laden: false,
      planned_at: out.planned_at + 4 * DAY,
      role_facility: false,
    }),
  ]
}

function movement(
  kind: MovementKind,
  role: Role,
  mode: Movement['mode'],
  at: number,
  facility: Facility,
  extra: { planned_at: number; laden?: boolean; role_facility?: boolean },
): Movement {
  return {
    key: kind,
    kind,
    role,
    mode,
    at,
    planned_at: extra.planned_at,
    locode: facility.locode,
    facility: extra.role_facility === false ? null : facility,
    laden: extra.laden ?? true,
    leg: null,
    call: null,
    told: [],
  }
}
