import type { Ask, Answer, JsonObject } from '../http/exchange.ts'
import type { Subscriptions } from '../push/subscription.ts'
import type { Truth } from '../truth/find.ts'
import type { Shipment } from '../truth/shipment.ts'
import { choose } from './question.ts'
import type { Question } from './question.ts'
import { tell } from './witness.ts'
import type { Manner, Told } from './witness.ts'

/**
 * What a line's door works with at one request: the world's time, the truth it may look at, and what faults make of
 * it.
 */
export type Office = {
  scac: string
  seed: string
  now: number
  real_now: number
  base_url: string
  truth: Truth
  subscriptions: Subscriptions
  /** what content faults turn the told events into */
  distort: (told: Told[]) => Told[]
  /** fault: the former journeys of each box come along */
  leak: boolean
  /** fault: the line denies every number */
  denies: boolean
}

/**
 * One simulated line: how it tells, how it lets clients in, and its answer to a request on a path below its base
 * address.
 */
export type Door = {
  scac: string
  manner: Manner
  per_minute: number
  events_path: string
  leaks_history: boolean
  /** how it writes an event that it pushes; left out: it offers no subscriptions */
  pushed?: (told: Told) => JsonObject
  credentials: (seed: string, baseUrl: string) => Record<string, string>
  answer: (ask: Ask, path: string, office: Office) => Answer
}

/** What the line tells to a question; null when it knows no such number (or none of them, when several are asked). */
export function lookUp(door: Door, office: Office, question: Question): Told[] | null {
  if (office.denies) return null
  return question.bill === null && question.booking === null
    ? byContainer(door, office, question)
    : byDocuments(door, office, question)
}

function byContainer(door: Door, office: Office, question: Question): Told[] | null {
  const { now, truth, scac, seed } = office
  const journeys = truth
    .byContainer(scac, question.container ?? '', now)
    .filter(({ shipment }) => shipment.manifested_at <= now)
  if (journeys.length === 0) return null
  const told = (door.leaks_history || office.leak ? journeys : journeys.slice(0, 1)).flatMap(({ shipment, box }) =>
    tell(shipment, [box], now, door.manner, seed),
  )
  return choose(office.distort(told), question)
}

function byDocuments(door: Door, office: Office, question: Question): Told[] | null {
  const { now, truth, seed } = office
  const shipment = namedBy(office, question)
  if (shipment === null) return null
  const boxes = shipment.boxes.filter((box) => question.container === null || box.number === question.container)
  if (question.container !== null && boxes.length === 0) return null
  const former = office.leak
    ? boxes.flatMap((box) =>
        truth.byContainer(null, box.number, now).filter((journey) => journey.shipment.booked_at < shipment.booked_at),
      )
    : []
  const told = [
    ...former.flatMap((journey) => tell(journey.shipment, [journey.box], now, door.manner, seed)),
    ...tell(shipment, boxes, now, door.manner, seed),
  ]
  return told.length === 0 ? null : choose(office.distort(told), question)
}

/** The one shipment that every document asked for names; bills are known once the boxes are listed. */
function namedBy({ now, truth, scac }: Office, { bill, booking }: Question): Shipment | null {
  const by_bill = bill === null ? null : truth.byDocument(scac, 'bill', bill, now)
  const by_booking = booking === null ? null : truth.byDocument(scac, 'booking', booking, now)
  if (bill !== null && (by_bill === null || now < by_bill.manifested_at)) return null
  if (booking !== null && by_booking === null) return null
  const same = by_bill === null || by_booking === null || by_bill.id === by_booking.id
  return same ? (by_bill ?? by_booking) : null
}
