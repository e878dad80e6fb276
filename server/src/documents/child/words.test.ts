import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Glyph } from './glyphs.ts'
import { wordsOf } from './words.ts'

/** Signs beside each other, each 5 points wide. */
const glyphsOf = (text: string): Glyph[] =>
  [...text].map((sign, at) => {
    const x = 20 + at * 5
    return { text: sign, from: [x, 50], to: [x + 5, 50], size: 10, ascent: 0.75, descent: -0.22, hidden: false }
  })

const readOf = (text: string) => wordsOf(glyphsOf(text), 600, 800).map((word) => word.text)

test("the joined letters of TeX's fonts are read within a word", () => {
  assert.deepEqual(readOf('North\u001celd Apparel'), ['Northfield', 'Apparel'])
  assert.deepEqual(readOf('Of\u000cce'), ['Office'])
})

test('a minus within a number that groff prints for a hyphen is one', () => {
  assert.deepEqual(readOf('1288\u2212014W \u2212450'), ['1288-014W', '\u2212450'])
})

test('a sign that may be anything is kept as it is, and one that ends a line is none', () => {
  assert.deepEqual(readOf('\u001cnal 1\u001d2'), ['\u001cnal', '1\u001d2'])
  assert.deepEqual(readOf('Apparel\r'), ['Apparel'])
})
