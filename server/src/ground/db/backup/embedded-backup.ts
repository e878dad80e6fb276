import { existsSync } from 'node:fs'
import { mkdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { endianness } from 'node:os'
import { dirname, join } from 'node:path'
import { placeBinaries } from '../binaries.ts'
import { CannotStart } from '../cannot-start.ts'
import { takeOwnership } from '../owner.ts'
import { serverAddress } from '../probe.ts'
import { makeRunDir, runDir } from '../run-dir.ts'
import { serverUser } from '../server-user.ts'
import { archiveSettings, hasLog, makeWalFolder, removeLogBefore } from './archive.ts'
import { keptBackups } from './folder.ts'
import type { KeptBackup } from './folder.ts'
import { restoreBackup } from './restore.ts'
import type { Restored } from './restore.ts'
import { firstSegmentOf, takeBackup } from './take.ts'
import type { BackupParts } from './take.ts'
import { isPartOf, keepHistories, keptTimeline, timelineOf, timelineOfCluster } from './timelines.ts'
import { verifyRestored } from './verify.ts'
import type { Verified } from './verify.ts'

/** The data folder of an embedded database, and where its backups are. */
export interface BackupPlaces {
  readonly data_dir: string
  readonly backup_dir: string
  readonly onProgress?: (line: string) => void
}

/** Backs up the embedded database, whose server has to be running. See `takeBackup`. */
export async function backUpEmbedded(places: BackupPlaces & Pick<BackupParts, 'now'>): Promise<KeptBackup> {
  const data_dir = await realpath(places.data_dir)
  const { onProgress } = places
  return takeBackup({
    address: serverAddress(runDir(data_dir)),
    cluster: join(data_dir, 'postgres'),
    user: serverUser(data_dir, places.backup_dir),
    backup_dir: places.backup_dir,
    now: places.now,
    onProgress: (copied, of) => {
      onProgress?.(`${copied} of ${of} files copied`)
    },
  })
}

/** Removes backups that ended before a moment, and the log that only they needed; the newest one always stays. */
export async function removeBackupsBefore(backup_dir: string, moment: string): Promise<readonly string[]> {
  const kept = await keptBackups(backup_dir)
  const old = kept.slice(0, -1).filter(({ finished_at }) => finished_at < moment)
  for (const { folder } of old) await rm(folder, { recursive: true, force: true })
  const oldest = kept[old.length]
  const segment = oldest === undefined || old.length === 0 ? null : firstSegmentOf(oldest)
  if (segment !== null) await removeLogBefore(backup_dir, segment)
  return old.map(({ name }) => name)
}

/**
 * Whether the database needs a backup: the newest was finished before a moment, or a restore has given up what it is a
 * copy of, so that it leads nowhere.
 */
export async function isBackupDue({ data_dir, backup_dir }: BackupPlaces, before: string): Promise<boolean> {
  const backup = (await keptBackups(backup_dir)).at(-1)
  if (backup === undefined || Date.parse(backup.finished_at) <= Date.parse(before)) return true
  return isGivenUp({ data_dir, backup_dir }, backup)
}

/** Whether a backup is of what the database was before it was restored: it leads to none of what it holds since. */
export async function isGivenUp({ data_dir }: BackupPlaces, backup: KeptBackup): Promise<boolean> {
  return timelineOf(backup) !== (await timelineOfCluster(join(data_dir, 'postgres')))
}

/**
 * Which backup a restore begins with: the one named, or the newest that was finished by `to` and is no part of what an
 * earlier restore gave up. Throws CannotStart.
 */
export async function backupFor(backup_dir: string, name: string | null, to: string | null): Promise<KeptBackup> {
  const kept = await keptBackups(backup_dir)
  if (kept.length === 0) throw new CannotStart(`there is no backup in ${backup_dir}`)
  if (name !== null) {
    const named = kept.find((backup) => backup.name === name)
    if (named === undefined)
      throw new CannotStart(
        `there is no backup ${name} in ${backup_dir}: it has ${kept.map((one) => one.name).join(', ')}`,
      )
    if (to !== null && Date.parse(to) < Date.parse(named.finished_at))
      throw new CannotStart(`the backup ${name} was finished at ${named.finished_at}: give that time or a later one`)
    return named
  }
  const timeline = await keptTimeline(backup_dir)
  const standing = kept.filter((backup) => isPartOf(backup, timeline))
  const fitting = standing.findLast(({ finished_at }) => to === null || Date.parse(finished_at) <= Date.parse(to))
  if (fitting !== undefined) return fitting
  const [earliest] = standing
  throw new CannotStart(
    earliest === undefined
      ? `an earlier restore gave up what the backups in ${backup_dir} hold: name one of them with --backup to have it back`
      : `the earliest time that can be restored is ${earliest.finished_at}, when the first backup was finished`,
  )
}

/** What is restored, how far, and what becomes of the database that is there. */
export interface RestoreRequest extends BackupPlaces {
  readonly name: string | null
  readonly to: string | null
  /** Moves the database that is there aside; otherwise it is refused. */
  readonly is_replacing: boolean
  /** Puts the restored database in place although its check found problems; otherwise that is refused. */
  readonly is_forced: boolean
  readonly now: string
}

/** What a restore came to, and what it left aside. */
export interface RestoredEmbedded extends Restored<Verified> {
  readonly backup: KeptBackup
  /** Where the database that was there is now; null: there was none. */
  readonly moved_to: string | null
}

/**
 * Restores the embedded database of a data folder while nothing runs on it. Throws CannotStart before it changes
 * anything, also when the restored database is not whole.
 */
export async function restoreEmbedded(request: RestoreRequest): Promise<RestoredEmbedded> {
  const { backup_dir, to, is_replacing } = request
  const backup = await backupFor(backup_dir, request.name, to)
  await mkdir(request.data_dir, { recursive: true })
  const data_dir = await realpath(request.data_dir)
  const cluster = join(data_dir, 'postgres')
  if (existsSync(cluster) && !is_replacing)
    throw new CannotStart(
      `${cluster} holds a database: --replace moves it aside, or set QUAYLOG_DATA_DIR to another folder`,
    )
  const run_dir = await makeRunDir(data_dir, serverUser(data_dir, backup_dir))
  const ownership = await takeOwnership(join(run_dir, 'owner'))
  if (!ownership.owned)
    throw new CannotStart(`Quaylog is running on ${data_dir} (pid ${ownership.pid ?? 'unknown'}): stop it first`)
  try {
    const aside = `${cluster}.restoring`
    await rm(aside, { recursive: true, force: true })
    const restored = await restoreInto(aside, data_dir, run_dir, backup, request)
    const { problems } = restored.found
    if (problems.length > 0 && !request.is_forced) {
      await rm(aside, { recursive: true, force: true })
      throw new CannotStart(
        `the backup ${backup.name} was restored and is not whole, so nothing was replaced: ${problems.join('; ')}. ` +
          'Begin with another one by --backup, or put it in place as it is by --force',
      )
    }
    const moved_to = existsSync(cluster) ? `${cluster}.before-${request.now.slice(0, 19).replaceAll(':', '')}Z` : null
    if (moved_to !== null) await rename(cluster, moved_to)
    await rename(aside, cluster)
    return { ...restored, backup, moved_to }
  } finally {
    await ownership.release()
  }
}

/** Restores a backup into a folder that is thrown away, and says whether it is whole. */
export async function verifyBackup(
  places: BackupPlaces & { readonly name: string | null },
): Promise<Restored<Verified> & { readonly backup: KeptBackup }> {
  const backup = await backupFor(places.backup_dir, places.name, null)
  await mkdir(places.data_dir, { recursive: true })
  const data_dir = await realpath(places.data_dir)
  const folder = join(data_dir, `verify-${process.pid}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  try {
    const run_dir = await makeRunDir(folder, serverUser(data_dir, places.backup_dir))
    const request = { ...places, to: null, is_log_taken: false }
    return { ...(await restoreInto(join(folder, 'postgres'), data_dir, run_dir, backup, request)), backup }
  } finally {
    await rm(runDir(folder), { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
}

async function restoreInto(
  cluster: string,
  data_dir: string,
  run_dir: string,
  backup: KeptBackup,
  { backup_dir, to, onProgress, is_log_taken = true }: BackupPlaces & { to: string | null; is_log_taken?: boolean },
): Promise<Restored<Verified>> {
  return restoreBackup(
    {
      backup,
      backup_dir: is_log_taken && (await hasLog(backup_dir)) ? backup_dir : null,
      to,
      timeline: isPartOf(backup, await keptTimeline(backup_dir)) ? 'latest' : 'current',
      cluster,
      binaries: await placeBinaries(data_dir),
      user: serverUser(data_dir, backup_dir),
      run_dir,
      address: serverAddress(run_dir),
      log_file: join(dirname(cluster), 'restore.log'),
      ...(onProgress === undefined ? {} : { onProgress }),
    },
    (sql) => verifyRestored(sql, backup),
  )
}

/**
 * The settings of an embedded server that keeps its log in the backup folder, which is made; none without a folder.
 * Throws CannotStart when the folder has the backups of another database than the one that is there, or goes on with
 * one that was restored since: after the loss of a disk this keeps an empty database from taking their place.
 */
export async function withKeptLog(
  data_dir: string,
  backup_dir: string | null,
): Promise<Readonly<Record<string, string>>> {
  if (backup_dir === null) return {}
  await mkdir(data_dir, { recursive: true })
  const path = await realpath(data_dir)
  const identifier = await systemIdentifier(join(path, 'postgres'))
  const newest = (await keptBackups(backup_dir)).at(-1)
  if (newest !== undefined && newest.system_identifier !== identifier)
    throw new CannotStart(
      `${backup_dir} holds backups of another database: run quaylog restore to have it back, or set QUAYLOG_BACKUP_DIR to another folder`,
    )
  const user = serverUser(path, backup_dir)
  await makeWalFolder(backup_dir, user)
  await keepHistories(join(path, 'postgres'), backup_dir, user)
  return archiveSettings(backup_dir)
}

/** The number that a cluster got when it was made, which its control file begins with; null: there is none. */
async function systemIdentifier(cluster: string): Promise<string | null> {
  const control = await readFile(join(cluster, 'global/pg_control')).catch(() => null)
  if (control === null) return null
  return (endianness() === 'LE' ? control.readBigUInt64LE(0) : control.readBigUInt64BE(0)).toString()
}
