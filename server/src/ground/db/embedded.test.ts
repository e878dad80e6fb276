import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Address } from './address.ts'
import { connect } from './connect.ts'
import { shareEmbedded, startEmbedded } from './embedded.ts'
import { endingWithTest, temporaryFolder } from '../testing/handed-over.ts'

// A folder that only its owner may enter, as a home of root is: the harder case.
const data_dir = join(temporaryFolder('embedded'), 'data')
const options = { data_dir, log: () => {}, settings: { fsync: 'off' } }

/** A server, until the step ends that started it, unless that stops it before. */
async function started(how = options) {
  const embedded = await startEmbedded(how)
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= embedded.stop())
  after(stop)
  return { ...embedded, stop }
}

function connected({ connection }: { readonly connection: Address }) {
  const db = connect({ address: connection })
  after(() => db.close())
  return db
}

/** One after the other: each step finds what the one before it left. */
test('a data folder, from its first start to its refusals', async (t) => {
  await t.test('a first start makes the database, a clean stop leaves no server and no owner', async () => {
    const embedded = await started()
    assert.equal(embedded.adopted, false)
    const db = connected(embedded)
    await db.work`create table kept (n integer)`
    const [row] = await db.work`
      select current_setting('server_encoding') as encoding, datlocprovider as provider,
        current_setting('listen_addresses') as addresses from pg_database where datname = current_database()`
    assert.deepEqual(row, { encoding: 'UTF8', provider: 'b', addresses: '' })
    await db.close()
    await embedded.stop()
    assert.equal(existsSync(join(data_dir, 'postgres/postmaster.pid')), false)
  })

  await t.test('a second start on the same folder is told who is running', async () => {
    const embedded = await started()
    await assert.rejects(started(), new RegExp(`already running on .* \\(pid ${process.pid}\\)`))
    await embedded.stop()
  })

  await t.test('a command beside a running service shares its server and does not stop it', async () => {
    const embedded = await started()
    const shared = await shareEmbedded(options)
    await shared.stop()
    const db = connected(shared)
    assert.equal((await db.work`select n from kept`).length, 0)
    await db.close()
    await embedded.stop()
  })

  await t.test('a server that outlived its process is taken over with its data', async () => {
    const program = `
      const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))})
      const { connect } = await import(${JSON.stringify(join(import.meta.dirname, 'connect.ts'))})
      const embedded = await startEmbedded({ data_dir: ${JSON.stringify(data_dir)}, log: () => {} })
      await connect({ address: embedded.connection }).work\`insert into kept values (7)\`
      process.kill(process.pid, 'SIGKILL')`
    const words = ['--input-type=module', '-e', program]
    const killed = endingWithTest(spawn(process.execPath, words, { stdio: 'inherit' }))
    await once(killed, 'exit')
    const embedded = await started()
    assert.equal(embedded.adopted, true)
    const db = connected(embedded)
    assert.deepEqual([...(await db.work`select n from kept`)], [{ n: 7 }])
    await db.close()
    await embedded.stop()
  })

  await t.test('a folder of another major version is refused in one line', async () => {
    await writeFile(join(data_dir, 'postgres/PG_VERSION'), '13\n')
    await assert.rejects(started(), /was made by PostgreSQL 13, this version brings 18: [^\n]*$/)
    await writeFile(join(data_dir, 'postgres/PG_VERSION'), '18\n')
  })

  await t.test('a folder that cannot be made is refused in one line', async () => {
    const below_a_file = join(data_dir, 'postgres.log/data')
    await assert.rejects(
      started({ ...options, data_dir: below_a_file }),
      /cannot write to the data folder .* \(ENOTDIR\): [^\n]*$/,
    )
  })
})
