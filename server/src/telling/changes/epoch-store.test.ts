import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../ground/testing/database.ts'
import { beginEpoch, noteDatabase } from './epoch-store.ts'

const db = await testDatabase()
const now = '2026-11-20T12:00:00Z'
const epochs = async () =>
  (
    await db.work<{ epoch: string }[]>`
  select number || ' ' || reason as epoch from log_epoch order by number`
  ).map(({ epoch }) => epoch)

/** One after the other: each step finds what the one before it left. */
test('the epochs of a database, from the first', async (t) => {
  await t.test('a database that is the same as before begins no epoch', async () => {
    const [row] = await db.work<{ mark: string | null }[]>`select database_mark() as mark`
    assert.match(row?.mark ?? '', /^\d+\/[0-9A-F]{8}$/)
    await noteDatabase(db, now)
    assert.deepEqual(await epochs(), ['1 first'])
  })

  await t.test('another cluster, or another line of time, begins one, once however often it is noted', async () => {
    await db.work`update log_epoch set database_mark = '1/00000001'`
    await Promise.all([1, 2, 3].map(() => noteDatabase(db, now)))
    await noteDatabase(db, now)
    assert.deepEqual(await epochs(), ['1 first', '2 moved'])
  })

  await t.test('an operator begins one where nothing can be seen', async () => {
    assert.deepEqual(
      (await Promise.all([beginEpoch(db, now), beginEpoch(db, now)])).toSorted((one, other) => one - other),
      [3, 4],
    )
    await noteDatabase(db, now)
    assert.deepEqual(await epochs(), ['1 first', '2 moved', '3 restored', '4 restored'])
  })

  await t.test('a database that may not say which it is stays what it was', async () => {
    await db.work`update log_epoch set database_mark = null`
    await noteDatabase(db, now)
    assert.equal((await epochs()).length, 4)
  })
})
