import type { LabelName } from './wording.ts'

/** The types of papers that are printed, in the contract's words; `other` is what nobody has a form for. */
export type PaperType =
  | 'arrival_notice'
  | 'delivery_order'
  | 'master_bill_of_lading'
  | 'house_bill_of_lading'
  | 'sea_waybill'
  | 'freight_invoice'
  | 'demurrage_detention_invoice'
  | 'pickup_release'
  | 'booking_confirmation'
  | 'packing_list'
  | 'commercial_invoice'
  | 'customs_entry'
  | 'other'

/** A value as a reader should give it: text, day (`2026-11-28`), count, statement, or measure (`KGM`, `LBR`, `MTQ`). */
export type ToldValue = string | number | boolean | { value: string; unit: string }

/**
 * What printed words say: JSON pointer into the fields of the type, and value. `may`: it can be concluded and need not
 * be told. `none`: the words stand there, and nothing on the paper decides what they mean, so nobody may tell it.
 */
export type Tell = { at: string; value: ToldValue; how: 'must' | 'may' | 'none' }

/** Words on a paper, and what they say. `day`: the day that they name, for finding out whether its order is decided. */
export type Printed = { text: string; tells: readonly Tell[]; day?: string }

/** A labelled value; `lines` has more than one line for parties and addresses. */
export type Entry = { label: LabelName; lines: readonly string[]; tells: readonly Tell[]; day?: string }

/** A table with one head; `foot` is its line of totals, empty where a column has none. */
export type Grid = {
  name: 'containers' | 'charges' | 'cargo' | 'rows'
  columns: readonly { label: LabelName; is_number: boolean }[]
  rows: readonly (readonly Printed[])[]
  foot: readonly Printed[] | null
}

/** What a paper says, before anybody has decided where on the page it stands. */
export type Content = {
  type: PaperType
  title: LabelName
  /** letterhead: the issuer's name and address */
  issuer: readonly string[]
  parties: readonly Entry[]
  /** labelled values in the order in which forms have them: numbers, way, days, the rest */
  groups: readonly (readonly Entry[])[]
  grids: readonly Grid[]
  notes: readonly Printed[]
}

/** The shipment and containers that a paper is about; `is_linkable`: it prints enough to be linked without a person. */
export type PaperLinks = { shipments: readonly string[]; containers: readonly string[]; is_linkable: boolean }

/** What is true about one paper: what it is, what it says, what it is about. */
export type PaperTruth = { type: PaperType; tells: readonly Tell[]; links: PaperLinks }

/** Anything that stands on a page. Lengths in points, origin at the top left; `y` of a text is its baseline. */
export type Mark =
  | { kind: 'text'; x: number; y: number; size: number; face: Face; text: string; grey: number; turn: number }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; width: number }
  | { kind: 'bar'; x: number; y: number; w: number; h: number; grey: number }

export type Face = 'sans' | 'bold' | 'serif' | 'fixed'

/** A page of marks; `rotate` turns what is displayed by so many degrees. */
export type MarkedPage = { width: number; height: number; rotate: 0 | 90 | 180 | 270; marks: readonly Mark[] }

/** What stands on a page in the order of reading, for whoever lays it out. */
export type Block =
  | { kind: 'title'; text: string }
  | { kind: 'lines'; lines: readonly string[]; size: number }
  | { kind: 'pairs'; look: 'inline' | 'above' | 'boxed'; columns: number; pairs: readonly LabelledLines[] }
  | {
      kind: 'table'
      is_ruled: boolean
      head: readonly string[]
      rows: readonly TableRow[]
      is_number: readonly boolean[]
    }
  | { kind: 'page' }
  | { kind: 'unseen'; text: string; how: 'white' | 'tiny' | 'off_page' }
  | { kind: 'stamp'; text: string }

export type LabelledLines = { label: string; lines: readonly string[] }

/** A row of cells, each of one or more lines. */
export type TableRow = readonly (readonly string[])[]
