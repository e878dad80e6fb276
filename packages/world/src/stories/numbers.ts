import { byText, DAY, utc } from '../time.ts'
import type { JsonObject } from '../http/exchange.ts'
import { carrierOf } from '../truth/book.ts'
import { trueMovements } from '../truth/shipment.ts'
import type { Box, Shipment } from '../truth/shipment.ts'
import { milestoneOf, tellersOf } from '../truth/milestone.ts'
import { toldAt } from '../truth/voyage.ts'
import type { Issue, StoryBook } from './issue.ts'

/** How long a request awaits its manifest unless configured otherwise. */
const MANIFEST_WINDOW_MS = 7 * DAY

/**
 * What can be tracked at an instant: the running issue of each story, with all that must happen to it and when; lines
 * that tell by EDI only where it falls.
 */
export function numbersAt(book: StoryBook, now: number, withEdi: boolean): JsonObject[] {
  const n = book.issueAt(now)
  return book.stories
    .filter((story) => withEdi || carrierOf(story.scac).profile !== 'edi')
    .map((story) => {
      const issue = book.issue(story, n)
      return {
        request_number: issue.request_number,
        request_type: story.request_type,
        scac: story.scac,
        story: story.slug,
        title: story.title,
        tells: story.tells,
        issue: n,
        started_at: utc(issue.start),
        containers: issue.shipments[0]?.boxes.map((box) => box.number) ?? [],
        expect: expectationsOf(issue),
      }
    })
}

type Expectation = { at: string; what: string; container?: string; where?: string; value?: string; told_by?: string[] }

/** What must happen to the tracked number, in order of true time; sources tell of it minutes to hours later. */
export function expectationsOf(issue: Issue): Expectation[] {
  const shipment = issue.shipments[0]
  if (shipment === undefined) {
    if (issue.story.request_type === 'container')
      return [{ at: utc(issue.start), what: 'tracking_request.failed', value: 'not_found' }]
    return [
      { at: utc(issue.start), what: 'tracking_request.awaiting_manifest' },
      { at: utc(issue.start + MANIFEST_WINDOW_MS), what: 'tracking_request.failed', value: 'expired' },
    ]
  }
  if (shipment.cancelled_at !== null)
    return [{ at: utc(shipment.cancelled_at), what: 'tracking_request.failed', value: 'booking_cancelled' }]
  const manifest: Expectation[] = [
    { at: utc(Math.max(issue.start, shipment.manifested_at)), what: 'tracking_request.succeeded' },
  ]
  const replans = shipment.itineraries
    .slice(1)
    .map((itinerary): Expectation => ({ at: utc(itinerary.known_at), what: 'replanned', value: itinerary.reason }))
  return [
    ...manifest,
    ...replans,
    ...estimates(shipment),
    ...shipment.boxes.flatMap((box) => [...milestones(shipment, box), ...inYard(box)]),
  ].sort((a, b) => byText(a.at, b.at))
}

/** What the line says of the arrival at the port of discharge, each time that it says something new. */
function estimates(shipment: Shipment): Expectation[] {
  return shipment.itineraries.flatMap((itinerary, i) => {
    const call = itinerary.legs.at(-1)?.discharge
    if (call === undefined) return []
    const until = Math.min(call.arrival, shipment.itineraries[i + 1]?.known_at ?? Infinity)
    const before = toldAt(call.arrival_told, itinerary.known_at)
    const later = call.arrival_told.filter((told) => told.known_at > itinerary.known_at && told.known_at < until)
    return [{ known_at: itinerary.known_at, at: before.at }, ...later].map((told) => ({
      at: utc(told.known_at),
      what: 'pod_eta',
      where: call.facility.locode,
      value: utc(told.at),
    }))
  })
}

function milestones(shipment: Shipment, box: Box): Expectation[] {
  return trueMovements(box).flatMap((movement) => {
    const name = milestoneOf(shipment, movement)
    return name === null
      ? []
      : [
          {
            at: utc(movement.at),
            what: name,
            container: box.number,
            where: movement.locode,
            told_by: tellersOf(movement),
          },
        ]
  })
}

function inYard(box: Box): Expectation[] {
  const of = (at: number, what: string, value: string, where: string): Expectation => ({
    at: utc(at),
    what,
    container: box.number,
    where,
    value,
  })
  return box.stays.flatMap((stay) => [
    ...stay.holds.flatMap((hold) => [
      of(hold.from, `hold.${hold.status}`, hold.name, stay.facility.code),
      of(
        hold.to,
        hold.status === 'pending' && stay.holds.some((next) => next.name === hold.name && next.from === hold.to)
          ? 'hold.changed'
          : 'hold.cleared',
        hold.name,
        stay.facility.code,
      ),
    ]),
    ...stay.fees.flatMap((fee) => [
      of(fee.from, 'fee', `${fee.type} ${fee.amount}`, stay.facility.code),
      of(fee.to, 'fee.paid', fee.type, stay.facility.code),
    ]),
    ...stay.last_free_days.map((told) => of(told.known_at, 'pickup_lfd', told.day, stay.facility.code)),
    ...(stay.appointment === null
      ? []
      : [of(stay.appointment.booked_at, 'pickup_appointment', utc(stay.appointment.at), stay.facility.code)]),
  ])
}
