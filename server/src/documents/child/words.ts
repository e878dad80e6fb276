import type { Box, PageWord } from '@quaylog/documents'
import type { Glyph } from './glyphs.ts'

/** Parts of the font's height: a wider gap parts words, a closer one joins what was drawn in pieces. */
const gap_between_words = 0.2
const gap_between_pieces = 0.1

/** The letters that TeX's fonts have joined at the codes of control characters, of which PDFs say no more. */
const tex_ligatures: ReadonlyMap<string, string> = new Map(
  [0x0b, 0x1b].flatMap((first) =>
    ['ff', 'fi', 'fl', 'ffi', 'ffl'].map((letters, index) => [String.fromCharCode(first + index), letters] as const),
  ),
)

type Turn = 0 | 90 | 180 | 270

interface Piece {
  readonly text: string
  readonly turn: Turn
  readonly box: Box
  readonly size: number
}

/** The words that some signs make, whatever order they were drawn in. */
export function wordsOf(glyphs: readonly Glyph[], width: number, height: number): readonly PageWord[] {
  const pieces: Piece[] = []
  let current: Glyph[] = []
  const end = () => {
    if (current.length > 0) pieces.push(pieceOf(current))
    current = []
  }
  for (const glyph of glyphs) {
    const last = current.at(-1)
    if (glyph.text.trim() === '' && !tex_ligatures.has(glyph.text)) end()
    else {
      if (last !== undefined && !goesOn(last, glyph)) end()
      current.push(glyph)
    }
  }
  end()
  const on_page = pieces.filter(({ box }) => isOnPage(box, width, height))
  const by_turn = Map.groupBy(on_page, ({ turn }) => turn)
  return [...by_turn].flatMap(([turn, drawn]) =>
    joined(
      drawn.map((piece) => turned(piece, turn, width, height)),
      turn,
    ),
  )
}

function goesOn(last: Glyph, next: Glyph): boolean {
  const [dx, dy] = direction(last)
  const [gap_x, gap_y] = [next.from[0] - last.to[0], next.from[1] - last.to[1]]
  const along = gap_x * dx + gap_y * dy
  const across = Math.abs(gap_x * dy - gap_y * dx)
  const size = Math.max(last.size, next.size, 0.1)
  return turnOf(last) === turnOf(next) && across < 0.3 * size && along > -0.6 * size && along < gap_between_words * size
}

function direction({ from, to }: Glyph): readonly [number, number] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  return length < 0.001 ? [1, 0] : [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
}

function turnOf(glyph: Glyph): Turn {
  const [dx, dy] = direction(glyph)
  if (Math.abs(dx) >= Math.abs(dy)) return dx >= 0 ? 0 : 180
  return dy > 0 ? 270 : 90
}

/** A piece with its box as displayed. */
function pieceOf(glyphs: readonly Glyph[]): Piece {
  const [first] = glyphs
  const turn = first === undefined ? 0 : turnOf(first)
  const most = (valueOf: (glyph: Glyph) => number) =>
    glyphs.reduce((so_far, glyph) => Math.max(so_far, valueOf(glyph)), -Infinity)
  const size = most((glyph) => glyph.size)
  const up = most((glyph) => glyph.size * glyph.ascent)
  const down = most((glyph) => glyph.size * -glyph.descent)
  const right = most(({ from, to }) => Math.max(from[0], to[0]))
  const left = -most(({ from, to }) => -Math.min(from[0], to[0]))
  const bottom = most(({ from, to }) => Math.max(from[1], to[1]))
  const top = -most(({ from, to }) => -Math.min(from[1], to[1]))
  const text = glyphs
    .map((glyph) => glyph.text)
    .join('')
    .replaceAll(/(?<=\p{L})[\x0b-\x0f\x1b-\x1f](?=\p{L})/gu, (sign) => tex_ligatures.get(sign) ?? sign)
    .replaceAll(/^[\x0b-\x0d]+|[\x0b-\x0d]+$/g, '')
    .normalize('NFKC')
    // What groff and word processors print for a hyphen; dashes between words stay.
    .replaceAll(/(?<=[\p{L}\p{N}])[\u2010\u2011\u2212](?=[\p{L}\p{N}])/gu, '-')
  const across = { x: left, y: top - up, w: right - left, h: bottom - top + up + down }
  const boxes: Readonly<Record<Turn, Box>> = {
    0: across,
    180: { ...across, y: top - down },
    90: { x: left - up, y: top, w: right - left + up + down, h: bottom - top },
    270: { x: left - down, y: top, w: right - left + up + down, h: bottom - top },
  }
  return { text, turn, box: boxes[turn], size }
}

function isOnPage({ x, y, w, h }: Box, width: number, height: number): boolean {
  const [middle_x, middle_y] = [x + w / 2, y + h / 2]
  return middle_x >= 0 && middle_x <= width && middle_y >= 0 && middle_y <= height
}

/** A word in the frame in which it runs from left to right. */
function turned({ text, box }: Piece, turn: Turn, width: number, height: number): PageWord {
  const { x, y, w, h } = box
  if (turn === 0) return { text, x, y, w, h }
  if (turn === 180) return { text, x: width - x - w, y: height - y - h, w, h, turn, shown: box }
  if (turn === 90) return { text, x: height - y - h, y: x, w: h, h: w, turn, shown: box }
  return { text, x: y, y: width - x - w, w: h, h: w, turn, shown: box }
}

/** Joins pieces of one word that were drawn apart. */
function joined(words: readonly PageWord[], turn: Turn): readonly PageWord[] {
  const sorted = words.toSorted((a, b) => Math.round((a.y + a.h) * 2) - Math.round((b.y + b.h) * 2) || a.x - b.x)
  const whole: PageWord[] = []
  for (const word of sorted) {
    const last = whole.at(-1)
    const gap = last === undefined ? Infinity : word.x - last.x - last.w
    const is_level =
      last !== undefined && Math.abs(last.y + last.h - word.y - word.h) < 0.5 && Math.abs(last.h - word.h) < 0.5
    const is_one = is_level && gap < gap_between_pieces * word.h && gap > -0.15 * word.h
    if (last === undefined || !is_one) whole.push(word)
    else whole[whole.length - 1] = joinedPair(last, word, turn)
  }
  return whole
}

function joinedPair(a: PageWord, b: PageWord, turn: Turn): PageWord {
  const pair = { ...a, text: a.text + b.text, w: b.x + b.w - a.x }
  if (turn === 0 || a.shown === undefined || b.shown === undefined) return pair
  const x = Math.min(a.shown.x, b.shown.x)
  const y = Math.min(a.shown.y, b.shown.y)
  const w = Math.max(a.shown.x + a.shown.w, b.shown.x + b.shown.w) - x
  const h = Math.max(a.shown.y + a.shown.h, b.shown.y + b.shown.h) - y
  return { ...pair, shown: { x, y, w, h } }
}
