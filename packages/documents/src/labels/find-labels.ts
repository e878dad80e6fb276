import type { LaidPage, Run } from '../page/lines.ts'
import { label_phrases } from './phrases.ts'
import { isNoLabel } from './no-labels.ts'
import { isTerms, remark, withFootnote } from './remarks.ts'
import type { LabelConcept } from './phrases.ts'
import { smallPrintOf } from './small-print.ts'
import { foreignLength, tokensOf, withoutForeign } from './tokens.ts'
import type { Token } from './tokens.ts'

/** A label that was found in a run; `from` and `to` are places in the run's text, `to` stands after its colon. */
export interface FoundLabel {
  readonly concept: LabelConcept
  readonly run: Run
  readonly from: number
  readonly to: number
  /** A colon or number sign follows. */
  readonly marked: boolean
  /** Nothing else stands in the run. */
  readonly alone: boolean
}

/** A token with the word of the dictionary that it may stand for. */
interface LabelToken extends Token {
  readonly meant: string
  /** A colon follows, which ends a label: `Freight: RELEASED` is none of `FREIGHT RELEASED`. */
  readonly ends: boolean
}

const number_words = new Set([
  'NO',
  'NOS',
  'NUMBER',
  'NUMBERS',
  'NUM',
  'NR',
  'NBR',
  'N',
  'NUMERO',
  'NUMMER',
  'S',
  'REF',
  'ID',
  'CODE',
])

/** What stands between `N°` and what is numbered. */
const of_words = new Set(['DE', 'DU', 'DO', 'DA', 'DEL', 'DES', 'DI', 'D', 'L', 'OF'])

/** Days and numbers of which papers also print what was said before. */
const may_be_superseded = new Set<LabelConcept>([
  'eta',
  'arrival',
  'eta_delivery',
  'last_free_day',
  'per_diem_free',
  'free_time_end',
  'available',
  'appointment',
  'delivery_at',
  'invoice',
  'booking',
  'order_number',
  'notice_number',
  'pickup_number',
])
/** What a name of a terminal does not end with. */
export const asks_for_terminal = /^(?:CONTAINER|INTERNATIONAL|INTERMODAL|MARINE)$/
const superseded_words = label_phrases.superseded.split('|')

/** `PREVIOUS ETA`, `LFD (OLD)`: what stands there is no longer so. */
function supersededPhrases(words: readonly string[]): readonly Phrase[] {
  return superseded_words.flatMap((word) => [
    { words: [word, ...words], concept: 'superseded' as const },
    { words: [...words, word], concept: 'superseded' as const },
  ])
}

interface Phrase {
  readonly words: readonly string[]
  readonly concept: LabelConcept
}

const concepts = Object.keys(label_phrases).filter((name): name is LabelConcept => name in label_phrases)
const phrases: readonly Phrase[] = concepts
  .flatMap((concept) =>
    label_phrases[concept].split('|').flatMap((phrase) => {
      const words = tokensOf(phrase).map(({ plain }) => plain)
      return [{ words, concept }, ...(may_be_superseded.has(concept) ? supersededPhrases(words) : [])]
    }),
  )
  .toSorted((a, b) => b.words.length - a.words.length)
const by_first_word = Map.groupBy(phrases, ({ words }) => words[0] ?? '')
const vocabulary = [...new Set(phrases.flatMap(({ words }) => words))].filter((word) => word.length >= 6)

/** A word of the dictionary that a misprinted one stands for: one letter differs, in words of 6 letters and more. */
function corrected(word: string): string {
  if (word.length < 6 || by_first_word.has(word) || /\d|ED$/.test(word)) return word
  return vocabulary.find((known) => isOneEditAway(known, word)) ?? word
}

function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  if (a.length === b.length) return a.slice(at + 1) === b.slice(at + 1)
  return a.length > b.length ? a.slice(at + 1) === b.slice(at) : a.slice(at) === b.slice(at + 1)
}

function phraseAt(tokens: readonly LabelToken[], at: number): Phrase | null {
  const near = tokens.slice(at, at + 8)
  const colon = near.findIndex(({ ends }) => ends)
  const own = colon < 0 ? near : near.slice(0, colon + 1)
  const words = own.map(({ plain }) => plain)
  const exact = by_first_word.get(words[0] ?? '')?.find((phrase) => startsWith(words, phrase.words))
  if (exact !== undefined) return exact
  const guessed = own.map(({ meant }) => meant)
  if (guessed.every((word, index) => word === words[index])) return null
  return by_first_word.get(guessed[0] ?? '')?.find((phrase) => startsWith(guessed, phrase.words)) ?? null
}

function startsWith(words: readonly string[], phrase: readonly string[]): boolean {
  return phrase.every((word, index) => words[index] === word)
}

/** The labels of a run: at its beginning, or further on where a colon follows. */
export function labelsOf(run: Run): readonly FoundLabel[] {
  const { text } = run
  const tokens = tokensOf(text).map((token) => ({
    ...token,
    meant: corrected(token.plain),
    ends: /^\s*:/.test(text.slice(token.to)),
  }))
  const found: FoundLabel[] = []
  let at = 0
  while (at < tokens.length) {
    const label = endsName(tokens, at) ? null : ofOtherDate(labelAt(run, tokens, at), text, tokens)
    if (label === null || isQualified(label, text) || !mayStandThere(label, text, found.at(-1))) at += 1
    else {
      const before = found.at(-1)
      const bilingual = before !== undefined && isSameAs(label, before, text.slice(before.to, label.from))
      if (bilingual) found.pop()
      found.push(bilingual ? joined(before, label, text) : label)
      at = tokens.findIndex((token) => token.from >= label.to)
      if (at < 0) break
    }
  }
  return found
}

/** `Port Newark Container Terminal FIRMS Code:`: a name's last word, right before a label that begins without it. */
function endsName(tokens: readonly LabelToken[], at: number): boolean {
  const is_terminal = /^TERMINALS?$/.test(tokens[at]?.plain ?? '')
  return is_terminal && asks_for_terminal.test(tokens[at - 1]?.plain ?? '') && phraseAt(tokens, at + 1) !== null
}

function labelAt(run: Run, tokens: readonly LabelToken[], at: number): FoundLabel | null {
  const named = phraseAt(tokens, at) === null ? afterNumberWord(tokens, at) : at
  const phrase = phraseAt(tokens, named)
  const first = tokens[at]
  if (phrase === null || first === undefined) return null
  let last = named + phrase.words.length - 1
  if (phrase.concept === 'po' && /^(?:BOX|BOITE)$/.test(tokens[last + 1]?.plain ?? '')) return null
  while (isNumberWordAt(run.text, tokens, last + 1)) last += 1
  const own = withRemark(run.text, tokens, tokens[last]?.to ?? first.to)
  const end = own + foreignLength(run.text.slice(own))
  const mark = /^[\s.()]*[:：#][\s:：#.]*/.exec(run.text.slice(end))?.[0] ?? ''
  const marked_to = withFootnote(run.text, end + mark.length)
  const to = isTerms(run.text.slice(marked_to)) ? run.text.length : marked_to
  const rest = run.text.slice(to).replaceAll(/[\s.():#*]/g, '')
  const before = run.text.slice(0, first.from)
  const alone = rest === '' && isNumbering(before)
  return { concept: phrase.concept, run, from: first.from, to, marked: mark !== '', alone }
}

/** Where what is numbered begins, as in `N° de connaissement`. */
function afterNumberWord(tokens: readonly LabelToken[], at: number): number {
  if (!number_words.has(tokens[at]?.plain ?? '')) return at
  return of_words.has(tokens[at + 1]?.plain ?? '') ? at + 2 : at + 1
}

/** The same label in another language, after a stroke. */
const translation = /^\s*\/\s*\p{L}[\p{L}\s.°º'’-]*(?=[:#]|$)/u

/** The end of a label with a remark in brackets and a translation of which no word is known. */
function withRemark(text: string, tokens: readonly LabelToken[], end: number): number {
  const after_remark = end + (remark.exec(text.slice(end))?.[0].length ?? 0)
  const translated = translation.exec(text.slice(after_remark))?.[0] ?? ''
  const has_label = tokens.some(({ from }, index) => from >= after_remark && phraseAt(tokens, index) !== null)
  return has_label ? after_remark : after_remark + translated.trimEnd().length
}

/** Whether a number word belongs to the label before it; `N° de …` after a stroke begins another one. */
function isNumberWordAt(text: string, tokens: readonly LabelToken[], at: number): boolean {
  const begins_another = of_words.has(tokens[at + 1]?.plain ?? '')
  return number_words.has(tokens[at]?.plain ?? '') && !begins_another && isNear(text, tokens[at - 1], tokens[at])
}

function isNear(text: string, token: Token | undefined, next: Token | undefined): boolean {
  return token !== undefined && next !== undefined && /^(?:[\s.(/]*|-)$/.test(text.slice(token.to, next.from))
}

/** What forms print before a label: the number of a box, a bullet. */
function isNumbering(text: string): boolean {
  return /^[\s*•()[\]-]*(?:\d{1,2}[a-z]?[.)]?\s*)?$/i.test(withoutForeign(text))
}

function mayStandThere(label: FoundLabel, text: string, before: FoundLabel | undefined): boolean {
  if (isNoLabel(label, text)) return false
  if (isNumbering(text.slice(0, label.from)) || label.marked || isOfSentence(label, text)) return true
  if (before === undefined || before.marked) return false
  const between = text.slice(before.to, label.from)
  return /^[\s/&,]*(?:(?:AND|ET|Y|UND|E)\s+)?$/i.test(between) || isSameAs(label, before, between)
}

/** `Vessel / Navire`, `Conhecimento (B/L)`: a label said twice; in `Polizza di carico (MBL)` more exactly. */
function isSameAs({ concept }: FoundLabel, before: FoundLabel, between: string): boolean {
  if (before.concept === concept) return /^[\s/]*\(?$/.test(between)
  const is_bill = concept === 'master_bill' || concept === 'house_bill'
  return before.concept === 'bill' && is_bill && /^\s*\($/.test(between)
}

/** A word of letters right before a label, as in `G.O. DATE` or `Loading Terminal:`. */
const word_before = /(?:^|[\s(/])\p{L}[\p{L}.'’-]*[.]?\s+$/u

/** A word of letters right behind a label that is no part of a printed day, as in `Data limite de devolução`. */
const word_behind = new RegExp(
  [
    String.raw`^\s+(?!(?:JAN|F[EÉ][BV]|MAR|MRZ|A[PBV]R|MA[IYJG]|[JG]I?U[NIL]|JUIL|A[UG][GO]|AOÛ|SE[PT]|O[CKU]T|NOV|D[EIÉ][CZ])`,
    String.raw`|(?:MON|TUES?|WED(?:NES)?|THU(?:RS)?|FRI|SAT(?:UR)?|SUN)(?:DAY)?\b)\p{L}{3,}`,
  ].join(''),
  'iu',
)

/**
 * `G.O. DATE`, `Entry Date`, `Fecha estimada de zarpe`: what date that is stands before or behind the label, in words
 * that no phrase knows.
 */
function ofOtherDate(label: FoundLabel | null, text: string, tokens: readonly LabelToken[]): FoundLabel | null {
  if (label?.concept !== 'date') return label
  const next = tokens.findIndex(({ from }) => from >= label.to)
  const is_followed = !label.marked && word_behind.test(text.slice(label.to)) && phraseAt(tokens, next) === null
  return is_followed || word_before.test(text.slice(0, label.from)) ? { ...label, concept: 'other_date' } : label
}

/** Labels that may be of another call or place of the ship when a word that no phrase knows stands before them. */
const may_be_qualified = new Set<LabelConcept>(['terminal', 'vessel', 'voyage'])

/** `Loading Terminal:`, `available at Seaside Terminal:`: a label that ends its run after a word of its own. */
function isQualified({ concept, from, to }: FoundLabel, text: string): boolean {
  return may_be_qualified.has(concept) && text.slice(to).trim() === '' && word_before.test(text.slice(0, from))
}

const number_in_sentence = /^\s*(?=[A-Z0-9]{8,20}\b)(?:[A-Z]*\d){6}/

/**
 * `your shipment under B/L NSLU260712345 is expected`: the number of a bill within a sentence. One that says whose it
 * is may follow another: `under MBL NSLU260712345 / HBL ABC26100233`.
 */
function isOfSentence({ concept, from, to }: FoundLabel, text: string): boolean {
  if (!['bill', 'master_bill', 'house_bill', 'booking'].includes(concept)) return false
  const before = text.slice(0, from)
  const follows = concept !== 'bill' && /\d\s*(?:[/,(&]|\bAND)\s*$/i.test(before)
  const is_said = follows || /\b(?:UNDER|COVERED BY)\s+(?:THE\s+)?$/i.test(before)
  return is_said && number_in_sentence.test(text.slice(to))
}

function joined(before: FoundLabel, label: FoundLabel, text: string): FoundLabel {
  const alone = isNumbering(text.slice(0, before.from)) && text.slice(label.to).trim() === ''
  return { ...label, from: before.from, alone }
}

/** All labels of a page, by run; what small print says is no label. */
export function labelsOfPage(laid: LaidPage): ReadonlyMap<Run, readonly FoundLabel[]> {
  const found = new Map<Run, readonly FoundLabel[]>()
  const small_print = smallPrintOf(laid)
  for (const { runs } of laid.lines)
    for (const run of runs) {
      const labels = small_print.has(run) ? [] : labelsOf(run)
      if (labels.length > 0) found.set(run, labels)
    }
  return found
}
