import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { DamagedRow, keptRows } from './kept-rows.ts'

const schema = z.object({ says: z.object({ days: z.number() }) })
const checked = (rows: readonly { id: string; says: unknown }[]) => keptRows(rows, schema, ({ id }) => `grant ${id}`)

test('a row with other JSON than was written there is refused with its name and the place in it', () => {
  for (const says of [null, 'three', {}, { days: '3' }])
    assert.throws(
      () =>
        checked([
          { id: 'g1', says: { days: 3 } },
          { id: 'g2', says },
        ]),
      (error) => error instanceof DamagedRow && error.message.startsWith('the stored grant g2 is damaged: says'),
    )
})

test('rows that hold what was written are the same rows, with members that the schema does not name', () => {
  const rows = [{ id: 'g1', says: { days: 3, note: 'of an older version' } }]
  assert.equal(checked(rows), rows)
  assert.deepEqual(rows, [{ id: 'g1', says: { days: 3, note: 'of an older version' } }])
})
