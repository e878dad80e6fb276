import { createHash } from 'node:crypto'
import { chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import type { ServerUser } from './server-user.ts'

/** Addresses of Unix sockets end at 103 bytes on macOS, 107 on Linux; the longest name here is `.s.PGSQL.5432.lock`. */
const path_bytes_max = 103 - '/.s.PGSQL.5432.lock'.length

/**
 * The folder of a data folder's sockets: inside it, or a private one under the system's temporary folder where that
 * path is too long.
 */
export function runDir(data_dir: string): string {
  const inside = join(data_dir, 'run')
  if (Buffer.byteLength(inside) <= path_bytes_max) return inside
  return join(tmpdir(), `quaylog-${createHash('sha256').update(data_dir).digest('hex').slice(0, 16)}`)
}

/** Makes the folder, closed to everybody else: who can enter it can use the database. */
export async function makeRunDir(data_dir: string, user: ServerUser): Promise<string> {
  const path = runDir(data_dir)
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (user.owner) await chown(path, user.owner.uid, user.owner.gid)
  const { uid, mode } = await lstat(path)
  const expected = user.owner?.uid ?? process.getuid?.() ?? uid
  if (uid !== expected || (mode & 0o077) !== 0)
    throw new CannotStart(`${path} belongs to another user or is open to others: remove it`)
  return path
}
