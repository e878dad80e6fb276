import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { answers, setup, unknown_id, usual_routes } from './harness.ts'

const id = '0199c0de-0000-7000-8000-0000000000f1'
const days = Array.from({ length: 12 }, (_, at) => `2026-07-${String(at + 10)}`)
const finding = {
  code: 'D01',
  certainty: 'certain',
  line: 1,
  days,
  amount: 300,
  text: 'Charged already on A-1',
  evidence: [],
}
const verdict = {
  payable_amount: 100,
  disputed_amount: 300,
  cannot_assess_amount: 0,
  currency_code: 'USD',
  without_law: { payable_amount: 350, disputed_amount: 50, cannot_assess_amount: 0 },
  deadlines: { dispute_by: '2026-09-20', biller_answer_by: null, biller_issue_by: null },
  findings: Array.from({ length: 90 }, () => finding),
}
const invoice = (own: object = {}) => ({
  id,
  type: 'invoice',
  attributes: {
    number: 'A-2',
    biller: { kind: 'line', scac: 'ATLL', facility: null },
    issued_on: '2026-08-19',
    due_on: null,
    currency_code: 'USD',
    total_amount: 400,
    status: 'received',
    disputed_on: null,
    document: { lines: [{ container_number: 'TCLU1234568' }, { container_number: 'MSCU1234566' }] },
    verdict,
    checked_at: '2026-09-01T00:00:00Z',
    ...own,
  },
})
const table = {
  ...usual_routes,
  'GET /invoices': answers.list([invoice()]),
  [`GET /invoices/${id}`]: answers.one(invoice({ verdict: { ...verdict, findings: [], without_law: null } })),
}
const fleet = { toolsets: ['fleet'] } as const
const answered = z.looseObject({ items: z.array(z.looseObject({})), findings: z.array(z.looseObject({})).optional() })

test('an id that is none, an unknown one, and a status that there is not are answered in words', async () => {
  await using world = await setup(table, fleet)
  assert.match(JSON.stringify((await world.call('check_invoice', { id: 'x' })).payload), /Invalid arguments: id/)
  assert.match(
    JSON.stringify((await world.call('check_invoice', { status: 'late' })).payload),
    /Invalid arguments: status/,
  )
  const unknown = await world.call('check_invoice', { id: unknown_id })
  assert.deepEqual([unknown.isError, /There is no such record/.test(JSON.stringify(unknown.payload))], [true, true])
})

test('one invoice comes with what is wrong, of which box, and until when it can be disputed, in less than 10 kB', async () => {
  await using world = await setup(table, fleet)
  const { payload } = await world.call('check_invoice', { number: 'A-2' })
  assert.equal(world.service.received.at(-1)?.query['filter[number]'], 'A-2')
  const { items, findings = [], ...others } = answered.parse(payload)
  assert.deepEqual(items, [
    {
      id,
      number: 'A-2',
      biller: 'ATLL',
      status: 'received',
      issuedOn: '2026-08-19',
      currencyCode: 'USD',
      totalAmount: 400,
      payableAmount: 100,
      disputedAmount: 300,
      cannotAssessAmount: 0,
      disputeBy: '2026-09-20',
      checkedAt: '2026-09-01T00:00:00Z',
    },
  ])
  assert.deepEqual(findings[0], {
    code: 'D01',
    certainty: 'certain',
    container: 'MSCU1234566',
    amount: 300,
    days: days.slice(0, 10),
    daysLeftOut: 2,
    text: 'Charged already on A-1',
  })
  assert.equal(findings.length + Number(others['findingsLeftOut']), 90)
  assert.ok(findings.length > 20)
  assert.deepEqual(others['withoutLaw'], { payableAmount: 350, disputedAmount: 50, cannotAssessAmount: 0 })
  assert.ok(JSON.stringify(payload).length < 10_000)
})

test('an invoice in which nothing is wrong has no findings, which is said; a list shows none', async () => {
  await using world = await setup(table, fleet)
  const one = await world.call('check_invoice', { id })
  assert.deepEqual(answered.parse(one.payload).findings, [])
  const list = await world.call('check_invoice', { status: 'received' })
  assert.equal(world.service.received.at(-1)?.query['filter[status]'], 'received')
  assert.equal(answered.parse(list.payload).findings, undefined)
})
