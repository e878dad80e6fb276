import { deepEqual, equal, match } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const checkout = fileURLToPath(new URL('../../..', import.meta.url))
const examples = join(checkout, 'docs/free-time/examples')
const folder = mkdtempSync(join(tmpdir(), 'quaylog-check-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)

function quaylog(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(checkout, 'server/bin/quaylog.js'), ...words], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, stdout, stderr }
}

const invoice = ['--invoice', join(examples, 'invoice.json'), '--now', '2026-11-22T12:00:00Z']
const ledger = [
  '--tariff',
  join(examples, 'tariff.yaml'),
  '--calendar',
  join(examples, 'calendar.yaml'),
  '--stay',
  join(examples, 'stay.json'),
]

describe('quaylog charges check', () => {
  test('refuses a tariff without calendar and stay, and an invoice that cannot be read', () => {
    const alone = quaylog('charges', 'check', ...invoice, ...ledger.slice(0, 2))
    deepEqual([alone.status, alone.stdout], [2, ''])
    match(alone.stderr, /--tariff, --calendar and --stay go together/)
    writeFileSync(at('wrong.json'), readFileSync(join(examples, 'invoice.json'), 'utf8').replace('2580,', '"much",'))
    const wrong = quaylog('charges', 'check', '--invoice', at('wrong.json'))
    equal(wrong.status, 1)
    match(wrong.stderr, /wrong\.json.*\/total_amount/)
  })

  test('finds what the law voids, what the days are worth and what was paid of them, and what it cannot tell without a ledger', () => {
    const paid = { kind: 'payment', charge_type: 'demurrage', amount: 600, currency_code: 'USD', on: '2026-07-25' }
    writeFileSync(at('paid.json'), JSON.stringify([paid]))
    const { verdict } = JSON.parse(
      quaylog('charges', 'check', ...invoice, ...ledger, '--adjustments', at('paid.json'), '--json').stdout,
    )
    deepEqual([verdict.payable_amount, verdict.disputed_amount, verdict.cannot_assess_amount], [0, 2580, 0])
    deepEqual([verdict.without_law.payable_amount, verdict.without_law.disputed_amount], [1635, 945])
    equal(verdict.deadlines.dispute_by, '2026-09-20')
    const alone = JSON.parse(quaylog('charges', 'check', ...invoice, '--json').stdout)
    deepEqual(alone.verdict.without_law, { payable_amount: 0, disputed_amount: 0, cannot_assess_amount: 2580 })
  })
})

describe('quaylog charges check beside other invoices', () => {
  const written = readFileSync(join(examples, 'invoice.json'), 'utf8')
  const { number } = JSON.parse(written).data.attributes
  const [earlier, paid] = [at('earlier.json'), at('settled.json')]
  writeFileSync(earlier, written.replace(`"${number}"`, '"EARLIER"'))
  writeFileSync(paid, written.replace(`"${number}"`, '"SETTLED"'))

  test('refuses the invoice itself, and a file that is none', () => {
    const itself = quaylog('charges', 'check', ...invoice, '--others', join(examples, 'invoice.json'))
    deepEqual([itself.status, itself.stdout], [2, ''])
    match(itself.stderr, /--others .*invoice\.json: is invoice .*, which is checked/)
    match(
      quaylog('charges', 'check', ...invoice, '--settled', at('nowhere.json')).stderr,
      /--settled .*there is no such/,
    )
  })

  test('says that it was compared with none', () => {
    match(quaylog('charges', 'check', ...invoice).stdout, /\nnot compared with other invoices \(D01, D02, P01\): give/)
    deepEqual(JSON.parse(quaylog('charges', 'check', ...invoice, '--json').stdout).compared_with, [])
  })

  test('finds the days that another one charges, and those that were paid; a pack of it counts the same', () => {
    const beside = ['--others', earlier, '--settled', paid, '--pack', at('beside.json')]
    const told = quaylog('charges', 'check', ...invoice, ...beside)
    match(told.stdout, /D01 certain line 1 .*: Charged already on EARLIER/)
    match(told.stdout, /P01 certain line 1 .*: Paid or waived already on SETTLED/)
    match(told.stdout, /D02 likely: The same charges and total are on EARLIER/)
    match(told.stdout, /\ncompared with EARLIER, SETTLED\n$/)
    equal(quaylog('verify-pack', at('beside.json')).status, 0)
  })

  test('tells the verdict where nothing is disputed and a letter was asked for, and writes none', () => {
    const lines = [{ container_number: 'TCLU1234568', charge: 'demurrage', amount: 100 }]
    const head = { number: 'N1', biller: { kind: 'line', scac: 'ATLL' }, port_of_discharge_locode: 'NLRTM' }
    const attributes = { ...head, currency_code: 'EUR', total_amount: 121, tax_amount: 21, lines }
    writeFileSync(at('net.json'), JSON.stringify({ data: { type: 'invoice', attributes } }))
    const told = quaylog('charges', 'check', '--invoice', at('net.json'), '--letter', at('none.txt'))
    deepEqual([told.status, told.stderr, existsSync(at('none.txt'))], [0, '', false])
    match(told.stdout, /^EUR: payable 0, disputed 0, not assessable 121\n/)
    match(told.stdout, /nothing is disputed: no letter in /)
  })
})

describe('quaylog verify-pack', () => {
  test('refuses what is no pack', () => {
    writeFileSync(at('none.json'), '{}')
    equal(quaylog('verify-pack', at('none.json')).status, 1)
    match(quaylog('verify-pack', at('nowhere.json')).stderr, /there is no such file/)
  })

  test('counts a pack again, and tells the place that was altered', () => {
    const [letter, pack] = [at('letter.txt'), at('pack.json')]
    equal(quaylog('charges', 'check', ...invoice, ...ledger, '--letter', letter, '--pack', pack).status, 0)
    match(
      readFileSync(letter, 'utf8'),
      /We dispute USD 2580\.00[^]*Please answer by \d{4}-\d{2}-\d{2} \(46 CFR 541\.8\)/,
    )
    const good = quaylog('verify-pack', pack)
    deepEqual([good.status, good.stderr], [0, ''])
    match(good.stdout, /^unaltered/)
    equal(quaylog('verify-pack', pack, '--page', at('pack.html')).status, 0)
    match(readFileSync(at('pack.html'), 'utf8'), /^<!doctype html>[\s\S]*SHA-256 of the pack/)
    writeFileSync(at('altered.json'), readFileSync(pack, 'utf8').replace('2235', '2236'))
    const altered = quaylog('verify-pack', at('altered.json'))
    equal(altered.status, 1)
    match(altered.stdout, /ALTERED[\s\S]*\/clocks\/0\/accrued\/amount: states 2236, comes to 2235/)
  })
})
