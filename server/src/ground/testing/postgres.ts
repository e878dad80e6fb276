/**
 * The PostgreSQL that tests share: started by the first test process, ends by itself when the last one is gone, however
 * that ended.
 * Usage: node test-server.ts <folder>
 */
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDriver } from '../db/address.ts'
import { CannotStart } from '../db/cannot-start.ts'
import { startEmbedded } from '../db/embedded.ts'
import type { Embedded } from '../db/embedded.ts'

/** Time for the next test process of a sequence to come before the server stops. */
const linger_ms = 1_000
const templates_max = 5

const dir = process.argv[2]
if (dir === undefined) throw new Error('usage: node test-server.ts <folder>')

const server = await start(dir)
await removeLeftovers(server)
const users = new Set<Socket>()
let ending: NodeJS.Timeout | undefined

const door = createServer((user) => {
  clearTimeout(ending)
  users.add(user)
  user.on('error', () => {})
  user.on('close', () => {
    users.delete(user)
    endWhenUnused()
  })
  user.write(`${server.connection.path}\n`)
  user.resume()
})
const socket = join(dir, 'users')
await rm(socket, { force: true })
door.listen(socket, endWhenUnused)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())

function endWhenUnused(): void {
  clearTimeout(ending)
  if (users.size === 0) ending = setTimeout(() => void end(), linger_ms)
}

async function end(): Promise<void> {
  door.close()
  await server.stop()
  process.exit(0)
}

/** Two test processes may start at once: the second server finds the folder owned and leaves it to the first. */
async function start(data_dir: string): Promise<Embedded> {
  try {
    const settings = {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '1000',
      deadlock_timeout: '50ms',
      shared_buffers: '128MB',
    }
    return await startEmbedded({ data_dir, log: () => {}, settings })
  } catch (error) {
    if (error instanceof CannotStart && error.message.includes('already running')) process.exit(0)
    throw error
  }
}

/** Databases of test processes that were killed, and templates of long ago. */
async function removeLeftovers(embedded: Embedded): Promise<void> {
  const sql = openDriver({ ...embedded.connection, database: 'postgres' }, { max: 1, onnotice: () => {} })
  const rows = await sql<{ datname: string }[]>`
    select datname from pg_database where datname like 'test\_%' or datname like 'template\_%' order by oid`
  const tests = rows.filter((row) => row.datname.startsWith('test_'))
  const templates = rows.filter((row) => row.datname.startsWith('template_'))
  for (const { datname } of [...tests, ...templates.slice(0, -templates_max)])
    await sql`drop database ${sql(datname)} with (force)`
  await sql.end()
}
