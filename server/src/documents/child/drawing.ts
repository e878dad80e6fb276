import type { Box } from '@quaylog/documents'

/** A sign as it is drawn: where it begins and ends on the displayed page, and how high its font is there. */
export interface Glyph {
  readonly text: string
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  /** Height of the font in points, as displayed. */
  readonly size: number
  readonly ascent: number
  readonly descent: number
  /**
   * Nobody sees it: it is drawn without ink, too small, in the colour of what is under it, outside of what is shown or
   * in a layer that is switched off, or was painted over.
   */
  readonly hidden: boolean
  readonly is_bold: boolean
  /** Points, as displayed, by which the text has each sign stand off the next. */
  readonly spacing: number
  /** Counts the texts of a page, each drawn in one step. */
  readonly text_number: number
}

/** What is drawn on a page. */
export interface Drawing {
  readonly glyphs: readonly Glyph[]
  readonly rules: readonly Box[]
}

/** What is needed of a font to place its signs. */
export interface FontMetrics {
  readonly ascent: number
  readonly descent: number
  /** Widths of glyphs in units of the font's size. */
  readonly width_scale: number
  readonly is_bold: boolean
}

/** A step of drawing, by its name in pdf.js. */
export interface DrawingStep {
  readonly name: string
  readonly args: readonly unknown[]
}
