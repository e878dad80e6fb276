import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { schemaText } from './schema-text.ts'
import { testDatabase } from '../testing/database.ts'

const db = await testDatabase()

test('schema.sql is what the migrations make; if not: node server/src/ground/db/dump-schema.ts', async () => {
  assert.equal(await schemaText(db.work), await readFile(join(import.meta.dirname, 'schema.sql'), 'utf8'))
})
