import { billIn } from './bills/like-containers.ts'
import type { FoundLabel } from './labels/find-labels.ts'
import type { LabelConcept } from './labels/phrases.ts'
import { fieldLabelsOf, regionsOf, wordsBetween } from './labels/regions.ts'
import type { LabelledPage } from './labels/regions.ts'
import { evidenceOf } from './page/page.ts'
import type { Evidence } from './page/page.ts'
import { columnNumbersOf } from './tables/column-references.ts'
import { readKind } from './values/kinds.ts'
import type { DocumentType } from './classify/types.ts'
import { isExampleAt, meantContainersOf } from './not-meant.ts'

/** What an identifier is called. */
export type ReferenceKind =
  | 'mbl'
  | 'hbl'
  | 'booking'
  | 'container'
  | 'po'
  | 'invoice'
  | 'entry'
  | 'it_number'
  | 'ccn'
  | 'pickup_number'
  | 'customer_reference'

/** An identifier that was read anywhere on a document. */
export interface DocumentReference {
  readonly kind: ReferenceKind
  /** Without blanks and hyphens. */
  readonly value: string
  readonly page: number
  /** Its check digit fits; only containers have one. */
  readonly check_digit_passed?: boolean
  /** The label says what the number is, so it needs no guess at its kind. */
  readonly labelled: boolean
  readonly evidence: Evidence
}

const kinds: Readonly<Partial<Record<LabelConcept, ReferenceKind>>> = {
  master_bill: 'mbl',
  house_bill: 'hbl',
  bill: 'mbl',
  booking: 'booking',
  po: 'po',
  invoice: 'invoice',
  entry: 'entry',
  it_number: 'it_number',
  ccn: 'ccn',
  pickup_number: 'pickup_number',
  customer_reference: 'customer_reference',
  own_reference: 'customer_reference',
}

/** All identifiers of some pages, each once per kind. */
export function referencesOf(pages: readonly LabelledPage[], type: DocumentType): readonly DocumentReference[] {
  const found = pages.flatMap((page) => [
    ...boxesOf(page),
    ...labelledReferencesOf(page, type),
    ...inColumnsOf(page, type),
  ])
  const seen = new Set<string>()
  return found.filter(({ kind, value }) => {
    const key = `${kind} ${value}`
    const is_new = !seen.has(key)
    seen.add(key)
    return is_new
  })
}

function boxesOf({ laid, bills_like_containers }: LabelledPage): readonly DocumentReference[] {
  return laid.lines.flatMap(({ runs }) =>
    runs.flatMap((run) =>
      meantContainersOf(run, bills_like_containers).map(({ value, from, to }) => ({
        kind: 'container' as const,
        value: value.number,
        page: laid.page.number,
        check_digit_passed: value.check_digit_passed,
        labelled: true,
        evidence: evidenceOf(laid.page, wordsBetween(run.words, from, to)),
      })),
    ),
  )
}

/** The identifiers that stand beside labels of a page, outside of its tables. */
export function labelledReferencesOf(page: LabelledPage, type: DocumentType): readonly DocumentReference[] {
  return fieldLabelsOf(page).flatMap((label) => {
    const kind = isExampleAt(label.run, label.to) ? undefined : kindOf(label, type)
    const reference = kind === undefined ? null : referenceAt(label, kind, page)
    return reference === null ? [] : [reference]
  })
}

const column_concepts = new Set<LabelConcept>(['bill', 'master_bill', 'house_bill', 'booking', 'po'])

function inColumnsOf(page: LabelledPage, type: DocumentType): readonly DocumentReference[] {
  const { laid } = page
  return columnNumbersOf(page, column_concepts).flatMap(({ concept, value, words }) => {
    const kind = kindOf({ concept }, type)
    if (kind === undefined || words.length === 0) return []
    return [{ kind, value, page: laid.page.number, labelled: true, evidence: evidenceOf(laid.page, words) }]
  })
}

/** A bill without more words is the house's on a house bill, else the carrier's. */
function kindOf({ concept }: Pick<FoundLabel, 'concept'>, type: DocumentType): ReferenceKind | undefined {
  return concept === 'bill' && type === 'house_bill_of_lading' ? 'hbl' : kinds[concept]
}

function referenceAt(label: FoundLabel, kind: ReferenceKind, page: LabelledPage): DocumentReference | null {
  const habits = { date_order: null, decimal_sign: null }
  const is_bill = kind === 'mbl' || kind === 'hbl'
  const reader = is_bill || kind === 'booking' ? 'identifier' : 'reference'
  for (const region of regionsOf(label, page)) {
    const reading = readKind(reader, region.text, habits)
    const read = reading !== null && 'parts' in reading ? reading.parts[0] : undefined
    const part = read ?? (is_bill ? billIn(region.text, page) : null) ?? undefined
    if (part === undefined || typeof part.value !== 'string') continue
    const words = wordsBetween(region.words, part.from, part.to)
    if (words.length === 0) continue
    const { number } = page.laid.page
    return { kind, value: part.value, page: number, labelled: true, evidence: evidenceOf(page.laid.page, words) }
  }
  return null
}
