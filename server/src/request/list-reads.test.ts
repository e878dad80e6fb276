import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListReader, ReplicaState } from '../ground/db/index.ts'
import { notFound, Refusal } from '../ground/http/refusal.ts'
import { createListReads } from './list-reads.ts'
import type { PrimaryReason } from './list-reads.ts'

const refuse = (place: string) => (): ListReader => {
  throw new Error(`${place} is not asked here`)
}
const used: ReplicaState = { trouble: null, age_ms: 1_001 }

/** Reads through a replica of this state; what was read where, and what was counted. */
function readsOf(given: { state?: ReplicaState; written?: string; shows?: bigint } = {}) {
  const db = { lists: refuse('the primary') }
  const replica = {
    lists: refuse('the replica'),
    state: () => given.state ?? used,
    hasReplayed: (lsn: string) => BigInt(lsn) <= (given.shows ?? 0n),
    failed: (error: unknown) => void failures.push(error),
  }
  const counted: (PrimaryReason | null)[] = []
  const failures: unknown[] = []
  const read = createListReads({ db, replica, writtenBy: async () => given.written ?? null }, (reason) =>
    counted.push(reason),
  )
  return { read, counted, failures, isReplica: (from: typeof db) => from.lists === replica.lists }
}

for (const trouble of ['away', 'behind', 'failing', 'not_a_standby', 'another_database'] as const)
  test(`a replica that is ${trouble} is not read from, and the answer states no age`, async () => {
    const { read, counted, isReplica } = readsOf({ state: { trouble, age_ms: 10 } })
    const reply = await read('account', async (db) => ({ status: isReplica(db) ? 500 : 200 }))
    assert.deepEqual(reply, { status: 200 })
    assert.deepEqual(counted, [trouble])
  })

test('who wrote what the replica does not show yet reads from the primary', async () => {
  const { read, counted, isReplica } = readsOf({ written: '8', shows: 7n })
  assert.deepEqual(await read('account', async (db) => ({ status: isReplica(db) ? 500 : 200 })), { status: 200 })
  assert.deepEqual(counted, ['written'])
})

test('a refusal is the answer, wherever it was found', async () => {
  const { read, counted, failures } = readsOf()
  await assert.rejects(
    read('account', async () => {
      throw notFound('container')
    }),
    Refusal,
  )
  assert.deepEqual([counted, failures], [[], []])
})

test('a read that took too long is not tried again', async () => {
  const { read, failures } = readsOf()
  const error = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  await assert.rejects(
    read('account', async () => {
      throw error
    }),
    error,
  )
  assert.deepEqual(failures, [])
})

test('what fails on the replica is read from the primary', async () => {
  const { read, counted, failures, isReplica } = readsOf()
  const error = Object.assign(new Error('relation "share" does not exist'), { code: '42P01' })
  const reply = await read('account', async (db) => {
    if (isReplica(db)) throw error
    return { status: 200 }
  })
  assert.deepEqual([reply, counted, failures], [{ status: 200 }, ['failed'], [error]])
})

test('an answer of the replica states its age in whole seconds, rounded up, beside its own headers', async () => {
  for (const given of [{}, { written: '7', shows: 7n }]) {
    const { read, counted, isReplica } = readsOf(given)
    const reply = await read('account', async (db) => ({ status: isReplica(db) ? 200 : 500, headers: { etag: 'x' } }))
    assert.deepEqual(reply, { status: 200, headers: { etag: 'x', 'X-Quaylog-Data-Age': '2' } })
    assert.deepEqual(counted, [null])
  }
})
