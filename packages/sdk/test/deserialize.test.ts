import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { deserialize } from '../src/index.ts'
import { container_document, containers_page } from './documents/index.ts'

test('related records are filled in, those that did not come along stay references', () => {
  const container = deserialize(container_document)
  assert.equal(container['number'], 'MSCU1234566')
  const shipment: unknown = container['shipment']
  assert.ok(
    typeof shipment === 'object' &&
      shipment !== null &&
      'bill_of_lading_number' in shipment &&
      'containers' in shipment,
  )
  assert.equal(shipment.bill_of_lading_number, 'MEDUXX123456')
  assert.deepEqual(shipment.containers, [{ id: 'container-1', type: 'container' }])
  assert.deepEqual(
    deserialize(containers_page).map((row) => row.id),
    ['container-1'],
  )
})

test('any web of records ends: the result can be printed', () => {
  const ids = ['a', 'b', 'c', 'd']
  const linkage = fc.oneof(
    fc.constant(null),
    fc.constantFrom(...ids).map((id) => ({ id, type: 't' })),
    fc.array(
      fc.constantFrom(...ids).map((id) => ({ id, type: 't' })),
      { maxLength: 3 },
    ),
  )
  const record = (id: string) =>
    fc.record({
      id: fc.constant(id),
      type: fc.constant('t'),
      attributes: fc.record({ n: fc.nat() }),
      relationships: fc.dictionary(fc.constantFrom('x', 'y'), fc.record({ data: linkage })),
    })
  fc.assert(
    fc.property(fc.tuple(...ids.map(record)), ([data, ...included]) => {
      if (data === undefined) return
      const plain = deserialize({ data, included })
      assert.equal(plain['n'], data.attributes.n)
      JSON.stringify(plain)
    }),
    { numRuns: 200 },
  )
})
