import type { Face } from './paper.ts'

/** Widths of the characters 32 to 126 of the usual sans serif face, in thousandths of the size. */
const SANS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]
const FIXED = 600
const BOLD_IS_WIDER = 1.08

/** The width of a text in points; accents are as wide as their letters. */
export function widthOf(text: string, size: number, face: Face): number {
  if (face === 'fixed') return (text.length * FIXED * size) / 1000
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
  let sum = 0
  for (const character of plain) sum += SANS[(character.codePointAt(0) ?? 0) - 32] ?? 556
  return ((sum * size) / 1000) * (face === 'bold' ? BOLD_IS_WIDER : 1)
}

/** Breaks a text into lines no wider than `width`; a word that is wider stands on a line of its own. */
export function wrapText(text: string, width: number, size: number, face: Face): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer, size, face) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}
