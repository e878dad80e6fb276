import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { changedMembers, listChange, listMember, withChange } from '../src/service/changed-members.ts'

test('a form sends what was changed in it, and nothing that it only shows', () => {
  const begun: { url: string; active: boolean; events: string[]; description: string | null } = {
    url: 'https://a.example',
    active: true,
    events: ['a', 'b'],
    description: null,
  }
  assert.deepEqual(changedMembers(begun, { ...begun }), {})
  assert.deepEqual(changedMembers(begun, { ...begun, description: 'North' }), { description: 'North' })
  assert.deepEqual(changedMembers(begun, { ...begun, events: ['a'] }), { events: ['a'] })
  assert.deepEqual(changedMembers({ ...begun, description: 'North' }, begun), { description: null })
})

test('what is done to a list here is done to the list as others left it', () => {
  const change = listChange(['north', 'urgent'], ['north', 'customs'])
  assert.deepEqual(withChange(['north', 'urgent', 'weekend'], change), ['north', 'weekend', 'customs'])
  assert.deepEqual(withChange(['customs'], change), ['customs'])
  assert.deepEqual(withChange(['north'], listChange(['north'], ['north'])), ['north'])
})

test('a list of which nothing was done is no member of what is sent', () => {
  assert.deepEqual(listMember('terminals', ['A', 'B'], ['B', 'A']), {})
  assert.deepEqual(listMember('terminals', ['A'], ['B']), { terminals: { added: ['B'], removed: ['A'] } })
})

test('whoever changes something waits until it is read again, so that no earlier value shows meanwhile', () => {
  const folder = join(import.meta.dirname, '../src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const forgetful = files.filter((name) =>
    /onS(?:uccess|ettled): (?:async )?\([^)]*\) => (?:void queries|\{(?:(?!\n {4}\}).)*void queries)/s.test(
      readFileSync(join(folder, name), 'utf8'),
    ),
  )
  assert.ok(files.length > 200)
  assert.deepEqual(forgetful, [], 'return or await the promise of invalidateQueries')
})
