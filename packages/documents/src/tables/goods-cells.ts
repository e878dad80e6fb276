import type { Candidate } from '../fields/read-field.ts'
import type { LabelConcept } from '../labels/phrases.ts'
import { wordsBetween } from '../labels/regions.ts'
import type { LaidPage, Run } from '../page/lines.ts'
import { evidenceOf } from '../page/page.ts'
import { containersOf, countOf, packagesOf } from '../values/identifiers.ts'
import type { FieldValue, PrintingHabits } from '../values/kinds.ts'
import { measuresOf, plainNumber, unitOf } from '../values/numbers.ts'
import type { Column } from './column-titles.ts'
import type { RowCells } from './row-cells.ts'

/** Whether a column's head says that it is about one of some things. */
export const isAbout = (column: Column | null, ...concepts: readonly LabelConcept[]): boolean =>
  concepts.some((concept) => column?.concepts.includes(concept) === true)

/** Whether a column says in words what the goods are. */
export const isDescribed = (column: Column | null): boolean => isAbout(column, 'description', 'charge')

/** A column of pieces counts what is in the packages where another column counts these. */
const isOfPieces = (column: Column | null) =>
  /\b(?:PIECES|PCS|UNITS|PIEZAS|STUCK|STÜCK|PI[EÈ]CES)\b/i.test(column?.head.text ?? '')

type Put = (pointer: string, value: FieldValue, from?: number, to?: number) => readonly Candidate[]

/** A cell of a packing list, and how what is read of it is put down. */
interface GoodsCell {
  readonly text: string
  readonly column: Column | null
  readonly put: Put
}

/** What a row of a packing list says, each member once; pointers are relative to the row. */
export function readGoodsRow(cells: RowCells, laid: LaidPage, habits: PrintingHabits): readonly Candidate[] {
  const has_packages = cells.some(({ column }) => isAbout(column, 'packages') && !isOfPieces(column))
  const found = cells.flatMap(({ run, column }) => {
    const cell = { text: run.text, column, put: putIn(run, laid) }
    return [...wordCells(cell), ...measureCells(cell, habits), ...countCells(cell, habits, has_packages)]
  })
  return found.filter(({ pointer }, index) => found.findIndex((cell) => cell.pointer === pointer) === index)
}

function putIn(run: Run, { page }: LaidPage): Put {
  return (pointer, value, from = 0, to = run.text.length) => {
    const words = wordsBetween(run.words, from, to)
    if (words.length === 0) return []
    return [{ pointer, value, evidence: [evidenceOf(page, words)], score: 0.92, derived: false, ambiguous: false }]
  }
}

function wordCells({ text, column, put }: GoodsCell): readonly Candidate[] {
  if (isAbout(column, 'container'))
    return containersOf(text).flatMap(({ value, from, to }) => put('/container', value.number, from, to))
  if (isAbout(column, 'po')) return isCode(text) ? put('/po', text) : []
  // One that counts 1, 2, 3 numbers the rows.
  if (isAbout(column, 'sku', 'own_reference')) return isCode(text) && !/^\d{1,3}$/.test(text) ? put('/sku', text) : []
  if (isDescribed(column)) return /\p{L}{2}/u.test(text) && !total_word.test(text) ? put('/description', text) : []
  if (isAbout(column, 'volume') && three_sides.test(text)) return put('/dimensions', text.trim())
  return isAbout(column, 'dimensions') && /\d.*\d/.test(text) ? put('/dimensions', text) : []
}

/** `50x40x30`: what a column of measurements has of each package. */
const three_sides =
  /^\s*\d+(?:[.,]\d+)?\s*[x×*]\s*\d+(?:[.,]\d+)?\s*[x×*]\s*\d+(?:[.,]\d+)?\s*(?:CM|MM|M|IN|INCH(?:ES)?)?\s*$/i

const total_word = /^\W*(?:SUB|GRAND)?[ -]?TOTA/i
const code_form = /^[\p{L}\d][\p{L}\d\s._/#()+-]{0,39}$/u

/** A number of an article or order: letters and digits, at least one digit, or letters in capitals alone. */
function isCode(text: string): boolean {
  return code_form.test(text) && /\d|^[A-Z]{2,}/.test(text) && unitOf(text) === null && !total_word.test(text)
}

function measureCells({ text, column, put }: GoodsCell, { decimal_sign }: PrintingHabits): readonly Candidate[] {
  const [found] = measuresOf(text, decimal_sign, column?.unit ?? null)
  if (found === undefined || found.from > 3) return []
  const is_volume = ['MTQ', 'FTQ'].includes(found.value.unit)
  if (isAbout(column, 'volume')) return is_volume ? put('/volume', found.value, found.from, found.to) : []
  if (is_volume || !isAbout(column, 'net_weight', 'weight')) return []
  return put(isAbout(column, 'net_weight') ? '/net' : '/gross', found.value, found.from, found.to)
}

/** A count is one number: `1-200` are the numbers of packages. */
const one_number = /^\W{0,2}(\d[\d., ']*\d|\d)(?![\d.,]|\s*[-–/]\s*\d)/

function countCells(
  { text, column, put }: GoodsCell,
  { decimal_sign }: PrintingHabits,
  has_packages: boolean,
): readonly Candidate[] {
  const printed = isAbout(column, 'packages', 'quantity') ? one_number.exec(text)?.[1] : undefined
  if (printed === undefined) return []
  const from = text.indexOf(printed)
  const count = countOf(printed, decimal_sign)
  if (!isAbout(column, 'quantity') && !(isOfPieces(column) && has_packages))
    return count === null ? [] : put('/cartons', count, from, from + printed.length)
  const packages = has_packages ? null : packagesOf(text, decimal_sign)
  if (packages !== null && !/^(?:PIECES?|PCS|UNITS?)$/.test(packages.value.type))
    return put('/cartons', packages.value.count, packages.from, packages.to)
  const number = count?.toString() ?? plainNumber(printed, decimal_sign)
  return number === null ? [] : put('/quantity', number, from, from + printed.length)
}
