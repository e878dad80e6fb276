import assert from 'node:assert/strict'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sealClearText } from '../../src/commands/reseal.ts'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { readSandboxTime } from '../../src/doors/sandbox/clock-store.ts'
import { createClock } from '../../src/ground/clock.ts'
import { connect, migrate } from '../../src/ground/db/index.ts'
import type { Database } from '../../src/ground/db/index.ts'
import { migrations_dir } from '../../src/ground/db/migrate.ts'
import { schemaText } from '../../src/ground/db/schema-text.ts'
import { createIds } from '../../src/ground/id.ts'
import { createLog } from '../../src/ground/log.ts'
import { createSealer } from '../../src/ground/secret.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import type { TestDatabase } from '../../src/ground/testing/database.ts'
import { loadReference } from '../../src/reference/reference.ts'
import { differences } from './differences.ts'
import { putRows, readKept } from './kept-database.ts'
import type { KeptDatabase } from './kept-database.ts'

/** What the changelog says is no longer said. */
const intended = [
  /^\/webhook_notifications.*\.attributes\.id: was .* is undefined$/,
  /^\/changes.*meta\.cursor: was 100, is "100-[0-9a-f]{8}"$/,
  /^\/changes.*links\.next: was .*after=100", is .*after=100-[0-9a-f]{8}"$/,
]

const kept_dir = new URL('kept/', import.meta.url)

for (const file of (await readdir(kept_dir)).toSorted()) {
  test(`the database kept as ${file} is brought to this version, killed at each step`, async (t) => {
    const kept = await readKept(new URL(file, kept_dir))
    const db = await databaseAsKept(kept)
    // A service behind a pooler migrates at the server itself.
    const direct = connect({ address: db.address })
    t.after(() => direct.close())
    const steps = (await readdir(migrations_dir))
      .filter((name) => name.endsWith('.sql') && name > kept.schema)
      .toSorted()

    for (const step of steps) {
      await using killed = await folderOfMigrations(step, '; select pg_terminate_backend(pg_backend_pid())')
      await assert.rejects(migrate(direct, killed.dir), `${step} is not told that its connection is gone`)
      await using whole = await folderOfMigrations(step)
      assert.deepEqual((await migrate(direct, whole.dir, 0)).applied, [step])
    }

    assert.equal(await schemaText(db.work), await readFile(join(migrations_dir, '../schema.sql'), 'utf8'))
    const sealer = createSealer([kept.secret_key])
    await sealClearText(db, sealer)
    const app = await appOn(db, sealer, kept.public_url)
    t.after(() => app.stop())
    for (const { path, body } of kept.answers) {
      const answer = await app.http.inject({ url: `/v2${path}`, headers: { authorization: `Token ${kept.api_key}` } })
      assert.equal(answer.statusCode, 200, `${path}: ${answer.body.slice(0, 300)}`)
      const gone = differences(body, answer.json(), path).filter((line) => !intended.some((one) => one.test(line)))
      assert.deepEqual(gone, [])
    }
  })
}

/** A database with the schema and the rows of the version that wrote them. */
async function databaseAsKept(kept: KeptDatabase): Promise<TestDatabase> {
  const db = await testDatabase()
  await db.work.unsafe('drop schema public cascade; create schema public').simple()
  await using then = await folderOfMigrations(kept.schema)
  await migrate(db, then.dir)
  await putRows(db, kept.tables)
  return db
}

/** Today's migrations up to one; `more` is put behind the last. */
async function folderOfMigrations(
  last: string,
  more = '',
): Promise<{ dir: string; [Symbol.asyncDispose]: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'quaylog-upgrade-'))
  for (const name of (await readdir(migrations_dir)).filter((one) => one <= last)) {
    const text = await readFile(join(migrations_dir, name), 'utf8')
    await writeFile(join(dir, name), name === last ? `${text}${more}` : text)
  }
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true }) }
}

/** The service on it, with the world's clock where it stood. */
async function appOn(db: Database, sealer: ReturnType<typeof createSealer>, public_url: string) {
  const clock = createClock()
  clock.follow(await readSandboxTime(db))
  return createApp({
    config: readConfig({ QUAYLOG_PUBLIC_URL: public_url, QUAYLOG_LOG_LEVEL: 'silent' }, { allow_private: true }),
    db,
    clock,
    newId: createIds(clock.realMs),
    random: () => 0.5,
    log: createLog('silent'),
    reference: loadReference(),
    sealer,
    rate_limits: 'memory',
  })
}
