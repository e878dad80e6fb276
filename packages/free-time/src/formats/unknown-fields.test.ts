import { equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tariff, term } from '../testing/stay.ts'
import { readInvoiceDocument } from '../invoice/document.ts'
import { readCalendar } from './calendar-file.ts'
import { readStay } from './stay-file.ts'
import { readTariff } from './tariff-yaml.ts'

const invoice = {
  number: 'A',
  biller: { kind: 'line' },
  currency_code: 'USD',
  lines: [{ charge: 'detention', amount: 1 }],
}
const calendar = { facility: 'USLAX', timezone: 'America/Los_Angeles', week: 'mon_sat', holidays: [], exceptions: [] }
const stay = { container: 'TCLU1234568', equipment: '40HC', facility: 'USLAX', events: {} }

/** What each reader says of a field that its document does not have. */
const said = {
  invoice: (name: string) =>
    readInvoiceDocument({ data: { type: 'invoice', attributes: { ...invoice, [name]: 'USD' } } }),
  line: (name: string) =>
    readInvoiceDocument({
      data: { type: 'invoice', attributes: { ...invoice, lines: [{ ...invoice.lines[0], [name]: 'USD' }] } },
    }),
  tariff: (name: string) => readTariff(JSON.stringify({ ...tariff([term()]), [name]: 'USD' })),
  calendar: (name: string) => readCalendar(JSON.stringify({ ...calendar, [name]: [] })),
  stay: (name: string) => readStay(JSON.stringify({ ...stay, [name]: 'x' })),
}

describe('a field that a document does not have', () => {
  for (const [reader, written, meant] of [
    ['invoice', 'currency', 'currency_code'],
    ['invoice', 'totalAmount', 'total_amount'],
    ['line', 'container', 'container_number'],
    ['line', 'free_dasy', 'free_days'],
    ['tariff', 'currency_code', 'currency'],
    ['calendar', 'time_zone', 'timezone'],
    ['calendar', 'holiday', 'holidays'],
    ['stay', 'container_number', 'container'],
    ['stay', 'event', 'events'],
  ] as const)
    test(`${written} of ${reader} is refused with the one that is meant, ${meant}`, () => {
      const read = said[reader](written)
      ok(!read.ok)
      const problem = read.problems.find(({ pointer }) => pointer.endsWith(`/${written}`))
      equal(problem?.code, 'unknown_field')
      ok(
        problem.detail.startsWith(`${written} is no field of this place; ${meant} may be meant; known here: `),
        problem.detail,
      )
    })

  test('is said with those that it has where none is near', () => {
    const read = said.stay('colour')
    ok(
      !read.ok &&
        /; leave it out, or see how it is written; known here: container, /.test(read.problems[0]?.detail ?? ''),
    )
  })

  test('is another currency where the document has one of its own', () => {
    const read = said.line('currency')
    ok(!read.ok)
    equal(read.problems[0]?.code, 'currency')
  })
})

test('a workbook where none is read, and a number where a text belongs, are refused with the cure', () => {
  for (const read of [readCalendar, readStay]) {
    const refused = read('PK\u0003\u0004\u0014\u0000')
    ok(!refused.ok && /is a workbook .* write it as YAML or JSON/.test(refused.problems[0]?.detail ?? ''))
  }
  const named = readTariff('{ "quaylog_tariff": 1, "name": 45 }')
  ok(!named.ok && named.problems.some(({ detail }) => detail === `'45' is no text; write it in quotes, such as "45"`))
})
