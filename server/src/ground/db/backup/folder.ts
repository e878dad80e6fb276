import { mkdir, readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { CannotStart } from '../cannot-start.ts'

/** A file of a backup, by its path below the database's folder. */
const copied_file = z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() })

const manifest = z.object({
  format: z.literal(1),
  /** The version of PostgreSQL, as `18.4`. */
  server_version: z.string(),
  /** What PostgreSQL calls a cluster, from its making on. */
  system_identifier: z.string(),
  started_at: z.string(),
  /** From this moment on the backup can be restored to any time for which write-ahead log was kept. */
  finished_at: z.string(),
  bytes: z.number().int(),
  /** The last entry of each account's change log when the backup began. */
  entries: z.record(z.string(), z.number().int()),
  /** Every folder, those without files too. */
  folders: z.array(z.string()),
  files: z.array(copied_file),
})

/** A file of a backup: path below the database's folder, size, and hash in hex. */
export type CopiedFile = z.infer<typeof copied_file>
/** What a backup says of itself in its `backup.json`. */
export type BackupManifest = z.infer<typeof manifest>

/** A finished backup in its folder. */
export interface KeptBackup extends BackupManifest {
  /** The name of its folder: when it began, as `2026-11-23T170000Z`. */
  readonly name: string
  readonly folder: string
}

const manifest_file = 'backup.json'
const unfinished = '.unfinished'
const wal_folder = 'wal'

/** The folder in which write-ahead log is kept, beside the backups. */
export const walFolder = (backup_dir: string): string => join(backup_dir, wal_folder)
/** Where the files of the database lie in a backup. */
export const filesOf = (folder: string): string => join(folder, 'postgres')
/** The name of a backup that begins at `now`, and of its folder while it is made. */
export function namesAt(now: string): { readonly name: string; readonly unfinished: string } {
  const name = `${now.slice(0, 19).replaceAll(':', '')}Z`
  return { name, unfinished: `${name}${unfinished}` }
}
export const manifestPath = (folder: string): string => join(folder, manifest_file)

/** The finished backups of a folder, the oldest first. A folder that does not exist has none. */
export async function keptBackups(backup_dir: string): Promise<readonly KeptBackup[]> {
  const names = await readdir(backup_dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new CannotStart(`cannot read the backup folder ${backup_dir} (${error.code}): make it readable`)
  })
  const found = await Promise.all(
    names
      .filter((name) => /^\d{4}-\d{2}-\d{2}T\d{6}Z$/.test(name))
      .toSorted()
      .map(async (name) => {
        const folder = join(backup_dir, name)
        const text = await readFile(manifestPath(folder), 'utf8').catch(() => null)
        return text === null ? [] : [{ ...readManifest(text, folder), name, folder }]
      }),
  )
  return found.flat()
}

function readManifest(text: string, folder: string): BackupManifest {
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    throw new CannotStart(`${manifestPath(folder)} cannot be read: move this backup away, it is damaged`)
  }
}

/** Makes the folder; nobody else may look into it, because it holds all that the database holds. */
export async function makeBackupDir(backup_dir: string): Promise<void> {
  try {
    await mkdir(backup_dir, { recursive: true, mode: 0o711 })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new CannotStart(`cannot write to the backup folder ${backup_dir} (${code}): make it writable`)
  }
}

/** Removes what backups left behind that were killed while they were made. */
export async function removeUnfinished(backup_dir: string): Promise<void> {
  for (const name of await readdir(backup_dir))
    if (name.endsWith(unfinished)) await rm(join(backup_dir, name), { recursive: true, force: true })
}
