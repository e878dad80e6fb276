import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import type { ServerAddress } from '../address.ts'
import type { Binaries } from '../binaries.ts'
import { CannotStart } from '../cannot-start.ts'
import { isServerAlive, startServer, stopServer } from '../server-process.ts'
import type { ServerUser } from '../server-user.ts'
import { restoreCommand } from './archive.ts'
import { copyFileWithHash, files_at_once, makeFolder, ownedBy } from './copy.ts'
import { filesOf } from './folder.ts'
import type { KeptBackup } from './folder.ts'
import { openSession, recoveryOf } from './statements.ts'

/** A backup to be restored, and how far. */
export interface RestoreParts {
  readonly backup: KeptBackup
  /** Where log was kept beside the backups; null: none was, or it is not to be used. */
  readonly backup_dir: string | null
  /** The moment up to which changes are taken, as `2026-11-23T17:00:00Z`; null: as far as there is log. */
  readonly to: string | null
  /** `latest`: the log is taken along restores until the newest; `current`: as it went on when the backup was made. */
  readonly timeline: 'latest' | 'current'
  /** The folder of the database that is made. It must not be there. */
  readonly cluster: string
  readonly binaries: Binaries
  readonly user: ServerUser
  readonly run_dir: string
  readonly address: ServerAddress
  readonly log_file: string
  readonly onProgress?: (line: string) => void
}

/** What a restore came to. */
export interface Restored<T> {
  /** When the last change was made that the database has now; null: none after the backup. */
  readonly last_change_at: string | null
  /** What `look` found. */
  readonly found: T
}

const poll_ms = 200

/**
 * Makes a database from a backup and the log that was kept, in a new folder: copies the files, each checked against
 * its hash, lets a server take the log, calls `look` with the finished database, and stops the server. It is on a
 * timeline of its own, so that cursors of lost entries are refused. Throws CannotStart, and leaves no folder, when a
 * file is damaged or the log does not reach `to`.
 */
export async function restoreBackup<T>(
  parts: RestoreParts,
  look: (sql: postgres.Sql) => Promise<T>,
): Promise<Restored<T>> {
  const { cluster } = parts
  if (existsSync(cluster)) throw new CannotStart(`${cluster} is there already: move it away first`)
  try {
    await copyBack(parts)
    return await recover(parts, look)
  } catch (error) {
    await stopServer(cluster)
    await rm(cluster, { recursive: true, force: true })
    throw error
  }
}

async function copyBack({ backup, cluster, user, onProgress }: RestoreParts): Promise<void> {
  const from = filesOf(backup.folder)
  await makeFolder(cluster, user)
  for (const folder of backup.folders) await makeFolder(join(cluster, folder), user)
  for (let done = 0; done < backup.files.length; done += files_at_once) {
    onProgress?.(`copying, file ${done + 1} of ${backup.files.length}`)
    await Promise.all(
      backup.files.slice(done, done + files_at_once).map(async (file) => {
        const copied = await copyFileWithHash(join(from, file.path), join(cluster, file.path), user)
        if (copied === null)
          throw new CannotStart(`the backup ${backup.name} lacks ${file.path}: take an earlier backup`)
        if (copied.sha256 !== file.sha256)
          throw new CannotStart(`the backup ${backup.name} is damaged in ${file.path}: take an earlier backup`)
      }),
    )
  }
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  await ownedBy(user, join(cluster, 'recovery.signal'))
}

async function recover<T>(parts: RestoreParts, look: (sql: postgres.Sql) => Promise<T>): Promise<Restored<T>> {
  const { backup_dir, to, timeline, cluster } = parts
  const settings = {
    restore_command: restoreCommand(backup_dir),
    recovery_target_timeline: timeline,
    recovery_target_action: 'promote',
    // Without log beside it the backup is taken to its own end.
    ...(backup_dir === null ? { recovery_target: 'immediate' } : {}),
    ...(to === null ? {} : { recovery_target_time: `${to.replace('T', ' ').replace('Z', '')}+00` }),
    archive_mode: 'off',
  }
  const child = await startServer({ ...parts, settings, patience_s: null }).catch(async () => {
    throw await endOf(parts)
  })
  const sql = openSession(parts.address)
  try {
    const last_change_at = await untilRecovered(sql, parts, child)
    return { last_change_at, found: await look(sql) }
  } finally {
    await sql.end({ timeout: 1 })
    await stopServer(cluster)
  }
}

/** Waits until the server has taken the log; returns when its last change was made. Throws why it ended instead. */
async function untilRecovered(sql: postgres.Sql, parts: RestoreParts, child: ChildProcess): Promise<string | null> {
  for (;;) {
    const state = await recoveryOf(sql).catch(() => null)
    if (state?.is_recovering === false) return state.last_change_at
    // A server that goes down first closes its connections.
    if (!(await isServerAlive(parts.cluster, child))) throw await endOf(parts)
    parts.onProgress?.(`taking the log, now at ${state?.last_change_at ?? 'its beginning'}`)
    await sleep(poll_ms)
  }
}

/** Why the server ended, and what to do where the log does not reach the moment that was asked for. */
async function endOf({ log_file, to, backup }: RestoreParts): Promise<CannotStart> {
  const lines = (await readFile(log_file, 'utf8').catch(() => '')).trim().split('\n')
  const cause = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? 'the server said nothing'
  if (/before configured recovery target was reached/.test(cause))
    return new CannotStart(
      `the log that was kept ends before ${to}: leave out --to to restore as far as it reaches, or give an earlier time`,
    )
  return new CannotStart(`the backup ${backup.name} could not be restored: ${cause} (see ${log_file})`)
}
