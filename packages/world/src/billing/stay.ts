import { HOUR } from '../time.ts'
import { random } from '../random.ts'
import { placeOf } from '../truth/place.ts'
import type { Facility } from '../truth/place.ts'
import { movementOf } from '../truth/shipment.ts'
import type { Box, Shipment } from '../truth/shipment.ts'
import type { YardStay } from '../truth/yard.ts'
import { CUSTOMERS } from './papers.ts'
import type { EndEvent, StartEvent } from './terms.ts'

/** What a biller needs to know of a box at the place where it is collected; instants, null: it does not happen. */
export type BillingStay = {
  container: string
  iso_code: string
  bill: string
  scac: string
  railroad: string | null
  customer: string
  facility: Facility
  country: string
  region: string | null
  events: Record<StartEvent | EndEvent, number | null>
  /** `to` null: it is still in force */
  holds: { name: string; from: number; to: number | null }[]
  /** last free days as the terminal told them by its own rule, oldest first */
  last_free_days: { known_at: number; day: string }[]
  /** whether a reefer is plugged in; null: what is in it is dry */
  plugged: boolean | null
}

/** The stay of a box at the place of collection as far as it has come by `now`, null when it has not got there. */
export function billingStay(seed: string, shipment: Shipment, box: Box, now: number): BillingStay | null {
  const stay = box.stays.at(-1)
  if (stay === undefined || shipment.cancelled_at !== null || stay.grounded_at > now) return null
  const { facility } = stay
  const place = placeOf(facility.locode)
  const luck = random(seed, 'billing', shipment.id, box.number)
  const by_rail = facility.kind === 'ramp'
  const happened = (at: number | null) => (at !== null && at <= now ? at : null)
  return {
    container: box.number,
    iso_code: box.iso_code,
    bill: shipment.bill,
    scac: shipment.scac,
    railroad: by_rail ? (shipment.itineraries.at(-1)?.corridor?.railroad ?? null) : null,
    customer: luck.pick(CUSTOMERS),
    facility,
    country: place.country,
    region: place.state === null ? null : `${place.country}-${place.state}`,
    events: {
      box_discharged: happened(dischargedAt(box)),
      available: happened(availableAt(stay)),
      notified: by_rail ? happened(Math.round(stay.grounded_at + luck.between(1, 9) * HOUR)) : null,
      gated_out_full: happened(stay.out_at),
      empty_in: happened(returnedAt(box)),
    },
    holds: stay.holds
      .filter(({ status, from, to }) => status === 'hold' && from <= now && from < to)
      .map(({ name, from, to }) => ({ name, from, to: happened(to) })),
    last_free_days: stay.last_free_days.filter(({ known_at }) => known_at <= now),
    plugged: /^..R/.test(box.iso_code) ? luck.chance(0.7) : null,
  }
}

function dischargedAt(box: Box): number | null {
  return movementOf(box, 'discharged', 'discharge')?.at ?? null
}

function returnedAt(box: Box): number | null {
  return (movementOf(box, 'empty_in', 'discharge') ?? movementOf(box, 'empty_in', 'inland'))?.at ?? null
}

/** When the box is ready and the last hold that blocks it is gone. */
function availableAt({ ready_at, holds }: YardStay): number {
  return Math.max(ready_at, ...holds.filter(({ status }) => status === 'hold').map(({ to }) => to))
}
