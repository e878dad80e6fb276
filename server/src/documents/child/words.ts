import type { Box, PageWord } from '@quaylog/documents'
import type { Glyph } from './drawing.ts'
import { drawnWords, turnOf } from './spacing.ts'
import type { DrawnWord, Turn } from './spacing.ts'

/** Parts of a word's height: a closer gap joins what was drawn in pieces, unless a blank is drawn in it. */
const gap_between_pieces = 0.1
const gap_with_blank = 0.03

/** The letters that TeX's fonts have joined at the codes of control characters, of which PDFs say no more. */
const tex_ligatures: ReadonlyMap<string, string> = new Map(
  [0x0b, 0x1b].flatMap((first) =>
    ['ff', 'fi', 'fl', 'ffi', 'ffl'].map((letters, index) => [String.fromCharCode(first + index), letters] as const),
  ),
)

interface Piece {
  readonly text: string
  readonly turn: Turn
  readonly box: Box
  readonly size: number
  readonly is_bold: boolean
  readonly after_blank: boolean
}

/** The words that some signs make, whatever order they were drawn in. */
export function wordsOf(glyphs: readonly Glyph[], width: number, height: number): readonly PageWord[] {
  const pieces = drawnWords(glyphs, isBlank).map(pieceOf)
  const on_page = pieces.filter(({ box }) => isOnPage(box, width, height))
  const by_turn = Map.groupBy(on_page, ({ turn }) => turn)
  return [...by_turn].flatMap(([turn, drawn]) =>
    joined(
      drawn.map((piece) => ({ piece, word: turned(piece, turn, width, height) })),
      turn,
    ),
  )
}

const isBlank = ({ text }: Glyph): boolean => text.trim() === '' && !tex_ligatures.has(text)

/** A piece with its box as displayed. */
function pieceOf({ glyphs, after_blank }: DrawnWord): Piece {
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
  return { text, turn, box: boxes[turn], size, is_bold: first?.is_bold === true, after_blank }
}

function isOnPage({ x, y, w, h }: Box, width: number, height: number): boolean {
  const [middle_x, middle_y] = [x + w / 2, y + h / 2]
  return middle_x >= 0 && middle_x <= width && middle_y >= 0 && middle_y <= height
}

/** A word in the frame in which it runs from left to right. */
function turned({ text, box, is_bold }: Piece, turn: Turn, width: number, height: number): PageWord {
  const { x, y, w, h } = box
  const print: Pick<PageWord, 'text' | 'is_bold'> = is_bold ? { text, is_bold } : { text }
  if (turn === 0) return { ...print, x, y, w, h }
  if (turn === 180) return { ...print, x: width - x - w, y: height - y - h, w, h, turn, shown: box }
  if (turn === 90) return { ...print, x: height - y - h, y: x, w: h, h: w, turn, shown: box }
  return { ...print, x: y, y: width - x - w, w: h, h: w, turn, shown: box }
}

/** A word, and the last piece that it is made of. */
interface Pieced {
  readonly piece: Piece
  readonly word: PageWord
}

/** Joins pieces of one word that were drawn apart. */
function joined(pieces: readonly Pieced[], turn: Turn): readonly PageWord[] {
  const bottom = ({ word }: Pieced) => Math.round((word.y + word.h) * 2)
  const sorted = pieces.toSorted((a, b) => bottom(a) - bottom(b) || a.word.x - b.word.x)
  const whole: Pieced[] = []
  for (const next of sorted) {
    const last = whole.at(-1)
    if (last === undefined || !isOne(last, next)) whole.push(next)
    else whole[whole.length - 1] = { ...next, word: joinedPair(last.word, next.word, turn) }
  }
  return whole.map(({ word }) => word)
}

function isOne(last: Pieced, { piece, word }: Pieced): boolean {
  if (last.piece.is_bold !== piece.is_bold) return false
  const gap = word.x - last.word.x - last.word.w
  if (piece.after_blank && gap > gap_with_blank * word.h) return false
  const is_level = Math.abs(last.word.y + last.word.h - word.y - word.h) < 0.5 && Math.abs(last.word.h - word.h) < 0.5
  return is_level && gap < gap_between_pieces * word.h && gap > -0.15 * word.h
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
