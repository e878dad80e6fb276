import { tell } from '../carriers/witness.ts'
import type { Manner, Told } from '../carriers/witness.ts'
import { DAY } from '../time.ts'
import { carrierOf } from '../truth/book.ts'
import type { Truth } from '../truth/find.ts'
import { trueMovements } from '../truth/shipment.ts'
import type { Shipment } from '../truth/shipment.ts'
import { trafficOfLine, weekOf } from '../truth/traffic.ts'
import type { Subscription } from './subscription.ts'

/** Weeks back in which a booking was made that may still have news. */
const WEEKS = 16
/** No line learns anything of a journey so long after its end. */
const SETTLED_MS = 8 * DAY

/** A line as far as its news are concerned; `distort` turns the told events into what a fault makes of them. */
export type Teller = {
  scac: string
  manner: Manner
  seed: string
  truth: Truth
  distort: (told: Told[], now: number) => Told[]
}

/** What a line came to tell after `from`, until `to`, that a subscription is about, in the order of its learning. */
export function newsOf(teller: Teller, filter: Subscription['filter'], from: number, to: number): Told[] {
  return shipmentsOf(teller, filter, from, to)
    .flatMap((shipment) => newsOfShipment(teller, shipment, filter.equipmentReference ?? null, from, to))
    .filter((told) => filter.eventType === undefined || filter.eventType.includes(told.type))
    .sort((a, b) => learntAt(a, from, to) - learntAt(b, from, to) || (a.key < b.key ? -1 : 1))
}

/** When news became known: what was planned before a box was listed counts from its listing. */
export function learntAt(told: Told, from: number, to: number): number {
  return Math.min(to, Math.max(from + 1, told.created_at))
}

function newsOfShipment(
  { manner, seed, distort }: Teller,
  shipment: Shipment,
  container: string | null,
  from: number,
  to: number,
): Told[] {
  const boxes = shipment.boxes.filter((box) => container === null || box.number === container)
  if (boxes.length === 0 && shipment.boxes.length > 0) return []
  const saying = (told: Told): string => `${told.key} ${told.at} ${told.created_at}`
  const before = new Set(distort(tell(shipment, boxes, from, manner, seed), from).map(saying))
  return distort(tell(shipment, boxes, to, manner, seed), to).filter((told) => !before.has(saying(told)))
}

function shipmentsOf(
  { scac, seed, truth }: Teller,
  filter: Subscription['filter'],
  from: number,
  to: number,
): Shipment[] {
  const { carrierBookingReference: booking, transportDocumentReference: bill, equipmentReference: container } = filter
  const named = [
    ...(bill === undefined ? [] : [truth.byDocument(scac, 'bill', bill, to)]),
    ...(booking === undefined ? [] : [truth.byDocument(scac, 'booking', booking, to)]),
    ...(container === undefined || bill !== undefined || booking !== undefined
      ? []
      : truth
          .byContainer(scac, container, to)
          .slice(0, 1)
          .map(({ shipment }) => shipment)),
  ]
  if (named.length > 0) return [...new Set(named)].filter((shipment) => shipment !== null)
  if (container !== undefined) return []
  const issues = [...new Set([Math.max(0, truth.stories.issueAt(to) - 1), truth.stories.issueAt(to)])]
  const stories = truth.stories.stories.flatMap((story) =>
    story.scac === scac || story.shipments.some((shipment) => shipment.scac === scac)
      ? issues.flatMap((n) => truth.stories.issue(story, n).shipments)
      : [],
  )
  const traffic = Array.from({ length: WEEKS + 1 }, (_, back) => weekOf(to) - back).flatMap((week) =>
    trafficOfLine(seed, carrierOf(scac), week),
  )
  return [...stories, ...traffic].filter(
    (shipment) => shipment.scac === scac && shipment.booked_at <= to && !isSettled(shipment, from),
  )
}

function isSettled(shipment: Shipment, at: number): boolean {
  const last = Math.max(
    shipment.booked_at,
    shipment.cancelled_at ?? 0,
    ...shipment.boxes.flatMap((box) =>
      trueMovements(box)
        .slice(-1)
        .map((movement) => movement.at),
    ),
  )
  return last + SETTLED_MS < at
}
