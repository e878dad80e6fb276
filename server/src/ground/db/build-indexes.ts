import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './connect.ts'
import type { Transaction } from './types.ts'

/** An index that a migration creates, and the statement that does. */
interface NewIndex {
  readonly name: string
  readonly table: string
  readonly unique: string
  /** What follows `on`. */
  readonly rest: string
}

const create_index = /^create\s+(unique\s+)?index\s+([a-z0-9_]+)\s+on\s+(([a-z0-9_]+)\b[\s\S]*)$/
const lock_key = 0x7175_617a
const look_again_ms = 200

/** The indexes of a migration that does nothing but create some; null for any other. */
export function onlyIndexes(text: string): readonly NewIndex[] | null {
  const statements = text
    .replace(/^\s*--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  const indexes = statements.flatMap((statement): NewIndex[] => {
    const [, unique = '', name, rest, table] = create_index.exec(statement) ?? []
    return name === undefined || rest === undefined || table === undefined ? [] : [{ name, table, unique, rest }]
  })
  return indexes.length > 0 && indexes.length === statements.length ? indexes : null
}

/** Whether one of their tables has as many bytes, so that to build an index in place would hold its writers up. */
export async function isLarge(tx: Transaction, indexes: readonly NewIndex[], bytes: number): Promise<boolean> {
  const [found] = await tx<{ is_large: boolean | null }[]>`
    select bool_or(pg_table_size(to_regclass(name)) >= ${bytes}) as is_large
    from unnest(${indexes.map(({ table }) => table)}::text[]) name`
  return found?.is_large ?? false
}

/**
 * Builds the indexes while others write to their tables. One process builds at a time; one that was killed while it
 * built leaves an index that is not valid, which the next one builds anew. An index that is there already stays.
 */
export async function buildBesideWriters(db: Database, indexes: readonly NewIndex[]): Promise<void> {
  for (;;) {
    // The build waits for everybody who holds a snapshot: nobody waits for the lock in a statement, and the one that
    // took it is ended by a simple statement.
    const is_done = await db.transaction(async (tx) => {
      const [lock] = await tx<{ taken: boolean }[]>`select pg_try_advisory_xact_lock(${lock_key}) as taken`
      if (lock?.taken !== true) return false
      await tx.unsafe('set local idle_in_transaction_session_timeout = 0').simple()
      for (const index of indexes) await build(db, index)
      return true
    })
    if (is_done) return
    await sleep(look_again_ms)
  }
}

async function build(db: Database, { name, unique, rest }: NewIndex): Promise<void> {
  const [found] = await db.work<{ indisvalid: boolean }[]>`
    select indisvalid from pg_index where indexrelid = to_regclass(${name})`
  if (found?.indisvalid === true) return
  if (found !== undefined) await db.work.unsafe(`drop index concurrently ${name}`)
  await db.work.unsafe(`create ${unique}index concurrently ${name} on ${rest}`)
}
