import { lstat, mkdir, readFile, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { inbound_bytes_max } from '../inbound.ts'

/** A file grew a moment ago when it is still being written. */
const settled_ms = 2_000
const files_at_once = 200
/** Where files go when they are taken in, and when nothing can be read of them. */
const read_folder = 'read'
const refused_folder = 'refused'
/** Names under which transfer programs write until they are done. */
const unfinished = /^\.|\.(part|partial|tmp|temp|filepart|crdownload|swp)$|~$/i

/** Files that cannot be moved away, by path, with what told their state: they are not taken in again. */
export type SeenFiles = Map<string, string>

/**
 * Takes in the files of a folder that are there and complete, in the order of their names, and moves each away: into
 * `read`, or into `refused` when `take` says that nothing can be read of it. Returns how many were taken.
 */
export async function takeFiles(
  path: string,
  now_ms: number,
  seen: SeenFiles,
  take: (name: string, body: Buffer) => Promise<'read' | 'refused'>,
): Promise<number> {
  const names = (await readdir(path).catch(() => [])).filter((name) => !unfinished.test(name)).toSorted()
  let taken = 0
  for (const name of names) {
    if (taken >= files_at_once) break
    const stamp = await stampOf(join(path, name), now_ms)
    if (stamp === null || seen.get(join(path, name)) === stamp) continue
    taken += 1
    const is_read = (await take(name, await readFile(join(path, name)))) === 'read'
    if (!(await moved(path, name, is_read ? read_folder : refused_folder))) remember(seen, join(path, name), stamp)
  }
  return taken
}

/** Whether a folder may hold more than was taken of it in one look. */
export const holdsMore = (taken: number): boolean => taken >= files_at_once

/** What tells one state of a file from another; null: it is none that is taken in (now). Links are not followed. */
async function stampOf(path: string, now_ms: number): Promise<string | null> {
  const found = await lstat(path).catch(() => null)
  if (
    found === null ||
    !found.isFile() ||
    found.size === 0 ||
    found.size > inbound_bytes_max ||
    now_ms - found.mtimeMs < settled_ms
  )
    return null
  return `${found.size} ${found.mtimeMs}`
}

/** Out of the way of the next look; a folder that we may only read stays as it is. */
async function moved(path: string, name: string, into: string): Promise<boolean> {
  try {
    await mkdir(join(path, into), { recursive: true })
    await rename(join(path, name), join(path, into, name))
    return true
  } catch {
    return false
  }
}

const remembered_max = 20_000

function remember(seen: SeenFiles, path: string, stamp: string): void {
  if (seen.size >= remembered_max) seen.clear()
  seen.set(path, stamp)
}
