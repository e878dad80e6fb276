import type { Reader, Transaction } from './types.ts'

/** A table that is split by time; what falls into no partition yet is in `<table>_default`. */
export interface Partitioned {
  readonly table: string
  readonly period: 'day' | 'month'
  /** The column that decides: an instant, or an id that carries its time (UUID version 7). */
  readonly by: 'instant' | 'id'
}

/** The smallest UUID of version 7 of a millisecond. */
export function firstIdOf(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`
}

/** When a UUID of version 7 was made, in milliseconds since 1970. */
export function idMs(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}

/** The beginning of the period in which a moment is, and of those after it. */
function periodStart({ period }: Partitioned, ms: number, after: number): number {
  const at = new Date(ms)
  return period === 'day'
    ? Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + after)
    : Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + after, 1)
}

const stampOf = (ms: number) => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')
const nameOf = (table: string, ms: number) => `${table}_p${stampOf(ms)}`
const boundOf = ({ by }: Partitioned, ms: number) => (by === 'id' ? firstIdOf(ms) : new Date(ms).toISOString())

/** Names of tables can be no parameters; those of ours are plain words. */
function plain(name: string): string {
  if (!/^[a-z_]+(_p\d{8})?$/.test(name)) throw new Error(`${name} is no name of a table`)
  return name
}

async function partitionsOf(reader: Reader, table: string): Promise<readonly string[]> {
  const rows = await reader<{ name: string }[]>`
    select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass order by c.relname`
  return rows.map(({ name }) => name)
}

/**
 * Makes the partitions of the periods after the one of `now_ms`, so that nothing that is written now is in the way.
 * What the default already holds of a period stays there, and the period gets no partition. Returns the names of those
 * that were made.
 */
export async function makePartitionsAhead(
  tx: Transaction,
  partitioned: Partitioned,
  now_ms: number,
  ahead: number,
): Promise<readonly string[]> {
  const { table } = partitioned
  const there = new Set(await partitionsOf(tx, table))
  const made: string[] = []
  for (let after = 1; after <= ahead; after++) {
    const from_ms = periodStart(partitioned, now_ms, after)
    const name = nameOf(table, from_ms)
    if (there.has(name)) continue
    const [from, to] = [
      boundOf(partitioned, from_ms),
      boundOf(partitioned, periodStart(partitioned, now_ms, after + 1)),
    ]
    if (await holdsBetween(tx, partitioned, from, to)) continue
    await tx.unsafe(
      `create table ${plain(name)} (like ${plain(table)} including all) with (autovacuum_vacuum_insert_scale_factor = 0.1)`,
    )
    await tx.unsafe(
      `alter table ${plain(table)} attach partition ${plain(name)} for values from ('${from}') to ('${to}')`,
    )
    made.push(name)
  }
  return made
}

async function holdsBetween(tx: Transaction, partitioned: Partitioned, from: string, to: string): Promise<boolean> {
  const column = partitioned.by === 'id' ? tx`id` : tx`at`
  const [row] = await tx<{ holds: boolean }[]>`
    select exists(select 1 from ${tx(`${partitioned.table}_default`)}
      where ${column} >= ${from} and ${column} < ${to}) as holds`
  return row?.holds ?? false
}

/** Drops the partitions whose whole period lies before a moment, with all that is in them. Returns their names. */
export async function dropPartitionsBefore(
  tx: Transaction,
  partitioned: Partitioned,
  before_ms: number,
): Promise<readonly string[]> {
  const past = (await partitionsOf(tx, partitioned.table)).filter((name) => {
    const stamp = /_p(\d{4})(\d{2})(\d{2})$/.exec(name)
    if (stamp === null) return false
    const from_ms = Date.UTC(Number(stamp[1]), Number(stamp[2]) - 1, Number(stamp[3]))
    return periodStart(partitioned, from_ms, 1) <= before_ms
  })
  for (const name of past) {
    await tx.unsafe(`alter table ${plain(partitioned.table)} detach partition ${plain(name)}`)
    await tx.unsafe(`drop table ${plain(name)}`)
  }
  return past
}

/**
 * Whether this transaction is the only one of its name, until it ends. Locks of tables are waited for briefly in it, so
 * that nothing queues up behind it.
 */
export async function takesTurn(tx: Transaction, name: string): Promise<boolean> {
  await tx`set local lock_timeout = '1s'`
  const [turn] = await tx<{ ours: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as ours`
  return turn?.ours ?? false
}
