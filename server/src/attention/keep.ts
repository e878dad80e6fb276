import type { Transaction } from '../ground/db/index.ts'
import type { ExceptionRow } from './exception.ts'
import { recordStates } from './state-store.ts'
import { writeExceptions } from './store.ts'

/**
 * Writes exceptions of an account whole, and that from now on they stand so. The caller holds what they are about, and
 * has counted their versions up.
 */
export async function keepExceptions(
  tx: Transaction,
  account_id: string,
  rows: readonly ExceptionRow[],
  now: string,
): Promise<void> {
  if (rows.length === 0) return
  await writeExceptions(tx, rows)
  await recordStates(
    tx,
    account_id,
    rows.map(({ id }) => id),
    now,
  )
}
