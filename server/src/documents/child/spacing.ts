import type { Glyph } from './drawing.ts'

/** Parts of the font's height: a wider gap parts words; where letters stand close, a narrower one does too. */
const gap_between_words = 0.2
const gap_where_close = 0.13
/** Letters stand close where none is further than this from the one before it, and there are so many of them. */
const [close, close_min] = [0.05, 4]
/**
 * Letters that are spaced stand so far apart, those that are drawn closer together as a pair too; a gap between their
 * words is wider by so much.
 */
const [apart_min, spaced_max, wider] = [0.08, 0.9, 0.15]
/** What is no wider than a blank may part words; so many letters in a row are spaced anyway. */
const [blank_width, letters_min, letters_min_wide] = [0.3, 4, 3]
/** What is further away than this is none of the same text. */
const [back_max, on_max] = [0.6, 3]

/** A sign in the order of drawing, with what is known of the gap before it; null: it begins a text. */
interface Placed {
  readonly glyph: Glyph
  /** Parts of the font's height. */
  readonly gap: number | null
  readonly has_blank: boolean
}

/** Signs that are drawn one after the other as one word; `after_blank`: a blank is drawn before the first. */
export interface DrawnWord {
  readonly glyphs: readonly Glyph[]
  readonly after_blank: boolean
}

/** Parts what is drawn into words: at blanks, at gaps, and where bold print begins or ends. */
export function drawnWords(glyphs: readonly Glyph[], isBlank: (glyph: Glyph) => boolean): readonly DrawnWord[] {
  return textsOf(glyphs, isBlank).flatMap(partedText)
}

function textsOf(glyphs: readonly Glyph[], isBlank: (glyph: Glyph) => boolean): readonly (readonly Placed[])[] {
  const texts: Placed[][] = []
  let last: Glyph | undefined
  let has_blank = false
  for (const glyph of glyphs) {
    if (isBlank(glyph)) {
      has_blank = true
      continue
    }
    const gap = last === undefined ? null : gapBetween(last, glyph)
    const text = texts.at(-1)
    if (gap === null || text === undefined) texts.push([{ glyph, gap: null, has_blank }])
    else text.push({ glyph, gap, has_blank })
    last = glyph
    has_blank = false
  }
  return texts
}

/** How far a sign stands from the end of the one before it; null: it is none of the same text. */
function gapBetween(last: Glyph, next: Glyph): number | null {
  const [dx, dy] = direction(last)
  const [gap_x, gap_y] = [next.from[0] - last.to[0], next.from[1] - last.to[1]]
  const size = Math.max(last.size, next.size, 0.1)
  const along = (gap_x * dx + gap_y * dy) / size
  const across = Math.abs(gap_x * dy - gap_y * dx) / size
  if (turnOf(last) !== turnOf(next) || across >= 0.3 || along <= -back_max || along > on_max) return null
  if (last.is_bold !== next.is_bold) return null
  return last.text_number === next.text_number ? along - last.spacing / size : along
}

/** The words of a text. */
function partedText(text: readonly Placed[]): readonly DrawnWord[] {
  const limit = limitOf(text)
  const inner = spacedLetters(text)
  const words: { glyphs: Glyph[]; after_blank: boolean }[] = []
  for (const [at, { glyph, gap, has_blank }] of text.entries()) {
    const goes_on = inner.has(at) || (gap !== null && !has_blank && gap < limit)
    const word = words.at(-1)
    if (word !== undefined && goes_on) word.glyphs.push(glyph)
    else words.push({ glyphs: [glyph], after_blank: has_blank })
  }
  return words
}

function limitOf(text: readonly Placed[]): number {
  const letters = text.filter(({ gap, has_blank }) => gap !== null && !has_blank && Math.abs(gap) < 0.1)
  const is_close = letters.length >= close_min && letters.every(({ gap }) => Math.abs(gap ?? 0) <= close)
  return is_close ? gap_where_close : gap_between_words
}

/** Where letters go on with the word before them although gaps of one width part them: `A R R I V A L`. */
function spacedLetters(text: readonly Placed[]): ReadonlySet<number> {
  const inner = new Set<number>()
  let at = 1
  while (at < text.length) {
    const to = apartUntil(text, at)
    const words = to > at ? spacedWords(text, isApart(text[at - 1]) || at === 1 ? at : at + 1, to) : []
    if (hasBlanksBetween(words, text) || words.some((word) => isSpacedWord(word, text)))
      for (const place of words.flat()) inner.add(place)
    at = Math.max(at, to) + 1
  }
  return inner
}

const isApart = (placed: Placed | undefined): boolean =>
  placed !== undefined && placed.gap !== null && (placed.has_blank || placed.gap >= apart_min)

/** The place behind the last sign that stands apart from both its neighbours, of those that begin at a place. */
function apartUntil(text: readonly Placed[], from: number): number {
  let to = from
  while (isApart(text[to])) to += 1
  return to > from && to < text.length ? to - 1 : to
}

/** The words of letters that stand apart: of each, the places of its letters behind the first. */
function spacedWords(text: readonly Placed[], from: number, to: number): readonly (readonly number[])[] {
  const gaps = text.slice(from, to).map(({ gap }) => gap ?? 0)
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? 0
  if (usual < apart_min || usual > spaced_max) return []
  const words: number[][] = [[]]
  for (const [index, gap] of gaps.entries()) {
    if (gap >= usual + wider) words.push([])
    else words.at(-1)?.push(from + index)
  }
  return words
}

/** Blanks are drawn between the words and in none of them: what parts their letters is no blank. */
function hasBlanksBetween(words: readonly (readonly number[])[], text: readonly Placed[]): boolean {
  const letters = words.flat()
  const [first] = letters
  const last = letters.at(-1)
  if (first === undefined || last === undefined || letters.length < letters_min - 1) return false
  const between = text.slice(first, last + 1).filter((_, index) => !letters.includes(first + index))
  return (
    between.length > 0 &&
    between.every(({ has_blank }) => has_blank) &&
    !letters.some((at) => text[at]?.has_blank === true)
  )
}

const container = /^[A-Z]{3}[UJZ]\d{7}$/

/** Whether letters are one word: enough of them, or further apart than a blank is wide; drawn blanks part numbers. */
function isSpacedWord(word: readonly number[], text: readonly Placed[]): boolean {
  const [first] = word
  if (first === undefined) return false
  const all = [first - 1, ...word].flatMap((at) => text[at] ?? [])
  const letters = all.map(({ glyph }) => glyph.text).join('')
  if (!/^[\p{L}\p{N}]{3,}[:.]?$/u.test(letters) || (/^\d/.test(letters) && !/\p{L}/u.test(letters))) return false
  const has_blanks = all.slice(1).some(({ has_blank }) => has_blank)
  if (has_blanks && !/^\p{L}+[:.]?$/u.test(letters) && !container.test(letters)) return false
  const is_wide =
    !has_blanks && /^\p{Lu}+[:.]?$/u.test(letters) && all.slice(1).some(({ gap }) => (gap ?? 0) > blank_width)
  return all.length >= (is_wide ? letters_min_wide : letters_min)
}

/** Degrees clockwise that the page would have to be turned by to read what runs in a direction. */
export type Turn = 0 | 90 | 180 | 270

function direction({ from, to }: Glyph): readonly [number, number] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  return length < 0.001 ? [1, 0] : [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
}

/** How a sign is turned. */
export function turnOf(glyph: Glyph): Turn {
  const [dx, dy] = direction(glyph)
  if (Math.abs(dx) >= Math.abs(dy)) return dx >= 0 ? 0 : 180
  return dy > 0 ? 270 : 90
}
