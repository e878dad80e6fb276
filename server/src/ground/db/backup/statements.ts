import postgres from 'postgres'
import { openDriver } from '../address.ts'
import type { ServerAddress } from '../address.ts'

const duplicate_object = '42710'

/** One connection to a server, whose statements may take as long as they need. */
export function openSession(address: ServerAddress): postgres.Sql {
  return openDriver(address, { max: 1, connect_timeout: 30, fetch_types: false, onnotice: () => {} })
}

/** What a server says of itself. */
export interface ServerFacts {
  readonly server_version: string
  readonly system_identifier: string
  readonly archive_mode: string
}

export async function serverFacts(sql: postgres.Sql): Promise<ServerFacts> {
  const [facts] = await sql<ServerFacts[]>`
    select current_setting('server_version') as server_version, current_setting('archive_mode') as archive_mode,
      (select system_identifier::text from pg_control_system()) as system_identifier`
  if (facts === undefined) throw new Error('the database did not say its version')
  return facts
}

/** The last entry of each account's change log; empty in a database that has no schema yet. */
export async function lastEntries(sql: postgres.Sql): Promise<Record<string, number>> {
  const [there] = await sql<{ has_accounts: boolean }[]>`select to_regclass('account') is not null as has_accounts`
  if (there?.has_accounts !== true) return {}
  const rows = await sql<{ id: string; last: string }[]>`
    select id::text, change_sequence::text as last from account where change_sequence > 0`
  return Object.fromEntries(rows.map(({ id, last }) => [id, Number(last)]))
}

/** The server keeps its log from here until the session ends. False: another session makes a backup. */
export async function reserveLog(sql: postgres.Sql): Promise<boolean> {
  const made = sql`select pg_create_physical_replication_slot('quaylog_backup', true, true)`
  const is_taken = await made.then(
    () => false,
    (error: unknown) => {
      if (error instanceof postgres.PostgresError && error.code === duplicate_object) return true
      throw error
    },
  )
  return !is_taken
}

/** Begins a backup. Returns the segment with which it begins. */
export async function beginBackup(sql: postgres.Sql, name: string): Promise<string> {
  const [begun] = await sql<{ segment: string }[]>`
    select pg_walfile_name(lsn) as segment from pg_backup_start(${name}, true) as begin (lsn)`
  if (begun === undefined) throw new Error('the database did not begin the backup')
  return begun.segment
}

/** Ends a backup. Returns what has to stand in its `backup_label`, and the segment with which it ends. */
export async function endBackup(sql: postgres.Sql): Promise<{ readonly label: string; readonly last_segment: string }> {
  const [ended] = await sql<{ label: string; last_segment: string }[]>`
    select labelfile as label, pg_walfile_name(lsn) as last_segment from pg_backup_stop(false)`
  if (ended === undefined) throw new Error('the database did not end the backup')
  return ended
}

/** Whether a server still reads log, and the last change that it has taken from it. */
export async function recoveryOf(
  sql: postgres.Sql,
): Promise<{ readonly is_recovering: boolean; readonly last_change_at: string | null }> {
  const [state] = await sql<{ is_recovering: boolean; last_change_at: string | null }[]>`
    select pg_is_in_recovery() as is_recovering,
      to_char(pg_last_xact_replay_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last_change_at`
  return state ?? { is_recovering: true, last_change_at: null }
}

/** The tables of the service, with their rows. */
export async function tableNames(sql: postgres.Sql): Promise<readonly string[]> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`
  return rows.map(({ name }) => name)
}

/** Reads a whole table, long values included, so that the checksum of every page is looked at. Returns its bytes. */
export async function readWhole(sql: postgres.Sql, table: string): Promise<number> {
  let bytes = 0
  for await (const chunk of await sql`copy ${sql(table)} to stdout (format binary)`.readable()) bytes += chunk.length
  return bytes
}

/** Accounts whose change log does not end with the entry that the account counted last, or has a hole before it. */
export async function accountsWithHoles(sql: postgres.Sql): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select a.id::text from account a
    join lateral (
      select count(*) as entries, min(sequence) as first, max(sequence) as last from change_log where account_id = a.id
    ) log on true
    where log.entries > 0 and (log.last <> a.change_sequence or log.entries <> log.last - log.first + 1)`
  return rows.map(({ id }) => id)
}
