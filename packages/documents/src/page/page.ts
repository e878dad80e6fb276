/** A rectangle in points (1/72 inch). The origin is the top left corner of the page as it is displayed. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/**
 * A word as it stands on a page; words of sheets name their cell, words of plain text their offset. The box of a word
 * that doesn't run from left to right is given as if the page were turned until it does.
 */
export interface PageWord extends Box {
  readonly text: string
  /** Degrees clockwise that the page would have to be turned by to read the word; left out for 0. */
  readonly turn?: 90 | 180 | 270
  /** Where the word stands on the page as it is displayed, when its own box is another. */
  readonly shown?: Box
  readonly is_bold?: true
  readonly cell?: string
  readonly offset?: number
}

/** One page of a document, or one sheet, or the text of a mail. */
export interface DocumentPage {
  /** Counts from 1. */
  readonly number: number
  readonly width: number
  readonly height: number
  /** Degrees that the page is turned by when it is displayed; the boxes are in displayed coordinates already. */
  readonly rotation: number
  readonly words: readonly PageWord[]
  /** Thin lines that part cells: drawn rules and the edges of boxes. */
  readonly rules: readonly Box[]
  /** The name of the sheet that the page shows. */
  readonly sheet?: string
  /** The part of a mail that the page shows. */
  readonly part?: string
  /** The words are an invisible layer over a picture, as programs that read scans write it. */
  readonly is_picture?: boolean
  /** What a reply quotes on the page, of which there are no words. */
  readonly quoted?: string
  /** What is crossed out on it, which is not read either. */
  readonly struck_out?: string
}

/** Where a value was read: on a page, in a cell of a sheet, or in a part of a mail. */
export type Evidence =
  | (Box & { readonly page: number; readonly text: string })
  | { readonly sheet: string; readonly cell: string; readonly text: string }
  | { readonly part: string; readonly offset: number; readonly length: number; readonly text: string }

/** The smallest box around some boxes, however many there are. */
export function boxAround(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, w, h } of boxes) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + w)
    bottom = Math.max(bottom, y + h)
  }
  return { x: left, y: top, w: right - left, h: bottom - top }
}

/** Where some words of one line or cell stand. */
export function evidenceOf(page: DocumentPage, words: readonly PageWord[]): Evidence {
  const text = words.map((word) => word.text).join(' ')
  const [first] = words
  const last = words.at(-1)
  if (page.sheet !== undefined && first?.cell !== undefined) return { sheet: page.sheet, cell: first.cell, text }
  if (page.part !== undefined && first?.offset !== undefined && last?.offset !== undefined)
    return { part: page.part, offset: first.offset, length: last.offset + last.text.length - first.offset, text }
  const { x, y, w, h } = boxAround(words.map((word) => word.shown ?? word))
  return { page: page.number, x: rounded(x), y: rounded(y), w: rounded(w), h: rounded(h), text }
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100
}
