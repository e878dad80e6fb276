import { lockAccount } from '../../../accounts/store.ts'
import type { AuditActor } from '../../../audit/entry.ts'
import { recordAct } from '../../../audit/record.ts'
import type { AuditParts } from '../../../audit/record.ts'
import type { Clock } from '../../../ground/clock.ts'
import type { Database } from '../../../ground/db/index.ts'
import { liftTimeLimits } from '../../../ground/db/tables-store.ts'
import { closeAccount, eraseAccountRows } from './erase-account-store.ts'

/** What erasing an account takes. */
interface ErasingParts extends AuditParts {
  readonly db: Database
  readonly clock: Clock
}

/** Which account, by whom and from where. */
interface ErasedAccount {
  readonly account: { readonly id: string; readonly name: string }
  readonly actor: AuditActor
  /** The session that asks, which ends last. */
  readonly session_id: string
  readonly request_id: string | null
}

/**
 * Erases an account: its keys and sessions end first, so that nobody works in it while its rows go, all of them or
 * none. Its audit log stays for the operator, with this as its last entry.
 */
export async function eraseAccount(
  parts: ErasingParts,
  { account, actor, session_id, request_id }: ErasedAccount,
): Promise<void> {
  const { db, clock } = parts
  await db.transaction((tx) => closeAccount(tx, account.id, session_id, clock.now()))
  await db.transaction(async (tx) => {
    await liftTimeLimits(tx)
    await lockAccount(tx, account.id)
    const { id: record_id, name: record_name } = account
    const act = { action: 'account.erase', record_type: 'account', record_id, record_name, fields: [], request_id }
    await recordAct(tx, parts, account.id, actor, act)
    await eraseAccountRows(tx, account.id)
  })
}
