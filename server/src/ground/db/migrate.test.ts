import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { onlyIndexes } from './build-indexes.ts'
import { eventually } from '../testing/eventually.ts'
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
    assert.ok(results[0]?.unknown.includes('9002_half.sql'))
  })
})

test('indexes of a large table', async (t) => {
  await using table = await migrations({ '9010_table.sql': 'create table large (n int)' })
  await migrate(db, table.dir)
  const building = () => db.work`select 1 from pg_stat_progress_create_index where datname = current_database()`
  const isValid = async (name: string) => {
    const [found] = await db.work<{ indisvalid: boolean }[]>`
      select indisvalid from pg_index where indexrelid = to_regclass(${name})`
    return found?.indisvalid ?? null
  }

  await t.test('are built while others write, by one of several processes', async () => {
    await using index = await migrations({
      '9010_table.sql': 'create table large (n int)',
      '9011_index.sql': '-- Why.\ncreate index large_n on large (n) where n > 0;',
    })
    const writing = Promise.withResolvers<void>()
    const first = db.transaction(async (tx) => {
      await tx`insert into large values (1)`
      await writing.promise
    })
    const migrated = Promise.all([1, 2].map(() => migrate(db, index.dir, 0)))
    await eventually('the build', async () => (await building()).length > 0)
    // It waits for the writer who began before it, and holds nobody else up.
    await db.transaction((tx) => tx`insert into large values (2)`)
    writing.resolve()
    await first
    assert.deepEqual(
      (await migrated).flatMap(({ applied }) => applied),
      ['9011_index.sql'],
    )
    assert.equal(await isValid('large_n'), true)
  })

  await t.test('are built anew where a build did not come to its end', async () => {
    await using unique = await migrations({
      '9010_table.sql': 'create table large (n int)',
      '9012_unique.sql': 'create unique index large_one on large (n)',
    })
    await db.work`insert into large values (2)`
    await assert.rejects(migrate(db, unique.dir, 0), /9012_unique\.sql failed: .*large_one/)
    assert.equal(await isValid('large_one'), false)
    await db.work`delete from large`
    assert.deepEqual((await migrate(db, unique.dir, 0)).applied, ['9012_unique.sql'])
    assert.equal(await isValid('large_one'), true)
  })

  await t.test('are left to the step itself where the table is small, or the file does more', async () => {
    await using more = await migrations({
      '9010_table.sql': 'create table large (n int)',
      '9013_small.sql': 'create index large_small on large (n)',
      '9014_more.sql': 'create index large_more on large (n); alter table large add column m int',
    })
    assert.deepEqual((await migrate(db, more.dir)).applied, ['9013_small.sql', '9014_more.sql'])
    assert.equal(onlyIndexes('create index a on b (c); alter table b add column d int'), null)
    assert.equal(onlyIndexes('-- nothing'), null)
    assert.deepEqual(
      onlyIndexes('create unique index a on b using gin (c);\n')?.map(({ name, rest }) => [name, rest]),
      [['a', 'b using gin (c)']],
    )
  })
})
