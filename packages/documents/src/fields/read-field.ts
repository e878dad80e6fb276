import { billIn, isOfBill } from '../bills/like-containers.ts'
import type { FoundLabel } from '../labels/find-labels.ts'
import type { LabelConcept } from '../labels/phrases.ts'
import { fieldLabelsOf, regionsOf, restOfLine, wordsBetween } from '../labels/regions.ts'
import type { LabelledPage, Region, Relation } from '../labels/regions.ts'
import { shareOf, sharesWithOtherDay } from '../labels/shared.ts'
import { evidenceOf } from '../page/page.ts'
import type { Evidence } from '../page/page.ts'
import { amountsOf } from '../values/numbers.ts'
import { isBeforeTax, isOfCargo, sumInColumn } from './money-in-table.ts'
import type { ColumnSum } from './money-in-table.ts'
import { partyOf } from './party.ts'
import { candidateParts } from './region-parts.ts'
import type { RegionPart } from './region-parts.ts'
import type { FieldValue, PrintingHabits, ValueKind } from '../values/kinds.ts'

/** Where a field stands in the payload, by which labels it is found and how the text beside them is read. */
export interface FieldRule {
  /** JSON pointer; members that a kind adds, such as `/name`, follow it. */
  readonly pointer: string
  readonly labels: readonly LabelConcept[]
  readonly kind: ValueKind | 'party'
  /** What the label has to say, where others of its kind are of something else. */
  readonly says?: RegExp
}

/** A value as it was read in one place. */
export interface Candidate {
  readonly pointer: string
  readonly value: FieldValue
  readonly evidence: readonly Evidence[]
  readonly score: number
  readonly derived: boolean
  /** The other reading of the same words is as good; only a person can tell. */
  readonly ambiguous: boolean
}

/** How much it says that a value stands where it stands. */
const place_scores: Readonly<Record<Relation, { readonly marked: number; readonly plain: number }>> = {
  inline: { marked: 0.97, plain: 0.75 },
  right: { marked: 0.92, plain: 0.7 },
  below: { marked: 0.72, plain: 0.85 },
}

/** All places of the pages at which a field may be read, the best first. */
export function candidatesOf(
  rule: FieldRule,
  pages: readonly LabelledPage[],
  habits: PrintingHabits,
): readonly Candidate[] {
  const found = pages.flatMap((page) =>
    fieldLabelsOf(page).flatMap((label) => {
      const rank = rule.labels.indexOf(label.concept)
      const says = rule.says?.test(label.run.text.slice(label.from, label.to)) ?? true
      return rank < 0 || !says ? [] : atLabel(rule, label, rank, page, habits)
    }),
  )
  return found.toSorted((a, b) => b.score - a.score)
}

function atLabel(
  rule: FieldRule,
  label: FoundLabel,
  rank: number,
  page: LabelledPage,
  habits: PrintingHabits,
): readonly Candidate[] {
  const is_second = rule.kind === 'port' && followsPort(label, page)
  for (const region of placesOf(rule, label, page)) {
    if (is_second && region.text.includes('/')) continue
    const is_parted = label.marked || isSetApart(label, region, page) || isTimeFrame(rule, region)
    if (region.relation === 'inline' && !is_parted && isWeak(rule.kind)) continue
    if (rule.kind === 'money' && (isOfCargo(label, region, page) || isBeforeTax(label, region, page))) continue
    const parts = partsAt(rule, label, region, page, habits)
    const place = place_scores[region.relation][label.marked ? 'marked' : 'plain'] - rank * 0.12
    if (parts.length > 0)
      return parts.map(({ member, value, evidence, proof, derived, ambiguous }) => ({
        pointer: rule.pointer + member,
        value,
        evidence,
        score: Math.max(place * (0.7 + 0.3 * proof), 0.05),
        derived,
        ambiguous,
      }))
  }
  return []
}

/** What a place says as the value of a rule. */
function partsAt(
  rule: FieldRule,
  label: FoundLabel,
  region: Region,
  page: LabelledPage,
  habits: PrintingHabits,
): readonly RegionPart[] {
  if (rule.kind === 'money')
    return withSum(
      candidateParts('money', region, habits),
      label,
      region,
      sumInColumn(label, page, habits.decimal_sign),
    )
  if (rule.kind !== 'party') {
    const read = candidateParts(rule.kind, region, habits)
    return read.length > 0 || !isOfBill(label) ? read : billPart(region, page)
  }
  const party = partyOf(region, nameKindOf(rule))
  // A place alone is nobody; with an address below it is whom the goods go to.
  const is_place =
    ['place_of_delivery', 'delivery_at'].includes(label.concept) && !party.some(({ member }) => member === '/address')
  return is_place ? [] : party
}

/** A bill whose number has the form of a container's. */
function billPart(region: Region, page: LabelledPage): readonly RegionPart[] {
  const bill = billIn(region.text, page)
  if (bill === null) return []
  const evidence = [evidenceOf(region.page, wordsBetween(region.words, bill.from, bill.to))]
  return [{ member: '', value: bill.value, proof: 0.9, derived: false, ambiguous: false, evidence }]
}

/** An amount, or else the sum of its column; the title of the column may name the currency. */
function withSum(
  read: readonly RegionPart[],
  label: FoundLabel,
  { page, words: all }: Region,
  sum: ColumnSum | null,
): readonly RegionPart[] {
  // Of two amounts beside one label nothing says which it is; what the label itself prints is a rate or what is taxed.
  const beside = all.filter((word) => !label.run.words.includes(word)).map(({ text }) => text)
  const is_in_doubt = sum?.is_of_line !== true && read.length === 0 && amountsOf(beside.join(' '), null).length > 1
  if (sum === null || is_in_doubt || read.some(({ member }) => member === '/currency')) return read
  const plain = { proof: 0.9, derived: false, ambiguous: false }
  const amount = { ...plain, member: '/amount', value: sum.amount, evidence: [evidenceOf(page, sum.words)] }
  const whole = read.length > 0 ? read : [amount]
  if (sum.currency === null || !whole.some(({ value }) => value === sum.amount)) return whole
  const { code, words, page: head_page } = sum.currency
  return [...whole, { ...plain, member: '/currency', value: code, evidence: [evidenceOf(head_page, words)] }]
}

/** `POL/POD` above `HONG KONG / GDANSK`: the text is of both. */
function followsPort(label: FoundLabel, { labels }: LabelledPage): boolean {
  const before = labels.get(label.run)?.findLast(({ to }) => to <= label.from)
  return before?.concept === 'port_of_lading' && /^\s*\/\s*$/.test(label.run.text.slice(before.to, label.from))
}

/** Where goods are picked up, the terminal's code may stand behind its name. */
const nameKindOf = ({ pointer }: FieldRule) => (pointer === '/pickup' ? 'facility' : 'name')

/** Numbers and days share a place with the label after theirs where one box asks for both: `Invoice No. / Date`. */
const shared_kinds: ReadonlySet<FieldRule['kind']> = new Set(['identifier', 'printed_number', 'day', 'moment'])

function placesOf(rule: FieldRule, label: FoundLabel, page: LabelledPage): readonly Region[] {
  const rest = rule.kind === 'money' ? restOfLine(label, page) : null
  if (rest !== null) return [rest]
  const share = shareOf(label, page)
  if (share !== null) return [share]
  if (sharesWithOtherDay(label, page)) return []
  const own = regionsOf(label, page)
  const next = own.length === 0 && shared_kinds.has(rule.kind) ? labelWith(label, page) : undefined
  return byLikelihood(next === undefined ? own : regionsOf(next, page), label, page)
}

/** The label that follows one after a stroke. */
function labelWith(label: FoundLabel, { labels }: LabelledPage): FoundLabel | undefined {
  const next = labels.get(label.run)?.find(({ from }) => from >= label.to)
  return next !== undefined && /^\s*[/&]\s*$/.test(label.run.text.slice(label.to, next.from)) ? next : undefined
}

/** Kinds of which any words may be a value: they need a colon when they follow their label. */
function isWeak(kind: FieldRule['kind']): boolean {
  return ['text', 'name', 'party', 'port', 'vessel', 'vessel_voyage', 'facility', 'voyage'].includes(kind)
}

/** `Time frame for disputes within 30 days of the invoice date`: a number of days begins it, wherever it stands. */
const isTimeFrame = ({ pointer }: FieldRule, { text }: Region) =>
  pointer === '/time_frames' && /^\s*(?:WITHIN\s+)?(?:THIRTY\s+)?\(?\d{1,3}\)?\s+(?:CALENDAR\s+)?DAYS\b/i.test(text)

/** A label in smaller letters than what follows on its line is parted from it as by a colon. */
function isInOtherSize(label: FoundLabel, { words: [first] }: Region): boolean {
  const own = wordsBetween(label.run.words, label.from, label.to)
  const is_same_word = own.some(({ x, y }) => x === first?.x && y === first.y)
  return first !== undefined && !is_same_word && own.every(({ h }) => h < 0.9 * first.h)
}

/** Size, print or place part a label from what follows as a colon does. */
function isSetApart(label: FoundLabel, region: Region, page: LabelledPage): boolean {
  return isInOtherSize(label, region) || isInOtherPrint(label, region) || isInColumnOfValues(label, region, page)
}

function isInOtherPrint(label: FoundLabel, { words: [first] }: Region): boolean {
  const own = wordsBetween(label.run.words, label.from, label.to)
  return first !== undefined && own.length > 0 && own.every(({ is_bold }) => is_bold !== first.is_bold)
}

/** How exactly values of a column begin below each other, and how many others show that it is one. */
const [in_line_points, in_line_min] = [0.6, 2]

/** What follows a label begins where the values of other labels do that begin where it does. */
function isInColumnOfValues({ run, from }: FoundLabel, { words: [first] }: Region, { laid, labels }: LabelledPage) {
  if (first === undefined || first.cell !== undefined || from > 0) return false
  const isAt = (x: number, other: number) => Math.abs(x - other) <= in_line_points
  const others = laid.lines.filter(({ runs }) => {
    const at = runs.findIndex((other) => other !== run && isAt(other.x, run.x))
    const [label, value] = [runs[at], runs[at + 1]]
    return (
      label !== undefined && value !== undefined && isAt(value.x, first.x) && labels.get(label)?.[0]?.alone === true
    )
  })
  return others.length >= in_line_min
}

/** Beside a label with a colon stands its value; without one it stands where those of the page usually do. */
function byLikelihood(regions: readonly Region[], label: FoundLabel, page: LabelledPage): readonly Region[] {
  if (regions.length < 2) return regions
  const side = label.marked ? 'right' : page.usual_side
  return regions.toSorted((a, b) => Number(b.relation === side) - Number(a.relation === side))
}
