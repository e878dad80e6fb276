import type { Json, JsonObject } from '../../http/exchange.ts'
import { utc, wallClock } from '../../time.ts'
import { carrierOf } from '../../truth/book.ts'
import { orNull } from '../machinery/forms.ts'
import type { Desk } from '../machinery/upstream.ts'
import { emptyReturnAt, groundedAt, outAt } from '../machinery/visits.ts'
import type { Visit } from '../machinery/visits.ts'

/** The world's terminals that the port runs, with its own letters for them. */
export const VIRGINIA_TERMINALS: Readonly<Record<string, string>> = { USORFNIT: 'NIT' }

const HOLD_WORDS = {
  customs: 'CUSTOMS',
  freight: 'LINE',
  TMF: 'FEE',
  USDA: 'USDA',
  VACIS: 'NII',
  other: 'PORT',
} as const

/** The status code of an X12 315 that fits the state. */
function actionOf({ state, stay, seen }: Visit): string {
  if (state.state === 'gated_out') return stay.out_by === 'rail' ? 'RL' : 'OA'
  if (state.state === 'in_yard') return state.available ? 'AV' : 'UV'
  return seen < stay.arrived_at ? 'AE' : 'VA'
}

function local(at: number | null, zone: string): string | null {
  return at === null ? null : `${wallClock(at, zone)}.000`
}

function printed({ box, stay, state, shipment }: Visit, desk: Desk, out: number | null, back: number | null): void {
  const trucked = stay.out_by === 'truck' ? out : null
  desk.print(box.number, 'available_for_pickup', state.available, 'shipmentStatus')
  desk.print(box.number, 'bill_of_lading', shipment.bill, 'billOfLading')
  for (const hold of state.holds) if (hold.status === 'hold') desk.print(box.number, 'hold', hold.name, 'holds')
  desk.print(box.number, 'pickup_lfd', state.last_free_day, 'freeTimeExpiration')
  if (state.state === 'in_yard') desk.print(box.number, 'yard_position', stay.yard_position, 'yardBlock')
  desk.print(box.number, 'full_out_at', orNull(trucked, utc), 'outTime')
  if (trucked !== null) desk.print(box.number, 'chassis_number', stay.chassis, 'chassis')
  desk.print(box.number, 'empty_returned_at', orNull(back, utc), 'emptyReturnTime')
}

/** The shape of an element is not described: words for boxes of even serials, objects for odd ones. */
function holdsOf({ box, state }: Visit): Json[] {
  return state.holds
    .filter((hold) => hold.status === 'hold')
    .map((hold) =>
      Number(box.number.slice(4, 10)) % 2 === 0
        ? HOLD_WORDS[hold.name]
        : { type: HOLD_WORDS[hold.name], description: hold.description },
    )
}

/** The availability of a box, as asked for or pushed. */
export function availabilityOf(visit: Visit, desk: Desk): JsonObject {
  const { box, stay, state, zone, shipment, leg } = visit
  const out = outAt(visit)
  const back = emptyReturnAt(visit)
  printed(visit, desk, out, back)
  return {
    container: box.number,
    billOfLading: shipment.bill,
    category: 'IMPORT',
    freightKind: 'LADEN',
    iso: box.iso_code,
    terminal: VIRGINIA_TERMINALS[stay.facility.code],
    shipmentStatus: state.available ? 'Available' : 'Not Available',
    shipmentAction: actionOf(visit),
    carrierScac: shipment.scac,
    carrierName: carrierOf(shipment.scac).name,
    voyageLloyds: leg?.vessel.imo ?? null,
    voyageCode: leg?.voyage.import_number ?? null,
    voyageVesselName: leg?.vessel.name ?? null,
    yardBlock: state.state === 'in_yard' ? stay.yard_position : null,
    holds: holdsOf(visit),
    freeTimeExpiration: orNull(state.last_free_day, (day) => `${day}T23:59:00`),
    weight: String(box.weight_kg),
    weightUnit: 'K',
    weightQualifier: 'G',
    chassis: out !== null && stay.out_by === 'truck' ? stay.chassis : null,
    outTime: local(out, zone),
    emptyReturnTime: local(back, zone),
  }
}

function shipmentStateOf({ state, stay, seen }: Visit): string {
  if (state.state === 'on_vessel') return seen < stay.arrived_at ? 'ADVISED' : 'INBOUND'
  return state.state === 'gated_out' ? 'DEPARTED' : 'YARD'
}

/** All events of a box with its state. */
export function eventsOf(visit: Visit, desk: Desk): JsonObject {
  const { box, stay, state, zone, seen, leg } = visit
  const exams = stay.holds.filter(({ name, status }) => status === 'hold' && name !== 'freight' && name !== 'TMF')
  const rows: [string, number | null][] = [
    ['UnitVesselArrivalEstimated', leg === null ? null : leg.discharge.planned_arrival],
    ['UnitVesselArrivalActual', stay.arrived_at],
    ['UnitVesselDischargeActual', stay.grounded_at],
    ...exams.flatMap((hold): [string, number][] => [
      ['UnitCustomsExamRequired', hold.from],
      ['UnitCustomsExamCompleted', hold.to],
    ]),
    ['UnitAvailable', stay.ready_at],
    ['UnitGateOutEstimated', stay.appointment?.at ?? null],
    [stay.out_by === 'rail' ? 'UnitRailOutActual' : 'UnitGateOutActual', stay.out_at],
    ['UnitEmptyReturn', emptyReturnAt(visit)],
  ]
  const told = rows.flatMap(([type, at]) =>
    at === null || (at > seen && !type.endsWith('Estimated')) ? [] : [{ type, at }],
  )
  const fields = ['type', 'time']
  if (stay.arrived_at <= seen) desk.print(box.number, 'vessel_arrived_at', utc(stay.arrived_at), ...fields)
  const grounded = groundedAt(visit)
  if (grounded !== null) desk.print(box.number, 'vessel_discharged_at', utc(grounded), ...fields)
  const out = outAt(visit)
  if (out !== null && stay.out_by === 'truck') desk.print(box.number, 'full_out_at', utc(out), ...fields)
  return {
    container: box.number,
    details: {
      freightKind: 'LADEN',
      iso: box.iso_code,
      terminal: VIRGINIA_TERMINALS[stay.facility.code],
      shipmentState: shipmentStateOf(visit),
      shipmentStatus: state.available ? 'Available' : 'Not Available',
      shipmentAction: actionOf(visit),
    },
    events: told.map(({ type, at }) => ({ type, time: local(at, zone) })),
  }
}
