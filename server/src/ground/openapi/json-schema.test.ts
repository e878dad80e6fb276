import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { jsonSchemaOf } from './json-schema.ts'

test('a list of so many parts says how many, and has items as linters of descriptions ask', () => {
  const { items, maxItems, prefixItems } = jsonSchemaOf(z.tuple([z.number(), z.string()]), 'response')
  assert.deepEqual([items, maxItems], [{}, 2])
  assert.deepEqual(prefixItems, [{ type: 'number' }, { type: 'string' }])
})
