import { deepEqual, equal, match, throws } from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  calendarBook,
  checkInvoice,
  printedVerdict,
  readCalendar,
  readInvoice,
  readStay,
  readTariff,
  termBook,
} from '@quaylog/free-time'
import { boxesOf } from '../charges/invoices/invoice.ts'
import { countedWith, readAdjustments } from './charge-adjustments.ts'
import { CommandError } from './command.ts'

const examples = fileURLToPath(new URL('../../../docs/free-time/examples', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'quaylog-stated-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const now = '2026-11-22T12:00:00Z'
const example = (name: string) => readFileSync(join(examples, name), 'utf8')

function valueOf<T>(read: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  if (!read.ok) throw new Error('an example that cannot be read')
  return read.value
}
const terms = termBook([valueOf(readTariff(example('tariff.yaml')))])
const calendars = calendarBook([valueOf(readCalendar(example('calendar.yaml')))])
const box = valueOf(readStay(example('stay.json')))
const billed = example('invoice.json')
  .replace('"certifies_no_own_fault": null', '"certifies_no_own_fault": true')
  .replace('2026-08-21', '2026-08-10')

const paid = { kind: 'payment', charge_type: 'demurrage', amount: 600, currency_code: 'USD', on: '2026-07-25' }

function stated(written: unknown, containers: readonly string[] = [box.container]) {
  const adjustments = join(folder, 'stated.json')
  writeFileSync(adjustments, JSON.stringify(written))
  return readAdjustments({ positionals: [], options: { adjustments }, json: false, env: {} }, containers, now)
}

function verdictOf(written: unknown, facts: typeof box | null = box) {
  const invoice = valueOf(readInvoice(billed))
  const { entries, payments } = countedWith(facts, stated(written, boxesOf(invoice)), { terms, calendars }, now)
  const clocks = entries.map(({ clock }) => clock)
  return printedVerdict(checkInvoice(invoice, { clocks, others: [], in_us: null, disputed_on: null, payments }))
}

describe('--adjustments', () => {
  test('refuses each mistake with its place and its cure', () => {
    const wrong = [
      paid,
      { ...paid, amount: undefined },
      { ...paid, colour: 'red' },
      { ...paid, charge_type: 'rent' },
      { ...paid, amount: 1.001 },
      { ...paid, observed_at: 'yesterday' },
      { ...paid, kind: 'refund' },
      { ...paid, container_number: 7 },
      'paid',
    ]
    throws(
      () => stated(wrong),
      (cause) => {
        if (!(cause instanceof CommandError)) throw cause
        const places = cause.message.split('\n').flatMap((line) => /json: (\/\d\S* \w+): ./.exec(line)?.[1] ?? [])
        deepEqual(places, [
          '/1/amount blank',
          '/2/colour invalid',
          '/3/charge_type inclusion',
          '/4/amount invalid',
          '/5/observed_at invalid',
          '/6/kind inclusion',
          '/7/container_number invalid',
          '/8 invalid',
        ])
        return true
      },
    )
    throws(() => stated(3), /is no list; write \[\{"kind"/)
    throws(() => stated([paid], ['TCLU1234568', 'MSKU1234565']), /\/0\/container_number blank/)
  })

  test('are what the service takes, and what it lists, but for what was withdrawn', () => {
    const [own, ...more] = stated([paid])
    deepEqual(
      [own?.container, own?.statement.kind, own?.statement.id, more.length],
      [box.container, 'payment', '/0', 0],
    )
    const printed = { ...paid, biller: null, stated_by: 'user_input', observed_at: now, withdrawn_at: null }
    const listed = (attributes: object) => ({ data: [{ id: 'one', type: 'charge_adjustment', attributes }] })
    deepEqual(
      stated(listed(printed)).map(({ statement: { id, kind } }) => [id, kind]),
      [['one', 'payment']],
    )
    deepEqual(stated(listed({ ...printed, withdrawn_at: now })), [])
    equal(stated({ data: { attributes: paid } }).length, 1)
  })

  test('that settle an amount are held against the invoice, and an extension against its days', () => {
    deepEqual(
      ['payment', 'waiver', 'credit', 'dispute_granted', 'dispute_opened'].map((kind) => {
        const { payable_amount, findings } = verdictOf([{ ...paid, kind }])
        return [payable_amount, findings.filter(({ code }) => code === 'P01').map(({ amount }) => amount)]
      }),
      [
        [1635, [600]],
        [1635, [600]],
        [1635, [600]],
        [1635, [600]],
        [2235, []],
      ],
    )
    // 14 and 15 July are free, and the 16th to the 20th are days 5 to 9: 4 x 300 + 345.
    equal(verdictOf([{ kind: 'extension', to: '2026-07-15' }]).payable_amount, 1545)
  })

  test('without a ledger, of another container or of another biller dispute nothing', () => {
    const [asked] = verdictOf([paid], null).findings
    deepEqual([asked?.code, asked?.certainty, asked?.amount], ['P01', 'likely', null])
    match(asked?.text ?? '', /cannot be told/)
    for (const other of [{ container_number: 'TEMU1234565' }, { biller: 'W185' }, { charge_type: 'storage' }])
      equal(verdictOf([{ ...paid, ...other }]).payable_amount, 2235)
  })
})
