import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../testing/database.ts'
import { lists_at_once } from './lists.ts'
import { eventually } from '../testing/eventually.ts'

const db = await testDatabase()
await db.work`create table slow_list (id integer primary key)`
let last_key = 0

/** Statements of an account that wait for what `unlock` frees, and how many of them are under way. */
async function waiting(account_id: string, count: number) {
  const lock_key = ++last_key
  const hold = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holder = db.transaction(async (tx) => {
    await tx`select pg_advisory_xact_lock(${lock_key})`
    held.resolve()
    await hold.promise
  })
  await held.promise
  const all = Promise.all(
    Array.from(
      { length: count },
      () => db.lists(account_id)`
    select pg_advisory_xact_lock_shared(${lock_key})`,
    ),
  )
  const underWay = async () =>
    (
      await db.work<{ n: number }[]>`
    select count(*) as n from pg_locks where locktype = 'advisory' and not granted and objid = ${lock_key}
      and database = (select oid from pg_database where datname = current_database())`
    )[0]?.n ?? 0
  const unlock = async () => {
    hold.resolve()
    await Promise.all([holder, all])
  }
  return { underWay, unlock }
}

test('more than an account may have waiting is refused, its other statements are not', async () => {
  const { unlock } = await waiting('a', 203)
  await assert.rejects(async () => db.lists('a')`select 1`, { message: /reads of this account wait/ })
  await unlock()
  assert.equal((await db.lists('a')`select 1`).length, 1)
})

test('an account whose lists hang holds up its own lists and nothing else', async () => {
  const { underWay, unlock } = await waiting('a', 40)
  await eventually('all that may', async () => (await underWay()) >= lists_at_once / 2)
  const answers = await Promise.all([
    db.lists('b')`
    select 1`,
    db.lists('b').unsafe('select 1'),
    db.keyed`
    select 1`,
    db.auth`
    select 1`,
  ])
  assert.deepEqual(
    answers.map((rows) => rows.length),
    [1, 1, 1, 1],
  )
  assert.equal(await underWay(), lists_at_once / 2)
  await unlock()
})

test('while all places are taken others wait, and have the next that is free', async () => {
  const [a, b] = [await waiting('a', 10), await waiting('b', 10)]
  await eventually('all that may', async () => (await a.underWay()) + (await b.underWay()) >= lists_at_once)
  let answered = false
  const c = db.lists('c')`select 1`.then(() => (answered = true))
  await db.keyed`select 1`
  assert.equal(answered, false)
  await b.unlock()
  await c
  assert.equal(await a.underWay(), lists_at_once / 2)
  await a.unlock()
})

test('a statement that fails, and pieces of statements, give and take no place', async () => {
  const sql = db.lists('d')
  for (let n = 0; n < 10; n++) await assert.rejects(async () => sql`select 1 / ${0}::int`, { code: '22012' })
  const piece = sql`where id > ${0}`
  for (let n = 0; n < 10; n++) assert.equal((await sql`select count(*) from ${sql('slow_list')} ${piece}`).length, 1)
})

test('keyed statements and those at the door have little time', async () => {
  for (const sql of [db.keyed, db.auth]) await assert.rejects(async () => sql`select pg_sleep(10)`, { code: '57014' })
})
