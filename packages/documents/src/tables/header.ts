import { labelsOf } from '../labels/find-labels.ts'
import type { FoundLabel } from '../labels/find-labels.ts'
import type { LabelConcept } from '../labels/phrases.ts'
import { overlapAcross, runOf } from '../page/lines.ts'
import type { LaidPage, Line, Run } from '../page/lines.ts'
import type { DocumentPage, PageWord } from '../page/page.ts'
import { unitOf } from '../values/numbers.ts'
import { columnOf, isCurrencyAlone } from './column-titles.ts'
import type { Column } from './column-titles.ts'
import { withTaxedAmounts } from './taxed-amounts.ts'
import { cellSpanOf, isWithin, joinedRun, overlapUpright } from './row-bounds.ts'

/** A table's head on a page; its rows begin after `last_line`. */
export interface TableHead {
  readonly columns: readonly Column[]
  readonly first_line: number
  readonly last_line: number
  /** The page that it is printed on, where its table goes on on another one. */
  readonly page?: DocumentPage
}

/** The heads of tables on a page: lines that consist of titles of columns. */
export function tableHeadsOf(laid: LaidPage, labels: ReadonlyMap<Run, readonly FoundLabel[]>): readonly TableHead[] {
  const heads: TableHead[] = []
  for (const line of laid.lines) {
    if (heads.some(({ last_line }) => last_line >= line.number)) continue
    const has_labels = bandBelow(laid, line).some(({ runs }) => runs.some((run) => (labels.get(run)?.length ?? 0) > 0))
    const head = has_labels ? headAt(laid, line) : null
    if (head !== null) heads.push(head)
  }
  return heads
}

/** Titles of a form may stand side by side as those of a table do; rows of containers or charges make it a table. */
export function hasRows({ columns }: TableHead): boolean {
  const named = new Set(columns.flatMap(({ concepts }) => concepts))
  if (named.has('container') || named.has('amount') || named.has('charge')) return true
  const is_of_goods = named.has('sku') || (named.has('net_weight') && named.has('description'))
  return is_of_goods && (named.has('packages') || named.has('quantity') || named.has('weight'))
}

function headAt(laid: LaidPage, line: Line): TableHead | null {
  const second = laid.lines[line.number + 1]
  const is_close = second !== undefined && second.y - line.y < 1.7 * line.h
  const titles = line.runs.flatMap(titlesOf)
  const band = bandBelow(laid, line)
  const readings = [
    { titles, parts: titles, lines: 1 },
    { titles, parts: is_close ? titles.map((run) => withBelow(run, second)) : titles, lines: 2 },
    ...(band.length < 2 ? [] : [titlesOfBand(band)].map((parts) => ({ titles: parts, parts, lines: band.length }))),
  ].map(({ parts, lines }) => ({ titles: parts, lines, columns: withTaxedAmounts(parts, parts.map(columnOf)) }))
  const [best] = readings.toSorted((a, b) => namedOf(b.columns).length - namedOf(a.columns).length)
  return best === undefined ? null : headOf(withLinesBelow(best, laid, line.number + best.lines), line, laid)
}

/** Titles go on below while a line holds nothing but more of them: `(KGS)`, or the `DAY` of `LAST FREE`. */
function withLinesBelow(reading: HeadReading, { lines }: Pick<LaidPage, 'lines'>, number: number): HeadReading {
  const [before, line] = [lines[number - 1], lines[number]]
  if (before === undefined || line === undefined || line.y - before.y >= 1.7 * line.h) return reading
  const titles = reading.titles.map((title) => withBelow(title, line))
  const taken = new Set(titles.flatMap(({ words }) => words))
  const is_more = line.runs.every(({ text, words }) => !/\d{2}/.test(text) && words.every((word) => taken.has(word)))
  const columns = titles.map(
    (title, index) => (title === reading.titles[index] ? reading.columns[index] : columnOf(title)) ?? null,
  )
  const keeps = columns.every((column, index) => column !== null || reading.columns[index] === null)
  const is_title = titles.some((title, index) => title !== reading.titles[index] && columns[index] !== null)
  if (!is_more || !keeps || !is_title) return reading
  return withLinesBelow({ titles, columns, lines: reading.lines + 1 }, { lines }, number + 1)
}

const namedOf = (columns: readonly (Column | null)[]) => columns.filter((column) => column !== null)

interface HeadReading {
  readonly titles: readonly Run[]
  readonly columns: readonly (Column | null)[]
  readonly lines: number
}

/** Whether two columns may be a table: of charges, of containers with several things each, or of what picks them up. */
function isNarrow(named: readonly Column[], titles: readonly Run[], concepts: ReadonlySet<LabelConcept>): boolean {
  const is_whole = named.length === titles.length
  const has_amount = concepts.has('amount') || concepts.has('prepaid_collect')
  if (is_whole && has_amount && (concepts.has('charge') || concepts.has('description'))) return true
  if (!concepts.has('container')) return false
  // One column may hold several things of each container below each other.
  if (is_whole && concepts.size >= 3) return true
  return named.length >= titles.length - 1 && of_pickups.some((concept) => concepts.has(concept))
}

const of_pickups: readonly LabelConcept[] = ['pickup_number', 'last_free_day', 'available', 'appointment']

/** A head where most of its titles say what their columns hold. */
function headOf(
  { titles, columns: read, lines }: HeadReading,
  { number }: Line,
  { page }: Pick<LaidPage, 'page'>,
): TableHead | null {
  const own = withNetAmounts(withoutSecondAmounts(withTaxedAmounts(titles, read)))
  const named = namedOf(own)
  const concepts = new Set(named.flatMap((column) => column.concepts))
  const columns_min = isNarrow(named, titles, concepts) ? 2 : 3
  // What a container was charged is plain, whatever else the table tells of it.
  const part_min = concepts.has('container') && concepts.has('amount') ? 0.5 : 0.6
  const told = new Set([...concepts, ...named.flatMap(({ part }) => part ?? [])])
  if (named.length < columns_min || named.length < titles.length * part_min || told.size < columns_min) return null
  const columns = titles.map((head, index) => {
    const column = own[index] ?? { concepts: [], head, unit: null, span: null }
    const span = cellSpanOf(head, page)
    // The edges of a page or of a whole table are around several heads, and part none of them.
    const is_own = span !== null && !titles.some((other) => other !== head && isWithin(other, span))
    return { ...column, span: is_own ? span : null }
  })
  return { columns, first_line: number, last_line: number + lines - 1 }
}

/** A line with those below that begin beside the one before, as titles of one and of two lines do that are centred. */
function bandBelow({ lines }: Pick<LaidPage, 'lines'>, line: Line): readonly Line[] {
  const next = lines[line.number + 1]
  return next === undefined || !overlapUpright(line, next) ? [line] : [line, ...bandBelow({ lines }, next)]
}

/** The titles of a band: what stands below each other is one. */
function titlesOfBand(band: readonly Line[]): readonly Run[] {
  const titles: Run[] = []
  for (const run of band.flatMap(({ runs }) => runs.flatMap(titlesOf))) {
    const at = titles.findIndex((title) => overlapAcross(title, run) > 0.3)
    const title = titles[at]
    if (title === undefined) titles.push(run)
    else titles[at] = joinedRun([title, run], title.line)
  }
  return titles.toSorted((a, b) => a.x - b.x)
}

/** Titles of narrow columns stand close together: a run is parted where one label ends and another begins. */
function titlesOf(run: Run): readonly Run[] {
  const starts = labelsOf(run).map(({ from }) => from)
  const groups: PageWord[][] = []
  let at = 0
  for (const word of run.words) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const is_apart = last !== undefined && word.x - last.x - last.w >= close_columns_part * word.h
    if (group === undefined || (is_apart && starts.includes(at))) groups.push([word])
    else group.push(word)
    at += word.text.length + 1
  }
  return groups.length === 1 ? [run] : groups.map((words) => runOf(words, run.line))
}

function withBelow(run: Run, line: Line): Run {
  const below = line.runs.filter((other) => overlapAcross(run, other) > 0.3 && /[\p{L}\p{N}]/u.test(other.text))
  return below.length === 0 ? run : runOf([...run.words, ...below.flatMap(({ words }) => words)], run.line)
}

/** Of columns that only a currency names none is the amount where another is: one may be the other's in other money. */
function withoutSecondAmounts(columns: readonly (Column | null)[]): readonly (Column | null)[] {
  const amounts = columns.filter((column) => column?.concepts.includes('amount') === true)
  if (amounts.length < 2) return columns
  return columns.map((column) => (column !== null && isCurrencyAlone(column.head) ? null : column))
}

/** A column of amounts before tax (`Montant HT`, `Imponibile`) is the amounts where no other column is. */
function withNetAmounts(columns: readonly (Column | null)[]): readonly (Column | null)[] {
  const has = (concept: LabelConcept) => columns.some((column) => column?.concepts.includes(concept) === true)
  if (has('amount') || has('total')) return columns
  return columns.map((column) =>
    column?.concepts.includes('subtotal') === true ? { ...column, concepts: ['amount'] } : column,
  )
}

/** Columns may stand closer than cells do elsewhere; parts of the height of a word. */
const close_columns_part = 0.45
/** Where a word begins exactly below a head, the column before may end this close to it. */
const touching_columns_part = 0.15

/** The runs of a row, parted where neighbouring words stand below different heads. */
export function rowRunsOf({ runs, number }: Line, columns: readonly Column[]): readonly Run[] {
  return runs.flatMap((run) => {
    const groups: PageWord[][] = []
    for (const word of run.words) {
      const group = groups.at(-1)
      const last = group?.at(-1)
      if (group === undefined || last === undefined || standsApart(last, word, columns)) groups.push([word])
      else group.push(word)
    }
    return groups.length === 1 ? [run] : groups.map((words) => runOf(words, number))
  })
}

function standsApart(last: PageWord, word: PageWord, columns: readonly Column[]): boolean {
  const begins_column = columns.some(({ head }) => Math.abs(word.x - head.x) < 0.1 * word.h)
  const gap = word.x - last.x - last.w
  if (/\d$/.test(last.text) && unitOf(word.text) !== null) return false
  if (gap < (begins_column ? touching_columns_part : close_columns_part) * word.h) return false
  const [before, here] = [last, word].map((each) => columns.find(({ head }) => overlapAcross(each, head) > 0.3))
  if (here === undefined || before === here) return false
  return before !== undefined || Math.abs(word.x - here.head.x) < 0.6 * word.h
}

/**
 * The column that a run of a row stands in: the one between whose rules it is, or else the one that it overlaps most.
 * Between two heads it is the first one's, as the numbers of a column stand at its right end though its head does not;
 * elsewhere the nearest one's.
 */
export function columnAt(run: { readonly x: number; readonly w: number }, columns: readonly Column[]): Column | null {
  const ruled = columns.find(({ span }) => span !== null && isWithin(run, span))
  if (ruled !== undefined) return ruled
  const span = { ...run, y: 0, h: 0 }
  const shared = columns
    .map((column) => ({ column, part: overlapAcross(span, column.head) }))
    .filter(({ part }) => part > 0.1)
    .toSorted((a, b) => b.part - a.part)
  if (shared[0] !== undefined) return shared[0].column
  const before = columns.findLast(({ head }) => head.x <= run.x)
  const is_between = columns.some(({ head }) => head.x >= run.x + run.w)
  if (before !== undefined && is_between) return before
  const [nearest] = columns
    .map((column) => ({ column, away: distance(run, column.head) }))
    .toSorted((a, b) => a.away - b.away)
  return nearest !== undefined && nearest.away < 60 ? nearest.column : null
}

function distance(
  a: { readonly x: number; readonly w: number },
  b: { readonly x: number; readonly w: number },
): number {
  return Math.max(a.x - (b.x + b.w), b.x - (a.x + a.w), 0)
}
