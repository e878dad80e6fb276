import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Glyph } from './drawing.ts'
import { wordsOf } from './words.ts'

const print = { size: 10, ascent: 0.75, descent: -0.22, hidden: false, is_bold: false, spacing: 0, text_number: 1 }

/** Signs, each 5 points wide, with so many points between them; blanks may be drawn or left out. */
function glyphsOf(text: string, apart = 0, draws_blanks = true): Glyph[] {
  const all = [...text].map((sign, at): Glyph => {
    const x = 20 + at * (5 + apart)
    return { ...print, text: sign, from: [x, 50], to: [x + 5, 50] }
  })
  return draws_blanks ? all : all.filter((glyph) => glyph.text !== ' ')
}

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

const read = (glyphs: readonly Glyph[]) => wordsOf(glyphs, 600, 800).map(({ text }) => text)

test('letters that are spaced are words, whether blanks are drawn between these or not', () => {
  for (const apart of [1.5, 2.5, 4, 8])
    for (const draws_blanks of [true, false])
      assert.deepEqual(read(glyphsOf('LAST FREE DAY: 12 DEC 2026', apart, draws_blanks)), [
        'LAST',
        'FREE',
        'DAY:',
        '12',
        'DEC',
        '2026',
      ])
  assert.deepEqual(read(glyphsOf('M S C U 1 2 3 4 5 6 6')), ['MSCU1234566'])
  assert.deepEqual(read(glyphsOf('D E L I V E R Y   O R D E R')), ['DELIVERY', 'ORDER'])
})

test('letters and digits that stand alone are no spaced word', () => {
  for (const text of ['A & B CO', 'S / C NO 1', '1 X 40HC', 'P O BOX 4 A B', '1 2 3 4 5', 'B C DOCK'])
    for (const draws_blanks of [true, false])
      assert.deepEqual(read(glyphsOf(text, 0, draws_blanks)), text.split(' '), `${text} ${draws_blanks}`)
})

test('a pair of spaced letters that is drawn closer is of the same word', () => {
  const spaced = glyphsOf('CONTAINER', 2.5)
  const kerned = spaced.map((glyph, at): Glyph => {
    const [x, y] = glyph.from
    const moved = at < 4 ? x : x - 1.3
    return { ...glyph, from: [moved, y], to: [moved + 5, y] }
  })
  assert.deepEqual(read(kerned), ['CONTAINER'])
})

test('a text that has its signs stand apart has no gaps between them', () => {
  const spaced = glyphsOf('ETA 4', 7).map((glyph) => ({ ...glyph, spacing: 7 }))
  assert.deepEqual(read(spaced), ['ETA', '4'])
  const columns = spaced.map((glyph, at) => ({ ...glyph, text_number: at }))
  assert.deepEqual(read(columns.slice(0, 2)), ['E', 'T'])
})

/** `AURORA` behind `MSC`, so many points away. */
const pair = (gap: number, blank: boolean, rest: Partial<Glyph> = {}): Glyph[] => [
  ...glyphsOf('MSC'),
  ...(blank ? [{ ...print, text: ' ', from: [35, 50], to: [35 + gap, 50] } satisfies Glyph] : []),
  ...glyphsOf('AURORA').map((glyph): Glyph => {
    const x = glyph.from[0] + 15 + gap
    return { ...glyph, ...rest, from: [x, 50], to: [x + 5, 50] }
  }),
]

test('a narrow gap parts words where letters stand close, and a drawn blank or other print does anyhow', () => {
  assert.deepEqual(read(pair(1.6, false)), ['MSC', 'AURORA'])
  assert.deepEqual(read(pair(1, false)), ['MSCAURORA'])
  assert.deepEqual(read(pair(0.6, true)), ['MSC', 'AURORA'])
  assert.deepEqual(read(pair(0, true)), ['MSCAURORA'])
  assert.deepEqual(read(pair(0.2, false, { is_bold: true })), ['MSC', 'AURORA'])
})
