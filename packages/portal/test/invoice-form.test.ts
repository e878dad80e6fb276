import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { readInvoiceDocument } from '@quaylog/free-time'
import { attributesOf, empty_form } from '../src/charges/invoice-form.ts'
import type { InvoiceForm } from '../src/charges/invoice-form.ts'
import { empty_line } from '../src/charges/invoice-line-form.ts'
import type { LineForm } from '../src/charges/invoice-line-form.ts'

const week = { from: '2026-07-13', to: '2026-07-19' }
const line = (parts: Partial<LineForm> = {}): LineForm => ({
  ...empty_line,
  container_number: ' tclu1234568 ',
  charged_days: [week],
  amount: '1000',
  ...parts,
})
const sent = (parts: Partial<LineForm> = {}, form: Partial<InvoiceForm> = {}) =>
  attributesOf({ ...empty_form, number: 'A-1', biller_code: 'atll', lines: [line(parts)], ...form })
const firstLine = (attributes: object) => JSON.parse(JSON.stringify(attributes)).lines[0]

test('several rates of a line are of the days in their order, and the one without a number is of the rest', () => {
  const rates = [
    { days: '4', rate: '100' },
    { days: '', rate: '200' },
  ]
  deepEqual(firstLine(sent({ rates })).rates, [
    { days: 4, rate: 100 },
    { days: 3, rate: 200 },
  ])
  deepEqual(firstLine(sent({ rates: [{ days: '', rate: '100' }] })).rates, [{ days: 7, rate: 100 }])
  const alone = firstLine(sent({ rates: [{ days: '4', rate: '100' }] })).rates
  deepEqual(alone, [{ days: 7, rate: 100 }], 'the days of a rate whose fellow was taken away are no longer shown')
  equal(firstLine(sent({ rates: [{ days: '', rate: ' ' }] })).rates, undefined)
  const read = readInvoiceDocument({ data: { type: 'invoice', attributes: sent({ rates }) } })
  deepEqual(
    read.ok && read.value.lines[0]?.day_rates,
    [1, 1, 1, 1, 2, 2, 2].map((hundreds) => hundreds * 10_000),
  )
})

test('ranges of days that are apart are one line', () => {
  const charged_days = [week, { from: '2026-07-21', to: '2026-07-22' }]
  const found = firstLine(sent({ charged_days, rates: [{ days: '', rate: '100' }] }))
  deepEqual([found.charged_days, found.rates], [charged_days, [{ days: 9, rate: 100 }]])
})

test('an export is sent with its earliest return date, and without the days that only an import has', () => {
  const typed = { available_on: '2026-07-09', earliest_return_on: '2026-07-10' }
  const { direction, available_on, earliest_return_on } = firstLine(sent({ ...typed, direction: 'export' }))
  deepEqual([direction, available_on, earliest_return_on], ['export', undefined, '2026-07-10'])
  const own = firstLine(sent(typed))
  deepEqual([own.direction, own.available_on, own.earliest_return_on], ['import', '2026-07-09', undefined])
})

test('every field of the form is one that the intake takes, and what is no figure is sent as it was typed', () => {
  const typed = (name: string) => (name.endsWith('_on') ? '2026-07-09' : '3')
  const full = Object.fromEntries(
    Object.entries(empty_line).map(([name, value]) => [name, value === '' ? typed(name) : value]),
  )
  for (const direction of ['import', 'export']) {
    const attributes = sent({ ...full, ...line({ free_days: '3' }), direction }, { upstream_issued_on: '2026-07-30' })
    const read = readInvoiceDocument({ data: { type: 'invoice', attributes } })
    deepEqual(read.ok ? [] : read.problems, [])
  }
  equal(firstLine(sent({ amount: 'much' })).amount, 'much')
})

test('tax and other charges beside the lines are sent as figures', () => {
  const read = readInvoiceDocument({
    data: {
      type: 'invoice',
      attributes: sent({}, { total_amount: '1230.5', tax_amount: '200', other_amount: ' 30.5 ' }),
    },
  })
  deepEqual(read.ok && [read.value.total, read.value.tax, read.value.other], [123_050, 20_000, 3050])
})

test('a figure is taken as papers print it, where it can be read in one way alone', () => {
  const read = (total_amount: string) => JSON.parse(JSON.stringify(sent({}, { total_amount }))).total_amount
  const known = { '1,650.00': 1650, '1.650,00': 1650, '1,234,567': 1_234_567, '12 345.5': 12_345.5, ' 300 ': 300 }
  for (const [typed, value] of Object.entries(known)) equal(read(typed), value, typed)
  for (const typed of ['1,650', '13,33', '1,65,000.00', '$300', '1,650.00.00']) equal(read(typed), typed)
})
