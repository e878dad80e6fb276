import { classifyPage } from './classify/classify.ts'
import type { Classified } from './classify/classify.ts'
import type { DocumentType } from './classify/types.ts'
import type { LabelledPage } from './labels/regions.ts'
import type { LaidPage } from './page/lines.ts'
import { labelledReferencesOf } from './references.ts'
import type { ReferenceKind } from './references.ts'

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
  readonly identifiers: Identifiers
}

type Identifiers = ReadonlyMap<ReferenceKind, ReadonlySet<string>>

/**
 * The documents that a file holds. Another begins where a page is titled as another type, or where the printed count of
 * pages begins again or the bills are others on a titled page. A page without a title belongs to the one before it.
 */
export function splitOf(pages: readonly LabelledPage[]): readonly PageRange[] {
  const ranges: PageRange[] = []
  let before: PageFacts | null = null
  for (const page of pages) {
    const facts: PageFacts = factsOf(page)
    const current = ranges.at(-1)
    const { type, confidence } = facts.classified
    const is_other: boolean = current === undefined || (before !== null && beginsAnother(current, before, facts))
    if (current === undefined || is_other)
      ranges.push({ from: facts.page, to: facts.page, document_type: type, confidence })
    else ranges[ranges.length - 1] = { ...current, to: facts.page }
    const identifiers: Identifiers =
      is_other || before === null ? facts.identifiers : withThose(before.identifiers, facts.identifiers)
    before = { ...facts, identifiers }
  }
  return ranges
}

function factsOf(page: LabelledPage): PageFacts {
  const { laid } = page
  const classified = classifyPage(laid)
  const found = labelledReferencesOf(page, classified.type)
  const identifiers = new Map(
    [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, same]) => [kind, new Set(same.map(({ value }) => value))]),
  )
  return { page: laid.page.number, classified, counted: countOn(laid), identifiers }
}

/** The identifiers of a document so far and those of its next page. */
function withThose(before: Identifiers, next: Identifiers): Identifiers {
  const kinds = new Set([...before.keys(), ...next.keys()])
  return new Map([...kinds].map((kind) => [kind, new Set([...(before.get(kind) ?? []), ...(next.get(kind) ?? [])])]))
}

/** Both name bills, or bookings where no bills stand, and none in common. One that names several is a list. */
function namesOthers(before: Identifiers, next: Identifiers): boolean {
  const differs = (kind: ReferenceKind) => {
    const [own, other] = [before.get(kind), next.get(kind)]
    return own?.size === 1 && other?.size === 1 && own.isDisjointFrom(other)
  }
  const has_bills = [before, next].some((each) => each.has('mbl') || each.has('hbl'))
  return differs('mbl') || differs('hbl') || (!has_bills && differs('booking'))
}

function beginsAnother(current: PageRange, before: PageFacts, facts: PageFacts): boolean {
  const { classified, counted, identifiers } = facts
  if (!classified.titled || classified.type === 'other') return false
  const goes_on = counted !== null && counted.at > 1 && before.counted !== null && counted.at === before.counted.at + 1
  if (goes_on) return false
  return classified.type !== current.document_type || counted?.at === 1 || namesOthers(before.identifiers, identifiers)
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
