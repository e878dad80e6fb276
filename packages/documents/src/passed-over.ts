import type { LaidPage } from './page/lines.ts'
import type { DocumentReference } from './references.ts'
import { containersOf } from './values/identifiers.ts'

/**
 * Container numbers that stand on the pages of a document and are none of its references: in small print, as examples,
 * in what a reply quotes, crossed out, or said to be left out. Nothing is read of them, but whoever shows the paper to
 * somebody has to know whom else it names. What the pages call a bill is none.
 */
export function passedOverIn(
  pages: readonly LaidPage[],
  references: readonly DocumentReference[],
  bills: ReadonlySet<string>,
): readonly string[] {
  const known = new Set(references.filter(({ kind }) => kind === 'container').map(({ value }) => value))
  const texts = pages.flatMap(({ page, lines }) => [
    ...lines.flatMap(({ runs }) => runs.map(({ text }) => text)),
    page.quoted ?? '',
    page.struck_out ?? '',
  ])
  const numbers = texts.flatMap((text) => containersOf(text).map(({ value }) => value.number))
  return [...new Set(numbers)].filter((number) => !known.has(number) && !bills.has(number))
}
