import type { Reader } from '../ground/db/index.ts'

/**
 * Notes that a write of the account is committed, before its caller is told. A note may be lost with the server that
 * has it, so it waits for no disk; it is never taken back to an earlier one.
 */
export async function noteWritten(reader: Reader, account_id: string): Promise<void> {
  await reader`
    insert into account_written (account_id, lsn)
    select ${account_id}::uuid, pg_current_wal_insert_lsn() from set_config('synchronous_commit', 'off', true)
    on conflict (account_id) do update set lsn = greatest(account_written.lsn, excluded.lsn)`
}

/** How far the log had come at the account's last write; null: none was noted. */
export async function lastWritten(reader: Reader, account_id: string): Promise<string | null> {
  const [row] = await reader<{ lsn: string }[]>`
    select lsn::text as lsn from account_written where account_id = ${account_id}`
  return row?.lsn ?? null
}
