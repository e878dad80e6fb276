import type { Metrics } from './doors/operations/metrics.ts'
import type { Database, Replica } from './ground/db/index.ts'
import type { Logger } from './ground/log.ts'
import { createListReads, readFromPrimary } from './request/list-reads.ts'
import type { ReadLists } from './request/list-reads.ts'
import { lastWritten, noteWritten } from './request/written-store.ts'

/** The database, and the standby that lists are read from where there is one. */
interface Servers {
  readonly db: Database
  readonly replica?: Replica | undefined
}

/** Where lists are read. */
export function readListsOf({ db, replica }: Servers, metrics: Metrics): ReadLists {
  if (replica === undefined) return readFromPrimary(db)
  const writtenBy = (account_id: string) => lastWritten(db.keyed, account_id)
  return createListReads({ db, replica, writtenBy }, metrics.watchReplica(replica))
}

/** Notes a write for reads from the replica. One that cannot be noted is done all the same. */
export function noteWriteOf({
  db,
  log,
  replica,
}: Servers & { readonly log: Logger }): ((account_id: string) => Promise<void>) | undefined {
  if (replica === undefined) return undefined
  return async (account_id) => {
    await noteWritten(db.work, account_id).catch((err: unknown) =>
      log.warn({ err }, 'a write was not noted: until the replica has it, lists may be shown without it'),
    )
  }
}
