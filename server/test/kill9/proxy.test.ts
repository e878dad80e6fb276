import assert from 'node:assert/strict'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { appendChanges } from '../../src/telling/changes/store.ts'
import { connect, databaseTrouble } from '../../src/ground/db/index.ts'
import type { Address } from '../../src/ground/db/index.ts'
import { createIds } from '../../src/ground/id.ts'
import { openTestDatabase } from '../../src/ground/testing/database.ts'
import { startProxy } from './proxy.ts'
import type { Place } from './proxy.ts'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { temporaryFolder } from '../../src/ground/testing/handed-over.ts'

function serverOf(address: Address): { readonly far: Place; readonly user: string; readonly name: string } {
  if (typeof address !== 'string') return { far: { path: address.path }, user: address.user, name: address.database }
  const { hostname, port, username, pathname } = new URL(address)
  const far = { host: hostname, port: Number(port === '' ? 5432 : port) }
  return { far, user: decodeURIComponent(username), name: pathname.slice(1) }
}

test('stalls that overlap hold bytes back and pass each of them on once', async (t) => {
  const dir = temporaryFolder('proxy')
  let heard = ''
  const server = createServer(
    (socket) =>
      void socket
        .on('error', () => {})
        .setEncoding('utf8')
        .on('data', (text: string) => (heard += text)),
  )
  t.after(() => server.close())
  await new Promise<void>((resolve) => server.listen(join(dir, 'far'), resolve))
  const proxy = await startProxy({ path: join(dir, 'near') }, { path: join(dir, 'far') })
  t.after(() => proxy.close())
  const socket = createConnection(join(dir, 'near')).on('error', () => {})
  t.after(() => socket.destroy())
  const until = async (text: string) => {
    await eventually(text, () => heard.length >= text.length)
    assert.equal(heard, text)
  }
  socket.write('a')
  await until('a')
  const stalled_until_ms = performance.now() + 200
  for (const ms of [100, 200, 50]) proxy.stall(ms)
  socket.write('b')
  await until('ab')
  assert.ok(performance.now() >= stalled_until_ms)
  socket.write('c')
  await until('abc')
})

test('what vanishes passes nothing on and tells neither side, and new connections have a way', async (t) => {
  const dir = temporaryFolder('proxy')
  const heard: string[] = []
  let ended = 0
  const server = createServer(
    (socket) =>
      void socket
        .on('error', () => {})
        .setEncoding('utf8')
        .on('close', () => ended++)
        .on('data', (text: string) => heard.push(text)),
  )
  t.after(() => server.close())
  await new Promise<void>((resolve) => server.listen(join(dir, 'far'), resolve))
  const proxy = await startProxy({ path: join(dir, 'near') }, { path: join(dir, 'far') })
  t.after(() => proxy.close())
  const old = createConnection(join(dir, 'near'))
  t.after(() => old.destroy())
  old.write('a')
  await eventually('the first', () => heard.length >= 1)
  proxy.vanish()
  old.write('b')
  old.destroy()
  const fresh = createConnection(join(dir, 'near'))
  t.after(() => fresh.destroy())
  fresh.write('c')
  await eventually('the second', () => heard.length >= 2)
  assert.deepEqual([heard, ended], [['a', 'c'], 0])
})

test('wherever a connection breaks, no number of the change log is taken without its entry', async (t) => {
  const dir = temporaryFolder('proxy')
  const database = await openTestDatabase()
  const { far, user, name } = serverOf(database.address)
  const path = join(dir, 'near')
  const proxy = await startProxy({ path }, far)
  const db = connect({ address: { path, user, database: name } })
  t.after(async () => {
    await db.close()
    proxy.close()
    await database.close()
  })
  const newId = createIds(Date.now)
  const account_id = newId()
  await database.work`
    insert into account (id, name, plan, created_at, updated_at) values (${account_id}, 'Test', 'paid', now(), now())`
  const entry = {
    event: 'container.updated',
    reference_type: 'container_updated_event',
    reference_id: newId(),
    shipment_id: null,
    container_id: null,
    tracking_request_id: null,
    lane_key: 'a',
    included: '[]',
  } as const
  const append = () =>
    db.transaction(async (tx) => {
      await tx`select 1`
      await appendChanges(tx, newId, account_id, [entry, entry], '2026-11-20T00:00:00Z')
      await appendChanges(tx, newId, account_id, [entry], '2026-11-20T00:00:00Z')
    })
  const succeeds = async (run: () => PromiseLike<unknown>) => {
    try {
      await run()
      return true
    } catch {
      return false
    }
  }
  let broken = 0
  for (let pieces = 0; pieces < 24; pieces++) {
    proxy.cutAfter(pieces)
    try {
      await append()
    } catch (error) {
      broken++
      assert.equal(databaseTrouble(error)?.kind, 'unavailable', String(error))
    }
    proxy.cutAfter(Number.POSITIVE_INFINITY)
    await eventually('a connection', () => succeeds(() => db.work`select 1`))
  }
  await eventually('the last', () => succeeds(append))
  assert.ok(broken >= 5 && broken < 24, `${broken} of 24 broke`)
  const rows = await database.work<{ sequence: number }[]>`
    select sequence from change_log where account_id = ${account_id} order by sequence`
  const [counter] = await database.work<{ change_sequence: number }[]>`
    select change_sequence from account where id = ${account_id}`
  assert.deepEqual(
    rows.map((row) => row.sequence),
    Array.from({ length: counter?.change_sequence ?? -1 }, (_, i) => i + 1),
  )
})
