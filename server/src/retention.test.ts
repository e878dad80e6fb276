import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { readConfig } from './config.ts'
import { insertRequests } from './doors/portal/developers/request-log-store.ts'
import { createClock } from './ground/clock.ts'
import { createIds } from './ground/id.ts'
import { createLog } from './ground/log.ts'
import { openTestDatabase } from './ground/testing/database.ts'
import { keepTrack } from './records/vessels/positions-store.ts'
import { overdueKinds, removePast } from './retention.ts'
import type { RetentionParts } from './retention.ts'
import { default_keep_days, retention_kinds } from './retention-kinds.ts'

const day_ms = 86_400_000
const start_ms = Date.parse('2026-11-20T10:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()

/** A database of one's own, a clock that the test moves, and what was told to be removed. */
async function createBed(t: TestContext) {
  const db = await openTestDatabase()
  t.after(() => db.close())
  let now_ms = start_ms
  const removed: string[] = []
  const clock = createClock(() => now_ms)
  const newId = createIds(() => now_ms)
  const parts: RetentionParts = {
    db,
    clock,
    log: createLog('silent'),
    keep_days: default_keep_days,
    onRemoved: (kind, count, unit) => removed.push(`${kind} ${count} ${unit}`),
  }
  return {
    db,
    parts,
    removed,
    newId,
    at: (ms: number) => void (now_ms = ms),
    async request() {
      const id = newId()
      const row = { method: 'GET', path: '/v2/x', status: 200, duration_ms: 1, credential_kind: 'key', request_id: id }
      await insertRequests(db.work, [{ account_id: id, id, requested_at: iso(now_ms), credential_id: id, ...row }])
      return id
    },
    async requests() {
      const rows = await db.work<{ id: string; part: string }[]>`
        select id, tableoid::regclass::text as part from request_log order by id`
      return rows.map(({ id, part }) => [id, part])
    },
    async partitions(table: string) {
      const rows = await db.work<{ name: string }[]>`
        select relname::text as name from pg_class where relkind = 'r' and relname like ${`${table}\\_p%`} order by 1`
      return rows.map(({ name }) => name)
    },
  }
}

test('requests are dropped by days: those of the first day in a batch, the others with their partition', async (t) => {
  const { parts, removed, at, request, requests, partitions } = await createBed(t)
  await request()
  assert.equal(await removePast(parts, 'requests'), false)
  assert.deepEqual(await partitions('request_log'), ['request_log_p20261121', 'request_log_p20261122'])
  at(start_ms + day_ms)
  const second = await request()
  at(Date.parse('2026-11-28T23:59:59Z'))
  await removePast(parts, 'requests')
  assert.deepEqual(await requests(), [[second, 'request_log_p20261121']], 'until its whole day is past its time')
  at(Date.parse('2026-11-29T00:00:00Z'))
  await removePast(parts, 'requests')
  assert.deepEqual(await requests(), [])
  assert.deepEqual(removed, ['requests 1 rows', 'requests 1 partitions'])
})

test('a day that the default partition holds rows of stays there, and is removed in time', async (t) => {
  const { parts, at, request, requests, partitions } = await createBed(t)
  at(start_ms + 2 * day_ms)
  const early = await request()
  at(start_ms)
  await removePast(parts, 'requests')
  assert.deepEqual(await partitions('request_log'), ['request_log_p20261121'])
  assert.deepEqual(await requests(), [[early, 'request_log_default']])
  at(start_ms + 10 * day_ms)
  await removePast(parts, 'requests')
  assert.deepEqual(await requests(), [])
})

test('tracks of ships are dropped by months of the world', async (t) => {
  const { db, parts, removed, newId, at, partitions } = await createBed(t)
  const vessel_id = newId()
  await db.work`insert into vessel (id, name, updated_at) values (${vessel_id}, 'EXAMPLE', ${iso(start_ms)})`
  const see = (seen_at: string) =>
    keepTrack(
      db.work,
      [{ vessel_id, at: seen_at, latitude: 1, longitude: 2, speed_knots: 3, heading_degrees: 4 }],
      600_000,
    )
  await removePast(parts, 'positions')
  assert.deepEqual(await partitions('vessel_position'), ['vessel_position_p20261201', 'vessel_position_p20270101'])
  await see('2026-12-05T00:00:00Z')
  await see('2026-11-20T00:00:00Z')
  at(Date.parse('2027-04-02T00:00:00Z'))
  await removePast(parts, 'positions')
  assert.equal((await db.work`select 1 from vessel_position`).count, 0)
  assert.deepEqual(removed, ['positions 1 partitions', 'positions 1 rows'])
})

test('of answers only those that stated nothing end', async (t) => {
  const { db, parts, newId, at } = await createBed(t)
  const subject_id = newId()
  await db.work`
    insert into subject (id, source_key, number_type, number, created_at)
    values (${subject_id}, 'line:X', 'container', 'ABCU1234560', ${iso(start_ms)})`
  for (const outcome of ['temporary', 'bad_number', 'found'])
    await db.work`
      insert into payload (id, subject_id, received_at, outcome, content_type, origin, body)
      values (${newId()}, ${subject_id}, ${iso(start_ms)}, ${outcome}, 'text/plain', 'x', '')`
  at(start_ms + 29 * day_ms)
  await removePast(parts, 'failed_answers')
  assert.equal((await db.work`select 1 from payload`).count, 3)
  at(start_ms + 33 * day_ms)
  const overdue = await overdueKinds(db.work, parts.clock, default_keep_days)
  assert.deepEqual(overdue, [{ kind: 'failed_answers', age_days: 33 }])
  await removePast(parts, 'failed_answers')
  const left = await db.work<{ outcome: string }[]>`select outcome from payload`
  assert.deepEqual([...left], [{ outcome: 'found' }])
  assert.deepEqual(await overdueKinds(db.work, parts.clock, default_keep_days), [])
})

test('while another process removes rows of a kind, nothing is removed and nobody waits', async (t) => {
  const { db, parts, newId } = await createBed(t)
  await db.work`
    insert into quarantine (id, source_id, origin, reason, body, received_at)
    values (${newId()}, 'edi', 'x', 'unreadable', '', ${iso(start_ms - 200 * day_ms)})`
  const held = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const other = db.transaction(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('retention/quarantine', 0))`
    held.resolve()
    await over.promise
  })
  await held.promise
  assert.equal(await removePast(parts, 'quarantine'), false)
  assert.equal((await db.work`select 1 from quarantine`).count, 1)
  over.resolve()
  await other
  await removePast(parts, 'quarantine')
  assert.equal((await db.work`select 1 from quarantine`).count, 0)
})

test('each kind has a variable, whose least keeps what was promised', () => {
  for (const { kind, variable, default_days, least_days } of retention_kinds) {
    assert.equal(readConfig({}, { allow_private: false }).keep_days[kind], default_days)
    assert.equal(readConfig({ [variable]: '400' }, { allow_private: false }).keep_days[kind], 400)
    assert.throws(
      () => readConfig({ [variable]: String(least_days - 1) }, { allow_private: false }),
      new RegExp(`${variable}: .*>=${least_days}`),
    )
  }
})
