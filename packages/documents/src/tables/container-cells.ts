import type { Candidate } from '../fields/read-field.ts'
import { wordsBetween } from '../labels/regions.ts'
import type { LabelConcept } from '../labels/phrases.ts'
import type { Run } from '../page/lines.ts'
import { evidenceOf } from '../page/page.ts'
import type { DocumentPage, PageWord } from '../page/page.ts'
import { datesOf } from '../values/dates.ts'
import {
  containersOf,
  countOf,
  fourDigits,
  identifierOf,
  packagesOf,
  plainIdentifier,
  sizeTypeOf,
} from '../values/identifiers.ts'
import type { FieldValue, PrintingHabits } from '../values/kinds.ts'
import { momentAt } from '../values/moments.ts'
import { measuresOf } from '../values/numbers.ts'
import { sealsOf } from '../values/seals.ts'
import type { Column } from './column-titles.ts'

/** Something that was read of a row, and the column it came from. */
export interface Cell {
  readonly run: Run
  readonly column: Column | null
  /** Only what is said in words counts: another line of a letter. */
  readonly in_words?: boolean
  /** It is a seal by where it stands. */
  readonly is_seal?: boolean
}

/** A value as it was read at a place of a text made of words. */
export function candidate(
  pointer: string,
  value: FieldValue,
  page: DocumentPage,
  words: readonly PageWord[],
  from: number,
  to: number,
  score: number,
): readonly Candidate[] {
  const cut = wordsBetween(words, from, to)
  if (cut.length === 0) return []
  return [{ pointer, value, evidence: [evidenceOf(page, cut)], score, derived: false, ambiguous: false }]
}

/** What a cell says: by its column where there is one, and by the form of what stands in it. */
export function readCell(
  { run, column, in_words, is_seal }: Cell,
  page: DocumentPage,
  habits: PrintingHabits,
): readonly Candidate[] {
  if (in_words === true) return [...dayCells(run, null, page, habits), ...pickupCells(run, null, page)]
  const has = (concept: LabelConcept) => column?.concepts.includes(concept) === true
  const { text, words } = run
  const put = (pointer: string, value: FieldValue, from: number, to: number, score: number) =>
    candidate(pointer, value, page, words, from, to, score)
  const size_type = column === null || has('size_type') || has('container') ? sizeTypeOf(text) : null
  const found: Candidate[] = []
  if (size_type !== null) {
    const { value, from, to } = size_type
    found.push(...put('/size_type_text', value.printed, from, to, 0.95))
    if (value.iso_type !== null) found.push(...put('/iso_type', value.iso_type, from, to, 0.95))
  }
  const measures = isOfOtherWeight(run, column) ? [] : measuresOf(text, habits.decimal_sign, unitFor(column))
  for (const { value, from, to } of measures)
    found.push(...put(['MTQ', 'FTQ'].includes(value.unit) ? '/volume' : '/weight', value, from, to, 0.93))
  // How many pieces are in the packages is another thing than how many packages there are.
  const are_packages = !has('quantity') || has('packages') || of_packages.test(text)
  if (are_packages) found.push(...packageCells(run, page, habits, has('packages')))
  for (const { value, from, to } of sealsOf(text, is_seal === true || has('seal'), mayHaveSeals(column)))
    found.push(...put('/seals/0', value, from, to, 0.9))
  return [...found, ...dayCells(run, column, page, habits), ...pickupCells(run, column, page)]
}

/** Numbers that a column of containers may have besides, as its title says. */
const other_numbers: ReadonlySet<LabelConcept> = new Set<LabelConcept>([
  'pickup_number',
  'bill',
  'master_bill',
  'house_bill',
  'booking',
  'po',
  'customer_reference',
  'hs_code',
])

/** Whether a number without a name is a seal beside the number of its container: not where the column has others. */
function mayHaveSeals(column: Column | null): boolean {
  const concepts = column?.concepts ?? []
  return concepts.includes('container') && !concepts.some((concept) => other_numbers.has(concept))
}

/** Weights that are not the cargo's gross weight. */
const other_weight = /\b(?:TARE|TARA|VGM|VERIFIED|NETT?O?|N\.?\s?W|PAYLOAD|MAX(?:IMUM)?)\b/i

/** The tare, the net or the verified weight, as the cell or the title of its column says. */
function isOfOtherWeight({ text }: Run, column: Column | null): boolean {
  if (other_weight.test(text)) return !/\bGROSS\b/i.test(text)
  const is_gross = column?.concepts.some((concept) => concept === 'weight' || concept === 'volume') === true
  return column !== null && !is_gross && other_weight.test(column.head.text)
}

/** What a column of quantities may count that is no piece. */
const of_packages = /\d\s?(?:CARTONS?|CTNS?|PALLETS?|PLTS?|CASES?|CRATES?|BAGS?|DRUMS?|BUNDLES?|PACKAGES?|PKGS?)\b/i

function unitFor(column: Column | null) {
  if (column === null || column.unit === null) return null
  const asks = column.concepts.some((concept) => concept === 'weight' || concept === 'volume')
  return asks ? column.unit : null
}

function packageCells(
  { text, words }: Run,
  page: DocumentPage,
  { decimal_sign }: PrintingHabits,
  in_column: boolean,
): readonly Candidate[] {
  const found = packagesOf(text, decimal_sign)
  if (found !== null)
    return [
      ...candidate('/packages', found.value.count, page, words, found.from, found.to, 0.93),
      ...candidate('/package_type', found.value.type, page, words, found.from, found.to, 0.9),
    ]
  const count = in_column ? countOf(text.trim(), decimal_sign) : null
  return count === null ? [] : candidate('/packages', count, page, words, 0, text.length, 0.92)
}

const day_columns: readonly (readonly [LabelConcept, string])[] = [
  ['last_free_day', '/last_free_day'],
  ['available', '/available_at'],
  ['appointment', '/appointment'],
]
export const last_free_day_in_words =
  /\b(?:LFD|LAST FREE (?:DAY|DATE|TIME))(?:\s+(?:IS|AT TERMINAL))?[\s:=-]{1,3}(?=\d|[A-Z]{3,9}\.? \d)/i

function dayCells(
  { text, words }: Run,
  column: Column | null,
  page: DocumentPage,
  habits: PrintingHabits,
): readonly Candidate[] {
  const of_column = day_columns.find(([concept]) => column?.concepts.includes(concept))?.[1]
  const label = last_free_day_in_words.exec(text)
  const start = label === null ? 0 : label.index + label[0].length
  const pointer = label === null ? of_column : '/last_free_day'
  const date = datesOf(text.slice(start), habits.date_order)[0]
  if (pointer === undefined || date === undefined || (label !== null && date.from > 2)) return []
  const { text: time, from, to } = momentAt(text, start + date.from, start + date.to, pointer !== '/last_free_day')
  if ('day' in date.reading) return candidate(pointer, date.reading.day + time, page, words, from, to, 0.95)
  return date.reading.either.flatMap((day) =>
    candidate(pointer, day + time, page, words, from, to, 0.5).map((each) => ({ ...each, ambiguous: true })),
  )
}

export const pickup_in_words =
  /\b(?:PICK\s?-?\s?UP|P\/U|PIN)\s*(?:NO\.?|NUMBER|#|CODE|REF)?[\s:#]*([A-Z0-9-]{4,15})(?![A-Z0-9])/i

function pickupCells({ text, words }: Run, column: Column | null, page: DocumentPage): readonly Candidate[] {
  const labelled = pickup_in_words.exec(text)
  const printed = labelled?.[1] ?? ''
  if (labelled !== null && /\d{3}/.test(printed) && containersOf(printed).length === 0) {
    const from = labelled.index + labelled[0].lastIndexOf(printed)
    return candidate('/pickup_number', plainIdentifier(printed), page, words, from, from + printed.length, 0.9)
  }
  if (column?.concepts.includes('pickup_number') !== true) return []
  const found = identifierOf(text) ?? fourDigits(text)
  return found === null ? [] : candidate('/pickup_number', found.value, page, words, found.from, found.to, 0.93)
}
