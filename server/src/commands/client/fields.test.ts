import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellsOf, fieldsAsked, withFields } from './fields.ts'

const asked = (fields?: string) =>
  fieldsAsked({ positionals: [], options: { fields }, json: false, env: {} }, 'tracking_request')
const record = { id: '1', type: 'container', attributes: { number: 'A', fees: [1], pickup_lfd: null, days: 0 } }

test('a field that records do not have is refused with those that they have; so is a list of none', async () => {
  for (const fields of ['status,colour', 'toString', 'Status'])
    await assert.rejects(
      asked(fields),
      /^CommandError: there is no field '(colour|toString|Status)'; a tracking_request has .*status/,
    )
  await assert.rejects(asked(' ,'), { exit_code: 2, message: /^--fields names nothing; a tracking_request has / })
})

test('fields come in the order in which they were asked for, each once', async () => {
  assert.equal(await asked(), null)
  assert.deepEqual(await asked('status, request_number,status'), ['status', 'request_number'])
})

test('a record keeps the fields that were asked for, and a table shows what is missing as nothing', () => {
  const fields = ['fees', 'number', 'pickup_lfd', 'gone', 'days']
  assert.deepEqual(withFields(record, fields), record)
  assert.deepEqual(withFields(record, ['number']).attributes, { number: 'A' })
  assert.deepEqual(cellsOf(record, fields), ['[1]', 'A', null, null, 0])
})
