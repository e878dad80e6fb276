import type postgres from 'postgres'
import type { KeptBackup } from './folder.ts'
import { accountsWithHoles, lastEntries, readWhole, tableNames } from './statements.ts'

/** What was found in a restored database. */
export interface Verified {
  readonly tables: number
  readonly bytes: number
  /** Accounts whose change log was complete up to the backup. */
  readonly accounts: number
  /** What is wrong, in sentences; none: nothing. */
  readonly problems: readonly string[]
}

/**
 * Reads a restored database to its last byte, so that every page's checksum is looked at, and compares its change log
 * with what the backup noted when it began: no account may end earlier, and none may have a hole.
 */
export async function verifyRestored(sql: postgres.Sql, backup: KeptBackup): Promise<Verified> {
  const problems: string[] = []
  const names = await tableNames(sql)
  let bytes = 0
  for (const name of names)
    bytes += await readWhole(sql, name).catch((error: unknown) => {
      problems.push(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
      return 0
    })
  if (names.length === 0) return { tables: 0, bytes, accounts: 0, problems: ['it holds no table'] }
  const last = await lastEntries(sql)
  for (const [account, sequence] of Object.entries(backup.entries))
    if ((last[account] ?? 0) < sequence)
      problems.push(`account ${account} ends at entry ${last[account] ?? 0}, the backup began at ${sequence}`)
  for (const account of await accountsWithHoles(sql)) problems.push(`the change log of account ${account} has a hole`)
  return { tables: names.length, bytes, accounts: Object.keys(backup.entries).length, problems }
}
