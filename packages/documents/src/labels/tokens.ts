import { cues } from '../classify/cues.ts'
import { label_phrases } from './phrases.ts'

/** A word of a text in capitals, without accents and signs, and where it stands. */
export interface Token {
  readonly plain: string
  readonly from: number
  readonly to: number
}

/** Letters of writing in which no label is known, and signs that a font doesn't name: a label in another language. */
const foreign = String.raw`\0-\x08\uE000-\uF8FF\uFFFD\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Greek}`
/** `B/L`, what is joined to it as in `Haus-B/L`, what `-Nr.` follows, an article, or what blanks and signs part. */
const token_form = new RegExp(
  String.raw`[MH]?B\s?\/\s?Ls?\b|\b[dl]['’](?=\p{L})|[^\s:#()/,;|${foreign}-]+-(?=[MH]?B\s?\/\s?L)|[^\s:#()/,;|${foreign}-]+(?=-(?:NR|NO|NUMMER)\b)|[^\s:#()/,;|${foreign}]+`,
  'giu',
)
const foreign_words = new RegExp(String.raw`[${foreign}][${foreign}\p{M}\s（）/]*`, 'gu')
const foreign_behind = new RegExp(
  String.raw`^[\s/(（]*[${foreign}][${foreign}\p{M}\s]{0,16}[)）]?(?=\s*(?:[:：#]|$))`,
  'u',
)
const only_foreign = new RegExp(String.raw`^[${foreign}\p{M}（）]+$`, 'u')

/** A text without words in writing of which no label is known. */
export const withoutForeign = (text: string): string => text.replaceAll(foreign_words, ' ')
/** Whether a word is in writing of which no label is known. */
export const isForeign = (word: string): boolean => only_foreign.test(word)
/** How many signs of a text say what stands before it in another writing, up to a colon or its end. */
export const foreignLength = (text: string): number => foreign_behind.exec(text)?.[0].length ?? 0

/** The words of a text in capitals, without accents and signs; labels whose words are joined are taken apart. */
export function tokensOf(text: string): readonly Token[] {
  const tokens = plainTokens(text)
  if (tokens.every(({ plain }) => !joined.has(plain))) return tokens
  return tokens.flatMap((token) => {
    const words = joinedWords(token.plain, text.slice(token.from, token.to))
    return words === null ? [token] : partsOf(token, words, text)
  })
}

function plainTokens(text: string): readonly Token[] {
  const tokens: Token[] = []
  for (const { 0: word, index } of text.matchAll(token_form)) {
    const plain = plainWord(word)
    if (plain !== '') tokens.push({ plain, from: index, to: index + word.length })
  }
  return tokens
}

/** A word in capitals, without accents and signs. */
function plainWord(word: string): string {
  if (/^[A-Za-z0-9]+$/.test(word)) return word.toUpperCase()
  return word
    .replaceAll('ß', 'SS')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
}

const number_ends = ['', 'NO', 'NOS', 'NUMBER', 'NUMBERS', 'NR', 'KG', 'KGS', 'LBS', 'CBM']
/** A joined label of fewer letters may be a word; where a capital or a stroke parts its words it is none. */
const [joined_min, parted_min] = [10, 5]
const parted_words = /[\p{Ll}\d]\p{Lu}|\p{L}[_-]\p{L}/u

/** Labels and titles of several words, by their letters. */
const joined = joinedPhrases()

function joinedPhrases(): ReadonlyMap<string, readonly string[]> {
  const phrases = [
    ...Object.values(label_phrases).flatMap((each) => each.split('|')),
    ...cues.map(({ words }) => words),
  ]
  const all = phrases.map((phrase) => plainTokens(phrase).map(({ plain }) => plain))
  const single = new Set(all.filter(({ length }) => length === 1).flat())
  const entries = all.flatMap((words) => number_ends.map((end) => (end === '' ? words : [...words, end])))
  return new Map(
    entries
      .filter((words) => words.length > 1 && !single.has(words.join('')))
      .map((words): readonly [string, readonly string[]] => [words.join(''), words]),
  )
}

function joinedWords(plain: string, printed: string): readonly string[] | null {
  const words = plain.length < parted_min ? undefined : joined.get(plain)
  return words !== undefined && (plain.length >= joined_min || parted_words.test(printed)) ? words : null
}

/** The words of a token, each where its letters stand. */
function partsOf({ from, to }: Token, words: readonly string[], text: string): readonly Token[] {
  const ends: number[] = []
  let at = from
  for (const sign of text.slice(from, to)) {
    at += sign.length
    for (let letters = plainWord(sign).length; letters > 0; letters -= 1) ends.push(at)
  }
  let letters = 0
  let start = from
  return words.map((plain, index) => {
    letters += plain.length
    const end = index === words.length - 1 ? to : (ends[letters - 1] ?? to)
    const token = { plain, from: start, to: end }
    start = end
    return token
  })
}
