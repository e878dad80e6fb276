import { deepEqual, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readInvoice } from '../invoice/document.ts'
import { readInvoiceCsv } from '../invoice/invoice-csv.ts'
import type { InputProblem, Read } from '../problem.ts'
import { readCalendar } from './calendar-file.ts'
import { readTariffCsv, writeTariffCsv } from './tariff-csv.ts'
import { readTariff, writeTariff } from './tariff-yaml.ts'

/** A tariff in which single words and figures are written otherwise. */
function written(parts: Readonly<Record<string, string>>, head = ''): string {
  const { reference = 'R1', code = 'W185', free = '4', rate = '300', day_start = '"00:00"', currency = 'USD' } = parts
  return `${head}quaylog_tariff: 1
name: Invented
reference: ${reference}
issuer: { kind: line, scac: ATLL }
authority: public_tariff
currency: ${currency}
versions:
  - effective_from: 2026-06-20
    terms:
      - id: dem
        charge: demurrage
        direction: import
        scope: { countries: [NO], facilities: [${code}] }
        clock: { start_event: box_discharged, first_day: next_day, day_start: ${day_start}, end_event: gated_out_full, end_day: counted }
        free: { days: ${free}, unit: calendar, holidays: none, forgiven: [] }
        charge_days: { unit: calendar, forgiven: [], tier_anchor: after_free }
        tiers: [ { from: 1, rate: ${rate} } ]
        rule: Item 12
`
}

type Places = readonly (readonly [code: string, pointer: string, line: number | undefined])[]
const placesOf = (problems: readonly InputProblem[]): Places =>
  problems.map(({ code, pointer, line }) => [code, pointer, line])
const said = <T>(read: Read<T>): Places => (read.ok ? [] : placesOf(read.problems))
const term = '/versions/0/terms/0'

describe('what a reader of YAML could take for something else', () => {
  for (const [name, texts] of [
    ['reference', ['0800', '0x1F', '1e3', '1_000', 'no', 'on', '2026-01-01', '.5']],
    ['code', ['0185', '0o17', '1e5', 'NO', '12:30']],
  ] as const)
    for (const text of texts)
      test(`is the ${name} ${text} as it is written`, () => {
        const read = readTariff(written({ [name]: text }))
        ok(read.ok, JSON.stringify(read))
        const [version] = read.value.versions
        deepEqual(name === 'reference' ? read.value.reference : version?.terms[0]?.scope?.facilities?.[0], text)
        deepEqual(readTariff(writeTariff(read.value)), read, 'and stays it in a file of our own')
      })

  for (const [what, parts, code, pointer, line] of [
    ['a rate in sixteens', { rate: '0x12C' }, 'invalid', `${term}/tiers/0/rate`, 17],
    ['a rate in eights', { rate: '0o10' }, 'invalid', `${term}/tiers/0/rate`, 17],
    ['a rate with an exponent', { rate: '3e2' }, 'invalid', `${term}/tiers/0/rate`, 17],
    ['a rate that is a comma short', { rate: '1,000' }, 'unknown_field', `${term}/tiers/0/0`, 17],
    ['a rate with a decimal comma', { rate: '13,33' }, 'unknown_field', `${term}/tiers/0/33`, 17],
    ['a rate that is 1 or 1000', { rate: '1.000' }, 'too_precise', `${term}/tiers/0/rate`, 17],
    ['the same in quotes', { rate: '"1.000"' }, 'too_precise', `${term}/tiers/0/rate`, 17],
    ['more digits than are kept', { rate: '300.10000000000000001' }, 'too_precise', `${term}/tiers/0/rate`, 17],
    ['free days in eights', { free: '0o10' }, 'invalid', `${term}/free/days`, 15],
    ['an hour without a colon', { day_start: '0800' }, 'invalid', `${term}/clock/day_start`, 14],
    ['a tag that nobody knows', { rate: '!percent 5' }, 'unreadable', '', 17],
  ] as const)
    test(`is refused by its line: ${what}`, () => {
      const found = said(readTariff(written(parts)))
      ok(
        found.some((one) => JSON.stringify(one) === JSON.stringify([code, pointer, line])),
        JSON.stringify(found),
      )
    })

  test('is read by YAML 1.2 though the file names 1.1, by which 0300 is 192', () => {
    const read = readTariff(written({ rate: '0300', reference: 'NO' }, '%YAML 1.1\n---\n'))
    ok(read.ok, JSON.stringify(read))
    deepEqual([read.value.reference, read.value.versions[0]?.terms[0]?.tiers?.[0]?.rate], ['NO', '0300'])
  })

  test('is an amount of three decimals where the currency has three', () => {
    const read = readTariff(written({ rate: '1.005', currency: 'KWD' }))
    ok(read.ok, JSON.stringify(read))
    deepEqual(readTariff(writeTariff(read.value)), read)
    deepEqual(readTariffCsv(writeTariffCsv(read.value)), read)
  })
})

test('a field that is none is refused though it is null, in tariffs and calendars', () => {
  deepEqual(said(readTariff(written({ free: '4, wek: null' }))), [['unknown_field', `${term}/free/wek`, 15]])
  const calendar =
    '{ facility: USLAX, timezone: America/Los_Angeles, week: mon_sat, holidays: [], exceptions: [], wek: }'
  deepEqual(said(readCalendar(calendar)), [['unknown_field', '/wek', 1]])
  ok(readTariff(written({ free: '4, week: null' })).ok, 'one that is known is left out')
})

test('an amount of a table or invoice that can be read in two ways is refused by its line', () => {
  const read = readTariff(written({}))
  ok(read.ok)
  const table = writeTariffCsv(read.value)
  deepEqual(said(readTariffCsv(table.replace(',300,', ',1.000,'))), [['too_precise', `${term}/tiers/0/rate`, 2]])
  ok(readTariffCsv(table.replace(',300,', ',1000.00,')).ok)
  const csv = (amount: string) =>
    `number,biller_kind,currency_code,container_number,charge,from,to,amount\nI-1,line,USD,TCLU1234568,demurrage,2026-07-13,2026-07-14,${amount}\n`
  ok(readInvoiceCsv(csv('1000.00')).ok)
  deepEqual(said(readInvoiceCsv(csv('1.000'))), [['too_precise', '/invoices/0/lines/0/amount', 2]])
  const invoice = (amount: string) =>
    readInvoice(
      `data:\n  type: invoice\n  attributes: { number: I-1, biller: { kind: line }, currency_code: USD, lines: [ { charge: demurrage, amount: ${amount} } ] }`,
    )
  ok(invoice('1000.00').ok)
  deepEqual(said(invoice('1.000')), [['too_precise', '/data/attributes/lines/0/amount', undefined]])
})
