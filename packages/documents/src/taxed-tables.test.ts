import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDrawn } from './testing/drawn.ts'
import type { Drawn } from './testing/drawn.ts'

function table(columns: readonly number[], rows: readonly (readonly string[])[]): readonly Drawn[] {
  return rows.flatMap((row, index) =>
    row.flatMap((text, column): Drawn[] => (text === '' ? [] : [[columns[column] ?? 0, 80 + 14 * index, text]])),
  )
}

const read = (title: string, columns: readonly number[], rows: readonly (readonly string[])[]) =>
  readDrawn([[40, 30, title], ...table(columns, rows)])

const at = [40, 260, 360, 460]
const heads: readonly (readonly string[])[] = [
  ['Description', 'Net', 'VAT', 'Gross'],
  ['Description', 'Net amount', 'Tax', 'Total'],
  ['Charge', 'Amount', 'VAT', 'Total'],
  ['Charge', 'Amount excl. VAT', 'VAT', 'Amount incl. VAT'],
  ['Leistung', 'Netto', 'MwSt.', 'Brutto'],
  ['Désignation', 'Montant HT', 'TVA', 'Montant TTC'],
  ['Concepto', 'Base imponible', 'IVA', 'Total'],
  ['Omschrijving', 'Bedrag excl. BTW', 'BTW', 'Bedrag incl. BTW'],
  ['Descrizione', 'Imponibile', 'IVA', 'Totale'],
]

test('of amounts before tax, tax and the sum of both, the first is what is charged', () => {
  for (const head of heads) {
    const { payload, warnings } = read('FREIGHT INVOICE', at, [
      head,
      ['Ocean freight', '1,200.00', '0.00', '1,200.00'],
      ['THC', '210.00', '42.00', '252.00'],
      ['Handling', '50.00', '10.00', '60.00'],
      ['Total', '1,460.00', '52.00', '1,512.00'],
    ])
    const { charges, tax, charge_totals } = payload
    const said = head.join(' | ')
    const expected = [
      { description: 'Ocean freight', amount: '1200.00' },
      { description: 'THC', amount: '210.00' },
      { description: 'Handling', amount: '50.00' },
    ]
    assert.deepEqual(charges, expected, said)
    assert.deepEqual(tax, { amount: '52.00' }, said)
    assert.deepEqual(charge_totals, [{ amount: '1512.00' }], said)
    assert.deepEqual(warnings, [], said)
  }
})

test('a rate of tax is none of the charge, and explains what its sum comes to', () => {
  const { payload } = read(
    'RECHNUNG',
    [40, 200, 280, 360, 440, 520],
    [
      ['Leistung', 'Menge', 'Netto EUR', 'MwSt %', 'MwSt', 'Brutto'],
      ['Seefracht', '1', '2.860,00', '0', '0,00', '2.860,00'],
      ['THC Hamburg', '2', '490,00', '19', '93,10', '583,10'],
      ['Summe', '', '3.350,00', '', '93,10', '3.443,10'],
    ],
  )
  assert.deepEqual(payload['charges'], [
    { description: 'Seefracht', quantity: '1', amount: '2860.00', currency: 'EUR' },
    { description: 'THC Hamburg', quantity: '2', amount: '490.00', currency: 'EUR' },
  ])
  assert.deepEqual(payload['tax'], { amount: '93.10', currency: 'EUR' })
  assert.deepEqual(payload['charge_totals'], [{ amount: '3443.10', currency: 'EUR' }])
})

test('a row whose tax does not explain its sum is no charge, and no sum before tax is the total', () => {
  const { payload } = read('FREIGHT INVOICE', at, [
    ['Description', 'Net', 'VAT', 'Gross'],
    ['Ocean freight', '1,200.00', '0.00', '1,200.00'],
    ['THC', '210.00', '42.00', '260.00'],
    ['Total net', '1,410.00'],
  ])
  assert.deepEqual(payload['charges'], [{ description: 'Ocean freight', amount: '1200.00' }])
  assert.equal(payload['charge_totals'], undefined)
})

test('net and gross are weights where a table tells no tax', () => {
  const { payload } = read(
    'PACKING LIST',
    [40, 200, 300, 400, 500],
    [
      ['Description', 'Cartons', 'Net', 'Gross', 'CBM'],
      ['CHAIRS', '40', '400.00 KGS', '440.00 KGS', '4.2'],
    ],
  )
  const [row] = Array.isArray(payload['rows']) ? payload['rows'] : []
  assert.deepEqual(row, {
    description: 'CHAIRS',
    cartons: 40,
    net: { value: '400.00', unit: 'KGM' },
    gross: { value: '440.00', unit: 'KGM' },
  })
})
