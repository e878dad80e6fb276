import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from './read-document.ts'
import { pageOf } from './testing/page.ts'

function totalsOf(text: string) {
  const [document] = readPages([pageOf(text)]).documents
  assert.ok(document)
  return document.payload['charge_totals']
}

const table = `FREIGHT INVOICE

Description              Currency      Amount
OCEAN FREIGHT            USD         2,200.00
THC DESTINATION          EUR           245.00
`

test('totals of two currencies are two totals, in their order', () => {
  assert.deepEqual(
    totalsOf(`${table}
Total due                USD         2,200.00
Total due                EUR           245.00`),
    [
      { amount: '2200.00', currency: 'USD' },
      { amount: '245.00', currency: 'EUR' },
    ],
  )
})

test('of two totals of one currency none is told, and the other currency keeps its own', () => {
  assert.deepEqual(
    totalsOf(`${table}
Total due                USD         2,200.00
Total due                USD         2,100.00
Total due                EUR           245.00`),
    [{ currency: 'USD' }, { amount: '245.00', currency: 'EUR' }],
  )
})

test('what adds up weights and packages below a table of containers is no money', () => {
  assert.equal(
    totalsOf(`ARRIVAL NOTICE

Container      Seal        Packages    Weight (KGS)
MSCU1234566    FJ1190021   300 CTN     6,100.00
TGHU7654320    FJ1190022   301 CTN     6,110.00
TOTAL                      601 CTN     12,210.00`),
    undefined,
  )
})

test('a sum below the column of amounts is the total without decimals too, in the currency of the column', () => {
  assert.deepEqual(
    totalsOf(`FREIGHT INVOICE

Description              Amount USD
OCEAN FREIGHT                   700
CHASSIS                          50
Total due                       750`),
    [{ amount: '750', currency: 'USD' }],
  )
})

test('a currency in brackets beside an amount is its currency', () => {
  assert.deepEqual(totalsOf('FREIGHT INVOICE\n\nTotal Amount Due (USD)         2,100.00'), [
    { amount: '2100.00', currency: 'USD' },
  ])
})

test('a column that only a currency names holds the amounts, unless another one does', () => {
  const chargesOf = (text: string) => readPages([pageOf(text)]).documents[0]?.payload['charges']
  assert.deepEqual(
    chargesOf(`ARRIVAL NOTICE

Charge                   USD
OCEAN FREIGHT       9,450.00`),
    [{ description: 'OCEAN FREIGHT', amount: '9450.00', currency: 'USD' }],
  )
  assert.deepEqual(
    chargesOf(`ARRIVAL NOTICE

Charge                  Amount       Currency       USD
OCEAN FREIGHT           800.00       EUR         870.00`),
    [{ description: 'OCEAN FREIGHT', amount: '800.00', currency: 'EUR' }],
  )
})
