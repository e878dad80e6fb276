import type { Candidate } from '../fields/read-field.ts'
import { wordsBetween } from '../labels/regions.ts'
import type { LabelledPage } from '../labels/regions.ts'
import { labelsOf } from '../labels/find-labels.ts'
import type { LabelConcept } from '../labels/phrases.ts'
import type { LaidPage, Line, Run } from '../page/lines.ts'
import { evidenceOf } from '../page/page.ts'
import { datesOf } from '../values/dates.ts'
import { containersOf } from '../values/identifiers.ts'
import type { FieldValue, PrintingHabits } from '../values/kinds.ts'
import { amountsOf, currencyOf, isNegative, plainNumber } from '../values/numbers.ts'
import type { Column } from './column-titles.ts'
import { columnAt, rowRunsOf } from './header.ts'
import type { TableHead } from './header.ts'
import { rowCellsOf } from './row-cells.ts'
import type { RowCells } from './row-cells.ts'
import { addsUp, isTaxed, taxedSums } from './taxed-amounts.ts'

/** A row of charges; pointers are relative to the charge. */
export interface ChargeRow {
  readonly cells: readonly Candidate[]
  /** The tax that is printed beside it, in hundredths of the unit; null: none is. */
  readonly tax: { readonly amount: number; readonly cell: Candidate | null } | null
}

/** The rows of tables whose head names charges and amounts, from top to bottom; totals are no rows. */
export function chargeRowsOf(pages: readonly LabelledPage[], habits: PrintingHabits): readonly ChargeRow[] {
  return pages.flatMap(({ laid, table_heads: heads }) => {
    return heads.filter(isOfCharges).flatMap((head) => {
      const next = heads.find(({ first_line }) => first_line > head.last_line)
      return rowsBelow(laid, head, next?.first_line ?? laid.lines.length, habits)
    })
  })
}

function isOfCharges({ columns }: TableHead): boolean {
  const named = new Set(columns.flatMap(({ concepts }) => concepts))
  const has_money =
    named.has('amount') ||
    named.has('prepaid_collect') ||
    named.has('total') ||
    (named.has('rate') && !named.has('weight'))
  const has_what =
    named.has('charge') ||
    named.has('charge_code') ||
    named.has('description') ||
    named.has('charged_from') ||
    named.has('container')
  return has_money && has_what
}

function rowsBelow(laid: LaidPage, head: TableHead, end: number, habits: PrintingHabits): readonly ChargeRow[] {
  const rows: ChargeRow[] = []
  let bottom = laid.lines[head.last_line]
  for (const line of laid.lines.slice(head.last_line + 1, end)) {
    if (bottom !== undefined && line.y - bottom.y - bottom.h > 3 * line.h) break
    if (isTotal(line)) break
    bottom = line
    const parts = withFarAmount(rowCellsOf(line, head, laid, isAmount), head)
    const row = isWhole(parts, head, habits) ? readRow(parts, head, laid, habits) : []
    const whole = [...row, ...containerAbove(row, rows.at(-1), head)]
    const says_what = whole.some(({ pointer }) => pointer !== '/amount' && pointer !== '/currency')
    if (says_what && whole.some(({ pointer }) => pointer === '/amount'))
      rows.push({ cells: whole, tax: taxOf(parts, laid, habits) })
  }
  return rows
}

/** A row that prints an amount before tax and one with it is read where its tax explains the difference. */
function isWhole(parts: RowCells, { columns }: TableHead, { decimal_sign }: PrintingHabits): boolean {
  const sums = taxedSums(parts, decimal_sign)
  return !isTaxed(columns) || sums.gross === null || addsUp(sums)
}

/** The tax of a row, where it is told beside what is charged. */
function taxOf(parts: RowCells, laid: LaidPage, { decimal_sign }: PrintingHabits): ChargeRow['tax'] {
  const { tax } = taxedSums(parts, decimal_sign)
  const cell = parts.find(({ column, run }) => column?.part === 'tax' && /\d/.test(run.text))
  const [read] = cell === undefined ? [] : amountCell(cell.run, laid, decimal_sign, '/tax/amount')
  return tax === null ? null : { amount: tax, cell: read ?? null }
}

/**
 * What the rows of a table come to as tax: what its last line prints below its column where that and the amounts before
 * tax come to the sum, or the tax of the one row that has any.
 */
export function taxOfTables(
  pages: readonly LabelledPage[],
  rows: readonly ChargeRow[],
  habits: PrintingHabits,
): readonly (readonly Candidate[])[] {
  const told = pages.flatMap(({ laid, table_heads: heads }) =>
    heads
      .filter(({ columns }) => isTaxed(columns))
      .flatMap((head) => {
        const next = heads.find(({ first_line }) => first_line > head.last_line)?.first_line
        const line = laid.lines.slice(head.last_line + 1, next).find(isTotal)
        return line === undefined ? [] : taxInTotal(line, head, laid, habits)
      }),
  )
  if (told.length > 0) return told
  const taxed = rows.filter(({ tax }) => tax !== null && tax.amount !== 0)
  const [cell] = taxed.flatMap(({ tax }) => tax?.cell ?? [])
  const currency = taxed[0]?.cells.find(({ pointer }) => pointer === '/currency')
  if (taxed.length !== 1 || cell === undefined) return []
  return [[cell, ...(currency === undefined ? [] : [{ ...currency, pointer: '/tax/currency' }])]]
}

function taxInTotal(
  line: Line,
  head: TableHead,
  laid: LaidPage,
  habits: PrintingHabits,
): readonly (readonly Candidate[])[] {
  const parts = rowRunsOf(line, head.columns).map((run) => ({ run, column: columnAt(run, head.columns) }))
  if (!addsUp(taxedSums(parts, habits.decimal_sign))) return []
  const cell = parts.find(({ column, run }) => column?.part === 'tax' && /\d/.test(run.text))
  const [amount] = cell === undefined ? [] : amountCell(cell.run, laid, habits.decimal_sign, '/tax/amount')
  if (amount === undefined || cell === undefined) return []
  const code =
    currencyOf(cell.run.text) ??
    head.columns.map(({ head: title }) => currencyOf(title.text)).find((each) => each !== null)
  const currency =
    code === undefined || code === null
      ? []
      : [currencyCell(code, amount, head, laid, currencyOf(cell.run.text) !== null)]
  return [[amount, ...currency.map((each) => ({ ...each, pointer: '/tax/currency' }))]]
}

/** The amount that a cell prints, as a field. */
function amountCell(
  run: Run,
  { page }: LaidPage,
  sign: PrintingHabits['decimal_sign'],
  pointer: string,
): readonly Candidate[] {
  const value = numberIn(run.text, sign)
  if (value === null) return []
  return [{ pointer, value, evidence: [evidenceOf(page, run.words)], score: 0.94, derived: false, ambiguous: false }]
}

/** Amounts may stand at the right edge of a wide last column whose title stands at its left. */
function withFarAmount(cells: RowCells, { columns }: TableHead): RowCells {
  const last = columns.at(-1)
  const [far] = cells.slice(-1)
  if (last === undefined || far === undefined || far.column !== null || !isAmount(last)) return cells
  const is_free = !cells.some(({ column }) => column === last) && far.run.x > last.head.x
  if (!is_free || !/^[^\p{L}\d]*\d[\d., ']*[.,]\d{2}\W*$/u.test(far.run.text)) return cells
  return cells.map((cell) => (cell === far ? { ...cell, column: last } : cell))
}

/** A container that is printed once counts for the days that go on below it at another rate. */
function containerAbove(
  row: readonly Candidate[],
  above: ChargeRow | undefined,
  head: TableHead,
): readonly Candidate[] {
  const valueOf = (cells: readonly Candidate[], member: string) =>
    cells.find(({ pointer }) => pointer === member)?.value
  const box = above?.cells.find(({ pointer }) => pointer === '/container')
  const has_column = head.columns.some(({ concepts }) => concepts.includes('container'))
  if (!has_column || above === undefined || box === undefined || valueOf(row, '/container') !== undefined) return []
  const [from, before] = [valueOf(row, '/from'), valueOf(above.cells, '/to')]
  return typeof from === 'string' && typeof before === 'string' && isNextDay(before, from) ? [box] : []
}

const isNextDay = (day: string, next: string) => Date.parse(next) - Date.parse(day) === 86_400_000

const isAmount = (column: Column | null) =>
  column?.concepts.includes('amount') === true || column?.concepts.includes('total') === true

/** Whether a line says what others come to. */
export function isTotal({ runs }: Line): boolean {
  return runs.some(
    (run) =>
      /^\s*(?:SUB|GRAND)?[ -]?TOTA/i.test(run.text) ||
      labelsOf(run).some(({ concept, from }) => from < 3 && (concept === 'total' || concept === 'subtotal')),
  )
}

function readRow(cells: RowCells, head: TableHead, laid: LaidPage, habits: PrintingHabits): readonly Candidate[] {
  const found = cells.flatMap(({ run, column }): readonly Candidate[] => {
    const cell = cellOf(run, column, laid)
    return [...wordCells(cell), ...numberCells(cell, habits), ...dayCells(cell, habits)]
  })
  // Prepaid and to be collected, side by side: nothing says which is asked for.
  const sums = found.filter(({ pointer }) => pointer === '/amount')
  const is_of_both = new Set(sums.map(({ value }) => value)).size > 1 && !head.columns.some(isAmount)
  if (is_of_both) return []
  const amount = found.findLast(({ pointer }) => pointer === '/amount')
  const own_head = cells.findLast(({ run, column }) => isAmount(column) && /\d/.test(run.text))?.column?.head
  const of_column = own_head === undefined ? null : currencyOf(own_head.text)
  // `Cur` and `Amount` beside `Amount EUR`: the last is in its own currency, whatever the first is in.
  if (amount !== undefined && of_column !== null && sums.length > 1) {
    const others = found.filter(({ pointer }) => pointer !== '/currency')
    return onePerMember([...others, currencyCell(of_column, amount, head, laid, false)])
  }
  const has_currency = found.some(({ pointer }) => pointer === '/currency')
  if (amount === undefined || has_currency) return onePerMember(found)
  const line = cells.map(({ run }) => run.text).join('  ')
  const own = amountsOf(line, habits.decimal_sign).find(({ value }) => value.currency !== null)?.value.currency
  const of_head = head.columns.map(({ head: title }) => currencyOf(title.text)).find((code) => code !== null)
  const code = own ?? of_head
  const currency =
    code === undefined || code === null ? [] : [currencyCell(code, amount, head, laid, own !== undefined)]
  return onePerMember([...found, ...currency])
}

/** A cell with what its column is about, and how a value that is read of it is put down. */
interface ChargeCell {
  readonly run: Run
  has(...names: readonly LabelConcept[]): boolean
  put(pointer: string, value: FieldValue, score: number, from?: number, to?: number): readonly Candidate[]
}

function cellOf(run: Run, column: Column | null, laid: LaidPage): ChargeCell {
  return {
    run,
    has: (...names) => names.some((name) => column?.concepts.includes(name) === true),
    put(pointer, value, score, from = 0, to = run.text.length) {
      const words = wordsBetween(run.words, from, to)
      if (words.length === 0) return []
      return [{ pointer, value, evidence: [evidenceOf(laid.page, words)], score, derived: false, ambiguous: false }]
    },
  }
}

/** What is said in words: the container, the charge, its basis, its currency, and who pays. */
function wordCells({ run: { text }, has, put }: ChargeCell): readonly Candidate[] {
  const [box] = has('bill', 'master_bill', 'house_bill') && !has('container') ? [] : containersOf(text)
  if (box !== undefined) return put('/container', box.value.number, 0.95, box.from, box.to)
  if (has('charge_code') && /^[A-Z0-9]{2,6}$/i.test(text)) return put('/code', text, 0.9)
  if (has('charge', 'charge_code', 'description') && /\p{L}{2}/u.test(text)) return put('/description', text, 0.9)
  if (has('charge_basis')) return put('/basis', text, 0.8)
  const currency = has('currency') ? currencyOf(text) : null
  if (currency !== null) return put('/currency', currency, 0.9)
  const terms = has('prepaid_collect') ? termsOf(text) : null
  return terms === null ? [] : put('/terms', terms, 0.9).map((cell) => ({ ...cell, derived: true }))
}

/** The currency that is printed beside the amount, or in the head of the table. */
function currencyCell(
  code: string,
  amount: Candidate,
  head: TableHead,
  { page }: LaidPage,
  in_row: boolean,
): Candidate {
  const title = head.columns.find(({ head: run }) => currencyOf(run.text) === code)
  const evidence = in_row || title === undefined ? amount.evidence : [evidenceOf(head.page ?? page, title.head.words)]
  return { ...amount, pointer: '/currency', value: code, evidence, score: 0.88 }
}

function termsOf(text: string): 'prepaid' | 'collect' | null {
  if (/\b(?:PREPAID|PP|P)\b/i.test(text)) return 'prepaid'
  return /\b(?:COLLECT|CC|C)\b/i.test(text) ? 'collect' : null
}

function numberCells({ run, has, put }: ChargeCell, { decimal_sign }: PrintingHabits): readonly Candidate[] {
  const number = hasNumbersApart(run) ? null : numberIn(run.text, decimal_sign)
  if (number === null) return []
  if (has('amount', 'total')) return put('/amount', number, 0.94)
  if (has('prepaid_collect')) return Number(number) === 0 ? [] : put('/amount', number, 0.9)
  if (has('rate')) return put('/rate', number, 0.9)
  return has('quantity') ? put('/quantity', number, 0.9) : []
}

/** Numbers with more than a blank between them are of two columns, whose heads stand too close to be told apart. */
function hasNumbersApart({ words }: Run): boolean {
  return words.some((word, at) => {
    const next = words[at + 1]
    if (next === undefined || !/\d$/.test(word.text) || !/^\d/.test(next.text)) return false
    return next.x - word.x - word.w > 0.6 * word.h
  })
}

/** The number of a cell that holds nothing else. */
function numberIn(text: string, sign: PrintingHabits['decimal_sign']): string | null {
  const match = /\d[\d., ']*\d|\d/.exec(text)
  if (match === null || /\p{L}{4}|\d[/-]\d/u.test(text)) return null
  const [printed] = match
  const plain = plainNumber(printed.trim(), sign)
  if (plain === null) return null
  return isNegative(text, match.index, match.index + printed.length) ? `-${plain}` : plain
}

/** The first and last day charged: in two columns, or both in one. */
function dayCells({ run: { text }, has, put }: ChargeCell, { date_order }: PrintingHabits): readonly Candidate[] {
  const days = datesOf(text, date_order)
  const in_columns = [has('charged_from') ? '/from' : '', has('charged_to') ? '/to' : ''].filter((name) => name !== '')
  const members = days.length === 2 ? ['/from', '/to'] : in_columns
  return days.flatMap(({ reading, from, to }, index) => {
    const member = members[index]
    return member === undefined || !('day' in reading) ? [] : put(member, reading.day, 0.93, from, to)
  })
}

function onePerMember(cells: readonly Candidate[]): readonly Candidate[] {
  return cells.filter((cell, index) => cells.findLastIndex(({ pointer }) => pointer === cell.pointer) === index)
}
