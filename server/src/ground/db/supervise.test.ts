import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { supervise } from './supervise.ts'

const hurried = { look_every_ms: 1, wait_first_ms: 1, wait_last_ms: 4, give_up_ms: 50, settled_ms: 10 }

test('a server that cannot be started again is given up, with the cause', async () => {
  const warnings: string[] = []
  const { given_up } = supervise(
    {
      isAlive: async () => false,
      start: () => Promise.reject(new Error('no space left')),
      warn: (line) => void warnings.push(line),
    },
    hurried,
  )
  assert.match((await given_up).message, /could not be started again: no space left$/)
  assert.ok(warnings.includes('the embedded database did not start: no space left'))
})

test('a server that ends soon after each start is given up too', async () => {
  let alive = false
  const { given_up } = supervise(
    {
      isAlive: async () => alive && (alive = false),
      async start() {
        alive = true
      },
      warn: () => {},
    },
    { ...hurried, settled_ms: 10_000 },
  )
  assert.match((await given_up).message, /ends soon after each start$/)
})

test('a server that nobody wants any more is not started again', async () => {
  let starts = 0
  const { stop } = supervise({ isAlive: async () => false, start: async () => void starts++, warn: () => {} }, hurried)
  await stop()
  const before = starts
  await sleep(20)
  assert.equal(starts, before)
})

test('a database that is killed comes back with what it had acknowledged', async () => {
  const data_dir = join(await mkdtemp(join(tmpdir(), 'supervised-')), 'data')
  after(() => rm(join(data_dir, '..'), { recursive: true, force: true }))
  const warnings: string[] = []
  const embedded = await startEmbedded({ data_dir, log: () => {}, warn: (line) => void warnings.push(line) })
  const db = connect({ address: embedded.connection })
  await db.work`create table kept (n integer)`
  await db.work`insert into kept values (1)`
  process.kill(Number.parseInt(await readFile(join(data_dir, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  while (!warnings.includes('the embedded database is back')) await sleep(20)
  const rows = async () => {
    try {
      return await db.work<{ n: number }[]>`select n from kept`
    } catch {
      return null
    }
  }
  let found = await rows()
  for (; found === null; found = await rows()) await sleep(20)
  assert.deepEqual([...found], [{ n: 1 }])
  await db.close()
  await embedded.stop()
})
