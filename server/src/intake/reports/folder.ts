import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '../../ground/id.ts'
import { startLoop } from '../../ground/jobs/loop.ts'
import type { Loop } from '../../ground/jobs/loop.ts'
import { holdsMore, takeFiles } from '../files/drop-folder.ts'
import type { SeenFiles } from '../files/drop-folder.ts'
import { packBody } from '../inbound-store.ts'
import type { IngestParts } from '../parts.ts'
import { receiveReport } from './receive.ts'
import { mappingOfFolder } from './store.ts'

const look_every_ms = 2_000

/**
 * Looks into the folder of reports until stopped: each folder in it is called by the id of a mapping, and what lies in
 * one is read by that mapping, for the account that owns it.
 */
export function startReportFolders(parts: IngestParts, reports_dir: string | null): Loop {
  const seen: SeenFiles = new Map()
  return startLoop('folders of reports', look_every_ms, parts.log, async () =>
    reports_dir === null ? false : holdsMore(await takeReports(parts, reports_dir, seen)),
  )
}

/** Takes in the reports that lie in the folders. Returns how many. */
async function takeReports(parts: IngestParts, reports_dir: string, seen: SeenFiles): Promise<number> {
  await mkdir(reports_dir, { recursive: true }).catch(() => undefined)
  const folders = await readdir(reports_dir, { withFileTypes: true }).catch(() => [])
  let taken = 0
  for (const folder of folders) {
    const id = folder.name.toLowerCase()
    const mapping = folder.isDirectory() && isUuid(id) ? await mappingOfFolder(parts.db.work, id) : undefined
    if (mapping === undefined) continue
    taken += await takeFiles(join(reports_dir, folder.name), parts.clock.realMs(), seen, async (name, body) => {
      const packed = await packBody(body)
      const handed = { name: name.slice(0, 200), packed, stated_at: null }
      const { id: report } = await parts.db.transaction((tx) => receiveReport(tx, parts, mapping, handed))
      parts.log.info({ report, mapping: mapping.id, file: name }, 'report taken in')
      return 'read'
    })
  }
  return taken
}
