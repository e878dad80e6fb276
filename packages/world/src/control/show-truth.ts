import type { JsonObject } from '../http/exchange.ts'
import { utc } from '../time.ts'
import { milestoneOf, tellersOf } from '../truth/milestone.ts'
import { trueMovements } from '../truth/shipment.ts'
import type { Box, Movement, Shipment } from '../truth/shipment.ts'
import type { YardStay } from '../truth/yard.ts'
import { yardAt } from '../truth/yard.ts'

/** The hidden truth of one box on one journey: all its movements past and to come, its plans, its yard, and what is true now. */
export function showTruth(shipment: Shipment, box: Box, now: number): JsonObject {
  return {
    container: box.number, bill: shipment.bill, booking: shipment.booking, scac: shipment.scac,
    booked_at: utc(shipment.booked_at), manifested_at: utc(shipment.manifested_at), cancelled_at: shipment.cancelled_at === null ? null : utc(shipment.cancelled_at),
    iso_code: box.iso_code, seal_number: box.seal, weight_kg: box.weight_kg,
    itineraries: shipment.itineraries.map((itinerary) => ({
      known_at: utc(itinerary.known_at), reason: itinerary.reason, railroad: itinerary.corridor?.railroad ?? null, ramp: itinerary.corridor?.ramp.code ?? null,
      legs: itinerary.legs.map((leg) => ({ service: leg.voyage.service, voyage: leg.voyage.number, vessel: leg.vessel.name, imo: leg.vessel.imo, mmsi: leg.vessel.mmsi, from: leg.load.facility.locode, to: leg.discharge.facility.locode })),
    })),
    movements: trueMovements(box).map((movement) => showMovement(shipment, movement)),
    stays: box.stays.map((stay) => showStay(stay, now)),
  }
}

function showMovement(shipment: Shipment, movement: Movement): JsonObject {
  return {
    milestone: milestoneOf(shipment, movement), told_by: tellersOf(movement), kind: movement.kind, role: movement.role, mode: movement.mode, at: utc(movement.at), planned_at: utc(movement.planned_at),
    locode: movement.locode, facility: movement.facility?.code ?? null, laden: movement.laden, imo: movement.leg?.vessel.imo ?? null, voyage: movement.leg?.voyage.number ?? null,
    told: movement.told.map((estimate) => ({ known_at: utc(estimate.known_at), at: utc(estimate.at) })),
  }
}

function showStay(stay: YardStay, now: number): JsonObject {
  const state = yardAt(stay, now)
  const span = (part: { from: number, to: number }): JsonObject => ({ ...part, from: utc(part.from), to: utc(part.to) })
  return {
    facility: stay.facility.code, listed_at: utc(stay.listed_at), grounded_at: utc(stay.grounded_at), deliverable_at: utc(stay.ready_at), yard_position: stay.yard_position,
    holds: stay.holds.map(span), fees: stay.fees.map(span), last_free_days: stay.last_free_days.map((told) => ({ known_at: utc(told.known_at), day: told.day })),
    demurrage_per_day: stay.facility.demurrage_per_day, demurrage_paid_at: stay.demurrage_paid_at === null ? null : utc(stay.demurrage_paid_at),
    appointment: stay.appointment === null ? null : { booked_at: utc(stay.appointment.booked_at), at: utc(stay.appointment.at) },
    out_at: stay.out_at === null ? null : utc(stay.out_at), out_by: stay.out_by,
    now: { state: state.state, available: state.available, reason: state.reason, demurrage: state.demurrage, last_free_day: state.last_free_day },
  }
}
