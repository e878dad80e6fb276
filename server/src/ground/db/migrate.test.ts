import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrate } from './migrate.ts'
import { testDatabase } from '../testing/database.ts'

const db = await testDatabase()
await db.work`delete from schema_migration`

async function migrations(
  files: Record<string, string>,
): Promise<{ dir: string; [Symbol.asyncDispose]: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'migrations-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text)
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true }) }
}

/** One after the other: each step finds what the one before it left. */
test('a database that is migrated again and again', async (t) => {
  await t.test('a name without a number, or with one that is taken, is refused', async () => {
    await using unnumbered = await migrations({ 'more.sql': 'select 1' })
    await assert.rejects(migrate(db, unnumbered.dir), /more\.sql must begin with four digits/)
    await using twice = await migrations({ '9001_a.sql': 'select 1', '9001_b.sql': 'select 1' })
    await assert.rejects(migrate(db, twice.dir), /9001_b\.sql/)
  })

  await t.test('one that fails names itself, is undone whole and can be run again', async () => {
    await using broken = await migrations({
      '9002_half.sql': 'create table half (id int primary key); select no_such_function()',
    })
    await assert.rejects(migrate(db, broken.dir), /9002_half\.sql failed: .*no_such_function/)
    await using mended = await migrations({ '9002_half.sql': 'create table half (id int primary key)' })
    assert.deepEqual((await migrate(db, mended.dir)).applied, ['9002_half.sql'])
    assert.deepEqual((await migrate(db, mended.dir)).applied, [])
  })

  await t.test('one that was changed after it was applied is refused', async () => {
    await using changed = await migrations({ '9002_half.sql': 'create table half (id bigint primary key)' })
    await assert.rejects(migrate(db, changed.dir), /9002_half\.sql was changed/)
  })

  await t.test('one that comes before an applied one is refused', async () => {
    await using late = await migrations({
      '9000_late.sql': 'select 1',
      '9002_half.sql': 'create table half (id int primary key)',
    })
    await assert.rejects(migrate(db, late.dir), /9000_late\.sql comes before 9002_half\.sql/)
  })

  await t.test('several at once apply each file once; rows of a newer version are reported, not refused', async () => {
    await using next = await migrations({
      '9003_count.sql': 'create table counted (n int primary key); insert into counted values (1)',
    })
    const results = await Promise.all([1, 2, 3].map(() => migrate(db, next.dir)))
    assert.deepEqual(
      results.flatMap((result) => result.applied),
      ['9003_count.sql'],
    )
    assert.deepEqual(results[0]?.unknown, ['9002_half.sql'])
  })
})
