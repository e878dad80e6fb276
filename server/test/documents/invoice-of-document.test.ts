import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoiceOfPaper } from '../../src/documents/invoice/from-paper.ts'
import { workOnDocument } from '../../src/documents/work.ts'
import { invoiceFields } from '../../../packages/free-time/src/invoice/document.ts'
import { complaintsOf } from '../charges/odd-body.ts'
import { line_invoice } from '../charges/papers.ts'
import { restService } from '../rest/service.ts'
import type { Customer } from '../rest/service.ts'

const service = await restService()
const { paid, other } = service.customers

async function hand(text: string, as: Customer = paid): Promise<string> {
  const attributes = { name: 'invoice', file_name: 'invoice.txt', file_base64: Buffer.from(text).toString('base64') }
  const { id } = (await service.call('POST', '/documents', { as, body: { data: { attributes } } })).one()
  while (await workOnDocument(service.app.parts));
  return id
}

const paper = (number: string) => `DEMURRAGE INVOICE

Invoice No.: ${number}
Invoice Date: 2026-11-20
Due Date: 2026-12-20
B/L No.: NSLU260712345
Container No.: TSTU1000003
Total Due: USD 450.00
`

const invoice = (id: string, attributes: object = {}, as: Customer = paid) =>
  service.call('POST', `/documents/${id}/invoice`, { as, body: { data: { type: 'invoice', attributes } } })

test('of a paper only what it states is taken: no amount, biller or kind of charge is made up', () => {
  assert.deepEqual(invoiceOfPaper({}), {})
  const two = {
    containers: [{ number: 'TSTU1000003' }, { number: 'TSTU1000019' }],
    free_time_days: 4,
    charges: [{ description: 'Demurrage', rate: '150.00' }],
  }
  assert.deepEqual(invoiceOfPaper(two), { lines: [{ title_as_printed: 'Demurrage' }] })
  assert.equal(
    invoiceOfPaper({ total_due: { amount: '1.00', currency: 'USD' }, charges: [{ currency: 'EUR' }] })['currency_code'],
    undefined,
    'two currencies are none',
  )
})

test('of one container the dates and rates that are printed become those of its lines', () => {
  const { lines, currency_code } = invoiceOfPaper(
    {
      containers: [{ number: 'TSTU1000003' }],
      free_time_days: 4,
      free_time_end: '2026-11-10',
      total_due: { amount: '450.00', currency: 'USD' },
      charges: [{ description: 'Demurrage', from: '2026-11-11', to: '2026-11-13', rate: '150.00', amount: '450.00' }],
    },
    'demurrage',
  )
  assert.equal(currency_code, 'USD')
  assert.deepEqual(lines, [
    {
      container_number: 'TSTU1000003',
      title_as_printed: 'Demurrage',
      amount: '450.00',
      charged_days: [{ from: '2026-11-11', to: '2026-11-13' }],
      rates: [{ days: 3, rate: '150.00' }],
      free_days: 4,
      free_time_end_on: '2026-11-10',
      charge: 'demurrage',
    },
  ])
})

test('free time that a paper prints by the hour stays hours', () => {
  const [line] = JSON.parse(
    JSON.stringify(
      invoiceOfPaper({
        containers: [{ number: 'TSTU1000003' }],
        free_time_hours: 48,
        charges: [{ description: 'Storage' }],
      })['lines'],
    ),
  )
  assert.deepEqual([line.free_days, line.free_hours], [undefined, 48])
})

test('tax and what is charged once are no lines of the invoice', () => {
  const by_day = { description: 'Demurrage', from: '2026-11-11', to: '2026-11-13', rate: '150.00', amount: '450.00' }
  const charges = [
    by_day,
    { description: 'Administration fee', amount: '35.50' },
    { description: 'Late payment fee', amount: '10' },
    { description: 'VAT 21%', amount: '104.06' },
  ]
  const total_due = { amount: '599.56', currency: 'EUR' }
  const { lines, tax_amount, other_amount, total_amount } = invoiceOfPaper({ total_due, charges })
  assert.deepEqual([tax_amount, other_amount, total_amount], ['104.06', '45.50', '599.56'])
  assert.deepEqual(
    [lines].flat().map((line) => Object(line).title_as_printed),
    ['Demurrage'],
  )
  assert.equal(invoiceOfPaper({ charges: [by_day], tax: { amount: '94.50' } })['tax_amount'], '94.50')
  assert.equal(invoiceOfPaper({ charges, tax: { amount: '104.06' } })['tax_amount'], '104.06', 'it is told twice')
  assert.equal(invoiceOfPaper({ charges: [by_day] })['tax_amount'], undefined)
})

test('a paper with tax becomes an invoice whose sum is right', async () => {
  const id = await hand(`${paper('DI-20261122')}VAT: USD 78.10\n`)
  const added = {
    biller: { kind: 'line', scac: 'TEST' },
    lines: [{ container_number: 'TSTU1000003', charge: 'demurrage', amount: '371.90' }],
  }
  const made = (await invoice(id, added)).one()
  const { findings } = JSON.parse(JSON.stringify(made.attributes['verdict']))
  const codes = findings.map(({ code }: { code: string }) => code)
  assert.deepEqual([codes.includes('S04'), codes.includes('X01')], [false, true], codes.join())
  assert.match(JSON.stringify(made.attributes['document']), /"tax_amount":"78\.10"/)
})

test('what the paper does not say is asked for by its place, and no other document is an invoice', async () => {
  const notice = await hand('ARRIVAL NOTICE\n\nB/L No.: NSLU260712346\n')
  const wrong = await invoice(notice)
  assert.deepEqual([wrong.status, wrong.errors()[0]?.code], [422, 'invalid'])
  const id = await hand(paper('DI-20261120'))
  const missing = await invoice(id)
  assert.equal(missing.status, 422)
  assert.ok(
    missing.errors().some(({ source }) => source?.pointer === '/data/attributes/biller'),
    missing.text,
  )
  assert.equal((await invoice(id, {}, other)).status, 401)
  assert.equal((await invoice(id, { colour: 'red' })).status, 422)
})

test('an invoice on paper is checked with what a person adds, once, and stands with its document', async () => {
  const id = await hand(paper('DI-20261121'))
  const added = {
    biller: { kind: 'line', scac: 'TEST' },
    lines: [{ container_number: 'TSTU1000003', charge: 'demurrage', amount: '450.00' }],
  }
  const made = (await invoice(id, added)).one()
  assert.equal(made.type, 'invoice')
  assert.deepEqual(
    [made.attributes['number'], made.attributes['total_amount'], made.attributes['due_on']],
    ['DI-20261121', 450, '2026-12-20'],
  )
  const { relationships } = (await service.call('GET', `/documents/${id}`)).one()
  assert.deepEqual(relationships?.['invoice'], { data: { id: made.id, type: 'invoice' } })
  const again = await invoice(id, added)
  assert.deepEqual([again.status, again.errors()[0]?.code], [422, 'taken'])
})

test('every member that a person adds to a paper refuses what it does not take, at its place and with a cure', async () => {
  const id = await hand(paper('DI-20261130'))
  const found = await complaintsOf(service, {
    what: 'an invoice of a document',
    // What the paper says itself may be left out, or null.
    schema: invoiceFields.partial(),
    sound: line_invoice(),
    method: 'POST',
    path: `/documents/${id}/invoice`,
    removed_below: '/invoices',
    within: [],
    shown: ['document'],
    null_is_left_out: true,
    unique: 'number',
    beside: [],
  })
  assert.deepEqual(found, [])
})
