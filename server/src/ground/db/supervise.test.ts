import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { supervise } from './supervise.ts'
import { eventually } from '../testing/eventually.ts'
import { temporaryFolder } from '../testing/handed-over.ts'

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
  let [looks, starts] = [0, 0]
  const isAlive = async () => {
    looks += 1
    return false
  }
  const { stop } = supervise({ isAlive, start: async () => void starts++, warn: () => {} }, hurried)
  await stop()
  const before = [looks, starts]
  for (let turn = 0; turn < 100; turn++) await nextTurn()
  assert.deepEqual([looks, starts], before)
})

test('a database that is killed comes back with what it had acknowledged', async (t) => {
  const data_dir = join(temporaryFolder('supervised'), 'data')
  const warnings: string[] = []
  const embedded = await startEmbedded({ data_dir, log: () => {}, warn: (line) => void warnings.push(line) })
  const db = connect({ address: embedded.connection })
  t.after(async () => {
    await db.close()
    await embedded.stop()
  })
  await db.work`create table kept (n integer)`
  await db.work`insert into kept values (1)`
  process.kill(Number.parseInt(await readFile(join(data_dir, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  await eventually('it is back', () => warnings.includes('the embedded database is back'))
  const rows = async () => {
    try {
      return await db.work<{ n: number }[]>`select n from kept`
    } catch {
      return null
    }
  }
  assert.deepEqual([...(await eventually('an answer', rows))], [{ n: 1 }])
})
