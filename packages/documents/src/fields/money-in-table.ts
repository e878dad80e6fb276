import type { FoundLabel } from '../labels/find-labels.ts'
import type { LabelledPage, Region } from '../labels/regions.ts'
import type { LabelConcept } from '../labels/phrases.ts'
import type { DocumentPage, PageWord } from '../page/page.ts'
import { columnAt } from '../tables/header.ts'
import type { Column } from '../tables/column-titles.ts'
import type { TableHead } from '../tables/header.ts'
import { currencyOf, plainNumber, unitOf } from '../values/numbers.ts'
import type { DecimalSign } from '../values/numbers.ts'

const cargo: readonly LabelConcept[] = ['weight', 'volume', 'packages', 'net_weight', 'container', 'quantity']
const money: readonly LabelConcept[] = ['amount', 'total', 'rate', 'prepaid_collect', 'charge', 'charge_code']

/** The head of the table that a label ends, as the last row of one does. */
function headAbove(label: FoundLabel, { table_heads }: LabelledPage): TableHead | undefined {
  return table_heads.findLast(({ last_line }) => last_line < label.run.line)
}

const isAbout = (column: Column | null, concepts: readonly LabelConcept[]) =>
  column?.concepts.some((concept) => concepts.includes(concept)) === true

/** What adds up weights, volumes or packages is no money: its units say so, or the titles of its columns. */
export function isOfCargo(label: FoundLabel, { words }: Region, page: LabelledPage): boolean {
  if (words.some(({ text }) => unitOf(text) !== null)) return true
  const head = headAbove(label, page)
  if (head === undefined || head.columns.some((column) => isAbout(column, money))) return false
  return words.some((word) => /\d/.test(word.text) && isAbout(columnAt(word, head.columns), cargo))
}

/** A sum below a column of amounts: what it is, where the column's title says the currency too, and its words. */
export interface ColumnSum {
  readonly amount: string
  readonly words: readonly PageWord[]
  readonly currency: { readonly code: string; readonly words: readonly PageWord[]; readonly page: DocumentPage } | null
}

const isCollected = ({ concepts, head }: Column) => concepts.includes('prepaid_collect') && !/PREPAID/i.test(head.text)

/** The columns of amounts; what is to be collected is the amount where no other column is. */
function amountsOf(head: TableHead | undefined): readonly Column[] {
  const columns = head?.columns ?? []
  const own = columns.filter((column) => isAbout(column, ['amount']))
  return own.length > 0 ? own : columns.filter(isCollected)
}

/** The sum beside a label that stands below the column of amounts, with the currency that the column's title names. */
export function sumInColumn(label: FoundLabel, page: LabelledPage, sign: DecimalSign): ColumnSum | null {
  const head = headAbove(label, page)
  const line = page.laid.lines[label.run.line]
  const [column, other] = amountsOf(head)
  if (head === undefined || line === undefined || column === undefined || other !== undefined) return null
  const cells = line.runs.filter((run) => run.x > label.run.x && columnAt(run, head.columns) === column)
  const [cell, more] = cells
  const printed = /^\W*?((?:\d{1,3}(?:[., ']\d{3})+|\d+)(?:[.,]\d{1,2})?)\W*$/.exec(cell?.text ?? '')?.[1]
  const amount = printed === undefined ? null : plainNumber(printed, sign)
  if (cell === undefined || more !== undefined || amount === null) return null
  const code = currencyOf(column.head.text)
  return {
    amount,
    words: cell.words,
    currency: code === null ? null : { code, words: column.head.words, page: head.page ?? page.laid.page },
  }
}
