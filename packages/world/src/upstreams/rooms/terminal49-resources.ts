import { uuid } from '../../carriers/dcsa.ts'
import type { JsonObject } from '../../http/exchange.ts'
import { instantOf, utc } from '../../time.ts'
import { milestoneOf } from '../../truth/milestone.ts'
import { placeOf } from '../../truth/place.ts'
import type { Box, Shipment } from '../../truth/shipment.ts'
import { toldAt } from '../../truth/voyage.ts'
import { orNull } from '../machinery/forms.ts'
import { happeningsOf, printHappening } from '../machinery/journeys.ts'
import type { Desk } from '../machinery/upstream.ts'
import { emptyReturnAt, groundedAt, outAt, visitsOf } from '../machinery/visits.ts'
import type { Visit } from '../machinery/visits.ts'

const POUNDS_PER_KG = 2.20462

/** The shipment as the vendor shows it. */
export function shipmentResource(desk: Desk, shipment: Shipment, boxes: readonly Box[]): JsonObject {
  const leg = shipment.itineraries.at(-1)?.legs.at(-1)
  const first = shipment.itineraries.at(-1)?.legs[0]
  const ahead = leg !== undefined && leg.discharge.arrival > desk.now ? leg.discharge : null
  const eta = orNull(ahead, ({ arrival_told }) => toldAt(arrival_told, desk.now).at)
  for (const box of boxes) desk.print(box.number, 'vessel_eta', orNull(eta, utc), 'pod_eta_at')
  return {
    id: uuid('t49-shipment', shipment.id),
    type: 'shipment',
    attributes: {
      bill_of_lading_number: shipment.bill,
      normalized_number: shipment.bill.slice(4),
      shipping_line_scac: shipment.scac,
      port_of_lading_locode: orNull(first, ({ load }) => load.facility.locode),
      port_of_discharge_locode: orNull(leg, ({ discharge }) => discharge.facility.locode),
      pod_vessel_name: orNull(leg, ({ vessel }) => vessel.name),
      pod_vessel_imo: orNull(leg, ({ vessel }) => vessel.imo),
      pod_voyage_number: orNull(leg, ({ voyage }) => voyage.import_number),
      pod_eta_at: orNull(eta, utc),
      pod_timezone: orNull(leg, ({ discharge }) => placeOf(discharge.facility.locode).time_zone),
    },
    relationships: {
      containers: {
        data: boxes.map((box) => ({ type: 'container', id: uuid('t49-container', shipment.id, box.number) })),
      },
    },
  }
}

/** A box as the vendor shows it: holds that are gone are left out, and the total stands beside its parts. */
export function containerResource(desk: Desk, shipment: Shipment, box: Box): JsonObject {
  const visit = visitsOf(desk, box.number, null).find((one) => one.shipment.id === shipment.id) ?? null
  return {
    id: uuid('t49-container', shipment.id, box.number),
    type: 'container',
    attributes: {
      number: box.number,
      seal_number: box.seal,
      equipment_type: box.iso_code.includes('R') ? 'reefer' : 'dry',
      equipment_length: box.iso_code.startsWith('2') ? 20 : 40,
      weight_in_lbs: Math.round(box.weight_kg * POUNDS_PER_KG),
      ...(visit === null ? { availability_known: false, available_for_pickup: null } : atTerminal(visit, desk)),
    },
    relationships: {
      shipment: { data: { type: 'shipment', id: uuid('t49-shipment', shipment.id) } },
      pod_terminal: {
        data: orNull(visit, ({ facility }) => ({ type: 'terminal', id: uuid('t49-terminal', facility.code) })),
      },
      transport_events: {
        data: eventResources({ ...desk, print: () => undefined }, shipment, box).map(({ id }) => ({
          type: 'transport_event',
          id: id ?? null,
        })),
      },
    },
  }
}

/** The terminal at which a box is discharged, if it is known. */
export function terminalResources(desk: Desk, shipment: Shipment, box: Box): JsonObject[] {
  const visit = visitsOf(desk, box.number, null).find((one) => one.shipment.id === shipment.id)
  if (visit === undefined) return []
  const { name, firms, code } = visit.facility
  return [{ id: uuid('t49-terminal', code), type: 'terminal', attributes: { nickname: name, name, firms_code: firms } }]
}

function atTerminal(visit: Visit, desk: Desk): JsonObject {
  const { state, stay, zone } = visit
  const grounded = groundedAt(visit)
  const gone = outAt(visit)
  const out = stay.out_by === 'truck' ? gone : null
  const back = emptyReturnAt(visit)
  const known = state.state === 'in_yard' || state.state === 'gated_out'
  const total = state.demurrage + state.fees.reduce((sum, { amount }) => sum + amount, 0)
  const fees = [
    { type: 'demurrage', amount: state.demurrage, currency_code: 'USD' },
    ...state.fees.map(({ type, amount }) => ({ type, amount, currency_code: 'USD' })),
    { type: 'total', amount: total, currency_code: 'USD' },
  ]
  const lfd = orNull(state.last_free_day, (day) => utc(instantOf(day, 12, zone)))
  printTerminal(visit, desk, { grounded, out, known })
  return {
    availability_known: known,
    available_for_pickup: known ? state.available : null,
    location_at_pod_terminal: state.state === 'in_yard' ? stay.yard_position : null,
    pickup_lfd: lfd,
    pickup_appointment_at: orNull(state.appointment, ({ at }) => utc(at)),
    pod_arrived_at: stay.arrived_at <= visit.seen ? utc(stay.arrived_at) : null,
    pod_discharged_at: orNull(grounded, utc),
    pod_full_out_at: orNull(out, utc),
    empty_terminated_at: orNull(back, utc),
    pod_timezone: zone,
    holds_at_pod_terminal: state.holds.map(({ name, status, description }) => ({ name, status, description })),
    fees_at_pod_terminal: known && gone === null ? fees : [],
  }
}

type Moments = { grounded: number | null; out: number | null; known: boolean }

function printTerminal({ state, stay, box }: Visit, desk: Desk, { grounded, out, known }: Moments): void {
  if (known) desk.print(box.number, 'available_for_pickup', state.available, 'available_for_pickup')
  for (const { name } of state.holds) desk.print(box.number, 'hold', name, 'holds_at_pod_terminal')
  desk.print(box.number, 'pickup_lfd', state.last_free_day, 'pickup_lfd')
  if (known && state.state === 'in_yard') {
    desk.print(box.number, 'fee.demurrage', state.demurrage, 'fees_at_pod_terminal')
    desk.print(box.number, 'yard_position', stay.yard_position, 'location_at_pod_terminal')
  }
  desk.print(
    box.number,
    'pickup_appointment_at',
    orNull(state.appointment, ({ at }) => utc(at)),
    'pickup_appointment_at',
  )
  desk.print(box.number, 'vessel_discharged_at', orNull(grounded, utc), 'pod_discharged_at')
  desk.print(box.number, 'full_out_at', orNull(out, utc), 'pod_full_out_at')
  // Where the empty came back only its event says; without a place nobody knows a yard from a customer's.
}

/** What happened to a box, each with whose word it is. */
export function eventResources(desk: Desk, shipment: Shipment, box: Box): JsonObject[] {
  return happeningsOf(desk, shipment, box)
    .filter(({ actual }) => actual)
    .flatMap((happening): JsonObject[] => {
      const { movement, at } = happening
      const name = milestoneOf(shipment, movement)
      if (name === null) return []
      printHappening(desk, box.number, happening, 'event', 'timestamp')
      const place = placeOf(movement.locode)
      return [
        {
          id: uuid('t49-event', shipment.id, box.number, movement.key),
          type: 'transport_event',
          attributes: {
            event: `container.transport.${name}`,
            timestamp: utc(at),
            timezone: place.time_zone,
            location_locode: movement.locode,
            voyage_number: movement.leg?.voyage.number ?? null,
            data_source: movement.role === 'discharge' && movement.leg === null ? 'terminal' : 'shipping_line',
          },
          relationships: {
            container: { data: { type: 'container', id: uuid('t49-container', shipment.id, box.number) } },
          },
        },
      ]
    })
}
