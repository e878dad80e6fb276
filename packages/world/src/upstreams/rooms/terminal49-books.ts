import { HOUR } from '../../time.ts'
import { allCarriers } from '../../truth/book.ts'
import type { Box, Shipment } from '../../truth/shipment.ts'
import { shipmentOfBill } from '../machinery/visits.ts'
import type { Desk } from '../machinery/upstream.ts'

const GIVES_UP_MS = 24 * HOUR

/** What a vendor tracks under a number: a shipment and those of its boxes that the number names. */
export type Tracked = { shipment: Shipment; boxes: Box[] }

/** What a bill, booking or container number leads to once a line has listed it; null while it leads nowhere. */
export function findTracked(desk: Desk, number: string): Tracked | null {
  if (desk.faults.has('unknown_number')) return null
  const bill = shipmentOfBill(desk, number)
  if (bill !== null) return { shipment: bill, boxes: bill.boxes }
  for (const { scac } of allCarriers()) {
    const booked = desk.truth.byDocument(scac, 'booking', number, desk.now)
    if (booked !== null && booked.manifested_at <= desk.now) return { shipment: booked, boxes: booked.boxes }
  }
  const journey = desk.truth
    .byContainer(null, number, desk.now)
    .find(({ shipment }) => shipment.manifested_at <= desk.now)
  return journey === undefined ? null : { shipment: journey.shipment, boxes: [journey.box] }
}

/** True when a number is booked but not listed yet. */
function isBooked(desk: Desk, number: string): boolean {
  return allCarriers().some(
    ({ scac }) =>
      desk.truth.byDocument(scac, 'bill', number, desk.now) !== null ||
      desk.truth.byDocument(scac, 'booking', number, desk.now) !== null,
  )
}

/** How a request stands: pending for its first call, awaiting the manifest, succeeded, or failed after a day. */
export function statusOfRequest(desk: Desk, number: string): 'pending' | 'awaiting_manifest' | 'succeeded' | 'failed' {
  const registered = desk.ledger.registrations.get(number)?.at ?? desk.now
  if (findTracked(desk, number) !== null) return desk.now > registered ? 'succeeded' : 'pending'
  if (isBooked(desk, number) || desk.now - registered < GIVES_UP_MS)
    return desk.now > registered ? 'awaiting_manifest' : 'pending'
  return 'failed'
}
