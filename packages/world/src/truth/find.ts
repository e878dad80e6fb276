import { StoryBook } from '../stories/issue.ts'
import type { Story } from '../stories/story.ts'
import { allCarriers, carrierOf } from './book.ts'
import type { Box, Shipment } from './shipment.ts'
import { findTraffic, findTrafficByContainer } from './traffic.ts'

/** Everything that is true in one world: what any number leads to at an instant. */
export class Truth {
  readonly seed: string
  readonly epoch: number
  readonly stories: StoryBook

  constructor(seed: string, epoch: number, stories?: readonly Story[]) {
    this.seed = seed
    this.epoch = epoch
    this.stories = new StoryBook(seed, epoch, stories)
  }

  /** The booking that a line's bill or booking number names; null when there is none, or it is not made yet. */
  byDocument(scac: string, kind: 'bill' | 'booking', number: string, at: number): Shipment | null {
    const carrier = carrierOf(scac)
    const shipment = this.stories.byDocument(carrier, kind, number) ?? findTraffic(this.seed, carrier, kind, number)
    return shipment !== null && shipment.booked_at <= at ? shipment : null
  }

  /** The journeys of a container known at an instant, newest first. With a SCAC only journeys with that line. */
  byContainer(scac: string | null, number: string, at: number): { shipment: Shipment; box: Box }[] {
    const told = this.stories.byContainer(number)
    const traffic = allCarriers()
      .filter((carrier) => carrier.container_prefixes.includes(number.slice(0, 4)))
      .flatMap((carrier) => findTrafficByContainer(this.seed, carrier, number, at))
    return [...told, ...traffic]
      .filter((shipment) => shipment.booked_at <= at && (scac === null || shipment.scac === scac))
      .flatMap((shipment) => shipment.boxes.filter((box) => box.number === number).map((box) => ({ shipment, box })))
      .sort((a, b) => b.shipment.booked_at - a.shipment.booked_at)
  }
}
