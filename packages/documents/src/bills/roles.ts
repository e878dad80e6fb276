import type { FoundLabel } from '../labels/find-labels.ts'
import type { LabelConcept } from '../labels/phrases.ts'
import { fieldLabelsOf, regionsOf } from '../labels/regions.ts'
import type { LabelledPage } from '../labels/regions.ts'
import { billIn } from './like-containers.ts'

/** The bills that pages name beside labels: as the carrier's, as the house's, and without saying which. */
export interface NamedBills {
  readonly master: readonly string[]
  readonly house: readonly string[]
  readonly plain: readonly string[]
}

/** The numbers of bills that pages name beside labels, outside of tables. */
export function namedBillsOf(pages: readonly LabelledPage[]): NamedBills {
  const of = (concept: LabelConcept) => [
    ...new Set(
      pages.flatMap((page) =>
        fieldLabelsOf(page).flatMap((label) => (label.concept === concept ? billAt(label, page) : [])),
      ),
    ),
  ]
  return { master: of('master_bill'), house: of('house_bill'), plain: of('bill') }
}

function billAt(label: FoundLabel, page: LabelledPage): readonly string[] {
  const found = regionsOf(label, page).map(({ text }) => billIn(text, page))
  const first = found.find((each) => each !== null && each.from <= 12)
  return first === null || first === undefined ? [] : [first.value]
}

/**
 * Whether two bills are one: a line's code may stand before its number, or not.
 */
export function isSameBill(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return short === long || (long.endsWith(short) && /^[A-Z]{4}$/.test(long.slice(0, -short.length)))
}

/**
 * Pages whose labels say of each bill whether it is the carrier's or the house's. A bill without more words beside one
 * that is called the carrier's is the house's, and the other way round; where both stand besides, it is neither, and on
 * a house bill it is the house's.
 */
export function withBillRoles(pages: readonly LabelledPage[], is_house: boolean): readonly LabelledPage[] {
  const named = namedBillsOf(pages)
  if (named.plain.length === 0) return pages
  return pages.map((page) => {
    const labels = new Map(
      [...page.labels].map(
        ([run, found]) => [run, found.map((label) => withRole(label, page, named, is_house))] as const,
      ),
    )
    return { ...page, labels }
  })
}

function withRole(label: FoundLabel, page: LabelledPage, named: NamedBills, is_house: boolean): FoundLabel {
  if (label.concept !== 'bill' || page.heads.has(label.run)) return label
  const [value] = billAt(label, page)
  return value === undefined ? label : { ...label, concept: roleOf(value, named, is_house) }
}

function roleOf(value: string, { master, house }: NamedBills, is_house: boolean): LabelConcept {
  if (master.some((bill) => isSameBill(bill, value))) return 'master_bill'
  if (house.some((bill) => isSameBill(bill, value))) return 'house_bill'
  if (master.length > 0 && house.length > 0) return 'other_bill'
  if (is_house || master.length > 0) return 'house_bill'
  return 'bill'
}
