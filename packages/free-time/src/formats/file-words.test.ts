import { deepEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as words from '../model/words.ts'

const page = readFileSync(new URL('../../../../docs/free-time/files.md', import.meta.url), 'utf8')

test('the page of the files names every word that a field of them takes', () => {
  const all = Object.values(words).flatMap((list) => [...list])
  deepEqual(
    [...new Set(all)].filter((word) => !page.includes(`\`${word}\``) && !new RegExp(`\\b${word}\\b`).test(page)),
    [],
  )
})
