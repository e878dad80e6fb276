import { tokensOf } from '../labels/tokens.ts'
import { runOf } from '../page/lines.ts'
import type { LaidPage, Line, Run } from '../page/lines.ts'
import { cues, gives_way } from './cues.ts'
import type { Cue } from './cues.ts'
import { identifierOf } from '../values/identifiers.ts'
import type { DocumentType } from './types.ts'

/** A type with how sure it is; `other` when nothing is sure enough. */
export interface Classified {
  readonly type: DocumentType
  /** From 0 to 1. */
  readonly confidence: number
  /** The title that names the type stands on the page. */
  readonly titled: boolean
}

/** Below this, a document is `other`. */
const sure_from = 0.6

const by_first_token = Map.groupBy(
  cues.map((cue) => ({ ...cue, tokens: cue.words.split(' ') })).toSorted((a, b) => b.tokens.length - a.tokens.length),
  ({ tokens }) => tokens[0] ?? '',
)

/** The type of a page by its titles and typical words. */
export function classifyPage(laid: LaidPage): Classified {
  const named = classifiedBy(laid, isTitle)
  if (named.type !== 'other') return named
  const numbered = classifiedBy(laid, isNumberedTitle)
  const form = numbered.type === 'other' ? billForm(laid) : null
  return form === null ? numbered : { type: form, confidence: 0.8, titled: true }
}

type TitleTest = typeof isTitle

function classifiedBy(laid: LaidPage, isTitled: TitleTest): Classified {
  const usual = usualHeight(laid)
  const scores = new Map<DocumentType, number>()
  const titles = new Set<DocumentType>()
  for (const line of laid.lines)
    for (const run of withSpacedTitle(line))
      for (const { cue, is_title } of cuesOf(run, laid, usual, isTitled)) {
        const score = is_title ? cue.weight * 2 : Math.min(cue.weight, 2) * 0.5
        scores.set(cue.type, Math.max(scores.get(cue.type) ?? 0, score) + (is_title ? 0.5 : 0.25))
        if (is_title && cue.weight >= 4) titles.add(cue.type)
      }
  for (const [loser, winner] of gives_way) if (titles.has(winner)) scores.delete(loser)
  return decided(scores, titles)
}

function decided(scores: ReadonlyMap<DocumentType, number>, titles: ReadonlySet<DocumentType>): Classified {
  const [best, next] = [...scores].toSorted(([, a], [, b]) => b - a)
  if (best === undefined) return { type: 'other', confidence: 0.5, titled: false }
  const [type, score] = best
  const confidence =
    Math.round(Math.min(0.99, (score / (score + (next?.[1] ?? 0) + 1)) * (titles.has(type) ? 1.05 : 0.8)) * 100) / 100
  if (confidence < sure_from || score < 3) return { type: 'other', confidence: 0.5, titled: false }
  return { type, confidence, titled: titles.has(type) }
}

/** What forms of bills ask for beside what other papers ask for too; phrases as `tokensOf` makes them. */
const bill_boxes = [
  /\bSHIPPER\b/,
  /\bCONSIGNEE\b/,
  /\bPORT OF LOADING\b/,
  /\bPORT OF DISCHARGE\b/,
  /\b(?:PLACE AND DATE OF ISSUE|PLACE OF ISSUE|SHIPPED ON BOARD|LADEN ON BOARD|ON BOARD DATE)\b/,
]
const party_boxes = bill_boxes.slice(0, 4)
const bill_name = /^\s*(?:DRAFT\s+)?BILL OF LADING\s*$/i
const of_originals = /\bORIGINAL (?:BL|BLS|BILLS OF LADING|BILLS?|BS L)\b/
const numbered_bill = /^(?:ORIGINAL |OCEAN |MASTER )?BILL OF LADING (?:NO|NUMBER) \S*\d/
const numbered_waybill = /^(?:NON NEGOTIABLE |NONNEGOTIABLE |LINER )?(?:SEA ?)?WAYBILL (?:NO|NUMBER) \S*\d/

/** A bill without a title of its own: its number stands at the top beside its name, and its boxes are a bill's. */
function billForm(laid: LaidPage): 'master_bill_of_lading' | 'sea_waybill' | null {
  const { page, lines } = laid
  const isLabelHere = (run: Run) => isLabelOfNumber(run, laid)
  const texts = lines.flatMap(({ runs }) =>
    runs.map(({ text, y }) => ({
      y,
      words: tokensOf(text)
        .map(({ plain }) => plain)
        .join(' '),
    })),
  )
  const says = (form: RegExp) => texts.some(({ words }) => form.test(words))
  const isNamed = (form: RegExp) => texts.some(({ y, words }) => y < page.height * 0.15 && form.test(words))
  const has_boxes = bill_boxes.every(says)
  const runs = lines.flatMap((line) => line.runs)
  // A draft has no place and day of issue yet: its name stands alone among its boxes.
  const has_name = runs.some((run) => bill_name.test(run.text) && run.y < page.height * 0.4 && !isLabelHere(run))
  if (!has_boxes && has_name && party_boxes.every(says) && says(of_originals)) return 'master_bill_of_lading'
  if (!has_boxes) return null
  if (isNamed(numbered_waybill)) return 'sea_waybill'
  return isNamed(numbered_bill) && says(of_originals) ? 'master_bill_of_lading' : null
}

/** The type of several pages that belong together: the surest titled page names it. */
export function classify(pages: readonly LaidPage[]): Classified {
  const each = pages.map(classifyPage)
  const [first] = each
  if (first?.titled === true) return first
  return (
    each.toSorted((a, b) => Number(b.titled) - Number(a.titled) || b.confidence - a.confidence)[0] ?? {
      type: 'other',
      confidence: 0.5,
      titled: false,
    }
  )
}

/** A title calls the bill the carrier's in words, and not only a bill. */
export const saysMaster = (laid: LaidPage): boolean =>
  titleSaying(/\b(?:MASTER|OCEAN|LINER) (?:BILL OF LADING|BL|WAYBILL|SEA WAYBILL)\b/, 4, laid) !== undefined

/**
 * The first title of a page that says something, as `tokensOf` makes its words; `words` is how many are of that.
 * With its own number it may as well be a label on another paper.
 */
export function titleSaying(
  form: RegExp,
  words: number,
  laid: LaidPage,
  isTitled: TitleTest = isTitle,
): Run | undefined {
  const usual = usualHeight(laid)
  return laid.lines
    .flatMap((line) => withSpacedTitle(line))
    .find((run) => {
      const tokens = tokensOf(run.text).map(({ plain }) => plain)
      return form.test(tokens.join(' ')) && isTitled(run, tokens.length, words, laid, usual)
    })
}

function* cuesOf(
  run: Run,
  laid: LaidPage,
  usual: number,
  isTitled: TitleTest,
): Generator<{ cue: Cue; is_title: boolean }> {
  const tokens = tokensOf(run.text).map(({ plain }) => plain)
  let at = 0
  while (at < tokens.length) {
    const rest = tokens.slice(at, at + 12)
    const cue = by_first_token
      .get(rest[0] ?? '')
      ?.find((each) => each.tokens.every((word, index) => rest[index] === word))
    if (cue === undefined) at += 1
    else {
      const is_title = isTitled(run, tokens.length, cue.tokens.length, laid, usual)
      const names_it = (is_title && !isLabelOf(cue, run, laid, usual)) || isSubject(run, tokens.slice(0, at), laid)
      yield { cue, is_title: names_it }
      at += cue.tokens.length
    }
  }
}

const field_line = /^\s*\p{L}[^:]{1,40}:\s*\S/u

/** The subject of a mail that tells fields begins with what it is, however much follows: `Fwd: Arrival Notice - …`. */
function isSubject({ line }: Run, before: readonly string[], { page, lines }: LaidPage): boolean {
  if (page.part === undefined || line !== 0 || !before.every((word) => /^(?:RE|FWD?|AW|WG|TR|RV)$/.test(word)))
    return false
  return lines.filter(({ runs }) => field_line.test(runs.map(({ text }) => text).join(' '))).length >= 3
}

/** What a line of charges ends with; no title does. */
const amount = /^(?:[A-Z]{3}|\p{Sc})?\s*\d[\d., ]*[.,]\d{2}\s*(?:[A-Z]{3}|\p{Sc})?$/u

/** A title stands in the upper part of its page nearly alone in its run, larger than the rest or in the first lines. */
function isTitle(run: Run, tokens: number, of_cue: number, { page, lines }: LaidPage, usual: number): boolean {
  if (lines[run.line]?.runs.some(({ x, text }) => x > run.x && amount.test(text)) === true) return false
  if (/^\s*(?:N[°º]|(?:NO|NR|NUM[EÉ]RO|NUMMER)\b)/iu.test(run.text)) return false
  if (/[:#]\s*\S|[:#]\s*$/.test(run.text) || /\b(?:NO|NR|NUMBER)\b\.?\s*\S*\d*$/i.test(run.text)) return false
  const is_large = run.h > usual * 1.12
  const is_high = run.y < page.height * 0.4 || run.line <= 12
  if (is_large) return is_high && tokens <= of_cue + 8
  return run.line <= 4 && tokens <= of_cue + 5
}

/** What follows a title with its own number: `DELIVERY ORDER #HL-260991`, `Transportauftrag Nr. TA-11833`. */
const own_number =
  /^\s*[\p{L}'’]+(?:[\s/&-]+[\p{L}'’]+){0,4}\s*(?:#|\bN[°º]|\b(?:NO|NR|NUM[EÉ]RO|NUMMER|NUMBER)\b)[\s.:#]*(?=\S*\d)[A-Z0-9./-]+\s*$/iu

/**
 * A title with the number of its paper. It may as well be a label on another paper, so it counts where no title stands
 * alone, and never for bills, which other papers name so.
 */
export function isNumberedTitle(run: Run, tokens: number, of_cue: number, laid: LaidPage, usual: number): boolean {
  if (
    !own_number.test(run.text) ||
    /\b(?:B\/?L|BILL|WAYBILL|LADING|INVOICE|FACTU\w*|RECHNUNG|BOOKING)\b/i.test(run.text)
  )
    return false
  const is_large = run.h > usual * 1.12 && run.y < laid.page.height * 0.25
  return (is_large || run.line <= 3) && tokens <= of_cue + 4
}

/** `D E L I V E R Y   O R D E R`: letters that are spaced are words. */
function withSpacedTitle({ runs }: Line): readonly Run[] {
  const [first] = runs
  if (first === undefined || !runs.every(({ text }) => spaced.test(text))) return runs
  if (runs.reduce((letters, { text }) => letters + text.replaceAll(' ', '').length, 0) < 6) return runs
  const words = runs.flatMap((run) => run.words)
  return [{ ...runOf(words, first.line), text: runs.map(spacedWords).join(' ') }]
}

/** How much wider than between the letters of a word the gap between two words is. */
const wider_than_letters = 1.5

/** The words of spaced letters: a wider gap parts them. */
function spacedWords({ words }: Run): string {
  const gaps = words.slice(1).map((word, index) => word.x - (words[index]?.x ?? 0) - (words[index]?.w ?? 0))
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
  return words
    .map(({ text }, at) => (at > 0 && (gaps[at - 1] ?? 0) > wider_than_letters * usual ? ` ${text}` : text))
    .join('')
}

const spaced = /^(?:\p{L} )+\p{L}$/u

/** Bills that other papers name with their number beside or below. */
function isLabelOf({ type }: Cue, run: Run, laid: LaidPage, usual: number): boolean {
  if (type === 'house_bill_of_lading') return isLabel(run, laid, usual)
  if (type !== 'master_bill_of_lading' && type !== 'sea_waybill') return false
  if (isLabel(run, laid, usual)) return true
  const runs: readonly Run[] = laid.lines[run.line]?.runs ?? []
  const beside = runs[runs.indexOf(run) + 1]
  return run.h < usual * 1.3 && beside !== undefined && identifierOf(beside.text)?.from === 0
}

/** `HOUSE B/L` in the size of the rest and above a number, or in smaller print below it, is that number's label. */
function isLabel(run: Run, laid: LaidPage, usual: number): boolean {
  return run.h <= usual * 1.12 && (isAboveNumber(run, laid) || isBelowNumber(run, laid))
}

function isBelowNumber(run: Run, { lines }: LaidPage): boolean {
  const above = lines.slice(Math.max(0, run.line - 2), run.line).flatMap(({ runs }) => runs)
  return above.some(({ x, y, h, text }) => {
    const is_near = run.y - y - h < run.h && Math.abs(x - run.x) < run.h
    return is_near && run.h < 0.9 * h && identifierOf(text)?.from === 0
  })
}

function isLabelOfNumber(run: Run, laid: LaidPage): boolean {
  const runs: readonly Run[] = laid.lines[run.line]?.runs ?? []
  const beside = runs[runs.indexOf(run) + 1]
  return isAboveNumber(run, laid) || (beside !== undefined && identifierOf(beside.text)?.from === 0)
}

function isAboveNumber(run: Run, { lines }: LaidPage): boolean {
  const below = lines.slice(run.line + 1, run.line + 3).flatMap(({ runs }) => runs)
  return below.some(
    ({ x, y, text }) => y - run.y < 3 * run.h && Math.abs(x - run.x) < 2 * run.h && identifierOf(text)?.from === 0,
  )
}

function usualHeight({ page }: LaidPage): number {
  const heights = page.words.map(({ h }) => h).toSorted((a, b) => a - b)
  return heights[Math.floor(heights.length / 2)] ?? 10
}
