import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { arrayText, parseArrayText } from './array-text.ts'
import { testDatabase } from '../testing/database.ts'

const db = await testDatabase()
const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\u0000', '').toWellFormed())

test('any list of texts comes back as it went, with and without the server in between', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(text, fc.constant(null), fc.constantFrom('NULL', '', ',', '{}', '"', '\\'))),
      async (values) => {
        assert.deepEqual(
          parseArrayText(arrayText(values, String), (item) => item),
          values,
        )
        const [row] = await db.keyed<{ values: unknown }[]>`select ${values}::text[] as values`
        assert.deepEqual(row?.values, values)
      },
    ),
    { numRuns: 200 },
  )
})

test('lists of numbers, booleans, instants and bytes', async () => {
  const [row] = await db.keyed`
    select array[1, null, 3]::bigint[] as n, array[true, false] as b,
      array['2026-01-02 03:04:05+00']::timestamptz[] as at, '{}'::int[] as empty, array['\\x00ff'::bytea] as bytes`
  assert.deepEqual(row, {
    n: [1, null, 3],
    b: [true, false],
    at: ['2026-01-02T03:04:05Z'],
    empty: [],
    bytes: [Buffer.from([0, 255])],
  })
})
