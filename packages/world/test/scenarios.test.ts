import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { allStories } from '../src/stories/book.ts'
import { scenariosPage } from './scenarios-page.ts'

test('the page of stories and faults says what the world does', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/reference/scenarios.md'), 'utf8')
  assert.ok(page === scenariosPage(), 'write it anew: node packages/world/test/write-scenarios.ts')
  assert.ok(allStories().length >= 25)
})
