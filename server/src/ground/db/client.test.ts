import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { openHandle } from './client.ts'
import { openHosts } from './hosts.ts'

const db = await testDatabase()
const hosts = openHosts(
  db.address,
  async () => 'answered',
  () => {},
)

/** A handle of one connection, what it said of its ends, and the backend that serves it. */
function opened(idle_timeout_s: number | null) {
  const ends: boolean[] = []
  const handle = openHandle(
    hosts,
    {
      is_pooled: false,
      connections_max: 1,
      statement_timeout_ms: 5_000,
      lock_timeout_ms: 5_000,
      idle_timeout_s,
      onEnd: (is_lost) => ends.push(is_lost),
    },
    () => {},
  )
  after(handle.close)
  const pid = async () => (await handle.sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid
  return { handle, ends, pid }
}

test('a connection that breaks is lost: the client is replaced, and statements go on', async () => {
  const { handle, ends, pid } = opened(null)
  const [first, client] = [await pid(), handle.sql.options]
  await db.work`select pg_terminate_backend(${first ?? 0})`
  await eventually('its end is told', () => ends.length === 1)
  assert.deepEqual(ends, [true])
  assert.notEqual(handle.sql.options, client)
  assert.notEqual(await pid(), first)
})

test('a connection that was idle for too long is not lost: a statement that came meanwhile is sent by the next', async () => {
  const { handle, ends, pid } = opened(1)
  const [first, client] = [await pid(), handle.sql.options]
  await eventually('its end is told', () => ends.length === 1)
  assert.deepEqual(ends, [false])
  assert.equal(handle.sql.options, client)
  assert.notEqual(await pid(), first)
})
