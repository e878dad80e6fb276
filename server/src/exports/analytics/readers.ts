import { randomBytes } from 'node:crypto'
import type { Database } from '../../ground/db/index.ts'
import {
  closeDatabase,
  dropAnalyticsRole,
  grantAnalyticsViews,
  isRole,
  keepAnalyticsReader,
  listAnalyticsReaders,
  mayMakeRoles,
  writeAnalyticsRole,
} from './reader-store.ts'

/** Why no role was made or ended; the message says what to do. */
export class AnalyticsError extends Error {
  override readonly name = 'AnalyticsError'
}

/** The role of an account's reporting tools. */
export const analyticsRoleOf = (account_id: string): string => `quaylog_reader_${account_id.replaceAll('-', '')}`

const password_bytes = 24

/**
 * Makes the role that reads the views of an account, or gives the one that is there a new password and every view that
 * was added since.
 * @returns the role and its password, which is kept nowhere
 * @throws {AnalyticsError} when the service's own user may not make roles, or the role is somebody else's
 */
export async function grantAnalytics(
  db: Database,
  account_id: string,
  created_at: string,
): Promise<{ readonly role_name: string; readonly password: string }> {
  await requireRoles(db)
  const role_name = analyticsRoleOf(account_id)
  const password = randomBytes(password_bytes).toString('base64url')
  const kept = (await listAnalyticsReaders(db.work)).some((row) => row.role_name === role_name)
  if (!kept && (await isRole(db.work, role_name)))
    throw new AnalyticsError(`the role ${role_name} is there already, made by somebody else: drop it, then try again`)
  await db.transaction(async (tx) => {
    await keepAnalyticsReader(tx, { account_id, role_name, created_at })
    await writeAnalyticsRole(tx, role_name, password)
    await grantAnalyticsViews(tx, role_name)
    await closeDatabase(tx)
  })
  return { role_name, password }
}

/** Ends the role of an account. @returns false when it had none @throws {AnalyticsError} as above */
export async function revokeAnalytics(db: Database, account_id: string): Promise<boolean> {
  const rows = await listAnalyticsReaders(db.work)
  const row = rows.find((one) => one.account_id === account_id)
  if (row === undefined) return false
  await requireRoles(db)
  await db.transaction((tx) => dropAnalyticsRole(tx, row.role_name))
  return true
}

async function requireRoles(db: Database): Promise<void> {
  if (await mayMakeRoles(db.work)) return
  throw new AnalyticsError(
    'the user of DATABASE_URL may not make roles: have an administrator of the database give it CREATEROLE',
  )
}
