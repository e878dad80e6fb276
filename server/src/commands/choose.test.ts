import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestName } from './choose.ts'
import { commands } from './index.ts'

test('a command that was mistyped is found by its nearest name, one of two words by both', () => {
  assert.equal(nearestName(['trakc', 'MAEU269010000'], commands), 'track')
  assert.equal(nearestName(['lst'], commands), 'list')
  assert.equal(nearestName(['webhook', 'deliverys'], commands), 'webhook deliveries')
  assert.equal(nearestName(['party', 'lsit'], commands), 'party list')
})

test('a word that is like no command suggests none', () => {
  assert.equal(nearestName(['zzzzzzzz'], commands), null)
  assert.equal(nearestName([''], commands), null)
})
