import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyPack } from '@quaylog/free-time'
import { restService } from '../rest/service.ts'
import { bedOf, refusal } from './bed.ts'
import { line_invoice, line_tariff, port_calendar, version } from './papers.ts'

const service = await restService()
const { post, made } = bedOf(service)
const { container_id } = await service.track(service.customers.paid)

interface Verdict {
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

  await t.test('days that end before they begin, and a reference without a letter, are refused', async () => {
    const reversed = await post(payments, { ...paid, from: '2026-06-14', to: '2026-06-13' })
    assert.deepEqual(refusal(reversed).slice(0, 3), [422, 'invalid', '/data/attributes/to'])
    const empty = await post(payments, { ...paid, reference: ' ' })
    assert.deepEqual(refusal(empty).slice(0, 3), [422, 'blank', '/data/attributes/reference'])
  })
})
