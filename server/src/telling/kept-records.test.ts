import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DamagedRecord, keptRecords } from './kept-records.ts'

test('what is stored with a change is refused unless each record has a type and an id', () => {
  for (const text of [
    '{}',
    'null',
    '[1]',
    '[null]',
    '[{"id":"a"}]',
    '[{"type":"container","id":7}]',
    '[["container"]]',
  ])
    assert.throws(() => keptRecords(text), DamagedRecord, text)
  assert.deepEqual(keptRecords('[]'), [])
  assert.deepEqual(keptRecords('[{"type":"container","id":"a","attributes":{}}]'), [
    { type: 'container', id: 'a', attributes: {} },
  ])
})
