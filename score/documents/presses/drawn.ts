import { widthOf } from '@quaylog/world/papers'
import type { Mark, MarkedPage, Noise } from '@quaylog/world/papers'

const KERN = 0.01

/** Marks as they are drawn, with the noise of a layout: in another order, in pieces, twice. */
export function drawn(page: MarkedPage, noise: readonly Noise[]): Mark[] {
  const pieces = page.marks.flatMap((mark): Mark[] => (mark.kind === 'text' ? inPieces(mark, noise) : [mark]))
  const twice = noise.includes('fake_bold') ? pieces.flatMap(boldened) : pieces
  return noise.includes('random_order') ? twice.toSorted((a, b) => orderOf(a) - orderOf(b)) : twice
}

type TextMark = Extract<Mark, { kind: 'text' }>

function inPieces(mark: TextMark, noise: readonly Noise[]): TextMark[] {
  if (mark.turn !== 0 || mark.face !== 'sans') return [mark]
  if (noise.includes('letter_by_letter')) return split(mark, 1)
  if (noise.includes('split_words')) return split(mark, 5)
  return [mark]
}

/** Pieces of so many letters, each put where the one before ends. */
function split(mark: TextMark, length: number): TextMark[] {
  const pieces: TextMark[] = []
  let x = mark.x
  for (let at = 0; at < mark.text.length; at += length) {
    const text = mark.text.slice(at, at + length)
    if (text.trim() !== '') pieces.push({ ...mark, x, text })
    x += widthOf(text, mark.size, mark.face) + KERN
  }
  return pieces
}

function boldened(mark: Mark): Mark[] {
  return mark.kind === 'text' && mark.face === 'bold' ? [mark, { ...mark, x: mark.x + 0.3 }] : [mark]
}

function orderOf(mark: Mark): number {
  const place = mark.kind === 'line' ? mark.x1 * 7 + mark.y1 * 3 : mark.x * 7 + mark.y * 3
  return (Math.floor(place) * 7919) % 1009
}
