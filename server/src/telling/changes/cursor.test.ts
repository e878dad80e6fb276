import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cursorFault, cursorOf, headCursor, readCursor } from './cursor.ts'
import type { LogHead } from './cursor.ts'

const id = '0198c0de-0000-7000-8000-00009f3c21ab'
const other = '0198c0de-0000-7000-8000-00009f3c21ac'
const head: LogHead = { newest: 50, newest_id: other, id_there: id, is_first_epoch: true }
const fault = (text: string, more: Partial<LogHead> = {}) => {
  const cursor = readCursor(text)
  assert.ok(cursor !== null)
  return cursorFault(cursor, { ...head, ...more })
}

for (const text of [
  '',
  '-',
  'x',
  '-1',
  '1.5',
  '1e3',
  '1-',
  '1-9f3c21a',
  '1-9f3c21abc',
  '1-9F3C21AB',
  ' 1',
  '99999999999999999',
  '9999999999999999',
  '1-9f3c21ab-1',
])
  test(`cursor: ${JSON.stringify(text)} is none`, () => assert.equal(readCursor(text), null))

const refused: readonly [string, Partial<LogHead>, RegExp][] = [
  ['51', {}, /ends at 50, before 51/],
  ['51-9f3c21ab', { id_there: null }, /ends at 50, before 51/],
  ['42-9f3c21ac', {}, /another one than this cursor names/],
  ['42-9f3c21ab', { id_there: null }, /another one/],
  ['0-9f3c21ab', { id_there: null }, /another one/],
  ['42', { is_first_epoch: false }, /bare number no longer says/],
  ['1', { newest: 0, newest_id: null, id_there: null }, /ends at 0/],
]
for (const [text, more, reason] of refused)
  test(`cursor: ${text} is refused: ${reason.source}`, () => assert.match(fault(text, more) ?? '', reason))

const taken: readonly [string, Partial<LogHead>][] = [
  ['0', { newest: 0, newest_id: null, id_there: null }],
  ['0', { is_first_epoch: false }],
  ['42-9f3c21ab', {}],
  ['42-9f3c21ab', { is_first_epoch: false }],
  ['42', {}],
  ['50', {}],
]
for (const [text, more] of taken) test(`cursor: ${text} is gone on from`, () => assert.equal(fault(text, more), null))

test('cursor: what is written is read, and names the head', () => {
  fc.assert(
    fc.property(fc.nat(), fc.uuid(), (sequence, id) => {
      assert.deepEqual(readCursor(cursorOf({ sequence, id })), { sequence, mark: id.slice(-8) })
      assert.equal(headCursor({ ...head, newest: sequence, newest_id: id }), cursorOf({ sequence, id }))
    }),
  )
  assert.equal(headCursor({ ...head, newest: 0, newest_id: null }), '0')
})
