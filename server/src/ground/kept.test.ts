import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKept } from './kept.ts'

const createRoom = () => createKept<string>(640, ({ length }) => length)

test('what was not asked for longest makes room for what comes', () => {
  const room = createRoom()
  for (let n = 0; n < 64; n++) room.keep(`n${n}`, 'x'.repeat(10))
  assert.equal(room.find('n0')?.length, 10)
  room.keep('new', 'y'.repeat(10))
  assert.deepEqual([room.find('n0'), room.find('n1'), room.find('n2')], ['x'.repeat(10), undefined, 'x'.repeat(10)])
})

test('a thing takes the place of the one of the same name and of no other', () => {
  const room = createRoom()
  for (let round = 0; round < 1_000; round++) room.keep('same', String(round).padStart(10))
  room.keep('other', 'y')
  assert.deepEqual([room.find('same'), room.find('other')], ['       999', 'y'])
})

test('a thing that would take most of the room is not kept, nor is what it replaces', () => {
  const room = createRoom()
  room.keep('large', 'small')
  room.keep('large', 'x'.repeat(11))
  assert.equal(room.find('large'), undefined)
})
