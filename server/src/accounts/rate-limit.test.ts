import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryLimiter } from './rate-limit.ts'

test('the window rolls: the 101st call within 60 s waits for the first to leave', async () => {
  let now = 1_000_000
  const limiter = createMemoryLimiter(() => now)
  for (let i = 0; i < 100; i++) {
    assert.equal(await limiter('a', 'default', 100, 60), 0)
    now += 100
  }
  assert.equal(await limiter('a', 'default', 100, 60), 50)
  now += 49_999
  assert.ok((await limiter('a', 'default', 100, 60)) > 0)
  now += 1
  assert.equal(await limiter('a', 'default', 100, 60), 0)
  assert.ok((await limiter('a', 'default', 100, 60)) > 0, 'only one slot got free')
})

test('rejected calls cost nothing and accounts and buckets are apart', async () => {
  let now = 1_000_000
  const limiter = createMemoryLimiter(() => now)
  assert.equal(await limiter('a', 'refresh', 1, 60), 0)
  for (let i = 0; i < 50; i++) assert.ok((await limiter('a', 'refresh', 1, 60)) > 0)
  assert.equal(await limiter('b', 'refresh', 1, 60), 0)
  assert.equal(await limiter('a', 'infer', 1, 60), 0)
  now += 60_000
  assert.equal(await limiter('a', 'refresh', 1, 60), 0)
})

test('a limit takes no memory before it is used', async () => {
  const before = process.memoryUsage().arrayBuffers
  const limiter = createMemoryLimiter(() => 1_000_000)
  for (const owner of ['a', 'b']) assert.equal(await limiter(owner, 'default', 999_999_999, 60), 0)
  assert.ok(process.memoryUsage().arrayBuffers - before < 1_000_000)
})
