import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { statementsIn } from '../testing/routing.ts'

const source_dir = join(import.meta.dirname, '../..')
/** Rows that others refer to by foreign keys, and that long transactions hold. */
const held = /\bfrom (?:subject|shipment|tracking_request)\b(?:(?!\bfrom\b).)*\bfor update\b/
/** Packing takes changes of an ended shipment away, and lets nobody add one meanwhile. */
const allowed = ['tracking/pack-store.ts holdEnded']

test('what others refer to is held for no key update, so that a row that refers to it waits for nobody', async () => {
  const found: string[] = []
  for await (const file of glob('**/*store.ts', { cwd: source_dir }))
    for (const { name, text } of statementsIn(await readFile(join(source_dir, file), 'utf8')))
      if (held.test(text)) found.push(`${file} ${name}`)
  assert.deepEqual(found, allowed)
})
