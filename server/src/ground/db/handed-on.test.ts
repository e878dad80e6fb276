import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../testing/database.ts'
import { openClient } from './client.ts'
import { openHandedOn } from './handed-on.ts'
import { openHosts } from './hosts.ts'
import { createSessions } from './sessions.ts'
import { changeSending, sendingOf, settled, withEach } from './statements.ts'
import { runTransaction } from './transaction.ts'

const db = await testDatabase()
await db.work`create table thing (id integer primary key, once integer unique deferrable initially deferred)`
await db.work`insert into thing values (100, 100)`
const hosts = openHosts(
  db.address,
  async () => 'answered',
  () => {},
)
const limits = { statement_timeout_ms: 400, lock_timeout_ms: 100 }
const options = { ...limits, is_pooled: true, connections_max: 1, idle_timeout_s: null, onEnd: () => {} }
/** One connection, so that whatever is left in it is seen by whoever has it next. */
const sessions = createSessions((onEnd) => openClient(hosts, { ...options, onEnd }), 1)
const { sql, close } = openHandedOn(openClient(hosts, options), sessions, limits, () => {})
after(close)

/** The settings, prepared statements, locks, tables and channels that the connection keeps when its work is done. */
async function kept() {
  const session = await sessions.take()
  const [row] = await session.client.sql`
    select (select array_agg(name) from pg_settings where source = 'session') as settings,
      (select count(*) from pg_prepared_statements where name <> '') as prepared,
      (select count(*) from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks,
        (select count(*) from pg_class where relpersistence = 't') as tables,
      (select count(*) from pg_listening_channels()) as channels`
  sessions.giveBack(session)
  return row
}
const nothing = { settings: null, prepared: 0, locks: 0, tables: 0, channels: 0 }

test('statements of every form work alone, with values, pieces and names, one after the other and all at once', async () => {
  const piece = sql`where id < ${100}`
  await sql`insert into thing ${sql([
    { id: 1, once: 1 },
    { id: 2, once: 2 },
  ])}`
  assert.deepEqual(
    (await sql`select id from ${sql('thing')} ${piece} order by id`).map((row) => row['id']),
    [1, 2],
  )
  assert.equal((await sql.unsafe('select $1::int as n', [3]))[0]?.['n'], 3)
  assert.equal((await sql.unsafe('select 4 as n'))[0]?.['n'], 4)
  assert.equal((await sql`update thing set once = once + 2 where id = any(${[1, 2]})`).count, 2)
  const all = await Promise.all(Array.from({ length: 50 }, (_, n) => sql`select ${n}::int as n`))
  assert.deepEqual(
    all.map(([row]) => row?.['n']),
    Array.from({ length: 50 }, (_, n) => n),
  )
  assert.deepEqual(await kept(), nothing)
})

test('a statement ends after its time, and at a lock after less, and the next one on the connection is none the wiser', async () => {
  await assert.rejects(async () => sql`select pg_sleep(10)`, { code: '57014' })
  await db.transaction(async (tx) => {
    await tx`select 1 from thing where id = 100 for update`
    await assert.rejects(async () => sql`update thing set once = 9 where id = 100`, { code: '55P03' })
  })
  assert.deepEqual(await kept(), nothing)
})

test('a write counts as done when it is committed, not before', async () => {
  await assert.rejects(async () => sql`insert into thing (id, once) values (10, 100)`, { code: '23505' })
  assert.equal((await sql`select 1 from thing where id = 10`).length, 0)
  await assert.rejects(async () => sql`select 1 / ${0}::int`, { code: '22012' })
  assert.equal((await sql`select 1`).length, 1)
})

test('a transaction has its own time and leaves nothing behind, be it one that reads a snapshot', async () => {
  const place = { sessions, check: () => {}, limits: { statement_timeout_ms: 7_000, lock_timeout_ms: 3_000 } }
  for (const options of [{}, { mode: 'snapshot' }] as const) {
    const [row] = await runTransaction(
      place,
      (tx) => tx`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle,
        current_setting('transaction_read_only') as read_only, pg_advisory_xact_lock(1)::text as locked`,
      options,
    )
    assert.deepEqual(
      { ...row },
      { statement: '7s', lock: '3s', idle: '15s', read_only: options.mode === undefined ? 'off' : 'on', locked: '' },
    )
    assert.deepEqual(await kept(), nothing)
  }
})

test('a connection that breaks under a statement fails it, and the next one has a new connection', async () => {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const broken = assert.rejects(async () => sql`insert into thing (id) select 20 from pg_sleep(0.3)`)
  while (
    (
      await db.work`
    select 1 from pg_stat_activity where pid = ${row?.pid ?? 0} and wait_event = 'PgSleep'`
    ).length === 0
  );
  await db.work`select pg_terminate_backend(${row?.pid ?? 0})`
  await broken
  assert.equal((await sql`select 1 from thing where id = 20`).length, 0)
})

test('whatever was sent for a statement has its end when that has, so that nothing counts as waiting for ever', async () => {
  const sent = new Set<unknown>()
  const ended = new Set<unknown>()
  const counted = (made: Promise<unknown>) => {
    const own = sendingOf(made)
    changeSending(made, {
      send(query) {
        sent.add(query)
        const end = () => void ended.add(query)
        if (query instanceof Promise) void settled(query, end, end)
        own.send(query)
      },
    })
  }
  const watched = createSessions((onEnd) => {
    const client = openClient(hosts, { ...options, onEnd })
    return { ...client, sql: withEach(client.sql, counted) }
  }, 1)
  const handle = openHandedOn(openClient(hosts, options), watched, limits, () => {})
  await handle.sql`select 1`
  await assert.rejects(async () => handle.sql`select 1 / ${0}::int`, { code: '22012' })
  await runTransaction({ sessions: watched, check: () => {}, limits }, async (tx) => tx`select 2`)
  await new Promise(setImmediate)
  assert.equal(sent.size, 9)
  assert.deepEqual(ended, sent)
  await handle.close()
})
