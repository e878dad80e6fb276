import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from './read-document.ts'
import { pageOf } from './testing/page.ts'

function read(text: string) {
  const [document] = readPages([pageOf(text)]).documents
  assert.ok(document)
  return document
}

const credit = (title: string, amounts: readonly [string, string, string]) => `HARBOUR FORWARDING LTD
${title}

Credit note no.: CN-2026-0417        Date: 14-May-2026
Invoice no.: INV-2026-3391           Invoice date: 02-Apr-2026
Bill to: Northgate Toys Ltd          B/L no.: HLCUSHA2604117

Description                              Amount USD
Destination THC                          ${amounts[0]}
Documentation fee                        ${amounts[1]}
Total                                    ${amounts[2]}
`

test('a credit note is an invoice of what is given back, and not the one that it corrects', () => {
  const { document_type, payload, warnings, fields, needs_review } = read(
    credit('CREDIT NOTE', ['210.00', '40.00', '250.00']),
  )
  assert.equal(document_type, 'freight_invoice')
  assert.equal(payload['invoice_number'], 'CN-2026-0417')
  assert.equal(payload['invoice_date'], '2026-05-14')
  assert.deepEqual(payload['charges'], [
    { description: 'Destination THC', amount: '-210.00', currency: 'USD' },
    { description: 'Documentation fee', amount: '-40.00', currency: 'USD' },
  ])
  assert.deepEqual(payload['charge_totals'], [{ amount: '-250.00', currency: 'USD' }])
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['credit_note'],
  )
  assert.equal(needs_review, true)
  const total = fields.find(({ pointer }) => pointer === '/charge_totals/0/amount')
  assert.equal(total?.origin, 'derived')
  assert.deepEqual(
    total.evidence.map(({ text }) => text),
    ['250.00', 'CREDIT NOTE'],
  )
})

test('what a credit note prints negative stays so', () => {
  const signs: readonly (readonly [string, string, string])[] = [
    ['-210.00', '-40.00', '-250.00'],
    ['(210.00)', '(40.00)', '(250.00)'],
    ['210.00', '40.00', '-250.00'],
  ]
  for (const amounts of signs) {
    const { payload } = read(credit('CREDIT NOTE', amounts))
    assert.deepEqual(payload['charge_totals'], [{ amount: '-250.00', currency: 'USD' }], amounts.join(' '))
    const [first] = Array.isArray(payload['charges']) ? payload['charges'] : []
    assert.deepEqual(first, { description: 'Destination THC', amount: '-210.00', currency: 'USD' })
  }
})

test('a form of invoices and credit notes is no credit note, nor an invoice that a credit is taken off', () => {
  for (const title of ['INVOICE / CREDIT NOTE', 'INVOICE']) {
    const { payload, warnings } = read(credit(title, ['210.00', '40.00', '250.00']))
    assert.deepEqual(payload['charge_totals'], [{ amount: '250.00', currency: 'USD' }], title)
    assert.ok(!warnings.some(({ code }) => code === 'credit_note'), title)
    assert.equal(payload['invoice_number'], 'INV-2026-3391', title)
  }
})

test('a credit note of demurrage shows no items that an invoice has to', () => {
  const { document_type, missing_items, payload } = read(credit('DEMURRAGE CREDIT NOTE', ['210.00', '40.00', '250.00']))
  assert.equal(document_type, 'demurrage_detention_invoice')
  assert.equal(missing_items, null)
  assert.deepEqual(payload['total_due'], { amount: '-250.00', currency: 'USD' })
})
