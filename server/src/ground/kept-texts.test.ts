import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKeptTexts, isStillTrue } from './kept-texts.ts'

const one = (text: string, version = '1') => ({ text, version, holds: null })

test('what was not asked for longest makes room for what comes', () => {
  const texts = createKeptTexts(640)
  for (let n = 0; n < 64; n++) texts.keep(`n${n}`, one('x'.repeat(10)))
  assert.equal(texts.find('n0')?.text.length, 10)
  texts.keep('new', one('y'.repeat(10)))
  assert.deepEqual([texts.find('n0')?.version, texts.find('n1'), texts.find('n2')?.version], ['1', undefined, '1'])
})

test('a text takes the place of the one of the same name and of no other', () => {
  const texts = createKeptTexts(640)
  for (let round = 0; round < 1_000; round++) texts.keep('same', one('x'.repeat(10), String(round)))
  texts.keep('other', one('y'))
  assert.deepEqual([texts.find('same')?.version, texts.find('other')?.text], ['999', 'y'])
})

test('a text that would take most of the room is not kept, nor is what it replaces', () => {
  const texts = createKeptTexts(640)
  texts.keep('large', one('small'))
  texts.keep('large', one('x'.repeat(11)))
  assert.equal(texts.find('large'), undefined)
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
