import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDrawn } from './testing/drawn.ts'
import type { Drawn } from './testing/drawn.ts'
import { amountsOf } from './values/numbers.ts'

function table(columns: readonly number[], rows: readonly (readonly string[])[]): readonly Drawn[] {
  return rows.flatMap((row, index) =>
    row.flatMap((text, column): Drawn[] => (text === '' ? [] : [[columns[column] ?? 0, 80 + 14 * index, text]])),
  )
}

const read = (title: string, columns: readonly number[], rows: readonly (readonly string[])[]) =>
  readDrawn([[40, 30, title], ...table(columns, rows)])

test('a row of tax is the tax of an invoice and no charge besides', () => {
  const { payload, warnings } = read(
    'RECHNUNG',
    [40, 400],
    [
      ['Leistung', 'Betrag EUR'],
      ['Seefracht', '2.860,00'],
      ['THC Hamburg', '490,00'],
      ['19 % MwSt. auf 490,00', '93,10'],
      ['Rechnungsbetrag', '3.443,10'],
    ],
  )
  assert.deepEqual(payload['charges'], [
    { description: 'Seefracht', amount: '2860.00', currency: 'EUR' },
    { description: 'THC Hamburg', amount: '490.00', currency: 'EUR' },
  ])
  assert.deepEqual(payload['tax'], { amount: '93.10', currency: 'EUR' })
  assert.deepEqual(warnings, [])
})

test('two rows of tax stay rows: nothing prints what they come to', () => {
  const { payload } = read(
    'FREIGHT INVOICE',
    [40, 400],
    [
      ['Description', 'Amount USD'],
      ['Ocean freight', '1,000.00'],
      ['GST on handling', '50.00'],
      ['PST on handling', '70.00'],
      ['Total', '1,120.00'],
    ],
  )
  assert.equal(Array.isArray(payload['charges']) && payload['charges'].length, 3)
  assert.equal(payload['tax'], undefined)
})

test('a notice has no tax of its own, so that its row stays one of what is asked for', () => {
  const { payload } = read(
    'ARRIVAL NOTICE',
    [40, 400],
    [
      ['Description', 'Amount USD'],
      ['Ocean freight', '1,000.00'],
      ['VAT 20%', '200.00'],
    ],
  )
  assert.equal(Array.isArray(payload['charges']) && payload['charges'].length, 2)
})

test('amounts before tax are those of a table that has no others, at the edge of their column', () => {
  const { payload } = read(
    'FACTURE',
    [40, 300, 520],
    [
      ['Libellé', 'Montant HT EUR'],
      ['Fret maritime', '', '1 480,00'],
      ['THC Fos', '', '210,00'],
    ],
  )
  assert.deepEqual(payload['charges'], [
    { description: 'Fret maritime', amount: '1480.00', currency: 'EUR' },
    { description: 'THC Fos', amount: '210.00', currency: 'EUR' },
  ])
})

test('what is to be taken off is negative, however its sign is printed', () => {
  for (const printed of [
    '-80.00',
    '80.00-',
    '(80.00)',
    '80.00 CR',
    '\u221280.00',
    '(USD 80.00)',
    '- 80.00',
    '-$80.00',
  ]) {
    const { payload } = read(
      'FREIGHT INVOICE',
      [40, 400],
      [
        ['Description', 'Amount USD'],
        ['Ocean freight', '1,000.00'],
        ['Discount', printed],
      ],
    )
    const [, discount] = Array.isArray(payload['charges']) ? payload['charges'] : []
    assert.deepEqual(discount, { description: 'Discount', amount: '-80.00', currency: 'USD' }, printed)
    assert.deepEqual(
      amountsOf(printed, '.').map(({ value }) => value.amount),
      ['-80.00'],
      printed,
    )
  }
  for (const printed of ['USD 80.00', '80.00 - 90.00', 'Rate - 80.00', 'Freight (prepaid) 80.00'])
    assert.equal(amountsOf(printed, '.')[0]?.value.amount, '80.00', printed)
})

test('of two columns of amounts the last counts, in the currency of its own head', () => {
  const { payload } = read(
    'FREIGHT INVOICE',
    [40, 200, 260, 400],
    [
      ['Charge', 'Cur', 'Amount', 'Amount EUR'],
      ['Ocean freight', 'USD', '2,400.00', '2,212.08'],
      ['THC', 'EUR', '281.15', '281.15'],
    ],
  )
  assert.deepEqual(payload['charges'], [
    { description: 'Ocean freight', amount: '2212.08', currency: 'EUR' },
    { description: 'THC', amount: '281.15', currency: 'EUR' },
  ])
})
