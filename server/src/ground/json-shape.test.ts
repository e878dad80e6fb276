import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { excessOfShape } from './json-shape.ts'

const limits = { depth_max: 3, members_max: 4 }

test('brackets and commas count outside of strings alone', () => {
  assert.equal(excessOfShape('[[[1]]]', limits), null)
  assert.equal(excessOfShape('[[[{}]]]', limits), 'depth')
  assert.equal(excessOfShape('[1,2,3,4,5]', limits), null)
  assert.equal(excessOfShape('[1,2,3,4,5,6]', limits), 'members')
  assert.equal(excessOfShape(JSON.stringify(['[[[[,,,,,,', '"\\"[[[[', '\\']), limits), null)
})

test('what JSON can say is never called deeper or wider than it is', () => {
  fc.assert(
    fc.property(fc.json({ depthSize: 'medium' }), (text) => {
      let members = 0
      const depthOf = (value: unknown): number => {
        if (typeof value !== 'object' || value === null) return 0
        members += Object.keys(value).length
        return 1 + Math.max(0, ...Object.values(value).map(depthOf))
      }
      const depth = depthOf(JSON.parse(text))
      assert.equal(excessOfShape(text, { depth_max: depth, members_max: members }), null)
      if (depth > 0) assert.equal(excessOfShape(text, { depth_max: depth - 1, members_max: Infinity }), 'depth')
    }),
    { numRuns: 300, seed: 20261122 },
  )
})
