import { open, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { CannotStart } from '../cannot-start.ts'
import type { ServerUser } from '../server-user.ts'
import { ownedBy } from './copy.ts'
import { walFolder } from './folder.ts'
import type { KeptBackup } from './folder.ts'

const history_file = /^([0-9A-F]{8})\.history$/
const kept_history_file = /^([0-9A-F]{8})\.history\.gz$/
const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')

/**
 * The timeline that the kept log goes on with: each database that was restored and then started is on one of its own,
 * and names those it came from.
 */
export interface Timeline {
  readonly id: number
  /** Of each timeline before it: the segment, without the timeline's number, in which it was left. */
  readonly left_in: ReadonlyMap<number, string>
}

/** The timeline of the files of a database that is not running, or runs already: 1 unless it was restored. */
export async function timelineOfCluster(cluster: string): Promise<number> {
  return newest(await readdir(join(cluster, 'pg_wal')).catch(() => []), history_file)
}

/** The newest timeline of which log was kept. Throws CannotStart when its history cannot be read. */
export async function keptTimeline(backup_dir: string): Promise<Timeline> {
  const folder = walFolder(backup_dir)
  const id = newest(await readdir(folder).catch(() => []), kept_history_file)
  if (id === 1) return { id, left_in: new Map() }
  const path = join(folder, `${hex(id)}.history.gz`)
  const text = await readGzip(path)
  if (text === null) throw new CannotStart(`${path} cannot be read: it says which backups go together`)
  const left_in = text.split('\n').flatMap((line): [number, string][] => {
    const [, timeline, high, low] = /^(\d+)\t([0-9A-F]+)\/([0-9A-F]+)/.exec(line) ?? []
    if (timeline === undefined || high === undefined || low === undefined) return []
    return [[Number(timeline), `${high.padStart(8, '0')}${hex(Number.parseInt(low, 16) >>> 24)}`]]
  })
  return { id, left_in: new Map(left_in) }
}

/** The timeline of a backup, as its own log says. */
export function timelineOf(backup: Pick<KeptBackup, 'files'>): number {
  const last = lastSegmentOf(backup)
  return last === null ? 1 : Number.parseInt(last.slice(0, 8), 16)
}

/** Whether a backup is part of a timeline's past, and not of what a restore gave up. */
export function isPartOf(backup: Pick<KeptBackup, 'files'>, timeline: Timeline): boolean {
  const last = lastSegmentOf(backup)
  const own = timelineOf(backup)
  if (last === null || own === timeline.id) return true
  const left_in = timeline.left_in.get(own)
  return left_in !== undefined && last.slice(8) <= left_in
}

function lastSegmentOf({ files }: Pick<KeptBackup, 'files'>): string | null {
  const segments = files.flatMap(({ path }) => /^pg_wal\/([0-9A-F]{24})$/.exec(path)?.[1] ?? [])
  return segments.toSorted().at(-1) ?? null
}

/**
 * Keeps the histories of a restored database beside its log before it writes any: without them a later restore would
 * go on with what the first one gave up. Throws CannotStart when another database that was restored has taken the
 * place of this one.
 */
export async function keepHistories(cluster: string, backup_dir: string, user: ServerUser): Promise<void> {
  const kept = await keptTimeline(backup_dir)
  if (kept.id > (await timelineOfCluster(cluster))) throw supplanted(backup_dir)
  const from = join(cluster, 'pg_wal')
  const folder = walFolder(backup_dir)
  const names = (await readdir(from).catch(() => [])).filter((name) => history_file.test(name))
  for (const name of names) {
    const text = await readFile(join(from, name), 'utf8')
    const path = join(folder, `${name}.gz`)
    const there = await readGzip(path)
    if (there === text) continue
    if (there !== null) throw supplanted(backup_dir)
    await writeFile(`${path}.part`, await promisify(gzip)(text), { mode: 0o600, flush: true })
    await ownedBy(user, `${path}.part`)
    await rename(`${path}.part`, path)
  }
  if (names.length > 0) await syncFolder(folder)
}

const supplanted = (backup_dir: string) =>
  new CannotStart(
    `${backup_dir} goes on with a database that was restored, and this is another one: run quaylog restore --replace to have that one, or set QUAYLOG_BACKUP_DIR to another folder to go on with this one`,
  )

/** Makes sure that the names in a folder are on the disk. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}

function newest(names: readonly string[], pattern: RegExp): number {
  const numbers = names.flatMap((name) => Number.parseInt(pattern.exec(name)?.[1] ?? '1', 16))
  return Math.max(1, ...numbers)
}

/** Null: the file is not there. */
async function readGzip(path: string): Promise<string | null> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new CannotStart(`cannot read ${path} (${error.code}): make it readable`)
  })
  if (bytes === null) return null
  return promisify(gunzip)(bytes).then(String, () => {
    throw new CannotStart(`${path} is damaged: it says which backups and log go together`)
  })
}
