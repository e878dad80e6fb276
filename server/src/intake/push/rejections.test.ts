import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { packRejections, unpackRejections } from './rejections.ts'

test('records that are not taken come out as they went in, in their order', () => {
  const rejected = fc.array(
    fc.record({ index: fc.nat(100_000), reason: fc.constantFrom('not an object', 'not a container number', '') }),
  )
  fc.assert(
    fc.property(rejected, (records) => {
      const packed = structuredClone(packRejections(records))
      assert.deepEqual(
        unpackRejections(packed),
        records.map((record) => ({ ...record })),
      )
      assert.equal(packed.reasons.length, new Set(records.map(({ reason }) => reason)).size)
    }),
    { seed: 20261122 },
  )
})
