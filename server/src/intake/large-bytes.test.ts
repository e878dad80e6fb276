import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slicesOf, statement_bytes_max, statementsOf } from './large-bytes.ts'

test('slices are no longer than a statement carries, and together what they were', () => {
  for (const length of [0, 1, statement_bytes_max, statement_bytes_max + 1, 2 * statement_bytes_max, 9_000_000]) {
    const bytes = Buffer.alloc(length, 'abcdefg')
    const slices = slicesOf(bytes)
    assert.ok(slices.every((slice) => slice.length <= statement_bytes_max))
    assert.equal(slices.length, Math.max(1, Math.ceil(length / statement_bytes_max)))
    assert.ok(Buffer.concat(slices).equals(bytes))
  }
})

test('rows are grouped by their number and their bytes, in their order, and one that is too large stands alone', () => {
  const groups = (sizes: readonly number[], rows_max: number) => statementsOf(sizes, rows_max, (size) => size)
  assert.deepEqual(groups([], 3), [])
  assert.deepEqual(groups([1, 2, 3, 4], 3), [[1, 2, 3], [4]])
  const [half, over] = [statement_bytes_max / 2, statement_bytes_max + 1]
  assert.deepEqual(groups([half, half, half], 3), [[half, half], [half]])
  assert.deepEqual(groups([1, over, 1], 3), [[1], [over], [1]])
})
