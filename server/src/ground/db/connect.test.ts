import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databaseTrouble } from './sqlstate.ts'
import { testDatabase } from '../testing/database.ts'
import { sendWithCommit } from './types.ts'
import type { Transaction } from './types.ts'

const db = await testDatabase()
await db.work`create table thing (id integer primary key, at timestamptz, on_day date, big bigint, amount numeric, doc jsonb, words text[])`

test('instants and days cross as the wire writes them', async () => {
  await db.work`insert into thing (id, at, on_day, big, amount, doc, words)
    values (1, ${'2026-11-20T10:00:00.987+02:00'}, ${'2026-11-25'}, ${9007199254740991}, ${12.5}, ${'{"a":[1]}'},
      ${['x', 'y, z']})`
  const [row] = await db.keyed`
    select at, on_day, big, amount, doc, words, 'infinity'::timestamptz as never from thing where id = 1`
  assert.deepEqual(row, {
    at: '2026-11-20T08:00:00Z',
    on_day: '2026-11-25',
    big: 9007199254740991,
    amount: 12.5,
    doc: { a: [1] },
    words: ['x', 'y, z'],
    never: 'infinity',
  })
})

test('a number that JavaScript would falsify is refused', async () => {
  await assert.rejects(async () => db.keyed`select 9007199254740993::bigint as n`, /safe integer/)
})

test('a transaction that throws leaves nothing behind', async () => {
  await assert.rejects(
    db.transaction(async (tx) => {
      await tx`insert into thing (id) values (2)`
      throw new Error('no')
    }),
    /no/,
  )
  assert.equal((await db.work`select 1 from thing where id = 2`).length, 0)
})

test('a transaction cannot be used after its end', async () => {
  const kept: Transaction = await db.transaction(async (tx) => tx)
  assert.throws(() => kept`select 1`, /after its end/)
})

test('a transaction whose failed statement was swallowed does not pretend to be committed', async () => {
  const swallowing = db.transaction(async (tx) => {
    await tx`insert into thing (id) values (3)`
    await tx`insert into thing (id) values (3)`.catch(() => {})
  })
  await assert.rejects(swallowing, /swallowed/)
})

test('what is sent with the commit is committed with it, in its order', async () => {
  await db.transaction(async (tx) => {
    sendWithCommit(tx, tx`insert into thing (id, big) values (4, 1)`)
    sendWithCommit(tx, tx`update thing set big = big + 1 where id = 4`)
  })
  assert.deepEqual([...(await db.work`select big from thing where id = 4`)], [{ big: 2 }])
})

test('what is sent with the commit and fails undoes the transaction, with its own error', async () => {
  const failing = db.transaction(async (tx) => {
    await tx`insert into thing (id) values (5)`
    sendWithCommit(tx, tx`insert into thing (id) values (5)`)
    sendWithCommit(tx, tx`insert into thing (id) values (6)`)
  })
  await assert.rejects(failing, /duplicate key/)
  assert.equal((await db.work`select 1 from thing where id in (5, 6)`).length, 0)
  assert.equal(await db.transaction(async (tx) => (await tx`select 1`).length), 1)
})

test('a transaction that throws undoes what was sent with the commit, whether that failed or not', async () => {
  const throwing = db.transaction(async (tx) => {
    sendWithCommit(tx, tx`insert into thing (id) values (7)`)
    sendWithCommit(tx, tx`insert into thing (id) values ('none')`)
    throw new Error('no')
  })
  await assert.rejects(throwing, /no/)
  assert.equal((await db.work`select 1 from thing where id = 7`).length, 0)
})

test('what fails behind a failed statement that is sent with the commit tells the error of that one', async () => {
  const failing = db.transaction(async (tx) => {
    sendWithCommit(tx, tx`insert into thing (id) values (2147483648)`)
    await tx`select 1`
  })
  await assert.rejects(failing, (error) => databaseTrouble(error)?.kind === 'bad_value')
  await db.work`insert into thing (id, big) values (12, 0), (13, 0)`
  const crossing = (first: number, second: number) =>
    db.transaction(async (tx) => {
      await tx`update thing set big = big + 1 where id = ${first}`
      await tx`select pg_sleep(0.1)`
      sendWithCommit(tx, tx`update thing set big = big + 1 where id = ${second}`)
      await tx`select 1`
    })
  await Promise.all([crossing(12, 13), crossing(13, 12)])
  assert.deepEqual(
    (await db.work`select big from thing where id in (12, 13)`).map((row) => row['big']),
    [2, 2],
  )
})

test('a conflict of what is sent with the commit is tried again', async () => {
  await db.work`insert into thing (id, big) values (8, 0), (9, 0)`
  const crossing = (first: number, second: number) =>
    db.transaction(async (tx) => {
      await tx`update thing set big = big + 1 where id = ${first}`
      await tx`select pg_sleep(0.1)`
      sendWithCommit(tx, tx`update thing set big = big + 1 where id = ${second}`)
    })
  await Promise.all([crossing(8, 9), crossing(9, 8)])
  const rows = await db.work`select big from thing where id in (8, 9)`
  assert.deepEqual(
    rows.map((row) => row['big']),
    [2, 2],
  )
})

test('a deadlock is tried again', async () => {
  await db.work`insert into thing (id, big) values (10, 0), (11, 0)`
  const crossing = (first: number, second: number) =>
    db.transaction(async (tx) => {
      await tx`update thing set big = big + 1 where id = ${first}`
      await tx`select pg_sleep(0.1)`
      await tx`update thing set big = big + 1 where id = ${second}`
    })
  await Promise.all([crossing(10, 11), crossing(11, 10)])
  const rows = await db.work`select big from thing where id in (10, 11)`
  assert.deepEqual(
    rows.map((row) => row['big']),
    [2, 2],
  )
})

test('a connection that breaks between two statements fails the transaction, and no statement runs outside of it', async () => {
  const broken = db.transaction(async (tx) => {
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    await tx`insert into thing (id) values (20)`
    await db.work`select pg_terminate_backend(${row?.pid ?? 0})`
    await db.work`select pg_sleep(0.05)`
    await tx`insert into thing (id) values (21)`
  })
  const error = await broken.then(
    () => null,
    (error: unknown) => error,
  )
  assert.equal(databaseTrouble(error)?.kind, 'unavailable')
  assert.equal((await db.work`select 1 from thing where id in (20, 21)`).length, 0)
})

test('a connection that breaks under what is sent with the commit fails the transaction', async () => {
  const broken = db.transaction(async (tx) => {
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    sendWithCommit(tx, tx`insert into thing (id) select 22 from pg_sleep(0.3)`)
    await db.work`select pg_terminate_backend(${row?.pid ?? 0})`
  })
  await assert.rejects(broken, (error) => databaseTrouble(error)?.kind === 'unavailable')
  assert.equal((await db.work`select 1 from thing where id = 22`).length, 0)
})

test('a connection that breaks under parallel statements fails all of them', async () => {
  const broken = db.transaction(async (tx) => {
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    const all = Promise.allSettled([30, 31, 32].map((id) => tx`insert into thing (id) select ${id} from pg_sleep(0.3)`))
    await db.work`select pg_sleep(0.05)`
    await db.work`select pg_terminate_backend(${row?.pid ?? 0})`
    assert.deepEqual(
      (await all).map((result) => result.status),
      ['rejected', 'rejected', 'rejected'],
    )
  })
  const error = await broken.then(
    () => null,
    (error: unknown) => error,
  )
  assert.equal(databaseTrouble(error)?.kind, 'unavailable')
  assert.equal((await db.work`select 1 from thing where id >= 30`).length, 0)
})
