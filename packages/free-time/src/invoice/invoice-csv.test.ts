import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readable } from '../testing/stay.ts'
import { readInvoiceDocument } from './document.ts'
import { readInvoiceCsv } from './invoice-csv.ts'

const header = 'number,biller_kind,biller_scac,currency_code,total_amount,container_number,charge,from,to,rate,amount'
const file = (...rows: readonly string[]) => [header, ...rows].join('\n')

describe('a file of invoices is refused', () => {
  const refusals: readonly (readonly [string, string, string, number | undefined])[] = [
    ['that is empty', '', 'unreadable', undefined],
    ['that lacks columns', 'number,amount\nA,1', 'missing', 1],
    ['with a column that there is not', `${header},colour\nA`, 'unknown_field', 1],
    ['with a day that is none', file('A,line,ATLL,USD,1,TCLU1234568,demurrage,3/4/2026,2026-03-04,1,1'), 'date', 2],
  ]
  for (const [what, text, code, line] of refusals)
    test(what, () => {
      const read = readInvoiceCsv(text)
      ok(!read.ok)
      deepEqual([read.problems[0]?.code, read.problems[0]?.line], [code, line])
    })
  test('with an amount that is none, by the reader of invoices', () => {
    const [one] = readable(readInvoiceCsv(file('A,line,ATLL,USD,1,TCLU1234568,demurrage,2026-03-04,2026-03-04,1,=1+1')))
    const read = readInvoiceDocument(one)
    ok(!read.ok)
    equal(read.problems[0]?.pointer, '/data/attributes/lines/0/amount')
  })
})

test('rows of one number are an invoice, rows of one container and charge a line', () => {
  const all = readable(
    readInvoiceCsv(
      file(
        'A,line,ATLL,USD,2235.50,TCLU1234568,demurrage,2026-07-14,2026-07-17,300,1200.25',
        'A,line,ATLL,USD,2235.50,TCLU1234568,demurrage,2026-07-18,2026-07-20,345,1035.25',
        'B,line,ATLL,USD,10,TCLU1234568,detention,2026-07-22,2026-07-22,10,10',
      ),
    ),
  )
  const [first, second] = all.map((one) => readable(readInvoiceDocument(one)))
  deepEqual([first?.lines.length, first?.lines[0]?.amount, first?.lines[0]?.days.length], [1, 223_550, 7])
  deepEqual([second?.number, second?.total, second?.lines[0]?.charge], ['B', 1_000, 'detention'])
})

test('the same charge of an import and of an export of one container is two lines', () => {
  const head = 'number,biller_kind,currency_code,container_number,charge,direction,from,to,amount'
  const [one] = readable(
    readInvoiceCsv(
      [
        head,
        'A,line,USD,TCLU1234568,detention,import,2026-07-14,2026-07-15,20',
        'A,line,USD,TCLU1234568,detention,export,2026-08-14,2026-08-14,10',
        'A,line,USD,TCLU1234568,detention,import,2026-07-16,2026-07-16,10',
      ].join('\n'),
    ),
  )
  const { lines } = readable(readInvoiceDocument(one))
  deepEqual(
    lines.map(({ direction, amount, days }) => [direction, amount, days.length]),
    [
      ['import', 3_000, 3],
      ['export', 1_000, 1],
    ],
  )
})
