import { confidenceOf } from '../fields/confidence.ts'
import type { ReadField } from '../fields/payload.ts'
import type { DocumentType } from '../classify/types.ts'
import type { LaidPage, Run } from '../page/lines.ts'
import { evidenceOf } from '../page/page.ts'

/** Papers of which a later issue takes the place of an earlier one. */
export const amended_types: readonly DocumentType[] = [
  'arrival_notice',
  'delivery_order',
  'freight_invoice',
  'demurrage_detention_invoice',
]

/** How many lines of the first page may hold the title. */
const title_lines = 12
const title = '(?:NOTICE|NOTIFICATION|ADVICE|ORDER|INVOICE)'
const mark = '(?:REVISED|AMENDED|CORRECTED|UPDATED)'
/** `REVISED ETA` is no mark of the paper: behind the mark, or before it, the title itself has to stand. */
const in_title: readonly RegExp[] = [
  new RegExp(String.raw`^\W*(${mark})\s+(?:[A-Z/&]+\s+){0,3}?${title}\b(?!\s*(?:DATE|TIME|NO\b|#|:))`, 'i'),
  new RegExp(String.raw`\b${title}\s*[-–—(/*]*\s*(${mark})\b(?!\s*(?:[:\d]|ETA|DATE|ON\b))`, 'i'),
  new RegExp(
    String.raw`\b${title}\s*[-–—(/*,]*\s*(?:REVISION|AMENDMENT|REV\.?)\s*(?:NO\.?|#)?\s*:?\s*(\d{1,2})\b(?![./-]\d)`,
    'i',
  ),
  /^\W*(?:REVISION|AMENDMENT)\s*(?:NO\.?|NUMBER|#)?\s*:?\s*(\d{1,2})\W*$/i,
  /^\W*REV\.?\s*(?:NO\.?|NUMBER|#)\s*:?\s*(\d{1,2})\W*$/i,
]
/** `This notice supersedes our notice of 1 December`. */
const in_sentence = new RegExp(
  String.raw`\bTHIS (?:[A-Z]+ ){0,2}${title} (?:CANCELS AND )?(SUPERSEDES|REPLACES) (?:AND CANCELS )?(?:ALL |ANY |OUR |THE )*(?:PREVIOUS|PRIOR|EARLIER|FORMER|PREVIOUSLY ISSUED|${title})\b`,
  'i',
)

/** The mark by which a paper says that it takes the place of an earlier one; none where it does not say so. */
export function revisionFields(pages: readonly LaidPage[], type: DocumentType): readonly ReadField[] {
  const [first] = pages
  if (first === undefined || !amended_types.includes(type)) return []
  for (const { runs, number } of first.lines)
    for (const run of runs) {
      const found = number < title_lines ? markOf(run, in_title) : null
      const said = found ?? markOf(run, [in_sentence])
      if (said === null || Number(said) === 0) continue
      const evidence = [evidenceOf(first.page, run.words)]
      return [{ pointer: '/revision', value: said, confidence: confidenceOf(0.65), origin: 'read', evidence }]
    }
  return []
}

function markOf({ text, words }: Run, forms: readonly RegExp[]): string | null {
  if (words.length > 40) return null
  const found = forms.map((form) => form.exec(text)?.[1]).find((one) => one !== undefined)
  return found?.toUpperCase() ?? null
}
