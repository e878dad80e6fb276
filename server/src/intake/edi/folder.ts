import { lstat, mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startLoop } from '../../ground/jobs/loop.ts'
import type { Loop } from '../../ground/jobs/loop.ts'
import { sourcesOfKinds } from '../configured.ts'
import { receiveEdi } from './receive.ts'
import { edi_source_id, inbound_bytes_max } from '../inbound.ts'
import type { InboundParts } from '../parts.ts'

/** A folder into which partners put files. */
export interface WatchedFolder {
  readonly source_id: string
  readonly path: string
}

const look_every_ms = 2_000
/** A file that grew a moment ago is still being written. */
const settled_ms = 2_000
const files_at_once = 200
/** Where files go when they are read, and when nothing can be read of them. */
const read_folder = 'read'
const refused_folder = 'refused'
/** When this folder exists, acknowledgements are put into it. */
const acknowledgements_folder = 'acknowledgements'
/** Names under which transfer programs write until they are done. */
const unfinished = /^\.|\.(part|partial|tmp|temp|filepart|crdownload|swp)$|~$/i

/** Looks into the folders until stopped: QUAYLOG_EDI_DIR and those of configured sources. */
export function startFolders(parts: InboundParts, edi_dir: string | null): Loop {
  const seen = new Map<string, string>()
  return startLoop('edi folders', look_every_ms, parts.log, async () => {
    let taken = 0
    for (const folder of await foldersOf(parts, edi_dir)) taken += await takeFiles(parts, folder, seen)
    return taken >= files_at_once
  })
}

async function foldersOf({ db, sealer }: InboundParts, edi_dir: string | null): Promise<readonly WatchedFolder[]> {
  const configured = (await sourcesOfKinds(db.work, sealer, ['edi_folder'])).flatMap(({ id, base_url }) =>
    base_url.startsWith('file:') ? [{ source_id: id, path: fileURLToPath(base_url) }] : [],
  )
  return edi_dir === null ? configured : [...configured, { source_id: edi_source_id, path: edi_dir }]
}

/**
 * Takes in the files that are there and complete, oldest names first. Returns how many. `seen` remembers files that
 * can't be moved away.
 */
async function takeFiles(
  parts: InboundParts,
  { source_id, path }: WatchedFolder,
  seen: Map<string, string>,
): Promise<number> {
  const names = (await readdir(path).catch(() => [])).filter((name) => !unfinished.test(name)).toSorted()
  let taken = 0
  for (const name of names) {
    if (taken >= files_at_once) break
    const stamp = await stampOf(join(path, name), parts.clock.realMs())
    if (stamp === null || seen.get(join(path, name)) === stamp) continue
    taken += 1
    const body = await readFile(join(path, name))
    const { receipt, is_duplicate } = await receiveEdi(parts, {
      source_id,
      origin: name,
      content_type: 'application/octet-stream',
      body,
    })
    parts.log.info(
      {
        source: source_id,
        file: name,
        messages: receipt.messages,
        quarantined: receipt.quarantined.length,
        is_duplicate,
      },
      'file taken in',
    )
    if (receipt.acknowledgement !== null) await acknowledgeInto(path, name, receipt)
    if (!(await moved(path, name, receipt.syntax === null ? refused_folder : read_folder)))
      remember(seen, join(path, name), stamp)
  }
  return taken
}

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

async function acknowledgeInto(
  path: string,
  name: string,
  receipt: { readonly syntax: 'x12' | 'edifact' | null; readonly acknowledgement: string | null },
): Promise<void> {
  const folder = join(path, acknowledgements_folder)
  const is_wanted = await lstat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (is_wanted)
    await writeFile(
      join(folder, `${name}.${receipt.syntax === 'x12' ? '997' : 'contrl'}`),
      receipt.acknowledgement ?? '',
    )
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

function remember(seen: Map<string, string>, path: string, stamp: string): void {
  if (seen.size >= remembered_max) seen.clear()
  seen.set(path, stamp)
}
