import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../testing/database.ts'
import { createWriteProbe } from './writable.ts'

const db = await testDatabase()

test('a database that takes no writes says why', async () => {
  const failing = (code: string) =>
    createWriteProbe({ transaction: () => Promise.reject(Object.assign(new Error('no'), { code })) }, () => 0)
  assert.equal(await failing('53100')(), 'the disk of the database is full')
  assert.equal(await failing('XX000')(), 'the database accepts no writes')
  const read_only = createWriteProbe({ transaction: (fn) => db.transaction(fn, { mode: 'snapshot' }) }, () => 0)
  assert.equal(await read_only(), 'the database is read only')
})

test('one that takes them says nothing, is left as it was, and is asked once in ten seconds', async () => {
  let [now_ms, asked] = [0, 0]
  const probe = createWriteProbe({ transaction: (fn) => (asked++, db.transaction(fn)) }, () => now_ms)
  for (now_ms of [0, 9_999, 10_000]) assert.equal(await probe(), null)
  assert.equal(asked, 2)
  assert.equal((await db.work`select 1 from pg_class where relname = 'write_probe'`).length, 0)
})
