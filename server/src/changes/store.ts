import type { Transaction } from '../ground/db/index.ts'
import type { ChangeEntry } from './change-log.ts'

/** An entry with its place in the account's gapless order. */
export interface LoggedChange extends ChangeEntry {
  readonly id: string
  readonly sequence: number
  readonly created_at: string
}

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
