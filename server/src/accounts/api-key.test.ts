import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKey, hashKey, isWellFormedKey } from './api-key.ts'

test('a truncated, mistyped, foreign or padded key is refused without a look-up', () => {
  const key = createKey('qk_')
  const wrong = [
    key.slice(0, -1),
    `${key}0`,
    key.replace('qk_', 'qpk_'),
    ` ${key}`,
    `${key.slice(0, 5)}${key[5] === 'a' ? 'b' : 'a'}${key.slice(6)}`,
    '',
    'qk_',
    key.replace('_', '-'),
  ]
  for (const text of wrong) assert.equal(isWellFormedKey(text, 'qk_'), false, text)
})

test('a created key is well-formed and its hash has 32 bytes', () => {
  for (let i = 0; i < 100; i++) assert.ok(isWellFormedKey(createKey('qk_'), 'qk_'))
  assert.ok(isWellFormedKey(createKey('qpk_'), 'qpk_'))
  assert.equal(hashKey('qk_x').length, 32)
})
