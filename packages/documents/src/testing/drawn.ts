import assert from 'node:assert/strict'
import type { Box, PageWord } from '../page/page.ts'
import { readPages } from '../read-document.ts'

/** A text and where it begins. */
export type Drawn = readonly [x: number, y: number, text: string]

/** What is read of a page of texts at their places: a letter is 5 points wide, a blank 2, a line 10 high. */
export function readDrawn(drawn: readonly Drawn[], rules: readonly Box[] = []) {
  const words = drawn.flatMap(([left, y, text]) => {
    let x = left
    return text.split(' ').map((word): PageWord => {
      const placed = { text: word, x, y, w: word.length * 5, h: 10 }
      x += placed.w + 2
      return placed
    })
  })
  const [document] = readPages([{ number: 1, width: 600, height: 800, rotation: 0, words, rules }]).documents
  assert.ok(document)
  return document
}
