import { classifyPage } from './classify/classify.ts'
import type { Classified } from './classify/classify.ts'
import type { DocumentType } from './classify/types.ts'
import type { LaidPage } from './page/lines.ts'

/** Pages that belong to one document, both ends included. */
export interface PageRange {
  readonly from: number
  readonly to: number
  readonly document_type: DocumentType
  readonly confidence: number
}

interface PageFacts {
  readonly page: number
  readonly classified: Classified
  /** `Page 2 of 3`, where it is printed. */
  readonly counted: { readonly at: number; readonly of: number } | null
}

/**
 * The documents that a file holds. Another begins where a page is titled as another type, or where the printed count of
 * pages begins again on a titled page. A page without a title belongs to the one before it.
 */
export function splitOf(pages: readonly LaidPage[]): readonly PageRange[] {
  const ranges: PageRange[] = []
  let before: PageFacts | null = null
  for (const laid of pages) {
    const facts: PageFacts = { page: laid.page.number, classified: classifyPage(laid), counted: countOn(laid) }
    const current = ranges.at(-1)
    const { type, confidence } = facts.classified
    if (current === undefined || (before !== null && beginsAnother(current, before, facts)))
      ranges.push({ from: facts.page, to: facts.page, document_type: type, confidence })
    else ranges[ranges.length - 1] = { ...current, to: facts.page }
    before = facts
  }
  return ranges
}

function beginsAnother(current: PageRange, before: PageFacts, { classified, counted }: PageFacts): boolean {
  if (!classified.titled || classified.type === 'other') return false
  const goes_on = counted !== null && counted.at > 1 && before.counted !== null && counted.at === before.counted.at + 1
  if (goes_on) return false
  return classified.type !== current.document_type || counted?.at === 1
}

function countOn({ lines }: LaidPage): PageFacts['counted'] {
  for (const { runs } of lines)
    for (const { text } of runs) {
      const [, at, of] =
        /\b(?:PAGE|SEITE|P[AÁ]GINA|PAGINA|PG)\.?\s*:?\s*(\d{1,3})\s*(?:OF|\/|DE|VON|DI|SUR)\s*(\d{1,3})\b/i.exec(
          text,
        ) ?? []
      if (at !== undefined && of !== undefined) return { at: Number(at), of: Number(of) }
    }
  return null
}
