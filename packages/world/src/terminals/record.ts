import type { JsonObject } from '../http/exchange.ts'
import { DAY, MINUTE, withOffset } from '../time.ts'
import type { Facility } from '../truth/place.ts'
import { placeOf } from '../truth/place.ts'
import type { Truth } from '../truth/find.ts'
import { movementOf } from '../truth/shipment.ts'
import type { Box, Shipment } from '../truth/shipment.ts'
import { demurrageAt, yardAt } from '../truth/yard.ts'
import type { YardStay } from '../truth/yard.ts'

/** How long after the fact a terminal's system shows it. */
export const TERMINAL_LAG_MS = 9 * MINUTE
/** How long a terminal still answers for a box that has left. */
const REMEMBERED_MS = 14 * DAY
const POUNDS_PER_KG = 2.20462

/** A terminal's record of one container at an instant, `found: false` when it does not know the box. */
export function recordOf(truth: Truth, facility: Facility, number: string, now: number): JsonObject {
  const seen = now - TERMINAL_LAG_MS
  for (const { shipment, box } of truth.byContainer(null, number, now)) {
    const stay = box.stays.find((candidate) => candidate.facility.code === facility.code)
    if (stay === undefined || seen < stay.listed_at) continue
    if (stay.out_at !== null && seen > stay.out_at + REMEMBERED_MS) break
    return found(shipment, box, stay, seen)
  }
  return { number, found: false }
}

function found(shipment: Shipment, box: Box, stay: YardStay, seen: number): JsonObject {
  const zone = placeOf(stay.facility.locode).time_zone
  const state = yardAt(stay, seen)
  const leg = shipment.itineraries.at(-1)?.legs.at(-1)
  const owed = demurrageAt(stay, seen)
  const fees: JsonObject[] = [
    { type: 'demurrage', amount: owed, currency_code: 'USD' },
    ...state.fees.map((fee) => ({ type: fee.type, amount: fee.amount, currency_code: 'USD' })),
  ]
  const gone = state.state === 'gated_out'
  return {
    number: box.number,
    found: true,
    category: 'import',
    load: 'full',
    line_scac: shipment.scac,
    bill_of_lading: shipment.bill,
    vessel: leg === undefined ? null : { imo: leg.vessel.imo, voyage: leg.voyage.import_number },
    location: {
      state: gone ? 'gated_out' : state.state,
      yard_position: state.state === 'in_yard' ? stay.yard_position : null,
    },
    availability: gone
      ? { available: false, reason: 'gated out' }
      : { available: state.available, reason: state.reason },
    holds: state.holds.map((hold) => ({
      code_raw: hold.code_raw,
      name: hold.name,
      status: hold.status,
      description: hold.description,
    })),
    fees: [
      ...fees,
      { type: 'total', amount: owed + state.fees.reduce((sum, fee) => sum + fee.amount, 0), currency_code: 'USD' },
    ],
    last_free_day: state.last_free_day === null || gone ? undefined : { date: state.last_free_day, source: 'terminal' },
    appointment: stay.facility.provides.includes('appointment')
      ? appointmentOf(state.appointment, gone, zone)
      : undefined,
    milestones: milestones(box, stay, seen, zone),
    seal_number: box.seal,
    weight_in_lbs: Math.round(box.weight_kg * POUNDS_PER_KG),
    size_type: box.iso_code,
    chassis_number: gone && stay.out_by === 'truck' ? stay.chassis : null,
  }
}

function appointmentOf(appointment: YardStay['appointment'], gone: boolean, zone: string): JsonObject | null {
  return appointment === null ? null : { at: withOffset(appointment.at, zone), status: gone ? 'completed' : 'booked' }
}

function milestones(box: Box, stay: YardStay, seen: number, zone: string): JsonObject[] {
  const rail = stay.out_by === 'rail'
  const facts: [string, number | null][] = [
    ['vessel_arrived', stay.arrived_at],
    ['vessel_berthed', movementOf(box, 'berthed', 'discharge')?.at ?? null],
    ['vessel_discharged', stay.grounded_at],
    ['rail_loaded', rail ? (movementOf(box, 'rail_loaded', 'discharge')?.at ?? null) : null],
    ['rail_departed', rail ? stay.out_at : null],
    ['full_out', rail ? null : stay.out_at],
  ]
  return facts.flatMap(([name, at]) => (at === null || at > seen ? [] : [{ name, at: withOffset(at, zone) }]))
}
