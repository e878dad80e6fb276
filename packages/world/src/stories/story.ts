import type { YardScript } from '../truth/collect.ts'
import type { Trouble } from '../truth/voyage.ts'

/**
 * A later plan of the line: a leg moves to the sailing a week later, another ship takes the voyage, the voyage gets
 * another number, the box goes by another service, lands at another call or at another terminal of the same port, or
 * goes on by rail to another ramp.
 */
export type Upset =
  | { kind: 'rolled'; leg: number; hours_before_departure: number; reason: string }
  | { kind: 'swapped'; leg: number; hours_before_departure: number; reason: string }
  | { kind: 'renumbered'; leg: number; hours_before_departure: number; number: string; reason: string }
  | { kind: 'rerouted'; leg: number; hours_before_departure: number; legs: readonly string[]; reason: string }
  | { kind: 'omitted'; hours_before_arrival: number; discharge: string; reason: string }
  | { kind: 'berthed_elsewhere'; hours_before_arrival: number; facility: string; reason: string }
  | { kind: 'redirected'; hours_before_arrival: number; rail: string; reason: string }

/** One box of a story. Numbers are made unless given; the yard follows the ordinary run of things unless told. */
export type StoryBox = {
  iso_code?: string
  /** a container number of other owners, e.g. a leased box; else one of the line's own */
  prefix?: string
  /** the same physical box as that of an earlier shipment of this story */
  same_as?: number
  terminal_yard?: (start: number) => YardScript
  yard?: (start: number) => YardScript
  /** when the empty leaves the depot to be loaded; left out: about a week before the ship sails */
  empty_out?: (start: number) => number
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
