import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryFields } from '../src/documents/entry-fields.ts'

const text = { type: 'string', minLength: 1 }
const schema = {
  type: 'object',
  properties: {
    issue_date: { type: 'string', format: 'date' },
    freight_terms: { type: 'string', enum: ['prepaid', 'collect'] },
    released: { type: 'boolean' },
    containers: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          number: text,
          packages: { type: 'integer' },
          weight: { type: 'object', properties: { value: text, unit: { type: 'string', enum: ['KGM', 'LBR'] } } },
        },
      },
    },
  },
}

test('of a type without a schema, and of what is entered already, nothing can be entered', () => {
  assert.deepEqual(entryFields('other', undefined, {}), [])
  const pointers = entryFields('arrival_notice', schema, { issue_date: '2026-11-19' }).map(({ pointer }) => pointer)
  assert.equal(pointers.includes('/issue_date'), false)
})

test('what is needed comes first, a list offers one more row, and each value has its form', () => {
  const fields = entryFields('arrival_notice', schema, { containers: [{ number: 'TSTU1000003' }] })
  assert.deepEqual(
    fields.map(({ pointer, is_needed }) => `${is_needed ? '!' : ''}${pointer}`),
    [
      '/issue_date',
      '/freight_terms',
      '/released',
      '/containers/0/packages',
      '/containers/0/weight',
      '/containers/1/number',
      '/containers/1/packages',
      '/containers/1/weight',
    ],
  )
  assert.equal(entryFields('arrival_notice', schema, {})[0]?.pointer, '/containers/0/number')
  assert.equal(entryFields('arrival_notice', schema, {})[0]?.is_needed, true)
  const forms = new Map(fields.map(({ pointer, like, choices }) => [pointer, [like, choices]]))
  assert.deepEqual(forms.get('/freight_terms'), ['', ['prepaid', 'collect']])
  assert.deepEqual(forms.get('/released'), [true, null])
  assert.deepEqual(forms.get('/containers/1/packages'), [1, null])
  assert.deepEqual(forms.get('/containers/1/weight'), [{ value: '', unit: 'KGM' }, ['KGM', 'LBR']])
})
