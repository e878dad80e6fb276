import { fieldLabelsOf, regionsOf, wordsBetween } from '../labels/regions.ts'
import type { LabelledPage } from '../labels/regions.ts'
import { meantContainersOf } from '../not-meant.ts'
import { evidenceOf } from '../page/page.ts'
import type { Evidence } from '../page/page.ts'
import type { Run } from '../page/lines.ts'
import { columnAt, rowRunsOf } from '../tables/header.ts'
import type { TableHead } from '../tables/header.ts'
import { cellBoundsOf } from '../tables/row-bounds.ts'
import { billIn } from './like-containers.ts'

/** A bill as it is printed once, for one or more containers. */
export interface PrintedBill {
  readonly value: string
  readonly evidence: Evidence
}

/**
 * The bill of each container on a paper that names several: by the column of bills in the container's table, or by the
 * bill above it where each bill has its containers below. A container whose bill nothing says, or two say, has none.
 */
export function billsOfContainers(pages: readonly LabelledPage[]): ReadonlyMap<string, PrintedBill> {
  const told = [...pages.flatMap(billsInTables), ...billsAbove(pages)]
  const by_container = Map.groupBy(told, ({ container }) => container)
  return new Map(
    [...by_container].flatMap(([container, found]) => {
      const [first] = found
      const is_one = new Set(found.map(({ bill }) => bill.value)).size === 1
      return first === undefined || !is_one ? [] : [[container, first.bill] as const]
    }),
  )
}

interface Told {
  readonly container: string
  readonly bill: PrintedBill
}

const is_bill = (concept: string) => concept === 'bill' || concept === 'master_bill'

function billsInTables(page: LabelledPage): readonly Told[] {
  const { table_heads: heads, laid } = page
  return heads.flatMap((head, index) => {
    const named = new Set(head.columns.flatMap(({ concepts }) => concepts))
    if (!named.has('container') || !(named.has('bill') || named.has('master_bill'))) return []
    return billsBelow(page, head, heads[index + 1]?.first_line ?? laid.lines.length)
  })
}

/** A merged cell of a table is at most so many points high. */
const merged_height_max = 2_000

/** Each container of a table with the bill of its row, or with the one above where one is printed for several. */
function billsBelow(page: LabelledPage, head: TableHead, end: number): readonly Told[] {
  const { laid, bills_like_containers } = page
  const runs = laid.lines.slice(head.last_line + 1, end).flatMap((line) => rowRunsOf(line, head.columns))
  const bills = runs.flatMap((run) => {
    const in_column = columnAt(run, head.columns)?.concepts.some(is_bill) === true
    const found = in_column ? billIn(run.text, page) : null
    if (found === null || found.from > 6) return []
    const words = wordsBetween(run.words, found.from, found.to)
    return [{ run, bill: { value: found.value, evidence: evidenceOf(laid.page, words) } }]
  })
  const boxes = runs.flatMap((run) =>
    meantContainersOf(run, bills_like_containers).map(({ value }) => ({ run, container: value.number })),
  )
  const [first] = boxes
  const within = (run: Run) =>
    bills.filter((each) => {
      const bounds = cellBoundsOf(each.run, laid.page, merged_height_max)
      const middle = run.y + run.h / 2
      return (
        bounds !== null &&
        bounds.bottom - bounds.top < laid.page.height / 2 &&
        middle > bounds.top &&
        middle < bounds.bottom
      )
    })
  const above = (run: Run) => bills.findLast((each) => each.run.y <= run.y + run.h / 2)
  // Bills in the middle of cells that no rule shows stand below the first of their containers.
  const is_from_top = first !== undefined && above(first.run) !== undefined
  return boxes.flatMap(({ run, container }) => {
    const [own, other] = within(run)
    const of_row = own !== undefined && other === undefined ? own : null
    const found = of_row ?? (is_from_top ? above(run) : undefined)
    return found === undefined ? [] : [{ container, bill: found.bill }]
  })
}

/** The bills beside labels with the containers below each of them; nothing where a bill has none. */
function billsAbove(pages: readonly LabelledPage[]): readonly Told[] {
  const sections: { bill: PrintedBill; containers: string[] }[] = []
  for (const page of pages) {
    const labelled = billsAt(page)
    for (const { runs } of page.laid.lines)
      for (const run of runs) {
        const bill = labelled.get(run)
        if (bill !== undefined && sections.at(-1)?.bill.value !== bill.value) sections.push({ bill, containers: [] })
        sections
          .at(-1)
          ?.containers.push(...meantContainersOf(run, page.bills_like_containers).map(({ value }) => value.number))
      }
  }
  if (sections.length < 2 || sections.some(({ containers }) => containers.length === 0)) return []
  return sections.flatMap(({ bill, containers }) => containers.map((container) => ({ container, bill })))
}

/** The bill that each label on a page names, by the run of the label. */
function billsAt(page: LabelledPage): ReadonlyMap<Run, PrintedBill> {
  const found = new Map<Run, PrintedBill>()
  for (const label of fieldLabelsOf(page)) {
    if (!is_bill(label.concept)) continue
    for (const region of regionsOf(label, page)) {
      const number = billIn(region.text, page)
      if (number === null || number.from > 12) continue
      const words = wordsBetween(region.words, number.from, number.to)
      if (words.length > 0) found.set(label.run, { value: number.value, evidence: evidenceOf(page.laid.page, words) })
      break
    }
  }
  return found
}
