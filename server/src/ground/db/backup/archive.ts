import { chown, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerUser } from '../server-user.ts'
import { makeBackupDir, walFolder } from './folder.ts'

/** A segment is closed after so long when something was written to it, so that a lost disk costs no more than this. */
const segment_s_max = 60

/** A path as a word of the shell, in a setting in which PostgreSQL replaces `%f` and `%p`. */
const shellWord = (path: string) => `'${path.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`

/**
 * The settings with which a server keeps its write-ahead log in the backup folder, compressed. A segment that is there
 * already is taken if it is the same, as after a crash between keeping and noting it, and never replaced by another.
 */
export function archiveSettings(backup_dir: string): Readonly<Record<string, string>> {
  const kept = `${shellWord(walFolder(backup_dir))}/%f.gz`
  return {
    archive_mode: 'on',
    archive_timeout: `${segment_s_max}s`,
    archive_command:
      `if [ -f ${kept} ]; then gzip -dc ${kept} | cmp -s - "%p"; ` +
      `else gzip -c "%p" > ${kept}.part && sync ${kept}.part && mv ${kept}.part ${kept}; fi`,
  }
}

/** The command with which a recovering server fetches kept log; one that always says no where none was kept. */
export function restoreCommand(backup_dir: string | null): string {
  return backup_dir === null ? 'false' : `gzip -dc ${shellWord(walFolder(backup_dir))}/%f.gz > "%p"`
}

/** Makes the folder of the log, which belongs to the user that the server runs as. */
export async function makeWalFolder(backup_dir: string, user: ServerUser): Promise<void> {
  await makeBackupDir(backup_dir)
  const folder = walFolder(backup_dir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (user.owner) await chown(folder, user.owner.uid, user.owner.gid)
}

/** `000000010000000000000007.00000028.backup.gz` names the segment at which a backup began. */
const mark_of_backup = /^([0-9A-F]{24})\.[0-9A-F]{8}\.backup\.gz$/
const segment_file = /^([0-9A-F]{24})(\.|$)/

/**
 * Removes log from before the oldest backup that is kept. `first_segment` is the file with which that backup begins;
 * segments of other lines of time count by their place, as PostgreSQL's own `pg_archivecleanup` has it.
 */
export async function removeLogBefore(backup_dir: string, first_segment: string): Promise<number> {
  const folder = walFolder(backup_dir)
  const placeOf = (segment: string) => segment.slice(8)
  const old = (await readdir(folder).catch(() => [])).filter((name) => {
    const segment = segment_file.exec(name)?.[1]
    return segment !== undefined && placeOf(segment) < placeOf(first_segment)
  })
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.length
}

/** Whether any log was kept beside the backups. */
export async function hasLog(backup_dir: string): Promise<boolean> {
  const names = await readdir(walFolder(backup_dir)).catch(() => [])
  return names.some((name) => segment_file.test(name) && !mark_of_backup.test(name))
}
