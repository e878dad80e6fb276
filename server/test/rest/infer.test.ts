import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restService } from './service.ts'
import type { CallOptions } from './service.ts'

const service = await restService()
const infer = (body: unknown, options: CallOptions = {}) =>
  service.call('POST', '/tracking_requests/infer_number', { body, ...options })

test('a number must be there and be of 3 to 50 characters', async () => {
  for (const [body, code] of [
    [{}, 'blank'],
    [{ number: null }, 'blank'],
    [{ number: '  ' }, 'blank'],
    [{ number: 7 }, 'invalid'],
    [{ number: 'AB' }, 'invalid'],
    [{ number: 'A'.repeat(51) }, 'too_long'],
    [{ data: { attributes: {} } }, 'blank'],
    [{ data: {} }, 'blank'],
    [{ number: ['MSCU'] }, 'invalid'],
    [{ number: '../../x' }, 'invalid'],
    [{ number: '１２３４５６' }, 'invalid'],
    [{ number: 'MEDUOL197367/MSCU1234566' }, 'invalid'],
    [{ number: 'MEDUOL197367 MSCU1234566' }, 'invalid'],
  ] as const) {
    const answer = await infer(body)
    assert.deepEqual(
      [answer.status, answer.errors()[0]?.code, answer.errors()[0]?.source],
      [422, code, { pointer: '/data/attributes/number' }],
      JSON.stringify(body),
    )
  }
})

test('the kind, the check digit and the line are told, plain or as a document', async () => {
  for (const body of [{ number: 'MSCU 123456 6' }, { data: { attributes: { number: 'MSCU1234566' } } }]) {
    const answer = await infer(body)
    assert.equal(answer.status, 200)
    assert.match(answer.one().id, /^req_[0-9a-f-]{36}$/)
    const { number_type, validation, shipping_line } = answer.one().attributes
    assert.equal(number_type, 'container')
    assert.deepEqual(validation, {
      is_valid: true,
      type: 'container',
      check_digit_passed: true,
      parsed_number: 'MSCU1234566',
      reason: null,
    })
    assert.deepEqual(shipping_line, {
      decision: 'auto_select',
      selected: { scac: 'MSCU', name: 'MSC Mediterranean Shipping Company', confidence: 0.97 },
      candidates: [{ scac: 'MSCU', name: 'MSC Mediterranean Shipping Company', confidence: 0.97 }],
    })
  }
})

test("a lessor's box and an unknown number give no prediction, which is no error", async () => {
  for (const number of ['TRHU1234566', 'XQ-17-ZZ']) {
    const answer = await infer({ number })
    assert.equal(answer.status, 200)
    const { shipping_line } = answer.one().attributes
    assert.deepEqual(shipping_line, { decision: 'no_prediction', selected: null, candidates: [] })
  }
})

test('what the account tracked before makes a candidate surer, what another tracked does not', async () => {
  const { paid, other } = service.customers
  const confidence = async (as = paid) =>
    JSON.stringify((await infer({ number: 'ONEYQQ1234' }, { as })).one().attributes['shipping_line'])
  const before = await confidence()
  assert.ok(before.includes('"scac":"ONEY"'), before)
  const id = service.newId()
  await service.db.work`
    insert into tracking_request (account_id, id, request_type, request_number, normalized_number, scac,
      auto_detect_vocc_scac, status, created_at, updated_at)
    values (${paid.id}, ${id}, 'bill_of_lading', 'ONEY1', 'ONEY1', 'ONEY', false, 'succeeded', now(), now())`
  await service.db.work`
    insert into search_term (account_id, term, kind, record_id) values (${paid.id}, 'ONEY1', 'tracking_request', ${id})`
  assert.notEqual(await confidence(), before)
  assert.equal(await confidence(other), before)
})

test('two hundred a minute, in a bucket of its own', async () => {
  const caller = await service.addCustomer('Curious', 'paid', { rate_limit: null })
  for (let n = 0; n < 200; n++) assert.equal((await infer({ number: 'MSCU1234566' }, { as: caller })).status, 200)
  const refused = await infer({ number: 'MSCU1234566' }, { as: caller })
  assert.deepEqual(
    [refused.status, refused.headers['retry-after'], refused.errors()[0]?.meta?.['bucket']],
    [429, '60', 'infer'],
  )
  assert.equal((await service.call('GET', '/shipments', { as: caller })).status, 200)
})
