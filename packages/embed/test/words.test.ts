import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill } from '../src/fill.ts'
import { localDay } from '../src/local-time.ts'
import { words as de } from '../src/widget/locales/de.ts'
import { words as es } from '../src/widget/locales/es.ts'
import { words as fr } from '../src/widget/locales/fr.ts'
import { words as zh } from '../src/widget/locales/zh.ts'
import { count, en, wordFor } from '../src/widget/words.ts'

const gapsOf = (text: string) => [...text.matchAll(/\{\w\}/g)].map(([gap]) => gap).sort()

function leavesOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value ?? {}).flatMap(([key, below]) => leavesOf(below, `${path}.${key}`))
}

test('every language says everything, with the same gaps', () => {
  const english = new Map(leavesOf(en))
  for (const words of [de, es, fr, zh]) {
    const leaves = leavesOf(words)
    assert.deepEqual(leaves.map(([path]) => path).sort(), [...english.keys()].sort())
    for (const [path, text] of leaves) {
      assert.ok(text.trim() !== '', path)
      assert.deepEqual(gapsOf(text), gapsOf(english.get(path) ?? ''), path)
    }
  }
})

test('counts take the form of their language', () => {
  assert.equal(count(en.in_days, 1, 'en'), 'in 1 day')
  assert.equal(count(en.in_days, 0, 'en'), 'in 0 days')
  assert.equal(count(fr.in_days, 0, 'fr'), 'dans 0 jour')
  assert.equal(count(zh.in_days, 2, 'zh'), '还有 2 天')
})

test('a name without a word is made readable, and one of the language itself is no word', () => {
  assert.equal(wordFor(en.status, 'seen_from_space'), 'seen from space')
  assert.equal(wordFor(en.status, 'constructor'), 'constructor')
  assert.equal(fill('{n} of {x}', { n: '{x}' }), '{x} of ')
})

test('days are counted in the calendar of the place', () => {
  const lfd = '2026-11-22T08:00:00Z'
  const left = (now: string, zone?: string) => localDay(lfd, zone, 'en', new Date(now)).days_left
  assert.equal(left('2026-11-23T07:59:00Z', 'America/Los_Angeles'), 0, 'still the 22nd in Los Angeles')
  assert.equal(left('2026-11-23T08:01:00Z', 'America/Los_Angeles'), -1)
  assert.equal(left('2026-11-20T14:00:00Z', 'America/Los_Angeles'), 2)
  assert.equal(localDay(lfd, 'Nowhere/Else', 'en', new Date(lfd)).text, 'Sun, Nov 22')
})
