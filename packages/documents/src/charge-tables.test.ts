import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDrawn } from './testing/drawn.ts'
import type { Drawn } from './testing/drawn.ts'

/** A table of texts: a row every 14 points, its cells at the given places. */
function table(y: number, at: readonly number[], rows: readonly (readonly string[])[]): readonly Drawn[] {
  return rows.flatMap((cells, row) =>
    cells.flatMap((text, column): Drawn[] => (text === '' ? [] : [[at[column] ?? 0, y + 14 * row, text]])),
  )
}

const chargesOf = (title: string, drawn: readonly Drawn[]) => readDrawn([[40, 30, title], ...drawn]).payload['charges']

test('amounts in a column of what is prepaid or to be collected are those of the charges, and of both of none', () => {
  const charges = chargesOf(
    'ARRIVAL NOTICE',
    table(
      60,
      [40, 200, 300, 400],
      [
        ['CHARGE', 'CUR', 'PREPAID', 'COLLECT'],
        ['OCEAN FREIGHT', 'USD', '', '2,450.00'],
        ['ORIGIN HANDLING', 'USD', '120.00', ''],
        ['BUNKER', 'USD', '75.00', '80.00'],
      ],
    ),
  )
  assert.deepEqual(charges, [
    { description: 'OCEAN FREIGHT', currency: 'USD', amount: '2450.00' },
    { description: 'ORIGIN HANDLING', currency: 'USD', amount: '120.00' },
  ])
})

test('a base of taxes and what is exempt of them are no charges, and a head may name charges twice', () => {
  const factura = table(
    60,
    [40, 300],
    [
      ['Concepto', 'Importe'],
      ['Flete marítimo', '1.850,00 €'],
      ['Base imponible', '1.850,00 €'],
      ['IVA exento', '0,00 €'],
    ],
  )
  assert.deepEqual(chargesOf('FACTURA', factura), [
    { description: 'Flete marítimo', amount: '1850.00', currency: 'EUR' },
  ])
  const invoice = table(
    60,
    [40, 300],
    [
      ['DESCRIPTION', 'CHARGES IN USD'],
      ['Ocean Freight', '2,800.00'],
    ],
  )
  assert.deepEqual(chargesOf('INVOICE', invoice), [
    { description: 'Ocean Freight', amount: '2800.00', currency: 'USD' },
  ])
})

test('dashes below the head of a table are no part of its titles', () => {
  const columns = [40, 180, 260, 340, 420]
  const charges = chargesOf('DEMURRAGE INVOICE', [
    ...table(60, columns, [['DESCRIPTION', 'FROM', 'THRU', 'DAYS', 'AMOUNT']]),
    [40, 74, '-'.repeat(90)],
    ...table(88, columns, [['FIRST PERIOD', '11/22/2026', '11/24/2026', '3', '876.30']]),
  ])
  assert.deepEqual(charges, [
    { description: 'FIRST PERIOD', from: '2026-11-22', to: '2026-11-24', quantity: '3', amount: '876.30' },
  ])
})

test('a table of units and what each was charged is one though several of its titles are not known', () => {
  const charges = chargesOf(
    'PER DIEM INVOICE',
    table(
      60,
      [40, 130, 200, 270, 320, 370, 440],
      [
        ['Unit', 'Out', 'In', 'Free', 'Days', 'Rate', 'Amount'],
        ['TEMU6100002', '05/21/2026', '05/30/2026', '5', '10', '$35.00', '$350.00'],
      ],
    ),
  )
  assert.deepEqual(charges, [{ container: 'TEMU6100002', quantity: '10', rate: '35.00', amount: '350.00' }])
})

test('days and a rate below heads that cannot be told apart are no number together', () => {
  const charges = chargesOf(
    'RECHNUNG',
    table(
      60,
      [40, 205, 227, 300],
      [
        ['Beschreibung', 'Tage', 'Satz', 'Betrag EUR'],
        ['Demurrage', '4', '120,50', '482,00'],
        ['Detention', '5', '80,00', '400,00'],
      ],
    ),
  )
  assert.deepEqual(charges, [
    { description: 'Demurrage', amount: '482.00', currency: 'EUR' },
    { description: 'Detention', amount: '400.00', currency: 'EUR' },
  ])
})

test('cartons in a column of quantities are packages', () => {
  const { payload } = readDrawn([
    [40, 30, 'SEA WAYBILL'],
    ...table(
      60,
      [40, 140, 220, 320],
      [
        ['CONTAINER', 'TYPE', 'QUANTITY', 'GROSS WEIGHT'],
        ['MSCU1234566', "40'RQ", '1800 CARTONS', '24,000.00 KGS'],
      ],
    ),
  ])
  assert.deepEqual(payload['containers'], [
    {
      number: 'MSCU1234566',
      size_type_text: "40'RQ",
      packages: 1800,
      package_type: 'CARTONS',
      weight: { value: '24000.00', unit: 'KGM' },
    },
  ])
})
