import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
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
  readonly cannot_assess_amount: number
  readonly findings: readonly { readonly code: string; readonly certainty: string; readonly days: readonly string[] }[]
}

function verdictIn(attributes: Readonly<Record<string, unknown>>): Verdict {
  const { verdict } = JSON.parse(JSON.stringify(attributes))
  return verdict
}
const sums = ({ payable_amount, disputed_amount, cannot_assess_amount }: Verdict) => [
  payable_amount,
  disputed_amount,
  cannot_assess_amount,
]
interface Check {
  readonly reason: string
  readonly evidence_pack_path: string
  readonly charges: readonly {
    readonly accrued: { readonly amount: number } | null
    readonly terms: { readonly effective_from: string } | null
  }[]
}
function checkIn({ attributes }: { readonly attributes: object }): Check {
  return JSON.parse(JSON.stringify(attributes))
}
const codes = ({ findings }: Verdict) => findings.map(({ code }) => code)

describe('an invoice is refused with the place of its mistake', () => {
  const cases: readonly (readonly [string, object, readonly unknown[]])[] = [
    ['no lines', line_invoice({ lines: [] }), [422, 'blank', '/data/attributes/lines']],
    [
      'a currency that there is not',
      line_invoice({ currency_code: 'XYZ' }),
      [422, 'invalid', '/data/attributes/currency_code', 'currency'],
    ],
    [
      'a range that ends before it begins',
      line_invoice({}, { charged_days: [{ from: '2026-06-13', to: '2026-06-12' }] }),
      [422, 'invalid', '/data/attributes/lines/0/charged_days/0', 'invalid'],
    ],
    [
      'too many decimals',
      line_invoice({}, { amount: 18.001 }),
      [422, 'invalid', '/data/attributes/lines/0/amount', 'too_precise'],
    ],
    [
      'a member that there is not',
      line_invoice({}, { colour: 'red' }),
      [422, 'invalid', '/data/attributes/lines/0/colour', 'unknown_field'],
    ],
  ]
  for (const [what, attributes, expected] of cases)
    test(what, async () =>
      assert.deepEqual(refusal(await post('/invoices', attributes)).slice(0, expected.length), expected),
    )

  test('a file whose columns are not those of invoices', async () => {
    const answer = await post('/invoices/import', { content: 'number,colour\nA,red' })
    assert.deepEqual(refusal(answer), [422, 'blank', '/data/attributes/content', 'missing'])
  })
})

/** One after the other: each step finds what the one before it left. */
test('invoices, from a first one without a ledger to a letter', async (t) => {
  await t.test(
    'without a ledger only the invoice itself is checked: the rest cannot be assessed, and is not owed',
    async () => {
      const verdict = verdictIn((await post('/invoices', line_invoice())).one().attributes)
      assert.deepEqual(sums(verdict), [0, 0, 1800])
      assert.deepEqual(codes(verdict), ['X01'])
      const again = await post('/invoices', line_invoice())
      assert.deepEqual(refusal(again).slice(0, 3), [422, 'taken', '/data/attributes/number'])
    },
  )

  await t.test(
    'with terms and calendar each day is held against the ledger, and the parts add up to the total',
    async () => {
      const [paper] = [version({ free: { days: 1, unit: 'working', week: 'mon_fri', holidays: 'none', forgiven: [] } })]
      await made('/tariffs', line_tariff({ versions: [paper] }))
      await made('/facility_calendars', port_calendar({ facility: 'W185', known_through: '2026-12-31' }))
      const [kept] = (await service.call('GET', '/invoices?filter[number]=INV-1')).list().data
      const checked = (await service.call('POST', `/invoices/${kept?.id ?? ''}/check`)).one()
      const verdict = verdictIn(checked.attributes)
      assert.deepEqual(sums(verdict), [1200, 600, 0])
      assert.deepEqual(
        verdict.findings.filter(({ code }) => code === 'S03').map(({ certainty, days }) => [certainty, days]),
        [['certain', ['2026-06-17', '2026-06-18']]],
      )
    },
  )

  await t.test('the same days on a second invoice are a duplicate; of a void one they are not', async () => {
    const id = await made('/invoices', line_invoice({ number: 'INV-2' }))
    const read = async () => (await service.call('POST', `/invoices/${id}/check`)).one().attributes
    assert.deepEqual(sums(verdictIn(await read())), [0, 1800, 0])
    assert.ok(codes(verdictIn(await read())).includes('D01'))
    const [first] = (await service.call('GET', '/invoices?filter[number]=INV-1')).list().data
    const state = (status: string) =>
      service.call('PATCH', `/invoices/${first?.id ?? ''}`, { body: { data: { attributes: { status } } } })
    await state('paid')
    assert.ok(codes(verdictIn(await read())).includes('P01'))
    await state('void')
    assert.deepEqual(sums(verdictIn(await read())), [1200, 600, 0])
  })

  await t.test('an invoice of boxes that the account does not follow is checked by itself', async () => {
    const as = service.customers.other
    const answer = await post('/invoices', line_invoice({ certifies_no_own_fault: null }), { as })
    const verdict = verdictIn(answer.one().attributes)
    assert.deepEqual(sums(verdict), [0, 1800, 0])
    assert.ok(codes(verdict).includes('L20'))
  })

  await t.test(
    'a letter is only written where something is disputed, and its pack is verified without the service',
    async () => {
      const clean = await made(
        '/invoices',
        line_invoice({ number: 'INV-3', port_of_discharge_locode: 'NLRTM' }, { container_number: 'MSCU1234566' }),
      )
      assert.deepEqual(refusal(await service.call('POST', `/invoices/${clean}/dispute_letter`)).slice(0, 2), [
        422,
        'invalid',
      ])
      const [kept] = (await service.call('GET', '/invoices?filter[number]=INV-2')).list().data
      const { attributes, relationships } = (
        await service.call('POST', `/invoices/${kept?.id ?? ''}/dispute_letter`)
      ).one()
      assert.equal(attributes['to'], 'disputes@line.example')
      assert.match(String(attributes['text']), /We dispute USD 600\.00 of this invoice\. Payable: USD 1200\.00/)
      assert.equal(kept?.attributes['disputed_on'], null, 'the letter raises the dispute')
      const answer_by = new Date(Date.parse(service.clock.now()) + 30 * 86_400_000).toISOString().slice(0, 10)
      assert.match(String(attributes['text']), new RegExp(`Please answer by ${answer_by} .46 CFR 541.8.`))
      const path = String(attributes['evidence_pack_path'])
      const pack = (await service.call('GET', path)).one().attributes['pack']
      const read = await verifyPack(JSON.stringify(pack))
      assert.ok(read.ok, JSON.stringify(read))
      assert.deepEqual([read.value.is_intact, read.value.agrees, read.value.differences], [true, true, []])
      assert.match(JSON.stringify(pack), /"excerpt":"\{/)
      assert.ok(relationships !== undefined)
      const altered = await verifyPack(JSON.stringify(pack).replace('"disputed_amount":600', '"disputed_amount":700'))
      assert.ok(altered.ok && !altered.value.agrees && !altered.value.is_intact)
    },
  )

  await t.test('what was disputed stays as it was counted then, whatever becomes known later', async () => {
    const [kept] = (await service.call('GET', '/invoices?filter[number]=INV-2')).list().data
    const path = `/invoices/${kept?.id ?? ''}`
    const checks = async () => (await service.call('GET', `${path}/checks`)).list().data.map((one) => checkIn(one))
    const before = (await checks()).length
    await service.call('POST', `${path}/check`)
    assert.equal((await checks()).length, before, 'a check that came to the same leaves nothing')

    const body = { data: { attributes: { status: 'disputed' } } }
    const disputed = (await service.call('PATCH', path, { body })).one().attributes
    assert.deepEqual(disputed['disputed_verdict'], disputed['verdict'])
    service.advance(3_600_000)
    const granted = { kind: 'extension', charge_type: 'demurrage', to: '2026-06-14' }
    await made(`/containers/${container_id}/charge_adjustments`, granted)
    const later = (await service.call('POST', `${path}/check`)).one().attributes
    assert.deepEqual(sums(verdictIn(later)), [600, 1200, 0])
    assert.deepEqual(later['disputed_verdict'], disputed['verdict'])

    const [again, dispute] = await checks()
    assert.deepEqual([again?.reason, dispute?.reason], ['checked_again', 'disputed'])
    const amounts = [again, dispute].map((one) => one?.charges.map(({ accrued }) => accrued?.amount))
    assert.deepEqual(amounts, [[600], [1200]])
    assert.equal(dispute?.charges[0]?.terms?.effective_from, '2020-01-01')
    const pack = (await service.call('GET', dispute.evidence_pack_path)).one().attributes['pack']
    const read = await verifyPack(JSON.stringify(pack))
    assert.ok(read.ok && read.value.agrees && read.value.is_intact)
    assert.match(JSON.stringify(pack), /"disputed_amount":600/)
    const page = await service.call('GET', `${dispute.evidence_pack_path}/page`)
    assert.deepEqual([page.status, page.headers['content-type']], [200, 'text/html; charset=utf-8'])
    const as = service.customers.other
    assert.equal((await service.call('GET', `${path}/checks`, { as })).status, 401)
    assert.equal((await service.call('GET', `${dispute.evidence_pack_path}/page`, { as })).status, 401)
  })

  await t.test('a file of invoices is taken as a whole or not at all', async () => {
    const header =
      'number,biller_kind,biller_scac,currency_code,total_amount,container_number,charge,from,to,rate,amount'
    const row = (number: string, amount: string) =>
      `${number},line,TEST,USD,600,TSTU1000003,demurrage,2026-06-13,2026-06-14,300,${amount}`
    const broken = await post('/invoices/import', {
      content: [header, row('C-1', '600'), row('C-2', 'much')].join('\n'),
    })
    assert.equal(broken.status, 422)
    assert.equal((await service.call('GET', '/invoices?filter[number]=C-1')).list().data.length, 0)
    const taken = await post('/invoices/import', { content: [header, row('C-1', '600'), row('C-2', '600')].join('\n') })
    assert.deepEqual(
      taken.list().data.map(({ attributes }) => attributes['number']),
      ['C-1', 'C-2'],
    )
  })
})
