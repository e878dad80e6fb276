import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTurns, sharesOf } from './test-shares.ts'

const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

test('each file is run once, those that take long first and alone, neighbours in different processes', () => {
  assert.deepEqual(sharesOf(files, { at_once: 2, files_each: 2, alone: ['f', 'gone', 'b'] }), [
    ['f'],
    ['b'],
    ['a', 'e'],
    ['c', 'g'],
    ['d'],
  ])
})

test('few files are shared out among all processes, and no process is without a file', () => {
  assert.deepEqual(sharesOf(['a', 'b', 'c'], { at_once: 2, files_each: 10, alone: [] }), [['a', 'c'], ['b']])
  assert.deepEqual(sharesOf(['a'], { at_once: 3, files_each: 10, alone: [] }), [['a']])
  assert.deepEqual(sharesOf([], { at_once: 3, files_each: 10, alone: [] }), [])
})

test('no more run at a time than may, and answers keep the order of what was asked', async () => {
  let running = 0
  let most = 0
  const answers = await inTurns(files, 3, async (file) => {
    most = Math.max(most, ++running)
    for (let turn = 0; turn < (file === 'a' ? 9 : 2); turn++) await Promise.resolve()
    running -= 1
    return file.toUpperCase()
  })
  assert.deepEqual([most, answers.join('')], [3, 'ABCDEFG'])
})

test('what fails is told', async () => {
  await assert.rejects(
    inTurns(files, 2, (file) => (file === 'c' ? Promise.reject(new Error('c')) : Promise.resolve(file))),
    new Error('c'),
  )
})
