import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPool } from './pool.ts'

const quiet = { error: () => {} }

/** A job that goes on until it is let go. */
function jobOf(source: string, ...ids: readonly string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { job: { source, rows: ids.map((id) => ({ id })), run: () => promise }, end: resolve, fail: reject }
}

test('a source has room for four jobs at a time, whatever others do', async () => {
  const pool = createPool<{ id: string }>(quiet, () => {})
  const jobs = Array.from({ length: 4 }, (_, index) => jobOf('slow', `row ${index}`))
  assert.equal(pool.room('slow'), 4)
  jobs.forEach(({ job }, index) => {
    pool.begin(job)
    assert.equal(pool.room('slow'), 3 - index)
  })
  assert.equal(pool.room('other'), 4)
  jobs[0]?.end()
  await Promise.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(pool.room('slow'), 1)
  for (const { end } of jobs) end()
  await pool.drained()
  assert.equal(pool.room('slow'), 4)
})

test('a process does 256 jobs at a time at the most, over all sources', async () => {
  const pool = createPool<{ id: string }>(quiet, () => {})
  const jobs = Array.from({ length: 255 }, (_, index) => jobOf(`source ${Math.floor(index / 4)}`, `row ${index}`))
  for (const { job } of jobs) pool.begin(job)
  assert.equal(pool.room('new'), 1)
  const last = jobOf('new', 'last')
  pool.begin(last.job)
  assert.deepEqual([pool.room('new'), pool.room('another')], [0, 0])
  for (const { end } of [...jobs, last]) end()
  await pool.drained()
})

test('what is leased for running jobs is held, and let go when they are done', async () => {
  let freed = 0
  const pool = createPool<{ id: string }>(quiet, () => void freed++)
  const [first, second] = [jobOf('a', '1', '2'), jobOf('b', '3')]
  pool.begin(first.job)
  pool.begin(second.job)
  assert.deepEqual(
    pool.held().map(({ id }) => id),
    ['1', '2', '3'],
  )
  first.end()
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual([pool.held().map(({ id }) => id), freed], [['3'], 1])
  second.end()
  await pool.drained()
  assert.deepEqual([pool.held(), freed], [[], 2])
})

test('a job that fails is logged with what it was about, and gives its room back', async () => {
  const logged: unknown[] = []
  let freed = 0
  const pool = createPool<{ id: string }>(
    { error: (...words: unknown[]) => void logged.push(words) },
    () => void freed++,
  )
  const { job, fail } = jobOf('a', '1', '2')
  pool.begin(job)
  const error = new Error('no')
  fail(error)
  await pool.drained()
  assert.deepEqual(logged, [[{ err: error, source: 'a', ids: ['1', '2'] }, 'asking failed']])
  assert.deepEqual([pool.room('a'), freed], [4, 1])
})
