import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { charges_check } from '../../src/commands/charges-check.ts'
import { restService } from '../rest/service.ts'
import { bedOf } from './bed.ts'
import { bad_invoices, invoiceDoors, invoiceParts, invoiceTable } from './bad-invoices.ts'
import { bad_tariffs, tableOf } from './bad-tariffs.ts'
import { line_invoice, port_calendar } from './papers.ts'
import { csvOf, file, saidByCommand, tariffDoors } from './tariff-doors.ts'
import type { Said } from './tariff-doors.ts'

const service = await restService()
const box = { container: 'TSTU1000003', equipment: '40GP', facility: 'USLAX', events: {} }
const papers = {
  calendar: file('calendar.yaml', JSON.stringify({ ...port_calendar(), holidays: [], exceptions: [] })),
  stay: file('stay.json', JSON.stringify(box)),
}
const tariffs = tariffDoors(service, papers)
const invoices = invoiceDoors(service)
const { post } = bedOf(service)

/** Whether a door names a mistake by its rule and place, or takes what has none. */
function says(said: Said, problem: string | null, place: string, door: string): void {
  if (problem === null) return assert.equal(said, null, door)
  assert.ok(
    said?.some((one) => one.problem === problem && one.place === place),
    `${door}: ${problem} at ${place} is said as ${JSON.stringify(said)}`,
  )
}

/** What doors say otherwise than they should; none where all agree. */
async function unlike(
  asked: readonly (readonly [door: string, said: () => Promise<Said>, place: string])[],
  problem: string | null,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const [door, said, place] of asked) {
    try {
      says(await said(), problem, place, door)
    } catch (error) {
      found.push(String(error))
    }
  }
  return found
}

describe('a tariff with a mistake is refused at every door by the same rule and place', () => {
  for (const { what, parts, cells, problem, place, place_in_table = place } of bad_tariffs)
    test(what, async () => {
      const table = tableOf(cells)
      const by_parts = Object.entries(tariffs.parts).map(([door, at]) => [door, () => at(parts), place] as const)
      const by_table = Object.entries(tariffs.tables).map(
        ([door, at]) => [door, () => at(table), place_in_table] as const,
      )
      assert.deepEqual(await unlike([...by_parts, ...by_table], problem), [])
    })
})

describe('an invoice with a mistake is refused at every door by the same rule and place', () => {
  for (const [at, bad] of bad_invoices.entries())
    test(bad.what, async () => {
      const { cells, problem, place } = bad
      const by_parts = Object.entries(invoices.parts).map(
        ([door, given]) => [door, () => given(invoiceParts(`P-${at}`, bad)), place] as const,
      )
      const by_table =
        cells === null ? [] : [['csv', () => invoices.csv(invoiceTable(`C-${at}`, cells)), place] as const]
      assert.deepEqual(await unlike([...by_parts, ...by_table], problem), [])
    })

  test('and a member that it does not have by the one that is meant', async () => {
    const wrong_line = { container: 'TSTU1000003', amuont: 5, colour: 'red' }
    const sound = line_invoice({ number: 'P-unknown' }, wrong_line)
    const head = await post('/invoices', { ...sound, currency: 'USD', invoice_number: 'P-1' })
    assert.deepEqual(
      head.errors().map(({ source, detail }) => [source?.pointer, detail?.split('; known')[0]]),
      [
        ['/data/attributes/currency', 'Currency is not supported here; currency_code may be meant'],
        ['/data/attributes/invoice_number', 'Invoice number is not supported here; number may be meant'],
      ],
    )
    const lines = await post('/invoices', sound)
    assert.equal(lines.status, 422)
    assert.deepEqual(
      lines.errors().map(({ source, detail }) => [source?.pointer, detail?.split('; known')[0]]),
      [
        ['container', 'container_number may be meant'],
        ['amuont', 'amount may be meant'],
        ['colour', 'leave it out, or see how it is written'],
      ].map(([name, cure]) => [`/data/attributes/lines/0/${name}`, `${name} is no field of this place; ${cure}`]),
    )
  })

  test('and the lines of a file by their number', async () => {
    const answer = await post('/invoices/import', { content: csvOf(invoiceTable('C-line', [{}, { amount: 'much' }])) })
    const [error] = answer.errors()
    assert.deepEqual(
      [error?.source?.pointer, error?.meta?.['line']],
      ['/data/attributes/content/invoices/0/lines/0/amount', 3],
    )
  })
})

describe('a file', () => {
  const sound = csvOf(tableOf([{}]))
  const bomb = `a: &a [x]\n${[...'bcdefgh'].map((name, at) => `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefg'[at]}`).join(', ')}]`).join('\n')}`

  test('with a mark of byte order, semicolons, hard blanks or a formula is read as the text that it is', async () => {
    const written = [
      `\ufeff${sound}`,
      sound.replaceAll(',', ';'),
      sound.replace('300', '\u00a0300\u00a0'),
      csvOf(tableOf([{ rule: "=cmd|'/c calc'!A1" }])),
    ]
    for (const text of written)
      assert.deepEqual([await tariffs.imported('csv', text), await tariffs.computed(file('t.csv', text))], [null, null])
    const kept = await post('/tariffs/import', { format: 'csv', file: written[3] })
    const tariff = (await service.call('GET', `/tariffs/${String(kept.one().attributes['tariff_id'])}`)).one()
    assert.match(JSON.stringify(tariff.attributes['versions']), /"rule":"=cmd\|'\/c calc'!A1"/)
  })

  test('whose cells a decimal comma has parted is refused by its line', async () => {
    const parted = csvOf(tableOf([{ time_zone: 'America/Los_Angeles' }])).replace('300', '300,50')
    for (const said of [await tariffs.imported('csv', parted), await tariffs.computed(file('t.csv', parted))])
      assert.deepEqual(said, [{ problem: 'unreadable', place: '' }])
    const { head, rows } = invoiceTable('C-comma', [{ free_days: '4' }])
    const [row = []] = rows
    const content = `${head.join(',')}\n${row.join(',').replace('1800,2026', '1800,50,2026')}`
    assert.deepEqual(await invoices.imported(content), [{ problem: 'unreadable', place: '' }])
  })

  test('that blows up, is no YAML, or is larger than a megabyte is refused whole', async () => {
    const large = 'x'.repeat(1_100_000)
    for (const [text, problem] of [
      [bomb, 'unreadable'],
      ['versions: [', 'unreadable'],
      [large, 'payload_too_large'],
    ] as const) {
      assert.equal((await tariffs.imported('yaml', text))?.[0]?.problem, problem)
      const by_command = [
        await tariffs.computed(file('t.yaml', text)),
        await saidByCommand(charges_check, { invoice: file('i.yaml', text) }),
      ].map((said) => said?.[0]?.problem)
      for (const said of by_command) assert.match(said ?? '', text === large ? /is larger than 1 MiB/ : /^unreadable$/)
    }
    assert.equal((await invoices.imported(large))?.[0]?.problem, 'payload_too_large')
  })
})
