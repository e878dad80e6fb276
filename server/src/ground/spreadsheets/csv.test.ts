import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatCsv, parseCsv, parseCsvRows } from './csv.ts'

const CASES: readonly (readonly [name: string, text: string, expected: readonly (readonly string[])[]])[] = [
  ['nothing', '', []],
  [
    'plain fields',
    'a,b\nc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'no last line end',
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'Windows line ends',
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a byte order mark', '\uFEFFa,b\n', [['a', 'b']]],
  [
    'empty fields',
    ',a,\n,\n',
    [
      ['', 'a', ''],
      ['', ''],
    ],
  ],
  ['blank lines', 'a\n\n\nb\n', [['a'], ['b']]],
  ['a comma at the end of the text', 'a,', [['a', '']]],
  ['quoted commas, quotes and line ends', '"a,b","c ""d""","e\nf"\ng\n', [['a,b', 'c "d"', 'e\nf'], ['g']]],
  ['a quote inside a plain field', 'a"b,c\n', [['a"b', 'c']]],
  ['a quote that never closes', '"a,b\nc', [['a,b\nc']]],
]

for (const [name, text, expected] of CASES)
  test(`CSV: reads ${name}`, () =>
    assert.deepEqual(
      parseCsv(text).map(({ fields }) => fields),
      expected,
    ))

test('CSV: knows the line that each record starts on', () => {
  assert.deepEqual(
    parseCsv('a\n"b\nc"\n\nd\n').map(({ line }) => line),
    [1, 2, 5],
  )
})

test('CSV: rows are read by column name, short ones filled up', () => {
  assert.deepEqual(parseCsvRows('code , name\nUSLAX, Los Angeles \nUSOAK\n'), [
    { line: 2, values: { code: 'USLAX', name: 'Los Angeles' } },
    { line: 3, values: { code: 'USOAK', name: '' } },
  ])
})

test('CSV: what is written is read back', () => {
  const field = fc
    .string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', 'é') })
    .filter((text) => text === text.trim())
  fc.assert(
    fc.property(fc.array(fc.tuple(field, field), { maxLength: 5 }), (pairs) => {
      const rows = pairs.map(([a, b]) => ({ a, b }))
      assert.deepEqual(
        parseCsvRows(formatCsv(['a', 'b'], rows)).map(({ values }) => values),
        rows,
      )
    }),
  )
})

test('CSV: any text is read without a fault', () => {
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r') }), (text) => void parseCsv(text)))
})
