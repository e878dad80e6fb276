/** A segment: its tag and elements; an element is a list of components (X12 has mostly one). */
export interface Segment {
  readonly tag: string
  readonly elements: readonly (readonly string[])[]
}

/** A message (X12: transaction set) inside an interchange, without its header and trailer. */
export interface Message {
  /** `315`, `IFTSTA` ... */
  readonly type: string
  readonly control_number: string
  /** X12: control number and code of the functional group; null in EDIFACT. */
  readonly group: { readonly control_number: string; readonly code: string } | null
  /** When the sender prepared it, `YYYYMMDD HHMM` on the sender's clock; null: not said. */
  readonly prepared: string | null
  readonly segments: readonly Segment[]
  /** Number of the message's first segment in the interchange, from 1. */
  readonly first_segment: number
}

/** How what was handed in is written. */
export type HandedSyntax = 'x12' | 'edifact' | 'clm'

/** An interchange as it was taken apart. Wrong counts and repeated numbers are warnings: what can be read is read. */
export interface Interchange {
  /** clm: a railroad's own text file of car locations, which has neither envelope nor messages. */
  readonly syntax: HandedSyntax
  readonly sender: string
  readonly receiver: string
  readonly control_number: string
  readonly messages: readonly Message[]
  readonly warnings: readonly string[]
}

/** A component of an element, both counted from 1 as the standards do; null: absent or empty. */
export function part(segment: Segment | undefined, element: number, component = 1): string | null {
  const text = segment?.elements[element - 1]?.[component - 1]?.trim()
  return text === undefined || text === '' ? null : text
}

/** The first segment with a tag, and a qualifier as its first element where one is asked for. */
export function find(segments: readonly Segment[], tag: string, qualifier?: string): Segment | undefined {
  return segments.find((segment) => segment.tag === tag && (qualifier === undefined || part(segment, 1) === qualifier))
}

/** Date and time of a header as one text; a year of two digits is of this century. */
export function preparedText(date: string | null, time: string | null): string | null {
  if (date === null || !/^(\d{6}|\d{8})$/.test(date)) return null
  return `${date.length === 6 ? '20' : ''}${date} ${time !== null && /^\d{4}/.test(time) ? time.slice(0, 4) : '0000'}`
}

/**
 * Most segments of an interchange, elements of a segment, components of an element and characters of a component that
 * are read.
 */
export const segments_max = 200_000
export const elements_max = 500
export const components_max = 50
export const component_characters_max = 2_000
