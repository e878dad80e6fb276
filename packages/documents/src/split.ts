import { issuerOf } from './bills/issuer.ts'
import { namedBillsOf, withBillRoles } from './bills/roles.ts'
import { classifyPage } from './classify/classify.ts'
import type { Classified } from './classify/classify.ts'
import type { DocumentType } from './classify/types.ts'
import type { LabelledPage } from './labels/regions.ts'
import type { LaidPage } from './page/lines.ts'
import type { KnownLine } from './named-lines.ts'
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
  /** Who issued the bill that the page is of, and its numbers; null: it is no bill, or nothing says so. */
  readonly issued: { readonly by: 'forwarder' | 'line'; readonly numbers: ReadonlySet<string> } | null
}

type Identifiers = ReadonlyMap<ReferenceKind, ReadonlySet<string>>

/**
 * The documents that a file holds. Another begins where a page is titled as another type, or where the printed count of
 * pages begins again or the bills are others on a titled page. A page without a title belongs to the one before it.
 */
export function splitOf(pages: readonly LabelledPage[], lines: readonly KnownLine[] = []): readonly PageRange[] {
  const ranges: PageRange[] = []
  let before: PageFacts | null = null
  for (const page of pages) {
    const facts: PageFacts = factsOf(page, lines)
    const current = ranges.at(-1)
    const { type, confidence } = facts.classified
    const is_other: boolean = current === undefined || (before !== null && beginsAnother(current, before, facts))
    // A cover without a word says nothing of its own.
    const is_cover: boolean = ranges.length === 1 && pages.slice(0, pages.indexOf(page)).every(isWordless)
    if (current !== undefined && is_cover) ranges[0] = { ...current, to: facts.page, document_type: type, confidence }
    else if (current === undefined || is_other)
      ranges.push({ from: facts.page, to: facts.page, document_type: type, confidence })
    else ranges[ranges.length - 1] = { ...current, to: facts.page }
    const issued_before: PageFacts['issued'] = before === null ? null : before.issued
    const identifiers: Identifiers =
      is_other || before === null ? facts.identifiers : withThose(before.identifiers, facts.identifiers)
    before = { ...facts, identifiers, issued: facts.issued ?? (is_other ? null : issued_before) }
  }
  return ranges
}

const isWordless = ({ laid }: LabelledPage) => laid.page.words.length === 0

function factsOf(labelled: LabelledPage, lines: readonly KnownLine[]): PageFacts {
  const { laid } = labelled
  const classified = classifyPage(laid)
  const issued = isBill(classified.type) ? issuedOf(labelled, lines) : null
  const [page = labelled] = withBillRoles([labelled], issued?.by === 'forwarder')
  const found = labelledReferencesOf(page, classified.type)
  const identifiers = new Map(
    [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, same]) => [kind, new Set(same.map(({ value }) => value))]),
  )
  return { page: laid.page.number, classified, counted: countOn(laid), identifiers, issued }
}

const isBill = (type: DocumentType) =>
  type === 'master_bill_of_lading' || type === 'house_bill_of_lading' || type === 'sea_waybill'

function issuedOf(page: LabelledPage, lines: readonly KnownLine[]): PageFacts['issued'] {
  const by = issuerOf([page], lines)
  const { master, house, plain } = namedBillsOf([page])
  return by === null ? null : { by, numbers: new Set([...plain, ...(by === 'forwarder' ? house : master)]) }
}

/** A forwarder's bill after a line's, or the other way round, with a number of its own. */
function isOfOtherIssuer(before: PageFacts['issued'], next: PageFacts['issued']): boolean {
  return before !== null && next !== null && before.by !== next.by && before.numbers.isDisjointFrom(next.numbers)
}

/** The identifiers of a document so far and those of its next page. */
function withThose(before: Identifiers, next: Identifiers): Identifiers {
  const kinds = new Set([...before.keys(), ...next.keys()])
  return new Map([...kinds].map((kind) => [kind, new Set([...(before.get(kind) ?? []), ...(next.get(kind) ?? [])])]))
}

/**
 * Both name bills, or bookings where no bills stand, and none in common. One that names several is a list. A page that
 * only calls its bill a bill may mean the house's.
 */
function namesOthers(before: Identifiers, next: Identifiers): boolean {
  const houses = before.get('hbl') ?? new Set()
  const differs = (kind: ReferenceKind) => {
    const [own, other] = [before.get(kind), next.get(kind)]
    if (own?.size !== 1 || other?.size !== 1 || !own.isDisjointFrom(other)) return false
    return kind !== 'mbl' || other.isDisjointFrom(houses)
  }
  const has_bills = [before, next].some((each) => each.has('mbl') || each.has('hbl'))
  return differs('mbl') || differs('hbl') || (!has_bills && differs('booking'))
}

function beginsAnother(current: PageRange, before: PageFacts, facts: PageFacts): boolean {
  const { classified, counted, identifiers } = facts
  if (!classified.titled || classified.type === 'other') return false
  const goes_on = counted !== null && counted.at > 1 && before.counted !== null && counted.at === before.counted.at + 1
  if (goes_on) return false
  const is_other = classified.type !== current.document_type || isOfOtherIssuer(before.issued, facts.issued)
  return is_other || counted?.at === 1 || namesOthers(before.identifiers, identifiers)
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
