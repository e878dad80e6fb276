import type { FoundLabel } from '../labels/find-labels.ts'
import type { LabelledPage, Region } from '../labels/regions.ts'
import type { LabelConcept } from '../labels/phrases.ts'
import type { DocumentPage, PageWord } from '../page/page.ts'
import { columnAt, rowRunsOf } from '../tables/header.ts'
import type { Column } from '../tables/column-titles.ts'
import type { TableHead } from '../tables/header.ts'
import type { Line } from '../page/lines.ts'
import { addsUp, isTaxed, taxedSums } from '../tables/taxed-amounts.ts'
import { currencyOf, isNegative, plainNumber, unitOf } from '../values/numbers.ts'
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
  /** It is the last of several amounts on its line, of which it is the sum. */
  readonly is_of_line: boolean
  readonly currency: { readonly code: string; readonly words: readonly PageWord[]; readonly page: DocumentPage } | null
}

const isCollected = ({ concepts, head }: Column) => concepts.includes('prepaid_collect') && !/PREPAID/i.test(head.text)

/** The columns of amounts; what is to be collected is the amount where no other column is. */
function amountsOf(head: TableHead | undefined): readonly Column[] {
  const columns = head?.columns ?? []
  const own = columns.filter((column) => isAbout(column, ['amount']))
  return own.length > 0 ? own : columns.filter(isCollected)
}

/** The last line of a table that tells the tax of each row: what it prints before tax and its tax come to its sum. */
function isTaxedTotal(line: Line, { columns }: TableHead, sign: DecimalSign): boolean {
  const parts = rowRunsOf(line, columns).map((run) => ({ run, column: columnAt(run, columns) }))
  return isTaxed(columns) && addsUp(taxedSums(parts, sign))
}

/** Whether a sum stands below the amounts before tax, with nothing beside it: it is what they come to. */
export function isBeforeTax(label: FoundLabel, { words }: Region, page: LabelledPage): boolean {
  const head = label.concept === 'total' && !label.marked ? headAbove(label, page) : undefined
  if (head === undefined || !head.columns.some(({ part }) => part === 'gross')) return false
  const numbers = words.filter(({ text }) => /\d/.test(text))
  return numbers.length > 0 && numbers.every((word) => columnAt(word, head.columns)?.part === 'net')
}

/** The sum beside a label that stands below the column of amounts, with the currency that the column's title names. */
export function sumInColumn(label: FoundLabel, page: LabelledPage, sign: DecimalSign): ColumnSum | null {
  const head = headAbove(label, page)
  const line = page.laid.lines[label.run.line]
  if (head === undefined || line === undefined) return null
  const is_of_line = label.concept === 'total' && isTaxedTotal(line, head, sign)
  if (isTaxed(head.columns) && !is_of_line) return null
  const [column, other] = is_of_line ? head.columns.filter(({ part }) => part === 'gross') : amountsOf(head)
  if (column === undefined || other !== undefined) return null
  const cells = line.runs.filter((run) => run.x > label.run.x && columnAt(run, head.columns) === column)
  const [cell, more] = cells
  const amount = cell === undefined || more !== undefined ? null : amountAlone(cell.text, sign)
  if (cell === undefined || amount === null) return null
  return { amount, words: cell.words, is_of_line, currency: currencyIn(head, column, is_of_line, page) }
}

/** The amount of a cell that prints nothing else. */
function amountAlone(text: string, sign: DecimalSign): string | null {
  const printed = /^\W*?((?:\d{1,3}(?:[., ']\d{3})+|\d+)(?:[.,]\d{1,2})?)\W*$/.exec(text)?.[1]
  const plain = printed === undefined ? null : plainNumber(printed, sign)
  if (printed === undefined || plain === null) return null
  const from = text.indexOf(printed)
  return isNegative(text, from, from + printed.length) ? `-${plain}` : plain
}

/**
 * The currency of a sum by the title of its column. What is before tax, the tax and the sum of both are in one,
 * whichever title says it.
 */
function currencyIn(head: TableHead, own: Column, is_of_line: boolean, { laid }: LabelledPage): ColumnSum['currency'] {
  const said = is_of_line ? head.columns.find((column) => currencyOf(column.head.text) !== null) : own
  const code = said === undefined ? null : currencyOf(said.head.text)
  return said === undefined || code === null ? null : { code, words: said.head.words, page: head.page ?? laid.page }
}
