import { documentWords } from '../words/document-words.ts'
import type { Representation } from './documents-query.ts'

type Evidence = Representation['attributes']['evidence'][string][number]

/** A box on a page in points from its top left corner, and the words in it. */
export interface PrintedBox {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly text: string
}

/** The box of evidence on a page; null: it stands in a sheet or a text. */
export function boxOf({ page, x, y, w, h, text }: Evidence): PrintedBox | null {
  if (typeof page !== 'number' || typeof x !== 'number' || typeof y !== 'number') return null
  return typeof w === 'number' && typeof h === 'number' ? { page, x, y, w, h, text } : null
}

/** Where evidence stands, in words. */
export function placeText({ page, sheet, cell }: Evidence): string {
  if (typeof page === 'number') return documentWords.fields.page(page)
  if (typeof sheet === 'string' && typeof cell === 'string') return documentWords.fields.cell(sheet, cell)
  return documentWords.fields.mailText
}
