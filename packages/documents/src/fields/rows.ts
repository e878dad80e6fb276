import { chargeRowsOf, taxOfTables } from '../tables/charge-rows.ts'
import type { ChargeRow } from '../tables/charge-rows.ts'
import { containerRowsOf } from '../tables/container-rows.ts'
import type { ContainerRow } from '../tables/container-rows.ts'
import type { LabelledPage } from '../labels/regions.ts'
import type { PrintingHabits } from '../values/kinds.ts'
import { chargeKind } from './charge-kind.ts'
import { choose, nothing_chosen } from './choose.ts'
import type { Chosen } from './choose.ts'
import type { ReadField, ReadingWarning } from './payload.ts'
import type { Candidate } from './read-field.ts'

/** At most this many containers of a document are kept. */
const containers_max = 500

/**
 * The containers of a document as fields below `/containers`. A number whose check digit doesn't fit is one only where
 * the document calls it so.
 */
export function containerFields(pages: readonly LabelledPage[], habits: PrintingHabits): Chosen {
  const rows = containerRowsOf(pages, habits)
    .filter(({ check_digit_passed, labelled }) => check_digit_passed || labelled)
    .slice(0, containers_max)
  const candidates = rows.flatMap((row, index) => cellsOf(row, index))
  const chosen = choose(candidates)
  const failed = rows.flatMap((row, index) => (row.check_digit_passed ? [] : [`/containers/${index}/number`]))
  const warning: ReadingWarning = {
    code: 'checksum_failed',
    pointers: failed,
    detail: 'The check digit does not fit the container number: compare it with the document',
  }
  return { ...chosen, warnings: failed.length === 0 ? chosen.warnings : [...chosen.warnings, warning] }
}

/** The cells of a row; several seals are a list, and of two measures of a kind the first stands. */
function cellsOf({ cells, check_digit_passed }: ContainerRow, index: number): readonly Candidate[] {
  const taken = new Set<string>()
  let seals = 0
  return cells.flatMap((cell) => {
    const is_seal = cell.pointer === '/seals/0'
    const is_measure = ['/weight', '/volume', '/packages', '/package_type', '/size_type_text'].includes(cell.pointer)
    if (is_measure && taken.has(cell.pointer)) return []
    taken.add(cell.pointer)
    const member = is_seal ? `/seals/${seals++}` : cell.pointer
    const score = cell.pointer === '/number' && !check_digit_passed ? 0.5 : cell.score
    return [{ ...cell, pointer: `/containers/${index}${member}`, score }]
  })
}

/** The charges of a document, and the sums of the rows of tax among them. */
export interface ReadCharges {
  readonly chosen: Chosen
  readonly taxes: readonly (readonly Candidate[])[]
  /** What the rows print as their tax comes to, in thousandths of the unit. */
  readonly beside_rows: number
}

/**
 * The charges of a document as fields below `/charges`. Where the type tells tax by itself and the table has one row of
 * it, that row is the tax and no charge: it would count twice. Nothing prints what several rows come to, so they stay.
 */
export function chargeFields(pages: readonly LabelledPage[], habits: PrintingHabits, has_tax: boolean): ReadCharges {
  const rows = chargeRowsOf(pages, habits)
  const taxes = has_tax ? rows.filter(isTax) : []
  const charges = taxes.length === 1 ? rows.filter((row) => !taxes.includes(row)) : rows
  const chosen = choose(
    charges.flatMap(({ cells }, index) =>
      cells.map((cell) => ({ ...cell, pointer: `/charges/${index}${cell.pointer}` })),
    ),
  )
  const of_rows = taxes.map(({ cells }) => cells.filter(isMoney).map(ofTax))
  const beside_rows = rows.reduce((sum, { tax }) => sum + 10 * (tax?.amount ?? 0), 0)
  return { chosen, taxes: has_tax && of_rows.length === 0 ? taxOfTables(pages, rows, habits) : of_rows, beside_rows }
}

/** What may be the tax: that of the one row of it; of several none, though the title of one may be a label of tax. */
export function withTaxRows(
  labelled: readonly Candidate[],
  [tax = [], ...others]: ReadCharges['taxes'],
): readonly Candidate[] {
  if (others.length === 0) return [...labelled, ...tax]
  const amounts = new Set([tax, ...others].flat().map(({ value }) => value))
  const is_of_row = labelled.some(({ pointer, value }) => pointer === '/tax/amount' && amounts.has(value))
  return is_of_row ? labelled.filter(({ pointer }) => !pointer.startsWith('/tax/')) : labelled
}

const isMoney = ({ pointer }: Candidate) => pointer === '/amount' || pointer === '/currency'
const ofTax = (cell: Candidate): Candidate => ({ ...cell, pointer: `/tax${cell.pointer}` })

/** Whether a row is of tax, as its title says. */
function isTax({ cells }: ChargeRow): boolean {
  const title = cells.find(({ pointer }) => pointer === '/description')?.value
  const says_days = cells.some(({ pointer }) => pointer === '/from' || pointer === '/to')
  return typeof title === 'string' && chargeKind(title, says_days) === 'tax'
}

/** Whether the charges of one currency add up to the total that is printed; nothing when one of them is missing. */
export function checkSum(fields: readonly ReadField[], total_pointer: string, tax_of_rows = 0): Chosen {
  const at = new Map(fields.map(({ pointer, value }) => [pointer, value]))
  const total = minorUnits(at.get(`${total_pointer}/amount`))
  const amounts = fields.filter(({ pointer }) => /^\/charges\/\d+\/amount$/.test(pointer))
  const currencies = new Set(
    fields.filter(({ pointer }) => /^\/charges\/\d+\/currency$/.test(pointer)).map(({ value }) => value),
  )
  if (total === null || amounts.length === 0 || currencies.size > 1) return nothing_chosen
  const sum = amounts.reduce<number | null>((so_far, { value }) => {
    const amount = minorUnits(value)
    return so_far === null || amount === null ? null : so_far + amount
  }, 0)
  const tax = minorUnits(at.get('/tax/amount')) ?? tax_of_rows
  if (sum === null || sum === total || sum + tax === total) return nothing_chosen
  const pointers = [`${total_pointer}/amount`, ...amounts.map(({ pointer }) => pointer)]
  const detail = 'The charges that were read do not add up to the total, as tax or a row that was not read may explain'
  return { ...nothing_chosen, warnings: [{ code: 'sum_mismatch', pointers, detail }] }
}

/** Thousandths of the unit, as a whole number. */
function minorUnits(value: unknown): number | null {
  if (typeof value !== 'string' || !/^-?\d{1,12}(?:\.\d{1,3})?$/.test(value)) return null
  const [whole = '0', decimals = ''] = value.split('.')
  return Number(`${whole}${decimals.padEnd(3, '0')}`)
}
