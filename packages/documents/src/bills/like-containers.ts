import type { FoundLabel } from '../labels/find-labels.ts'
import type { LabelConcept } from '../labels/phrases.ts'
import { fieldLabelsOf, regionsOf } from '../labels/regions.ts'
import type { LabelledPage } from '../labels/regions.ts'
import { columnAt, rowRunsOf } from '../tables/header.ts'
import type { Column } from '../tables/column-titles.ts'
import { containersOf, identifierOf } from '../values/identifiers.ts'
import type { FoundIn } from '../values/numbers.ts'

const bills: readonly LabelConcept[] = ['bill', 'master_bill', 'house_bill']

/** Whether a label is of a bill. */
export const isOfBill = ({ concept }: FoundLabel): boolean => bills.includes(concept)

/** A text that is nothing but a number in the form of a container's. */
function containerAlone(text: string): FoundIn<{ number: string; check_digit_passed: boolean }> | null {
  const [found] = containersOf(text)
  const has_more = found === undefined || /[\p{L}\p{N}]/u.test(text.slice(0, found.from) + text.slice(found.to))
  return has_more ? null : found
}

/**
 * The number of a bill in a text: as those of containers only where the pages call it a bill, see
 * `withBillsLikeContainers`.
 */
export function billIn(text: string, { bills_like_containers }: LabelledPage): FoundIn<string> | null {
  const found = identifierOf(text)
  const alone = found === null ? containerAlone(text) : null
  if (alone === null || !bills_like_containers.has(alone.value.number)) return found
  return { ...alone, value: alone.value.number }
}

/**
 * Pages that know which of their numbers are bills though they have the form of a container's, as `MEDU7712049` has:
 * four letters and seven digits beside a label of bills, or in a column of bills. One that the pages call a container
 * too, or whose check digit fits where no other container is named, is a container's.
 */
export function withBillsLikeContainers(pages: readonly LabelledPage[]): readonly LabelledPage[] {
  const called = pages.flatMap((page) => numbersCalled(page, bills))
  if (called.length === 0) return pages
  const boxes = new Set(pages.flatMap((page) => numbersCalled(page, ['container'])).map(({ number }) => number))
  const all = pages.flatMap(({ laid }) =>
    laid.lines.flatMap(({ runs }) => runs.flatMap(({ text }) => containersOf(text))),
  )
  const named = new Set(called.map(({ number }) => number))
  const has_others = all.some(({ value }) => value.check_digit_passed && !named.has(value.number))
  const bills_like_containers = new Set(
    called
      .filter(({ number, check_digit_passed }) => !boxes.has(number) && (!check_digit_passed || has_others))
      .map(({ number }) => number),
  )
  return bills_like_containers.size === 0 ? pages : pages.map((page) => ({ ...page, bills_like_containers }))
}

/** Numbers in the form of a container's that stand alone beside some labels, or in their columns. */
function numbersCalled(page: LabelledPage, concepts: readonly LabelConcept[]) {
  const isAbout = ({ concept }: FoundLabel) => concepts.includes(concept)
  const beside = fieldLabelsOf(page)
    .filter(isAbout)
    .flatMap((label) => regionsOf(label, page).slice(0, 1))
  const in_columns = page.table_heads.flatMap((head, index) => {
    const end = page.table_heads[index + 1]?.first_line ?? page.laid.lines.length
    const rows = page.laid.lines.slice(head.last_line + 1, end)
    return rows
      .flatMap((line) => rowRunsOf(line, head.columns))
      .filter((run) => isOnlyAbout(columnAt(run, head.columns), concepts))
  })
  return [...beside, ...in_columns].flatMap(({ text }) => containerAlone(text)?.value ?? [])
}

/** Bills and containers may share a column, of which nothing says what is which. */
function isOnlyAbout(column: Column | null, concepts: readonly LabelConcept[]): boolean {
  const named = column?.concepts.filter((concept) => concept === 'container' || bills.includes(concept)) ?? []
  return named.length > 0 && named.every((concept) => concepts.includes(concept))
}
