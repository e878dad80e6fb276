import { random } from '../random.ts'
import { HOUR } from '../time.ts'
import type { Facility } from '../truth/place.ts'
import { trueMovements } from '../truth/shipment.ts'
import type { Box, Itinerary, Movement, Role, SeaLeg, Shipment } from '../truth/shipment.ts'
import { toldAt } from '../truth/voyage.ts'

/** How a line tells of what it knows. */
export type Manner = {
  /** which document events it tells */
  shipment: 'all' | 'confirmed_and_issued' | 'none'
  /** hours between a fact and its telling, low and high */
  lag_hours: readonly [number, number]
  /** the planned twin stays beside the actual */
  twins: boolean
  /** the departures of ships that the box missed stay under its bill */
  missed_ships: boolean
  /** which things to come it tells of */
  future: 'ships' | 'all'
  /** share of equipment actuals first told with a wrong time and corrected within two days */
  corrected: number
  /** what it does not tell of single containers */
  untold?: readonly Movement['kind'][]
}

/** One event as a line knows it, before it is written in the line's own form. `at` null: told without a time. */
export type Told = {
  key: string
  type: 'SHIPMENT' | 'TRANSPORT' | 'EQUIPMENT'
  code: string
  classifier: 'PLN' | 'EST' | 'ACT'
  at: number | null
  created_at: number
  role: Role
  locode: string
  facility: Facility | null
  facility_type: 'POTE' | 'DEPO' | 'RAMP' | 'OFFD' | 'INTE' | null
  mode: 'VESSEL' | 'FEEDER' | 'RAIL' | 'TRUCK' | null
  leg: SeaLeg | null
  call_id: string | null
  box: Box | null
  empty: boolean | null
  document: { type: string; id: string } | null
  shipment: Shipment
}

type Code = readonly [type: 'TRANSPORT' | 'EQUIPMENT', code: string]
const CODES: Readonly<Record<Movement['kind'], Code | null>> = {
  empty_out: ['EQUIPMENT', 'GTOT'],
  full_in: ['EQUIPMENT', 'GTIN'],
  loaded: ['EQUIPMENT', 'LOAD'],
  departed: ['TRANSPORT', 'DEPA'],
  arrived: ['TRANSPORT', 'ARRI'],
  berthed: null,
  discharged: ['EQUIPMENT', 'DISC'],
  rail_loaded: ['EQUIPMENT', 'LOAD'],
  rail_departed: ['TRANSPORT', 'DEPA'],
  rail_arrived: ['TRANSPORT', 'ARRI'],
  rail_unloaded: ['EQUIPMENT', 'DISC'],
  full_out: ['EQUIPMENT', 'GTOT'],
  empty_in: ['EQUIPMENT', 'GTIN'],
}
const TOLD_AHEAD: ReadonlySet<Movement['kind']> = new Set(['departed', 'arrived', 'discharged', 'rail_arrived'])

/** Everything that a line tells at an instant about some boxes of a shipment, in order of time. */
export function tell(shipment: Shipment, boxes: readonly Box[], now: number, manner: Manner, seed: string): Told[] {
  const listed = now >= shipment.manifested_at
  const told = [
    ...documents(shipment, now, manner),
    ...(listed ? boxes : []).flatMap((box) => [
      ...ofBox(shipment, box, now, manner, seed),
      ...missedShips(shipment, box, now, manner, seed),
    ]),
    ...(listed || shipment.cancelled_at !== null ? [] : shipsOnly(shipment, now)),
  ]
  const once = new Map(told.map((event) => [event.key, event]))
  return [...once.values()].sort((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity) || (a.key < b.key ? -1 : 1))
}

/** What a line says of a movement from `told_at` on. */
export type Telling = { at: number; told_at: number }

/** When a line tells of a movement, and with which time; a wrong first time is corrected by a later telling. */
export function tellingsOf(shipment: Shipment, box: Box, movement: Movement, manner: Manner, seed: string): Telling[] {
  const subject = movement.call === null ? box.number : movement.call.id
  const luck = random(seed, 'told', shipment.scac, movement.leg === null ? shipment.id : '', subject, movement.key)
  const first =
    Math.round((movement.at + luck.between(manner.lag_hours[0], manner.lag_hours[1]) * HOUR) / 60_000) * 60_000
  const wrong =
    CODES[movement.kind]?.[0] === 'EQUIPMENT' && luck.chance(manner.corrected)
      ? Math.round(luck.between(-4, -1)) * HOUR
      : 0
  const corrected = first + Math.round(luck.between(18, 44)) * HOUR
  return wrong === 0
    ? [{ at: movement.at, told_at: first }]
    : [
        { at: movement.at + wrong, told_at: first },
        { at: movement.at, told_at: corrected },
      ]
}

/** What a line says of a movement at an instant; null: nothing yet. */
export function tellingOf(
  shipment: Shipment,
  box: Box,
  movement: Movement,
  now: number,
  manner: Manner,
  seed: string,
): Telling | null {
  return tellingsOf(shipment, box, movement, manner, seed).findLast((telling) => telling.told_at <= now) ?? null
}

/** The itinerary in force at an instant and its place in the list. */
export function planAt(shipment: Shipment, now: number): { itinerary: Itinerary; index: number } | null {
  const index = shipment.itineraries.findLastIndex((itinerary) => itinerary.known_at <= now)
  const itinerary = shipment.itineraries[index]
  return itinerary === undefined ? null : { itinerary, index }
}

function ofBox(shipment: Shipment, box: Box, now: number, manner: Manner, seed: string): Told[] {
  const plan = planAt(shipment, now)
  if (plan === null) return []
  const truth = new Map(trueMovements(box).map((movement) => [movement.key, movement]))
  return (box.plans[plan.index] ?? []).flatMap((planned) =>
    ofMovement(planned, truth.get(planned.key), {
      shipment,
      box,
      now,
      manner,
      seed,
      plan_known_at: plan.itinerary.known_at,
    }),
  )
}

/** Whose movements are told, when and how; `plan_known_at`: since when the plan in force is known. */
type Followed = { shipment: Shipment; box: Box; now: number; manner: Manner; seed: string; plan_known_at: number }

/** What is told of one planned movement: that it happened, or what is still expected of it. */
function ofMovement(planned: Movement, happens: Movement | undefined, about: Followed): Told[] {
  const { shipment, box, now, manner, seed } = about
  const sameShip = happens !== undefined && happens.call?.id === planned.call?.id
  const actual = sameShip ? tellingOf(shipment, box, happens, now, manner, seed) : null
  const told =
    actual !== null && happens !== undefined ? write(shipment, box, happens, 'ACT', actual.at, actual.told_at) : []
  const ahead = manner.future === 'all' || TOLD_AHEAD.has(planned.kind)
  return !ahead || (actual !== null && !manner.twins) ? told : [...told, ...expected(planned, actual, about)]
}

/** The plan, and the newest estimate that differs from it; beside an actual, what was said until then. */
function expected(
  planned: Movement,
  actual: Telling | null,
  { shipment, box, now, manner, plan_known_at }: Followed,
): Told[] {
  const newest = planned.told.length === 0 ? null : toldAt(planned.told, actual === null ? now : actual.told_at)
  const moved = newest !== null && newest !== planned.told[0]
  return [
    ...(moved && actual === null ? write(shipment, box, planned, 'EST', newest.at, newest.known_at) : []),
    ...(!moved || manner.twins ? write(shipment, box, planned, 'PLN', planned.planned_at, plan_known_at) : []),
  ]
}

/** A ship that sailed without the box: the line goes on telling her departure under the same bill. */
function missedShips(shipment: Shipment, box: Box, now: number, manner: Manner, seed: string): Told[] {
  const current = planAt(shipment, now)
  if (current === null || !manner.missed_ships) return []
  return shipment.itineraries.slice(0, current.index).flatMap((itinerary, i) =>
    (box.plans[i] ?? [])
      .filter(
        (planned) =>
          planned.kind === 'departed' &&
          planned.call !== null &&
          !current.itinerary.legs.some((leg) => leg.load.id === planned.call?.id),
      )
      .flatMap((planned) => {
        const actual = tellingOf(shipment, box, planned, now, manner, seed)
        return actual === null || itinerary.known_at > planned.at
          ? []
          : write(shipment, box, planned, 'ACT', actual.at, actual.told_at)
      }),
  )
}

function shipsOnly(shipment: Shipment, now: number): Told[] {
  const plan = planAt(shipment, now)
  if (plan === null) return []
  return plan.itinerary.legs.flatMap((leg, i): Told[] => {
    const last = i === plan.itinerary.legs.length - 1
    const base = {
      type: 'TRANSPORT',
      classifier: 'PLN',
      created_at: plan.itinerary.known_at,
      mode: leg.voyage.mode,
      leg,
      box: null,
      empty: null,
      document: null,
      shipment,
      facility_type: 'POTE',
    } as const
    return [
      {
        ...base,
        key: `departed:${leg.load.id}PLN`,
        code: 'DEPA',
        at: leg.load.planned_departure,
        role: i === 0 ? 'origin' : 'transshipment',
        locode: leg.load.facility.locode,
        facility: leg.load.facility,
        call_id: leg.load.id,
      },
      {
        ...base,
        key: `arrived:${leg.discharge.id}PLN`,
        code: 'ARRI',
        at: leg.discharge.planned_arrival,
        role: last ? 'discharge' : 'transshipment',
        locode: leg.discharge.facility.locode,
        facility: leg.discharge.facility,
        call_id: leg.discharge.id,
      },
    ]
  })
}

function facilityType(facility: Facility | null): Told['facility_type'] {
  if (facility === null) return 'DEPO'
  return facility.kind === 'ramp' ? 'RAMP' : 'POTE'
}

function write(
  shipment: Shipment,
  box: Box,
  movement: Movement,
  classifier: Told['classifier'],
  at: number,
  createdAt: number,
): Told[] {
  const code = CODES[movement.kind]
  if (code === null) return []
  const shared = code[0] === 'TRANSPORT' && movement.call !== null
  return [
    {
      key: `${movement.kind}:${shared ? movement.call?.id : `${box.number}${movement.call?.id ?? movement.key}`}${classifier}`,
      type: code[0],
      code: code[1],
      classifier,
      at,
      created_at: createdAt,
      role: movement.role,
      locode: movement.locode,
      facility: movement.facility,
      facility_type: facilityType(movement.facility),
      mode: movement.mode,
      leg: movement.leg,
      call_id: movement.call?.id ?? null,
      box: shared ? null : box,
      empty: code[0] === 'EQUIPMENT' ? !movement.laden : null,
      document: null,
      shipment,
    },
  ]
}

/** What a paper says nothing of. */
const of_no_move = { facility: null, facility_type: null, mode: null, leg: null, call_id: null, box: null, empty: null }

function documents(shipment: Shipment, now: number, manner: Manner): Told[] {
  if (manner.shipment === 'none') return []
  const sails = shipment.itineraries[0]?.legs[0]?.load.facility
  const all: readonly [string, string, string, number | null][] = [
    ['RECE', 'BKG', shipment.booking, shipment.booked_at - 2 * HOUR],
    ['CONF', 'BKG', shipment.booking, shipment.booked_at],
    ['VOID', 'BKG', shipment.booking, shipment.cancelled_at],
    ['DRFT', 'TRD', shipment.bill, shipment.cancelled_at === null ? shipment.manifested_at + 6 * HOUR : null],
    ['ISSU', 'TRD', shipment.bill, shipment.cancelled_at === null ? shipment.bill_issued_at : null],
  ]
  return all.flatMap(([code, type, id, at]): Told[] => {
    if (at === null || at > now || (manner.shipment === 'confirmed_and_issued' && !['CONF', 'ISSU'].includes(code)))
      return []
    return [
      {
        key: `document:${type}${code}${id}`,
        type: 'SHIPMENT',
        code,
        classifier: 'ACT',
        at,
        created_at: at,
        role: 'origin',
        locode: sails?.locode ?? '',
        ...of_no_move,
        document: { type, id },
        shipment,
      },
    ]
  })
}
