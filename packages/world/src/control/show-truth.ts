import { allDoors } from '../carriers/doors.ts'
import type { JsonObject } from '../http/exchange.ts'
import { utc } from '../time.ts'
import { mainLegs, milestoneOf, tellersOf } from '../truth/milestone.ts'
import { placeOf } from '../truth/place.ts'
import { trueMovements } from '../truth/shipment.ts'
import type { Box, Itinerary, Movement, Shipment } from '../truth/shipment.ts'
import type { Estimate, PortCall } from '../truth/voyage.ts'
import { showStay } from './show-stay.ts'
import { stopsOnTheWay, tellingsOfMovement } from './tellings.ts'

/**
 * The hidden truth of one box on one journey: all its movements past and to come, its plans, its yard, and what is true
 * now.
 */
export function showTruth(shipment: Shipment, box: Box, seed: string, now: number): JsonObject {
  return {
    container: box.number,
    bill: shipment.bill,
    booking: shipment.booking,
    scac: shipment.scac,
    booked_at: utc(shipment.booked_at),
    manifested_at: utc(shipment.manifested_at),
    cancelled_at: shipment.cancelled_at === null ? null : utc(shipment.cancelled_at),
    iso_code: box.iso_code,
    seal_number: box.seal,
    weight_kg: box.weight_kg,
    tells_schedule: allDoors().some(({ scac, manner }) => scac === shipment.scac && manner.twins),
    itineraries: shipment.itineraries.map((itinerary) => showItinerary(shipment, itinerary)),
    movements: trueMovements(box).map((movement) => showMovement(shipment, box, movement, seed)),
    stops: stopsOnTheWay(shipment, box, seed).map((stop) => ({
      at: utc(stop.at),
      locode: stop.locode,
      time_zone: placeOf(stop.locode).time_zone,
      known_at: utc(stop.known_at),
    })),
    stays: box.stays.map((stay) => showStay(stay, now)),
  }
}

/** A plan of the line, with the ports of its main legs and what the line says of the two ends from when on. */
function showItinerary(shipment: Shipment, itinerary: Itinerary): JsonObject {
  const legs = mainLegs(shipment, itinerary)
  const [first, last] = [legs[0], legs.at(-1)]
  return {
    known_at: utc(itinerary.known_at),
    reason: itinerary.reason,
    ...showCorridor(itinerary),
    feeder_follows: itinerary.legs.at(-1) !== last,
    ...showEnd('port_of_lading', first?.load),
    ...showEnd('port_of_discharge', last?.discharge),
    terminal_of_discharge: last?.discharge.facility.firms ?? null,
    departure_told: showTellings(first?.load.departure_told ?? []),
    arrival_told: showTellings(last?.discharge.arrival_told ?? []),
    legs: itinerary.legs.map((leg) => ({
      service: leg.voyage.service,
      voyage: leg.voyage.number,
      import_voyage: leg.voyage.import_number,
      vessel: leg.vessel.name,
      imo: leg.vessel.imo,
      mmsi: leg.vessel.mmsi,
      mode: leg.voyage.mode,
      from: leg.load.facility.locode,
      to: leg.discharge.facility.locode,
    })),
  }
}

function showEnd(name: string, call: PortCall | undefined): JsonObject {
  return { [name]: call?.facility.locode ?? null }
}

function showCorridor({ corridor }: Itinerary): JsonObject {
  if (corridor === null) return { railroad: null, ramp: null, ramp_locode: null }
  return { railroad: corridor.railroad, ramp: corridor.ramp.code, ramp_locode: corridor.ramp.locode }
}

function showTellings(estimates: readonly Estimate[]): JsonObject[] {
  return estimates.map((estimate) => ({ known_at: utc(estimate.known_at), at: utc(estimate.at) }))
}

function showMovement(shipment: Shipment, box: Box, movement: Movement, seed: string): JsonObject {
  return {
    milestone: milestoneOf(shipment, movement),
    told_by: tellersOf(movement),
    kind: movement.kind,
    role: movement.role,
    mode: movement.mode,
    at: utc(movement.at),
    planned_at: utc(movement.planned_at),
    locode: movement.locode,
    time_zone: placeOf(movement.locode).time_zone,
    facility: movement.facility?.code ?? null,
    laden: movement.laden,
    imo: movement.leg?.vessel.imo ?? null,
    voyage: movement.leg?.voyage.number ?? null,
    tellings: tellingsOfMovement(shipment, box, movement, seed).map((telling) => ({
      by: telling.by,
      known_at: utc(telling.known_at),
      at: utc(telling.at),
    })),
    told: showTellings(movement.told),
  }
}
