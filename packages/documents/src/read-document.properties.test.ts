import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { DocumentPage } from './page/page.ts'
import { readPages } from './read-document.ts'
import type { DocumentReading } from './read-document.ts'
import { pageOf } from './testing/page.ts'

const words = fc.constantFrom(
  'ARRIVAL',
  'NOTICE',
  'DELIVERY',
  'ORDER',
  'INVOICE',
  'B/L',
  'NO.:',
  'CONTAINER',
  'SEAL',
  'WEIGHT',
  'ETA:',
  'LAST',
  'FREE',
  'DAY',
  'VESSEL',
  'VOYAGE',
  'SHIPPER:',
  'CONSIGNEE',
  'TOTAL',
  'USD',
  '1,610.00',
  '12.345',
  'KGS',
  'MSCU1234566',
  'MSCU1234567',
  'TGHU',
  '765432-0',
  '28/11/2026',
  '03/04/2026',
  '28-NOV-2026',
  'NSLU260712345',
  '214E',
  '640',
  'CARTONS',
  '|',
  '(',
  '#',
  '-',
)
const text = fc
  .array(fc.array(fc.tuple(words, fc.integer({ min: 1, max: 12 })), { maxLength: 8 }), { maxLength: 25 })
  .map((rows) => rows.map((row) => row.map(([word, blanks]) => word + ' '.repeat(blanks)).join('')).join('\n'))

/** Letters and digits of a printed value, for the comparison with its evidence. */
const plain = (value: unknown) =>
  String(value)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')

const all = (page: DocumentPage): readonly DocumentReading[] => readPages([page], [{ scac: 'NSLU' }]).documents

test('no field stands without evidence, and what was read stands in its evidence', () => {
  fc.assert(
    fc.property(text, (written) => {
      for (const { fields } of all(pageOf(`ARRIVAL NOTICE\n\n${written}`)))
        for (const { pointer, value, evidence, origin, confidence } of fields) {
          assert.ok(evidence.length > 0 && evidence.length <= 5, pointer)
          assert.ok(confidence >= 0.3 && confidence <= 1, pointer)
          const printed = plain(evidence.map((at) => at.text).join(' '))
          const is_day = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
          const is_said_otherwise = origin === 'derived' || is_day || pointer.endsWith('/currency')
          const said = typeof value === 'object' ? value.value : value
          if (!is_said_otherwise) assert.ok(printed.includes(plain(said)), `${pointer} ${said} in ${printed}`)
        }
    }),
    { numRuns: 300 },
  )
})

test('evidence lies on the page', () => {
  fc.assert(
    fc.property(text, (written) => {
      const page = pageOf(`DEMURRAGE INVOICE\n\n${written}`)
      for (const { fields } of all(page))
        for (const { evidence } of fields)
          for (const at of evidence) {
            assert.ok('page' in at && at.x >= 0 && at.y >= 0)
            assert.ok('page' in at && at.x + at.w <= page.width + 1 && at.y + at.h <= page.height + 1)
          }
    }),
    { numRuns: 200 },
  )
})

test('the order in which the words of a page are drawn changes nothing', () => {
  fc.assert(
    fc.property(text, fc.integer(), (written, seed) => {
      const page = pageOf(`DELIVERY ORDER\n\n${written}`)
      const shuffled = page.words
        .map((word, index) => ({ word, at: Math.sin(seed + index * 7919) }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ word }) => word)
      assert.deepEqual(all({ ...page, words: shuffled }), all(page))
    }),
    { numRuns: 200 },
  )
})

const number_far_from_its_title = 'CARTONS CONTAINER TOTAL\nARRIVAL ARRIVAL  ARRIVAL         214E'

test('the size of the page changes no value', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(0.5, 0.8, 1.3, 2), (written, scale) => {
      const page = pageOf(`ARRIVAL NOTICE\n\n${written}`)
      const scaled = page.words.map(({ text: word, x, y, w, h }) => ({
        text: word,
        x: x * scale,
        y: y * scale,
        w: w * scale,
        h: h * scale,
      }))
      const larger = { ...page, width: page.width * scale, height: page.height * scale, words: scaled }
      assert.deepEqual(
        all(larger).map(({ payload }) => payload),
        all(page).map(({ payload }) => payload),
      )
    }),
    { numRuns: 200, examples: [[number_far_from_its_title, 0.5]] },
  )
})
