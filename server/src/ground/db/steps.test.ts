import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../testing/database.ts'
import type { Transaction } from './types.ts'
import { sendWithCommit } from './types.ts'

const db = await testDatabase()
await db.work`create table apple (id integer primary key, sent_as text default current_query())`
await db.work`create table pear (id integer primary key, sent_as text default current_query())`
await db.work`create table plum (id integer primary key, sent_as text default current_query())`

const apple = (tx: Transaction, id: number) => sendWithCommit(tx, tx`insert into apple (id) values (${id})`, 'apple')
const pear = (tx: Transaction, id: number) => sendWithCommit(tx, tx`insert into pear (id) values (${id})`, 'pear')
const plum = (tx: Transaction, id: number) => sendWithCommit(tx, tx`insert into plum (id) values (${id})`, 'plum')

/** The texts of the statements that brought rows of an id, one for each table that has it. */
async function sentAs(id: number): Promise<readonly string[]> {
  const rows = await db.work<{ sent_as: string }[]>`
    select sent_as from apple where id = ${id} union all select sent_as from pear where id = ${id}
    union all select sent_as from plum where id = ${id}`
  return rows.map(({ sent_as }) => sent_as)
}

test('what only inserts, each time into another table, is one statement', async () => {
  await db.transaction(async (tx) => {
    apple(tx, 1)
    pear(tx, 1)
    plum(tx, 1)
  })
  const sent = await sentAs(1)
  assert.equal(sent.length, 3)
  assert.equal(new Set(sent).size, 1)
})

test('one insert alone is sent as it is', async () => {
  await db.transaction(async (tx) => apple(tx, 2))
  assert.deepEqual(
    (await sentAs(2)).map((sent) => sent.trim()),
    ['insert into apple (id) values ($1)'],
  )
})

test('of inserts that are one statement a failing one undoes the others, and its error is told', async () => {
  const failing = db.transaction(async (tx) => {
    pear(tx, 3)
    apple(tx, 1)
    plum(tx, 3)
  })
  await assert.rejects(failing, /duplicate key value violates unique constraint "apple_pkey"/)
  assert.deepEqual(await sentAs(3), [])
})

test('two inserts into one table stay two statements of one transaction, in their order', async () => {
  await db.transaction(async (tx) => {
    apple(tx, 4)
    sendWithCommit(tx, tx`insert into apple (id) select id + 1 from apple where id = 4`, 'apple')
  })
  assert.equal((await sentAs(5)).length, 1)
  assert.notDeepEqual(await sentAs(4), await sentAs(5))
})

test('a statement that is waited for sees what was to go with the commit before it', async () => {
  const seen = await db.transaction(async (tx) => {
    apple(tx, 6)
    pear(tx, 6)
    const rows = await tx`select id from apple where id = 6 union all select id from pear where id = 6`
    plum(tx, 6)
    return rows.length
  })
  assert.equal(seen, 2)
  assert.equal(new Set(await sentAs(6)).size, 3)
})

test('a transaction that throws before anything is sent leaves nothing, and its connection can be used', async () => {
  const throwing = db.transaction(async (tx) => {
    apple(tx, 7)
    throw new Error('no')
  })
  await assert.rejects(throwing, /no/)
  assert.deepEqual(await sentAs(7), [])
  assert.equal(await db.transaction(async () => 'nothing to send'), 'nothing to send')
})
