import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAskedOnce } from './asked-once.ts'

test('those who ask the same before it is answered have one answer, and the next has it asked anew', async () => {
  const askOnce = createAskedOnce<number>()
  let asked = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const ask = async () => {
    const number = ++asked
    await promise
    return number
  }
  const waiting = [askOnce('a', ask), askOnce('a', ask), askOnce('b', ask)]
  resolve()
  assert.deepEqual(await Promise.all(waiting), [1, 1, 2])
  assert.equal(await askOnce('a', ask), 3)
})

test('an error reaches all who asked, and nobody who asks after it', async () => {
  const askOnce = createAskedOnce<string>()
  const fail = async () => Promise.reject(new Error('away'))
  const both = await Promise.allSettled([askOnce('a', fail), askOnce('a', fail)])
  assert.deepEqual(
    both.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(await askOnce('a', async () => 'back'), 'back')
})
