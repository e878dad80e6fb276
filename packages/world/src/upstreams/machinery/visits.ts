import { TERMINAL_LAG_MS } from '../../terminals/record.ts'
import { allCarriers } from '../../truth/book.ts'
import { placeOf } from '../../truth/place.ts'
import type { Facility } from '../../truth/place.ts'
import { movementOf } from '../../truth/shipment.ts'
import type { Box, SeaLeg, Shipment } from '../../truth/shipment.ts'
import { demurrageAt, yardAt } from '../../truth/yard.ts'
import type { YardStay, YardState } from '../../truth/yard.ts'
import { localDay } from '../../time.ts'
import type { Desk } from './upstream.ts'

/** One stay of a box at a facility, as its system shows it at `seen`. */
export type Visit = {
  number: string
  shipment: Shipment
  box: Box
  stay: YardStay
  facility: Facility
  state: YardState
  leg: SeaLeg | null
  zone: string
  seen: number
}

/** All stays of a box at some facilities (null: any port terminal) that their systems know of, newest first. */
export function visitsOf(desk: Desk, number: string, codes: readonly string[] | null): Visit[] {
  if (desk.faults.has('unknown_number')) return []
  const seen = desk.now - TERMINAL_LAG_MS
  return desk.truth
    .byContainer(null, number, desk.now)
    .flatMap(({ shipment, box }) =>
      box.stays
        .filter(
          (stay) =>
            (codes?.includes(stay.facility.code) ?? stay.facility.kind === 'port_terminal') && stay.listed_at <= seen,
        )
        .map((stay): Visit => ({
          number,
          shipment,
          box,
          stay,
          facility: stay.facility,
          state: stateOf(desk, stay, seen),
          leg: shipment.itineraries.at(-1)?.legs.at(-1) ?? null,
          zone: placeOf(stay.facility.locode).time_zone,
          seen,
        })),
    )
}

/** The state of a stay; trouble may have the upstream contradict the terminal. */
function stateOf(desk: Desk, stay: YardStay, seen: number): YardState {
  const state = yardAt(stay, seen)
  return desk.faults.has('contradicts_terminal') ? { ...state, holds: [], available: !state.available } : state
}

/** The boxes of a bill, and the shipment that it is; null when no line knows it. */
export function shipmentOfBill(desk: Desk, bill: string): Shipment | null {
  if (desk.faults.has('unknown_number')) return null
  for (const { scac } of allCarriers()) {
    const shipment = desk.truth.byDocument(scac, 'bill', bill.toUpperCase(), desk.now)
    if (shipment !== null && shipment.manifested_at <= desk.now) return shipment
  }
  return null
}

/** When a box left a facility, null while it is there. */
export function outAt({ stay, seen }: Visit): number | null {
  return stay.out_at !== null && stay.out_at <= seen ? stay.out_at : null
}

/** When a box was put on the ground, null before that. */
export function groundedAt({ stay, seen }: Visit): number | null {
  return stay.grounded_at <= seen ? stay.grounded_at : null
}

/** When the empty box came back, null before that. */
export function emptyReturnAt({ box, seen }: Visit): number | null {
  const back = movementOf(box, 'empty_in', 'discharge')
  return back !== null && back.at <= seen ? back.at : null
}

/** The day up to which storage is paid: the last free day, and once demurrage was paid the day of collection. */
export function paidThrough({ stay, seen, state, zone }: Visit): string | null {
  const paid = stay.demurrage_paid_at !== null && stay.demurrage_paid_at <= seen && stay.out_at !== null
  return paid ? localDay(stay.out_at ?? seen, zone) : state.last_free_day
}

/** Demurrage paid, null when none was. */
export function demurragePaid({ stay, seen }: Visit): { at: number; amount: number } | null {
  if (stay.demurrage_paid_at === null || stay.demurrage_paid_at > seen) return null
  return { at: stay.demurrage_paid_at, amount: demurrageAt(stay, stay.demurrage_paid_at - 1) }
}
