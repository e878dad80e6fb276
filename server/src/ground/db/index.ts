/**
 * The database.
 *
 * - `startEmbedded` / `shareEmbedded`: PostgreSQL as a child process in the data folder, for those who bring none.
 * - `connect`: the handles, one for each way of keeping others waiting: `auth`, `keyed`, `lists(account)`, `work` and `transaction`;
 *   see types.ts for how values cross.
 * - `requireUsable`: refuses a database that is away, too old or does not keep what it acknowledges.
 * - `migrate`: brings the schema up to this version's.
 * - `databaseTrouble`, `refusalOfDatabaseError`: what an error of the database means.
 *
 * A lost connection ends no process: statements in flight fail, later ones are refused with Unavailable until a probe
 * gets through again. Arrays of booleans and of buffers need `sql.array(values, oid)`; a string given for `json` or `jsonb`
 * is taken as JSON text.
 */
export type { Address } from './address.ts'
export { CannotStart } from './cannot-start.ts'
export { shareEmbedded, startEmbedded } from './embedded.ts'
export type { Embedded, EmbeddedOptions } from './embedded.ts'
export { connect } from './connect.ts'
export type { ConnectOptions, Database } from './connect.ts'
export { migrate } from './migrate.ts'
export type { Migrated } from './migrate.ts'
export { createWriteProbe } from './writable.ts'
export { requireUsable } from './usable.ts'
export { databaseTrouble, refusalOfDatabaseError, Unavailable } from './sqlstate.ts'
export type { DatabaseTrouble } from './sqlstate.ts'
export type { TransactionOptions } from './transaction.ts'
export type { Fragment, ListReader, Reader, Transaction } from './types.ts'
