/** How long a statement may take, and wait for a lock that another holds. */
export interface TimeLimits {
  readonly statement_timeout_ms: number
  /** 10 s unless told. */
  readonly lock_timeout_ms?: number
}

const default_lock_timeout_ms = 10_000
/** A client that is gone without a word holds its locks for so long; transactions wait for nobody but the database. */
const idle_in_transaction_ms = 15_000

/** The limits as settings of PostgreSQL. */
export function settingsOf({ statement_timeout_ms, lock_timeout_ms }: TimeLimits) {
  return {
    statement_timeout: statement_timeout_ms,
    lock_timeout: lock_timeout_ms ?? default_lock_timeout_ms,
    idle_in_transaction_session_timeout: idle_in_transaction_ms,
  }
}

/**
 * Statements that begin a transaction with these limits and leave nothing of them behind: for connections that are
 * handed on.
 */
export function beginWithLimits(begin: string, limits: TimeLimits): string {
  return [begin, ...Object.entries(settingsOf(limits)).map(([name, value]) => `set local ${name} = ${value}`)].join(
    '; ',
  )
}
