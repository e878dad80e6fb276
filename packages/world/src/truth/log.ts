import { createHash } from 'node:crypto'
import { utc } from '../time.ts'
import { trueMovements } from './shipment.ts'
import type { Movement, Shipment } from './shipment.ts'
import type { YardStay } from './yard.ts'

/** One line of the truth: what happened when, to which box of which bill. */
export type TruthLine = {
  at: string
  container: string
  bill: string
  scac: string
  what: string
  where: string
  detail: string
}

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
    for (const movement of trueMovements(box))
      put(
        movement.at,
        box.number,
        `${movement.role}.${movement.kind}`,
        movement.facility?.code ?? movement.locode,
        shipOf(movement),
      )
    for (const stay of box.stays)
      putStay(stay, (instant, what, detail) => put(instant, box.number, what, stay.facility.code, detail))
  }
  return lines
    .sort((a, b) => a.instant - b.instant || (a.container + a.what < b.container + b.what ? -1 : 1))
    .map(({ instant: _, ...line }) => line)
}

function shipOf({ leg }: Movement): string {
  return leg === null ? '' : `${leg.vessel.imo} ${leg.voyage.number}`
}

function putStay(stay: YardStay, put: (instant: number | null, what: string, detail: string) => void): void {
  for (const hold of stay.holds) {
    put(hold.from, `${hold.status}_on`, hold.code_raw)
    put(hold.to, `${hold.status}_off`, hold.code_raw)
  }
  for (const told of stay.last_free_days) put(told.known_at, 'last_free_day', told.day)
  put(stay.ready_at, 'deliverable', '')
  if (stay.appointment !== null) put(stay.appointment.booked_at, 'appointment_booked', utc(stay.appointment.at))
}

/** SHA-256 over the truth of shipments, line by line: equal for equal seed and epoch. */
export function truthHash(shipments: Iterable<Shipment>, from: number, to: number): string {
  const hash = createHash('sha256')
  for (const shipment of shipments)
    for (const line of truthOf(shipment, from, to)) hash.update(JSON.stringify(line) + '\n')
  return hash.digest('hex')
}
