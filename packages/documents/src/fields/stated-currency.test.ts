import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from '../read-document.ts'
import { pageOf } from '../testing/page.ts'

const read = (above: string, below = '') =>
  readPages([
    pageOf(`FREIGHT INVOICE

Invoice No.: INV-2026-3391           Invoice date: 02-Apr-2026
${above}

Description                              Amount
Destination THC                          210.00
Documentation fee                        40.00
Total                                    250.00

${below}`),
  ]).documents[0]?.payload

test('amounts are in the currency that a paper states once', () => {
  for (const said of [
    'Currency: EUR',
    'Devise : EUR',
    'All amounts in EUR',
    'All amounts are stated in EUR.',
    'Tous les montants sont en EUR',
    'Alle Beträge in EUR',
    'Importes en EUR',
  ])
    for (const payload of [read(said), read('', said)]) {
      assert.deepEqual(payload?.['charge_totals'], [{ amount: '250.00', currency: 'EUR' }], said)
      assert.deepEqual(payload['charges'], [
        { description: 'Destination THC', amount: '210.00', currency: 'EUR' },
        { description: 'Documentation fee', amount: '40.00', currency: 'EUR' },
      ])
    }
})

test('a currency is none of all amounts where another is printed beside one, or it is said of others', () => {
  for (const [above, below] of [
    ['Currency: EUR', 'Payable as USD 272.50'],
    ['Currency: EUR', 'All amounts in USD'],
    ['Local currency: see EUR account', ''],
    ['', 'Amounts in EUR may be paid in USD at the rate of the day'],
    ['', 'Account in EUR: DE02 1203 0000 0000 2020 51'],
  ] as const)
    assert.deepEqual(read(above, below)?.['charge_totals'], [{ amount: '250.00' }], above + below)
})
