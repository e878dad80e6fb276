import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKeptTexts, isStillTrue } from './kept-texts.ts'

const one = (text: string, version = '1') => ({ text, version, holds: null })

test('texts take as much room as they have characters', () => {
  const texts = createKeptTexts(640)
  texts.keep('fits', one('x'.repeat(10)))
  texts.keep('does not', one('x'.repeat(11)))
  assert.deepEqual([texts.find('fits')?.text.length, texts.find('does not')], [10, undefined])
})

test('a text is true for its version and while it holds, its first instant included and its last not', () => {
  const holds = { from: '2026-11-20T08:00:00Z', until: '2026-11-21T08:00:00Z' }
  const dated = { ...one('x', 'v'), holds }
  assert.equal(isStillTrue(dated, 'v', '2026-11-20T08:00:00Z'), true)
  assert.equal(isStillTrue(dated, 'v', '2026-11-21T07:59:59Z'), true)
  assert.equal(isStillTrue(dated, 'v', '2026-11-21T08:00:00Z'), false)
  assert.equal(isStillTrue(dated, 'v', '2026-11-20T07:59:59Z'), false)
  assert.equal(isStillTrue(dated, 'w', '2026-11-20T08:00:00Z'), false)
  assert.equal(isStillTrue(one('x', 'v'), 'v', '2000-01-01T00:00:00Z'), true)
})
