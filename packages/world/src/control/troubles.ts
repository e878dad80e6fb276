import type { JsonObject } from '../http/exchange.ts'
import { utc } from '../time.ts'
import type { Shipment } from '../truth/shipment.ts'
import { demurrageAt, endOfDay } from '../truth/yard.ts'
import type { YardStay } from '../truth/yard.ts'

type Trouble = { from: number; to: number; what: string }

/**
 * What will keep or has kept boxes of a shipment at a facility that tells of it: holds that stop them, and charges
 * while nobody collects them.
 */
export function troublesOf(shipment: Shipment): JsonObject[] {
  return shipment.boxes.flatMap((box) =>
    box.stays
      .filter((stay) => stay.facility.feed)
      .flatMap((stay) =>
        troublesOfStay(stay).map((trouble) => ({
          container: box.number,
          what: trouble.what,
          from: utc(trouble.from),
          to: utc(trouble.to),
        })),
      ),
  )
}

function troublesOfStay(stay: YardStay): Trouble[] {
  const holds = stay.holds
    .filter(({ status }) => status === 'hold')
    .map(({ name, from, to }): Trouble => ({ what: `hold.${name}`, from: Math.max(from, stay.listed_at), to }))
  const day = stay.last_free_days.at(-1)?.day
  const owed_to = stay.demurrage_paid_at ?? stay.out_at
  if (day === undefined || owed_to === null) return holds
  const free_until = endOfDay(stay.facility, day)
  return demurrageAt(stay, owed_to - 1) > 0 ? [...holds, { what: 'demurrage', from: free_until, to: owed_to }] : holds
}
