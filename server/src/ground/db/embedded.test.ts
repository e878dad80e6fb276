import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { connect } from './connect.ts'
import { shareEmbedded, startEmbedded } from './embedded.ts'

// A folder that only its owner may enter, as a home of root is: the harder case.
const data_dir = join(await mkdtemp(join(tmpdir(), 'embedded-')), 'data')
after(() => rm(join(data_dir, '..'), { recursive: true, force: true }))
const options = { data_dir, log: () => {}, settings: { fsync: 'off' } }

/** One after the other: each step finds what the one before it left. */
test('a data folder, from its first start to its refusals', async (t) => {
  await t.test('a first start makes the database, a clean stop leaves no server and no owner', async () => {
    const embedded = await startEmbedded(options)
    assert.equal(embedded.adopted, false)
    const db = connect({ address: embedded.connection })
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
    const embedded = await startEmbedded(options)
    await assert.rejects(startEmbedded(options), new RegExp(`already running on .* \\(pid ${process.pid}\\)`))
    await embedded.stop()
  })

  await t.test('a command beside a running service shares its server and does not stop it', async () => {
    const embedded = await startEmbedded(options)
    const shared = await shareEmbedded(options)
    await shared.stop()
    const db = connect({ address: shared.connection })
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
    const killed = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
    await once(killed, 'exit')
    const embedded = await startEmbedded(options)
    assert.equal(embedded.adopted, true)
    const db = connect({ address: embedded.connection })
    assert.deepEqual([...(await db.work`select n from kept`)], [{ n: 7 }])
    await db.close()
    await embedded.stop()
  })

  await t.test('a folder of another major version is refused in one line', async () => {
    await writeFile(join(data_dir, 'postgres/PG_VERSION'), '13\n')
    await assert.rejects(startEmbedded(options), /was made by PostgreSQL 13, this version brings 18: [^\n]*$/)
    await writeFile(join(data_dir, 'postgres/PG_VERSION'), '18\n')
  })

  await t.test('a folder that cannot be made is refused in one line', async () => {
    const below_a_file = join(data_dir, 'postgres.log/data')
    await assert.rejects(
      startEmbedded({ data_dir: below_a_file, log: () => {} }),
      /cannot write to the data folder .* \(ENOTDIR\): [^\n]*$/,
    )
  })
})
