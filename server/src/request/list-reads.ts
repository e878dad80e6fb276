import { header_names } from '@quaylog/contract'
import type { Database, Replica, ReplicaTrouble } from '../ground/db/index.ts'
import { Refusal } from '../ground/http/refusal.ts'
import type { Reply } from '../ground/http/route.ts'

/** Why a list was read from the primary though there is a replica. */
export type PrimaryReason = ReplicaTrouble | 'written' | 'failed'

/** Counts a list: null, it was read from the replica. */
export type CountListRead = (reason: PrimaryReason | null) => void

/** Reads something for an account from the place where its lists are read now. */
export type ReadLists<Db = Database> = (account_id: string, read: (db: Db) => Promise<Reply>) => Promise<Reply>

/** Where there is no replica. */
export const readFromPrimary =
  (db: Database): ReadLists =>
  (_account_id, read) =>
    read(db)

/** What lists are read from. */
export interface ListReadParts<Db> {
  readonly db: Db
  readonly replica: Pick<Replica, 'lists' | 'state' | 'hasReplayed' | 'failed'>
  /** How far the log had come at the account's last write; null: none was noted. */
  readonly writtenBy: (account_id: string) => Promise<string | null>
}

/** An answer that the primary gives in the same way. */
const query_canceled = '57014'

/**
 * Has lists read from the replica, with how old they may be in a header. An account that wrote what the replica does
 * not show yet reads from the primary, and so does everybody while the replica is no use; what fails on it is read
 * again on the primary.
 */
export function createListReads<Db extends Pick<Database, 'lists'>>(
  { db, replica, writtenBy }: ListReadParts<Db>,
  count: CountListRead,
): ReadLists<Db> {
  const of_replica = { ...db, lists: replica.lists }
  const reasonAgainst = async (account_id: string): Promise<PrimaryReason | null> => {
    const { trouble } = replica.state()
    if (trouble !== null) return trouble
    const written = await writtenBy(account_id)
    return written === null || replica.hasReplayed(written) ? null : 'written'
  }
  return async (account_id, read) => {
    const reason = await reasonAgainst(account_id)
    const { trouble, age_ms } = replica.state()
    if (reason !== null || trouble !== null || age_ms === null) {
      count(reason ?? trouble ?? 'behind')
      return read(db)
    }
    try {
      const reply = await read(of_replica)
      count(null)
      return { ...reply, headers: { ...reply.headers, [header_names.data_age]: String(Math.ceil(age_ms / 1_000)) } }
    } catch (error) {
      if (error instanceof Refusal || codeOf(error) === query_canceled) throw error
      replica.failed(error)
      count('failed')
      return read(db)
    }
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}
