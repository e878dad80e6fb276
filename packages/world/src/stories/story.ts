import type { YardScript } from '../truth/collect.ts'
import type { Trouble } from '../truth/voyage.ts'

/**
 * A later plan of the line: a leg moves to the sailing a week later, another ship takes the voyage, or the box lands at
 * another call.
 */
export type Upset =
  | { kind: 'rolled'; leg: number; hours_before_departure: number; reason: string }
  | { kind: 'swapped'; leg: number; hours_before_departure: number; reason: string }
  | { kind: 'omitted'; hours_before_arrival: number; discharge: string; reason: string }

/** One box of a story. Numbers are made unless given; the yard follows the ordinary run of things unless told. */
export type StoryBox = {
  iso_code?: string
  /** a container number of other owners, e.g. a leased box; else one of the line's own */
  prefix?: string
  /** the same physical box as that of an earlier shipment of this story */
  same_as?: number
  terminal_yard?: (start: number) => YardScript
  yard?: (start: number) => YardScript
  empty_return?: (outAt: number) => number | null
}

/**
 * One booking of a story. All hours are relative to the start of the story's issue; `anchor` fixes the journey in time.
 */
export type StoryShipment = {
  scac?: string
  legs: readonly string[]
  rail?: string
  anchor: { leg: number; moment: 'departed' | 'arrived'; hours: number }
  upsets?: readonly Upset[]
  trouble?: Trouble
  booked_hours?: number
  manifested_hours?: number
  cancelled_hours?: number
  boxes: readonly StoryBox[]
}

/**
 * A story: what happens, and which number a reader tracks to see it. `code` (1 to 99) stands in its numbers and never
 * changes.
 */
export type Story = {
  code: number
  slug: string
  title: string
  tells: string
  scac: string
  request_type: 'bill_of_lading' | 'booking_number' | 'container'
  /** a number that no line knows, tracked instead of the first shipment's */
  unknown_number?: boolean
  /** its line answers questions and sends EDI files as well */
  by_edi?: boolean
  shipments: readonly StoryShipment[]
}
