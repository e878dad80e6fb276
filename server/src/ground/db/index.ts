/**
 * The database.
 *
 * - `startEmbedded` / `shareEmbedded`: PostgreSQL as a child process in the data folder, for those who bring none.
 * - `backUpEmbedded` / `restoreEmbedded` / `verifyBackup`: its backups, and the log that leads to any later moment.
 * - `connect`: the handles, one for each way of keeping others waiting: `auth`, `keyed`, `lists(account)`, `work` and
 *   `transaction`;
 *   see types.ts for how values cross.
 * - `openReplica`: a streaming standby from which lists are read, and how old what it shows may be.
 * - `requireUsable`: refuses a database that is away, too old or does not keep what it acknowledges.
 * - `migrate`: brings the schema up to this version's.
 * - `databaseTrouble`, `refusalOfDatabaseError`: what an error of the database means.
 *
 * `connect` takes two addresses where a pooler such as pgbouncer stands before the server: each statement is then a
 * transaction of its own,
 * with its time limits in it, and nothing is kept in a connection. Of several servers in an address it finds the one
 * that takes writes.
 *
 * A lost connection ends no process: statements in flight fail, later ones are refused with Unavailable until a probe
 * gets through again. Arrays of booleans and of buffers need `sql.array(values, oid)`; a string given for `json` or
 * `jsonb` is taken as JSON
 * text.
 */
export { AddressError, targetsOf } from './address.ts'
export type { Address } from './address.ts'
export { CannotStart } from './cannot-start.ts'
export { shareEmbedded, startEmbedded } from './embedded.ts'
export type { Embedded } from './embedded.ts'
export {
  backUpEmbedded,
  isBackupDue,
  isGivenUp,
  removeBackupsBefore,
  restoreEmbedded,
  verifyBackup,
  withKeptLog,
} from './backup/embedded-backup.ts'
export { keptBackups } from './backup/folder.ts'
export type { KeptBackup } from './backup/folder.ts'
export { connect, connections_per_process } from './connect.ts'
export type { Database } from './connect.ts'
export { migrate } from './migrate.ts'
export { dropPartitionsBefore, firstIdOf, idMs, makePartitionsAhead, takesTurn } from './partitions.ts'
export type { Partitioned } from './partitions.ts'
export { tableSizes } from './table-sizes.ts'
export type { TableSize } from './table-sizes.ts'
export { openReplica, replica_age_max_ms } from './replica.ts'
export type { Replica, ReplicaState, ReplicaTrouble } from './replica.ts'
export { createWriteProbe, isAnswering } from './writable.ts'
export { requireSameDatabase, requireUsable } from './usable.ts'
export { databaseTrouble, refusalOfDatabaseError, Unavailable } from './sqlstate.ts'
export { readInstant, sendWithCommit } from './types.ts'
export type { Fragment, ListReader, Reader, Transaction } from './types.ts'
