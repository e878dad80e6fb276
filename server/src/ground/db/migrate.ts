import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildBesideWriters, isLarge, onlyIndexes } from './build-indexes.ts'
import { CannotStart } from './cannot-start.ts'
import type { Database } from './connect.ts'
import { databaseTrouble } from './sqlstate.ts'
import type { Transaction } from './types.ts'

/** What `migrate` did. */
export interface Migrated {
  /** File names, in order. */
  readonly applied: readonly string[]
  /** Names that a newer version applied and this one does not know. */
  readonly unknown: readonly string[]
}

interface Migration {
  readonly name: string
  readonly sha256: string
  readonly text: string
}

export const migrations_dir = join(import.meta.dirname, 'migrations')
const lock_key = 0x7175_6179
const lock_tries_max = 30
/** An index over less is built within a second or so. */
const large_bytes_default = 64 * 1_048_576

/**
 * Brings the schema up to this version's: numbered files, forward only, each in one transaction whose first write is
 * its own row. A file that only creates indexes, over a table of `large_bytes` or more, has them built while others
 * write.
 * Any number of processes may call it at once. Throws CannotStart, naming the file, when an applied file was changed or
 * is missing, or when one fails.
 */
export async function migrate(
  db: Database,
  dir = migrations_dir,
  large_bytes = large_bytes_default,
): Promise<Migrated> {
  const migrations = await readMigrations(dir)
  await db.transaction(async (tx) => {
    await takeLock(tx)
    await tx`create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null)`
  })
  const applied: string[] = []
  for (const migration of migrations) {
    const ready = await withIndexesBuilt(db, migration, migrations, large_bytes)
    if (await applyWhenFree(db, ready, migrations)) applied.push(migration.name)
  }
  const rows = await db.work<{ name: string }[]>`select name from schema_migration order by name`
  const known = new Set(migrations.map((migration) => migration.name))
  return { applied, unknown: rows.map((row) => row.name).filter((name) => !known.has(name)) }
}

/** The files in order; four digits, an underscore and a name. */
async function readMigrations(dir: string): Promise<readonly Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  const migrations: Migration[] = []
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
    if (number === undefined || numbers.has(number))
      throw new CannotStart(`migration ${name} must begin with four digits that no other migration uses`)
    numbers.add(number)
    const text = await readFile(join(dir, name), 'utf8')
    migrations.push({ name, sha256: createHash('sha256').update(text).digest('hex'), text })
  }
  return migrations
}

/** The migration without what had to be done before it and was: indexes of large tables. */
async function withIndexesBuilt(
  db: Database,
  migration: Migration,
  all: readonly Migration[],
  large_bytes: number,
): Promise<Migration> {
  const indexes = onlyIndexes(migration.text)
  if (indexes === null) return migration
  const is_needed = await db.transaction(
    async (tx) => (await isPending(tx, migration, all)) && (await isLarge(tx, indexes, large_bytes)),
  )
  if (!is_needed) return migration
  await buildBesideWriters(db, indexes).catch((error: unknown) => {
    throw failed(migration, error)
  })
  return { ...migration, text: '' }
}

/**
 * Waits briefly for each lock and then lets the waiting queries pass, so that a busy service is not stalled behind it.
 */
async function applyWhenFree(db: Database, migration: Migration, all: readonly Migration[]): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) => apply(tx, migration, all))
    } catch (error) {
      if (error instanceof CannotStart || databaseTrouble(error)?.kind === 'unavailable') {
        const lockTimeout = error instanceof Error && 'code' in error && error.code === '55P03'
        if (!lockTimeout || attempt === lock_tries_max) throw error
        await sleep(500)
        continue
      }
      throw failed(migration, error)
    }
  }
}

const failed = ({ name }: Migration, error: unknown) =>
  new CannotStart(`migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })

/** Whether it was not applied yet; throws CannotStart where it no longer can be. */
async function isPending(tx: Transaction, migration: Migration, all: readonly Migration[]): Promise<boolean> {
  const rows = await tx<{ name: string; sha256: string }[]>`select name, sha256 from schema_migration order by name`
  const done = rows.find((row) => row.name === migration.name)
  if (done && done.sha256 !== migration.sha256)
    throw new CannotStart(
      `migration ${migration.name} was changed after it was applied: restore it and put the change into a new file`,
    )
  if (done) return false
  const later = rows.find((row) => row.name > migration.name && all.some((known) => known.name === row.name))
  if (later)
    throw new CannotStart(
      `migration ${migration.name} comes before ${later.name}, which is applied already: give it a higher number`,
    )
  return true
}

async function apply(tx: Transaction, migration: Migration, all: readonly Migration[]): Promise<boolean> {
  await takeLock(tx)
  if (!(await isPending(tx, migration, all))) return false
  await tx`
    insert into schema_migration (name, sha256, applied_at) values (${migration.name}, ${migration.sha256}, now())`
  await tx`set local lock_timeout = '1s'`
  await tx`set local statement_timeout = 0`
  if (migration.text !== '') await tx.unsafe(migration.text).simple()
  return true
}

/** Held to the end of the transaction; a second starter waits here and then finds the work done. */
async function takeLock(tx: Transaction): Promise<void> {
  await tx`set local lock_timeout = 0`
  await tx`set local statement_timeout = 0`
  await tx`select pg_advisory_xact_lock(${lock_key})`
}
