import type { Reader, Transaction } from '../ground/db/index.ts'
import type { ChangeEntry, LoggedChange } from './change-log.ts'

/**
 * Appends to the account's log. The account row is held until the end of the transaction: entries become visible in the
 * order of their numbers, so a reader that has seen n has seen everything before it.
 */
export async function appendChanges(tx: Transaction, newId: () => string, account_id: string, entries: readonly ChangeEntry[], now: string): Promise<readonly LoggedChange[]> {
  if (entries.length === 0) return []
  const [counter] = await tx<{ change_sequence: number }[]>`
    update account set change_sequence = change_sequence + ${entries.length} where id = ${account_id} returning change_sequence`
  if (counter === undefined) throw new Error(`account ${account_id} does not exist`)
  const first = counter.change_sequence - entries.length + 1
  const logged = entries.map((entry, index) => ({ ...entry, id: newId(), sequence: first + index, created_at: now }))
  await tx`insert into change_log ${tx(logged.map((entry) => ({ account_id, ...entry })))}`
  return logged
}

const columns = ['id', 'sequence', 'event', 'reference_type', 'reference_id', 'shipment_id', 'container_id', 'tracking_request_id', 'lane_key', 'included', 'created_at'] as const satisfies readonly (keyof LoggedChange)[]

/** What a reader of the feed wants to see. */
export interface ChangeFilter {
  readonly event: string | null
  readonly shipment_id: string | null
  readonly container_id: string | null
}

/** Entries after a cursor, oldest first. */
export async function changesAfter(reader: Reader, account_id: string, after: number, filter: ChangeFilter, limit: number): Promise<readonly LoggedChange[]> {
  const { event, shipment_id, container_id } = filter
  return reader<LoggedChange[]>`
    select ${reader(columns)} from change_log where account_id = ${account_id} and sequence > ${after}
      ${event === null ? reader`` : reader`and event = ${event}`}
      ${shipment_id === null ? reader`` : reader`and shipment_id = ${shipment_id}`}
      ${container_id === null ? reader`` : reader`and container_id = ${container_id}`}
    order by sequence limit ${limit}`
}

/** The number of the account's newest entry; 0: nothing was told yet. */
export async function newestSequence(reader: Reader, account_id: string): Promise<number> {
  const [row] = await reader<{ change_sequence: number }[]>`select change_sequence from account where id = ${account_id}`
  return row?.change_sequence ?? 0
}

/** The newest numbers of several accounts at once, for all who wait. */
export async function newestSequences(reader: Reader, account_ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await reader<{ id: string; change_sequence: number }[]>`select id, change_sequence from account where id = any(${[...account_ids]}::uuid[])`
  return new Map(rows.map((row) => [row.id, row.change_sequence]))
}
