import { instantOf } from '../ground/clock.ts'
import { startLoop } from '../ground/jobs/loop.ts'
import type { Loop } from '../ground/jobs/loop.ts'
import { startVoyages } from './ais/voyages.ts'
import type { VoyageParts } from './ais/voyages.ts'
import type { AishubParts } from './ais/aishub.ts'
import { startAis } from './ais/work.ts'
import { startFolders } from './edi/folder.ts'
import { tellNewBills } from './edi/new-bills.ts'
import { tellNewBoxes } from './edi/new-boxes.ts'
import type { InboundRecordingParts, RecordingParts } from './parts.ts'
import { startReportFolders } from './reports/folder.ts'
import { startRecording } from './record-inbound.ts'

const day_ms = 86_400_000
const new_boxes_every_ms = 3_000
/** Boxes made while nobody looked are looked for from so long before the start. */
const overlap_ms = day_ms
const boxes_at_once = 200

/** Folders into which files are put; null: there is none. */
export interface WatchedFolders {
  readonly edi_dir: string | null
  /** With a folder for each mapping of columns, called by its id. */
  readonly reports_dir: string | null
}

/** What looks after bodies that are handed to us and feeds that are listened to, in the processes that do work. */
export function startIngest(parts: VoyageParts & InboundRecordingParts & AishubParts, folders: WatchedFolders): Loop[] {
  return [
    startRecording(parts),
    startFolders(parts, folders.edi_dir),
    startReportFolders(parts, folders.reports_dir),
    startNewBoxes(parts),
    startAis(parts),
    startVoyages(parts),
  ]
}

/** Tells boxes that somebody has begun to track what files said of them before. */
function startNewBoxes(parts: RecordingParts): Loop {
  let since_ms = parts.clock.worldMs() - overlap_ms
  return startLoop('new boxes in files', new_boxes_every_ms, parts.log, async () => {
    const now_ms = parts.clock.worldMs()
    const since = instantOf(since_ms)
    const told = [await tellNewBoxes(parts, since, boxes_at_once), await tellNewBills(parts, since, boxes_at_once)]
    const is_more = told.includes(boxes_at_once)
    if (!is_more) since_ms = Math.max(since_ms, now_ms - overlap_ms / 24)
    return is_more
  })
}
