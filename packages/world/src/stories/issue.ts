import { containerNumber, readContainerNumber, sealNumber } from '../numbers/container.ts'
import { readNumber } from '../numbers/reference.ts'
import { random } from '../random.ts'
import { DAY, HOUR } from '../time.ts'
import { carrierOf, numbersOf, ownContainer } from '../truth/book.ts'
import type { Carrier } from '../truth/book.ts'
import { travel } from '../truth/journey.ts'
import type { Itinerary, Shipment } from '../truth/shipment.ts'
import { allStories } from './book.ts'
import { itinerariesOf } from './plot.ts'
import type { Story, StoryBox, StoryShipment } from './story.ts'

/** How often a story begins anew, with new numbers. */
export const ISSUE_MS = 60 * DAY
const ISSUES = 100
const STORY_SERIALS = 900_000

/** A story told once: its shipments with their numbers. */
export type Issue = { story: Story; issue: number; start: number; request_number: string; shipments: Shipment[] }

/** All stories of a world and their issues, made when first asked for. */
export class StoryBook {
  readonly stories: readonly Story[]
  private readonly seed: string
  private readonly epoch: number
  private readonly issues = new Map<string, Issue>()

  constructor(seed: string, epoch: number, stories = allStories()) {
    this.seed = seed
    this.epoch = epoch
    this.stories = stories
  }

  /** The number of the issue that is running at an instant (0 from the epoch on). */
  issueAt(at: number): number {
    return Math.max(0, Math.min(ISSUES - 1, Math.floor((at - this.epoch) / ISSUE_MS)))
  }

  /** One story's n-th issue. */
  issue(story: Story, n: number): Issue {
    const key = `${story.code}.${n}`
    const known = this.issues.get(key)
    if (known !== undefined) return known
    const start = this.epoch + n * ISSUE_MS
    const shipments = story.shipments.map((script, i) => this.make(story, script, n, i, start))
    const issue = { story, issue: n, start, request_number: requestNumber(story, n, shipments), shipments }
    this.issues.set(key, issue)
    return issue
  }

  /** The shipment of a story that a bill or booking number names. */
  byDocument(carrier: Carrier, kind: 'bill' | 'booking', number: string): Shipment | null {
    const digits = readNumber(carrier.scac, kind, kind === 'bill' ? carrier.bill : carrier.booking, number)
    if (digits === null || digits[0] !== '9') return null
    const story = this.stories.find((candidate) => candidate.code === Number(digits.slice(1, 3)))
    if (story === undefined || story.unknown_number === true) return null
    const shipment = this.issue(story, Number(digits.slice(3, 5))).shipments[Number(digits.slice(5))]
    return shipment !== undefined && shipment.scac === carrier.scac ? shipment : null
  }

  /** The shipments of stories that use a container. */
  byContainer(number: string): Shipment[] {
    const read = readContainerNumber(number)
    if (read === null || read.serial < STORY_SERIALS) return []
    const story = this.stories.find((candidate) => candidate.code === Math.floor(read.serial / 1000) % 100)
    if (story === undefined || story.unknown_number === true) return []
    return this.issue(story, Math.floor(read.serial / 10) % 100).shipments.filter((shipment) =>
      shipment.boxes.some((box) => box.number === number),
    )
  }

  private make(story: Story, script: StoryShipment, n: number, i: number, start: number): Shipment {
    const carrier = carrierOf(script.scac ?? story.scac)
    const id = `story-${story.slug}-${n}-${i}`
    const itineraries = itinerariesOf(script, id, start, story.code * 8 + i, this.seed)
    const sails = itineraries[0]?.legs[0]?.load.planned_departure ?? start
    const moment = (hours: number | undefined, otherwise: number): number =>
      hours === undefined ? otherwise : start + hours * HOUR
    const bookedAt = moment(script.booked_hours, sails - 16 * DAY)
    return {
      id,
      scac: carrier.scac,
      ...numbersOf(carrier, `9${pad(story.code)}${pad(n)}${pad(i)}`),
      booked_at: bookedAt,
      manifested_at: moment(script.manifested_hours, sails - 36 * HOUR),
      bill_issued_at: sails + 30 * HOUR,
      cancelled_at: script.cancelled_hours === undefined ? null : start + script.cancelled_hours * HOUR,
      purchase_order: `PO-${story.code}${pad(n)}${pad(i)}`,
      by_edi: carrier.profile === 'edi' || story.by_edi === true,
      itineraries: [{ ...first(itineraries), known_at: bookedAt }, ...itineraries.slice(1)],
      boxes: script.boxes.map((box, j) =>
        travel(
          itineraries,
          {
            number: boxNumber(story, carrier, n, i, j, box),
            iso_code: box.iso_code ?? '45G1',
            seal: sealNumber(id, j),
            weight_kg: random('weight', id, j).whole(8_000, 22_000),
            terminal_yard: box.terminal_yard?.(start) ?? {},
            yard: box.yard?.(start) ?? {},
            empty_out: box.empty_out?.(start),
            empty_return: box.empty_return,
          },
          (part) => random(this.seed, 'box', id, j, part),
        ),
      ),
    }
  }
}

function first(itineraries: readonly Itinerary[]): Itinerary {
  const itinerary = itineraries[0]
  if (itinerary === undefined) throw new Error('a story has an itinerary')
  return itinerary
}

const pad = (n: number): string => String(n).padStart(2, '0')

function boxNumber(story: Story, carrier: Carrier, n: number, i: number, j: number, box: StoryBox): string {
  const place = box.same_as ?? story.shipments.slice(0, i).reduce((sum, shipment) => sum + shipment.boxes.length, 0) + j
  const serial = storySerial(story, n, place)
  return box.prefix === undefined ? ownContainer(carrier, serial) : containerNumber(box.prefix, serial)
}

function storySerial(story: Story, n: number, place: number): number {
  return STORY_SERIALS + story.code * 1000 + n * 10 + place
}

function requestNumber(story: Story, n: number, shipments: readonly Shipment[]): string {
  const shipment = shipments[0]
  const carrier = carrierOf(story.scac)
  if (shipment === undefined)
    return story.request_type === 'container'
      ? ownContainer(carrier, storySerial(story, n, 0))
      : numbersOf(carrier, `9${pad(story.code)}${pad(n)}00`).bill
  if (story.request_type === 'container') return shipment.boxes[0]?.number ?? shipment.bill
  return story.request_type === 'bill_of_lading' ? shipment.bill : shipment.booking
}
