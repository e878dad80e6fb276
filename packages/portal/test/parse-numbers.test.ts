import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { numbers_max, parseNumbers } from '../src/tracking-requests/parse-numbers.ts'

test('lines of no number are named, not swallowed', () => {
  const { numbers, duplicates, left_out } = parseNumbers(
    'MSCU6639870\n\n  \n??\nab\nmscu 663987-0\nMAEU269010000\nMAEU269010000/MSCU6639870\nMAEU269010000 MSCU6639870\n１２３４５６',
  )
  assert.deepEqual(
    numbers.map(({ number }) => number),
    ['MSCU6639870', 'MAEU269010000'],
  )
  assert.deepEqual(
    [duplicates, left_out],
    [
      1,
      [
        { line: 4, text: '??', why: 'no_number' },
        { line: 5, text: 'ab', why: 'no_number' },
        { line: 8, text: 'MAEU269010000/MSCU6639870', why: 'no_number' },
        { line: 9, text: 'MAEU269010000 MSCU6639870', why: 'several' },
        { line: 10, text: '１２３４５６', why: 'no_number' },
      ],
    ],
  )
})

test('carrier and reference beside a number are told apart, whatever separates them', () => {
  const row = { number: 'MAEU269010000', scac: 'MAEU', reference: 'PO 88213' }
  for (const line of [
    'MAEU269010000, maeu, PO 88213',
    'MAEU269010000;PO 88213;MAEU',
    'MAEU269010000\tMAEU\tPO 88213',
    'MAEU269010000,MAEU,"PO 88213"',
  ])
    assert.deepEqual(parseNumbers(line).numbers, [row], line)
})

test('a file with named columns is read by their names', () => {
  const file = 'PO,Carrier,"Bill of lading"\r\n"A ""quoted"", ref",MAEU,MAEU269010000\r\n,,HLCU259020000\r\n'
  assert.deepEqual(parseNumbers(file).numbers, [
    { number: 'MAEU269010000', scac: 'MAEU', reference: 'A "quoted", ref' },
    { number: 'HLCU259020000', scac: null, reference: null },
  ])
})

test('any text is read without failing, each number once and no more than fit', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      const { numbers } = parseNumbers(text)
      assert.equal(new Set(numbers.map(({ number }) => number)).size, numbers.length)
    }),
  )
  const many = Array.from({ length: numbers_max + 7 }, (_, index) => `BILL${100_000 + index}`).join('\n')
  assert.deepEqual(
    [parseNumbers(many).numbers.length, parseNumbers(many).left_out.map(({ why }) => why)],
    [numbers_max, Array.from({ length: 7 }, () => 'too_many')],
  )
})
