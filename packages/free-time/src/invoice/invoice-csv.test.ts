import { deepEqual, ok } from 'node:assert/strict'
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

  const placed = (...rows: readonly string[]) => {
    const read = readInvoiceCsv(file(...rows))
    return read.ok ? [] : read.problems.map(({ code, pointer, line }) => [code, pointer, line])
  }
  const row = (number: string, rest: string) => `${number},line,ATLL,${rest}`
  const day = 'TCLU1234568,demurrage,2026-03-04,2026-03-04'

  test('with an amount that is none, by invoice, line and row', () => {
    const sound = row('A', `USD,1,${day},1,1`)
    deepEqual(
      placed(sound, row('B', `USD,1,${day},1,1`), row('B', 'USD,1,TCLU1234568,demurrage,2026-03-05,2026-03-05,1,=1+1')),
      [['invalid', '/invoices/1/lines/0/amount', 4]],
    )
    deepEqual(placed(sound, row('A', 'USD,1,TCLU1234568,demurrage,2026-03-05,3/4/2026,1,1')), [
      ['date', '/invoices/0/lines/0/charged_days/1/to', 3],
    ])
  })

  test('with rows that say otherwise than the first of their invoice, where only that one was taken', () => {
    const other = (currency: string, total: string, rate: string) =>
      row('A', `${currency},${total},TCLU1234568,demurrage,2026-03-05,2026-03-05,${rate},1`)
    const first = row('A', `USD,2,${day},1,1`)
    deepEqual(placed(first, other('EUR', '2', '1')), [['currency', '/invoices/0/currency_code', 3]])
    deepEqual(placed(first, other('USD', '9', '1')), [['duplicate', '/invoices/0/total_amount', 3]])
    deepEqual(placed(first, other('', '', '')), [['missing', '/invoices/0/lines/0/rates', 3]])
    deepEqual(placed(first, other('', '', '1')), [])
  })

  test('with cells under no name, as a decimal comma makes them, and with one name twice', () => {
    deepEqual(placed(row('A', `USD,1800,${day},300,1800,00`)), [['unreadable', '', 2]])
    const twice = readInvoiceCsv(`${header},rate\n${row('A', `USD,1,${day},1,1,1`)}`)
    ok(!twice.ok)
    deepEqual([twice.problems[0]?.code, twice.problems[0]?.line], ['duplicate', 1])
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

test('free hours of a line are a column', () => {
  const read = readInvoiceCsv(
    `${header},free_hours\nA,railroad,,USD,2,TCLU1234568,rail_storage,2026-03-04,2026-03-04,1,1,48`,
  )
  const invoice = readable(readInvoiceDocument(readable(read)[0]))
  deepEqual(invoice.lines[0]?.free_hours, 48)
})
