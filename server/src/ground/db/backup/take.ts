import { createHash } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerAddress } from '../address.ts'
import { CannotStart } from '../cannot-start.ts'
import type { ServerUser } from '../server-user.ts'
import { copyFileWithHash, files_at_once, filesOfCluster, makeFolder, ownedBy } from './copy.ts'
import { filesOf, keptBackups, makeBackupDir, manifestPath, namesAt, removeUnfinished } from './folder.ts'
import type { BackupManifest, CopiedFile, KeptBackup } from './folder.ts'
import { beginBackup, endBackup, lastEntries, openSession, reserveLog, serverFacts } from './statements.ts'
import { syncFolder } from './timelines.ts'

/** What a backup is made of, and where it goes. */
export interface BackupParts {
  readonly address: ServerAddress
  /** The files of the running server. */
  readonly cluster: string
  readonly user: ServerUser
  readonly backup_dir: string
  readonly now: () => string
  /** Hears how many of how many files are copied. */
  readonly onProgress?: (copied: number, of: number) => void
}

/**
 * Copies a running database, which goes on working, with the log that makes the copy whole: it can be restored from
 * this folder alone. Appears under its name only when it is complete and on the disk. Throws CannotStart when the
 * folder cannot be used or holds another database's backups.
 */
export async function takeBackup(parts: BackupParts): Promise<KeptBackup> {
  const { backup_dir, now } = parts
  await makeBackupDir(backup_dir)
  const sql = openSession(parts.address)
  try {
    const facts = await serverFacts(sql)
    const stranger = (await keptBackups(backup_dir)).find(
      ({ system_identifier }) => system_identifier !== facts.system_identifier,
    )
    if (stranger !== undefined)
      throw new CannotStart(`${backup_dir} holds backups of another database (${stranger.name}): use another folder`)
    if (!(await reserveLog(sql))) throw new CannotStart('another backup is being made: wait until it is finished')
    await removeUnfinished(backup_dir)
    const started_at = now()
    const names = namesAt(started_at)
    const folder = join(backup_dir, names.unfinished)
    await makeFolder(filesOf(folder), parts.user)
    const entries = await lastEntries(sql)
    const first_segment = await beginBackup(sql, names.name)
    const { files, folders } = await copyCluster(parts, filesOf(folder))
    const { label, last_segment } = await endBackup(sql)
    files.push(await writeLabel(filesOf(folder), label, parts.user))
    files.push(...(await copyLog(parts, filesOf(folder), first_segment, last_segment)))
    const manifest: BackupManifest = {
      format: 1,
      server_version: facts.server_version,
      system_identifier: facts.system_identifier,
      started_at,
      finished_at: now(),
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      entries,
      folders,
      files,
    }
    await writeFile(manifestPath(folder), `${JSON.stringify(manifest)}\n`, { mode: 0o600, flush: true })
    await rename(folder, join(backup_dir, names.name))
    await syncFolder(backup_dir)
    return { ...manifest, name: names.name, folder: join(backup_dir, names.name) }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function copyCluster({ cluster, user, onProgress }: BackupParts, to: string) {
  const { files, folders } = await filesOfCluster(cluster)
  for (const folder of folders) await makeFolder(join(to, folder), user)
  const copied: CopiedFile[] = []
  for (let done = 0; done < files.length; done += files_at_once) {
    const some = files.slice(done, done + files_at_once)
    const copies = some.map(async (path) => {
      const file = await copyFileWithHash(join(cluster, path), join(to, path), user)
      return file === null ? [] : [{ ...file, path }]
    })
    copied.push(...(await Promise.all(copies)).flat())
    onProgress?.(done + some.length, files.length)
  }
  return { files: copied, folders: [...folders] }
}

async function writeLabel(folder: string, label: string, user: ServerUser): Promise<CopiedFile> {
  const path = 'backup_label'
  await writeFile(join(folder, path), label, { mode: 0o600, flush: true })
  await ownedBy(user, join(folder, path))
  return { path, bytes: Buffer.byteLength(label), sha256: createHash('sha256').update(label).digest('hex') }
}

/** The log from the first segment to the last, which the session's slot keeps the server from removing. */
async function copyLog(
  { cluster, user }: BackupParts,
  to: string,
  first: string,
  last: string,
): Promise<readonly CopiedFile[]> {
  const copied: CopiedFile[] = []
  for (let segment = first; segment <= last; segment = segmentAfter(segment)) {
    const path = join('pg_wal', segment)
    const file = await copyFileWithHash(join(cluster, path), join(to, path), user)
    if (file === null) throw new CannotStart(`log that the backup needs is gone (${segment}): take it again`)
    copied.push({ ...file, path })
  }
  return copied
}

/** Segments are numbered in two halves of eight hex digits after the line of time; the second ends at FF. */
function segmentAfter(segment: string): string {
  const [timeline, high, low] = [segment.slice(0, 8), segment.slice(8, 16), segment.slice(16)]
  const next = Number.parseInt(high, 16) * 256 + Number.parseInt(low, 16) + 1
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return `${timeline}${hex(Math.floor(next / 256))}${hex(next % 256)}`
}

/** The first segment of log that a backup needs, as its files say. */
export function firstSegmentOf({ files }: BackupManifest): string | null {
  const segments = files.flatMap(({ path }) => (path.startsWith('pg_wal/') ? [path.slice('pg_wal/'.length)] : []))
  return segments.toSorted()[0] ?? null
}
