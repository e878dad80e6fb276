import { createHash } from 'node:crypto'
import { utc } from '../time.ts'
import { trueMovements } from './shipment.ts'
import type { Shipment } from './shipment.ts'

/** One line of the truth: what happened when, to which box of which bill. */
export type TruthLine = { at: string, container: string, bill: string, scac: string, what: string, where: string, detail: string }

/** All that truly happens on a shipment between two instants, in order. */
export function truthOf(shipment: Shipment, from: number, to: number): TruthLine[] {
  const lines: (TruthLine & { instant: number })[] = []
  const put = (instant: number | null, container: string, what: string, where: string, detail: string): void => {
    if (instant === null || instant < from || instant >= to) return
    lines.push({ instant, at: utc(instant), container, bill: shipment.bill, scac: shipment.scac, what, where, detail })
  }
  put(shipment.booked_at, '', 'booked', shipment.itineraries[0]?.legs[0]?.load.facility.locode ?? '', shipment.booking)
  put(shipment.cancelled_at, '', 'cancelled', '', shipment.booking)
  for (const itinerary of shipment.itineraries.slice(1)) put(itinerary.known_at, '', 'replanned', '', itinerary.reason)
  for (const box of shipment.boxes) {
    for (const movement of trueMovements(box)) {
      const ship = movement.leg === null ? '' : `${movement.leg.vessel.imo} ${movement.leg.voyage.number}`
      put(movement.at, box.number, `${movement.role}.${movement.kind}`, movement.facility?.code ?? movement.locode, ship)
    }
    for (const stay of box.stays) {
      for (const hold of stay.holds) {
        put(hold.from, box.number, `${hold.status}_on`, stay.facility.code, hold.code_raw)
        put(hold.to, box.number, `${hold.status}_off`, stay.facility.code, hold.code_raw)
      }
      for (const told of stay.last_free_days) put(told.known_at, box.number, 'last_free_day', stay.facility.code, told.day)
      put(stay.ready_at, box.number, 'deliverable', stay.facility.code, '')
      put(stay.appointment?.booked_at ?? null, box.number, 'appointment_booked', stay.facility.code, stay.appointment === null ? '' : utc(stay.appointment.at))
    }
  }
  return lines.sort((a, b) => a.instant - b.instant || (a.container + a.what < b.container + b.what ? -1 : 1)).map(({ instant: _, ...line }) => line)
}

/** SHA-256 over the truth of shipments, line by line: equal for equal seed and epoch. */
export function truthHash(shipments: Iterable<Shipment>, from: number, to: number): string {
  const hash = createHash('sha256')
  for (const shipment of shipments) for (const line of truthOf(shipment, from, to)) hash.update(JSON.stringify(line) + '\n')
  return hash.digest('hex')
}
