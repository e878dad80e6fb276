import type { DangerName } from './contents/dangers.ts'
import type { NeighbourName } from './contents/neighbours.ts'
import type { Hand } from './ink.ts'
import type { PaperType } from './paper.ts'

/** What makes a page harder to read without changing what it says. */
export type Noise =
  | 'stamp'
  | 'terms'
  | 'white'
  | 'tiny'
  | 'off_page'
  | 'turned'
  | 'split_words'
  | 'random_order'
  | 'fake_bold'
  | 'letter_by_letter'

/** The engine that makes the file. Those that are not installed are left out, and the score says so. */
export type PressName =
  | 'pdfkit'
  | 'ghostscript'
  | 'cairo'
  | 'weasyprint'
  | 'libreoffice'
  | 'groff'
  | 'chromium'
  | 'text'
  | 'mail'
  | 'xlsx'
  | 'csv'

/** The families of layouts: A boxed form ... J spreadsheet. */
export type Family = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J'

/** An issuer's way of arranging, wording and printing; `held_out`: a reader is judged by it and never tuned to it. */
export type Layout = Hand & {
  id: string
  family: Family
  held_out: boolean
  press: PressName
  look: 'inline' | 'above' | 'boxed'
  columns: number
  is_ruled: boolean
  wrap: boolean
  title_first: boolean
  /** heads of numbers stand at the left of their columns, the numbers at the right */
  heads_left: boolean
  parties_last: boolean
  /** each table ends its page */
  page_between: boolean
  face: 'sans' | 'serif' | 'fixed'
  paper: 'A4' | 'Letter'
  noise: readonly Noise[]
  prints: readonly (PaperType | NeighbourName | DangerName)[]
}
