import { createHash } from 'node:crypto'
import { chown, mkdir, open, readdir } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { ServerUser } from '../server-user.ts'
import type { CopiedFile } from './folder.ts'

/** Folders whose files a server makes anew at its start; the folders themselves have to be there. */
const contents_left_out = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
/** Of the running server, or of its temporary files; what PostgreSQL's own base backup leaves out. */
const files_left_out =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|(recovery|standby)\.signal|current_logfiles(\.tmp)?|backup_manifest(\.tmp)?)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)(\/|$)|(^|\/)t\d+_\d+/

/** So many are copied at once, because each waits until it is on the disk. */
export const files_at_once = 16

const piece_max_bytes = 1_048_576

const control_file = 'global/pg_control'

/** What of a cluster a backup takes: its files, and its folders, which may be empty. */
export async function filesOfCluster(
  cluster: string,
): Promise<{ readonly files: readonly string[]; readonly folders: readonly string[] }> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true })
  const pathOf = (entry: { parentPath: string; name: string }) => relative(cluster, join(entry.parentPath, entry.name))
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf)
  const files = entries.filter((entry) => entry.isFile()).map(pathOf)
  const isTaken = (path: string) => !contents_left_out.test(path) && !files_left_out.test(path)
  // The file that says where the server stands comes last, as PostgreSQL's own base backup has it.
  const ordered = files.filter((path) => isTaken(path) && path !== control_file).toSorted()
  return { files: [...ordered, control_file], folders: folders.filter(isTaken).toSorted() }
}

/**
 * Copies a file and says its size and hash. Null: it is gone, as tables are that were dropped meanwhile. A file that
 * changes while it is read is as it should be: the log has what changed.
 */
export async function copyFileWithHash(from: string, to: string, user: ServerUser): Promise<CopiedFile | null> {
  const source = await open(from).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (source === null) return null
  try {
    await using target = await open(to, 'w', 0o600)
    const { bytes, sha256 } = await copyWithHash(source, target)
    await target.sync()
    if (user.owner) await target.chown(user.owner.uid, user.owner.gid)
    return { path: to, bytes, sha256 }
  } finally {
    await source.close()
  }
}

/** In pieces and without streams, which cost more than a copy: most files of a database are a page or two, or empty. */
async function copyWithHash(source: FileHandle, target: FileHandle): Promise<Pick<CopiedFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256')
  const { size } = await source.stat()
  const piece = Buffer.allocUnsafe(Math.min(size + 1, piece_max_bytes))
  let bytes = 0
  for (;;) {
    const { bytesRead } = await source.read(piece)
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
    const read = piece.subarray(0, bytesRead)
    hash.update(read)
    await target.writeFile(read)
    bytes += bytesRead
  }
}

/** Makes a folder that only the server's user may enter. */
export async function makeFolder(path: string, user: ServerUser): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await mkdir(path, { recursive: true, mode: 0o700 })
  await ownedBy(user, path)
}

/** Gives a file or folder to the user that the server runs as. */
export async function ownedBy(user: ServerUser, path: string): Promise<void> {
  if (user.owner) await chown(path, user.owner.uid, user.owner.gid)
}
