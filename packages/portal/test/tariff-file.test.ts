import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { papersText } from '../src/charges/charge-text.ts'
import { bytesOf, chosenFile, writtenFile } from '../src/charges/tariff-file.ts'

test('a table is one by the names in its first line, in any order, and all else is YAML', () => {
  for (const first of ['term_id,charge', 'charge,term_id', '\uFEFF"charge";"term_id"', 'Charge;Term_ID'])
    equal(writtenFile(`${first}\n`).format, 'csv', first)
  for (const first of ['', 'quaylog_tariff: 1', 'term_id', '{ "quaylog_tariff": 1, "name": "a" }'])
    equal(writtenFile(`${first}\n`).format, 'yaml', first)
})

test('a workbook is handed on in Base64, whatever it is called, and texts in the encoding that they have', async () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => [0x50, 0x4b][at] ?? at % 256)
  const { format, file, name } = await chosenFile(new File([bytes], 'terms.csv'))
  deepEqual([format, name, bytesOf(file)], ['xlsx', 'terms.csv', bytes])
  const text = async (encoding: BufferEncoding) =>
    (await chosenFile(new File([Buffer.from('charge,term_id\nä', encoding)], 'x'))).file
  deepEqual([await text('utf-8'), await text('latin1')], ['charge,term_id\nä', 'charge,term_id\nä'])
})

test('a charge names the papers that decide part of it beside its tariff', () => {
  const contract = { tariff: 'Northwind 2026', term: 'dem' }
  equal(papersText({ tariff: 'Public' }), 'Public')
  equal(
    papersText({ tariff: 'Public', overridden: { 'free.days': contract, tiers: contract, odd: null } }),
    'Public; free days, tiers by Northwind 2026',
  )
})
