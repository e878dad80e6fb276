import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { verifyPack } from '@quaylog/free-time'
import { restService } from '../rest/service.ts'
import { bedOf, refusal } from './bed.ts'
import { line_invoice, line_tariff, port_calendar, version } from './papers.ts'

const service = await restService()
const { post, made } = bedOf(service)
const { container_id } = await service.track(service.customers.paid)

const elsewhere = mkdtempSync(join(tmpdir(), 'quaylog-offline-'))
after(() => rmSync(elsewhere, { recursive: true, force: true }))

interface StayOf {
  readonly stay: { readonly direction: string }
}
interface Verdict {
  readonly deadlines: Readonly<Record<string, string | null>>
  readonly payable_amount: number
  readonly disputed_amount: number
  readonly findings: readonly { readonly code: string; readonly text: string; readonly amount: number | null }[]
}
function verdictIn(attributes: Readonly<Record<string, unknown>>): Verdict {
  const { verdict } = JSON.parse(JSON.stringify(attributes))
  return verdict
}
const shares = ({ findings }: Verdict) =>
  findings.flatMap(({ code, amount }) => (amount === null ? [] : [[code, amount]]))

/** One after the other: each step finds what the one before it left. */
test('what was paid of a box is held against an invoice that came later', async (t) => {
  const [paper] = [version({ free: { days: 1, unit: 'working', week: 'mon_fri', holidays: 'none', forgiven: [] } })]
  await made('/tariffs', line_tariff({ versions: [paper] }))
  await made('/facility_calendars', port_calendar({ facility: 'W185', known_through: '2026-12-31' }))
  const invoice = await made('/invoices', line_invoice())
  const check = async () => verdictIn((await service.call('POST', `/invoices/${invoice}/check`)).one().attributes)
  const payments = `/containers/${container_id}/charge_adjustments`
  const paid = { kind: 'payment', charge_type: 'demurrage', amount: 600, currency_code: 'USD' }

  await t.test('by its amount, date and reference, and the pack of the letter is counted with it', async () => {
    assert.deepEqual(shares(await check()), [['S03', 600]])
    const id = await made(payments, { ...paid, on: '2026-06-20', reference: 'R-77' })
    const verdict = await check()
    assert.deepEqual([verdict.payable_amount, verdict.disputed_amount], [600, 1200])
    assert.deepEqual(shares(verdict), [
      ['P01', 600],
      ['S03', 600],
    ])
    assert.match(verdict.findings[0]?.text ?? '', /^Paid already: USD 600\.00 on 2026-06-20, reference R-77/)
    const { attributes } = (await service.call('POST', `/invoices/${invoice}/dispute_letter`)).one()
    assert.match(String(attributes['text']), /P01 line 1 \(TSTU1000003\): Paid already: USD 600\.00 on 2026-06-20/)
    const pack = (await service.call('GET', String(attributes['evidence_pack_path']))).one().attributes['pack']
    const read = await verifyPack(JSON.stringify(pack))
    assert.ok(read.ok && read.value.agrees && read.value.is_intact, JSON.stringify(read))
    const without = await verifyPack(JSON.stringify(pack).replace(/"payments":\[.*?\],/u, ''))
    assert.ok(!without.ok || !without.value.agrees)
    await service.call('DELETE', `${payments}/${id}`)
    assert.deepEqual(shares(await check()), [['S03', 600]], 'a statement that is withdrawn pays nothing')
  })

  await t.test('but not where it names the invoice, or was made when the invoice was there', async () => {
    for (const own of [{ on: '2026-06-20', reference: 'INV-1' }, { on: '2026-06-25' }]) {
      const id = await made(payments, { ...paid, ...own })
      assert.deepEqual(shares(await check()), [['S03', 600]])
      await service.call('DELETE', `${payments}/${id}`)
    }
  })

  await t.test('offline, by the same statements, as in the service', async () => {
    const [made_first] = (await service.call('GET', `/invoices/${invoice}/checks`)).list().data.slice(-1)
    const path = String(made_first?.attributes['evidence_pack_path'])
    const { inputs } = JSON.parse(JSON.stringify((await service.call('GET', path)).one().attributes['pack']))
    const { stay } = inputs.stays.find(({ stay: { direction } }: StayOf) => direction === 'import')
    assert.deepEqual(stay.adjustments, [], 'facts from before anything was stated')
    const statements = [
      { ...paid, amount: 200, on: '2026-06-20', reference: 'R-77' },
      { ...paid, kind: 'waiver', amount: 100, on: '2026-06-22', from: '2026-06-15', to: '2026-06-15' },
      { ...paid, kind: 'credit', amount: 50, biller: 'TEST', on: '2026-06-25' },
      { ...paid, kind: 'dispute_granted', amount: 150, on: '2026-06-21' },
      { kind: 'dispute_opened', charge_type: 'demurrage' },
      { kind: 'extension', to: '2026-06-13' },
      { kind: 'customer_note', note: 'called them' },
    ]
    for (const says of statements) await made(payments, says)
    const listed = (await service.call('GET', payments)).text
    const files = {
      invoice: { data: { type: 'invoice', attributes: line_invoice() } },
      tariff: inputs.tariffs[0],
      calendar: inputs.calendars[0],
      stay,
      adjustments: JSON.parse(listed),
    }
    const options = Object.entries(files).flatMap(([name, file]) => {
      writeFileSync(join(elsewhere, `${name}.json`), JSON.stringify(file))
      return [`--${name}`, `${name}.json`]
    })
    const now = ['--now', service.clock.now(), '--json']
    const command = [join(import.meta.dirname, '../../bin/quaylog.js'), 'charges', 'check', ...options, ...now]
    const { stdout, stderr } = spawnSync(process.execPath, command, {
      cwd: elsewhere,
      env: {},
      encoding: 'utf8',
      timeout: 60_000,
    })
    assert.equal(stderr, '')
    const { biller_answer_by: _, ...deadlines } = JSON.parse(stdout).verdict.deadlines
    const online = await check()
    const { biller_answer_by: __, ...own } = online.deadlines
    assert.deepEqual({ ...JSON.parse(stdout).verdict, deadlines }, { ...online, deadlines: own })
    assert.ok(online.findings.filter(({ code }) => code === 'P01').length >= 3)
    for (const { id } of (await service.call('GET', payments)).list().data)
      await service.call('DELETE', `${payments}/${id}`)
  })

  await t.test('days that end before they begin, and a reference without a letter, are refused', async () => {
    const reversed = await post(payments, { ...paid, from: '2026-06-14', to: '2026-06-13' })
    assert.deepEqual(refusal(reversed).slice(0, 3), [422, 'invalid', '/data/attributes/to'])
    const empty = await post(payments, { ...paid, reference: ' ' })
    assert.deepEqual(refusal(empty).slice(0, 3), [422, 'blank', '/data/attributes/reference'])
  })
})
