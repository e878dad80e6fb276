import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTurns } from './turns.ts'

const refusal = new Error('too much waits')
const limits = { at_once: 2, waiting_max: 3 }

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('what would wait behind too much is refused at once', async () => {
  const turns = createTurns(limits, () => refusal)
  const { work, end } = held()
  const taken = Array.from({ length: limits.at_once + limits.waiting_max }, () => turns.take('one', work))
  await assert.rejects(turns.take('one', work), refusal)
  end()
  await Promise.all(taken)
  assert.equal(await turns.take('one', async () => 'again'), 'again')
})

test('an owner runs as much at once as its share, in order, and others are not held up', async () => {
  const turns = createTurns(limits, () => refusal)
  const begun: string[] = []
  const parts = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...held() }))
  const taken = parts.map(({ name, work }) =>
    turns.take('one', () => {
      begun.push(name)
      return work()
    }),
  )
  assert.equal(await turns.take('other', async () => 'done'), 'done')
  assert.deepEqual(begun, ['a', 'b'])
  parts[1]?.end()
  await taken[1]
  assert.deepEqual(begun, ['a', 'b', 'c'])
  for (const { end } of parts) end()
  await Promise.all(taken)
  assert.deepEqual(begun, ['a', 'b', 'c', 'd'])
})

test('work that fails gives its place back', async () => {
  const turns = createTurns({ at_once: 1, waiting_max: 0 }, () => refusal)
  await assert.rejects(
    turns.take('one', () => Promise.reject(new Error('broken'))),
    /broken/,
  )
  assert.equal(await turns.take('one', async () => 'next'), 'next')
})

test('when all places are taken, whoever has the least running is next, and nobody has more than its share', async () => {
  const turns = createTurns({ at_once: 2, waiting_max: 10, all_at_once: 3 }, () => refusal)
  const begun: string[] = []
  const part = (name: string) => {
    const { work, end } = held()
    return {
      end,
      taken: turns.take(name, () => {
        begun.push(name)
        return work()
      }),
    }
  }
  const parts = ['one', 'one', 'one', 'one', 'two', 'two', 'three'].map(part)
  await new Promise(setImmediate)
  assert.deepEqual(begun, ['one', 'one', 'two'])
  for (const { end, taken } of parts) {
    end()
    await taken
  }
  assert.deepEqual(begun, ['one', 'one', 'two', 'three', 'one', 'one', 'two'])
})
