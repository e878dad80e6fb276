import { reportKey } from '../../world-facts/subject.ts'
import type { ReportRow, ReportRowOutcome } from '@quaylog/contract'
import { followedBoxes } from '../follower-store.ts'
import type { FollowedBox } from '../follower-store.ts'
import type { Inbound } from '../inbound.ts'
import type { InboundRecordingParts } from '../parts.ts'
import { recordPush } from '../push/record-push.ts'
import { readReport } from './reading.ts'
import type { ReadRow } from './reading.ts'
import type { MappingRow, ReportFileRow } from './report-file.ts'
import { endReading, fileOfInbound, mappingById } from './store.ts'

/** What recording a report came to. */
export interface ReportRecorded {
  readonly report: string | null
  readonly refused: string | null
  readonly counts: ReportFileRow['counts']
}

/**
 * Reads a report and records what it states of containers that its own account tracks; nobody else ever hears of it.
 * Repeating it does no harm.
 */
export async function recordReport(parts: InboundRecordingParts, inbound: Inbound): Promise<ReportRecorded> {
  const { db, clock } = parts
  const file = await fileOfInbound(db.work, inbound.id)
  if (file === undefined) return { report: null, refused: null, counts: null }
  const end = await readAndRecord(parts, inbound, file)
  const refused = 'refused' in end ? end.refused : null
  const counts = 'refused' in end ? null : countsOf(end.rows)
  await endReading(db.work, file.id, {
    status: refused === null ? 'read' : 'refused',
    refused_reason: refused,
    counts,
    rows: 'refused' in end ? null : end.rows,
    read_at: clock.now(),
  })
  return { report: file.id, refused, counts }
}

/** Says of a report that was tried in vain too often why it is not read. */
export async function giveUpReport(parts: InboundRecordingParts, inbound_id: string, reason: string): Promise<void> {
  const file = await fileOfInbound(parts.db.work, inbound_id)
  if (file === undefined) return
  await endReading(parts.db.work, file.id, {
    status: 'refused',
    refused_reason: reason,
    counts: null,
    rows: null,
    read_at: parts.clock.now(),
  })
}

async function readAndRecord(
  parts: InboundRecordingParts,
  inbound: Inbound,
  file: ReportFileRow,
): Promise<{ readonly refused: string } | { readonly rows: ReportRow[] }> {
  const { db, spreadsheets, reference } = parts
  const mapping = await mappingById(db.work, file.account_id, file.mapping_id)
  if (mapping === undefined) return { refused: 'its mapping was deleted' }
  const choice = mapping.sheet === null ? {} : { sheet: mapping.sheet }
  const sheet = await spreadsheets.read(file.account_id, inbound.body, choice)
  if ('refused' in sheet) return sheet
  // A report that does not say when it was made was true when it came, and no later.
  const about = { reference, stated_at: file.stated_at ?? file.received_at, relayed_from: mapping.name }
  const reading = readReport(sheet, mapping, about)
  if ('refused' in reading) return reading
  const numbers = reading.rows.flatMap(({ container_number, refused }) =>
    container_number === null || refused !== null ? [] : [container_number],
  )
  const followed = (await followedBoxes(db.work, numbers)).filter(({ account_id }) => account_id === file.account_id)
  const boxes = Map.groupBy(followed, ({ number }) => number)
  const rows: ReportRow[] = []
  for (const row of reading.rows) rows.push(await outcomeOf(parts, row, { file, mapping, sheet: sheet.sheet, boxes }))
  return { rows }
}

interface About {
  readonly file: ReportFileRow
  readonly mapping: MappingRow
  readonly sheet: string | null
  readonly boxes: ReadonlyMap<string, readonly FollowedBox[]>
}

async function outcomeOf(parts: InboundRecordingParts, read: ReadRow, about: About): Promise<ReportRow> {
  const { row, container_number, refused } = read
  const outcome = (of: ReportRowOutcome, reason: string | null = null): ReportRow => ({
    row,
    container_number,
    outcome: of,
    reason,
  })
  if (refused !== null || container_number === null) return outcome('refused', refused)
  const followers = about.boxes.get(container_number)
  if (followers === undefined)
    return read.doubt === null ? outcome('unknown_container') : outcome('refused', read.doubt)
  const { file, mapping, sheet } = about
  const source = reportKey(mapping.id)
  const news = await recordPush(parts, {
    // The subject is the mapping's own, so that no other account can come to follow it.
    subject: { source_key: source, number_type: 'container', number: container_number },
    followers,
    source_id: source,
    observations: read.observations,
    payload: {
      content_type: 'application/json',
      body: JSON.stringify({ report: mapping.name, file: file.name, sheet, rows: { [row]: read.cells } }),
      origin: file.name,
    },
  })
  return outcome(news ? 'read' : 'unchanged')
}

function countsOf(rows: readonly ReportRow[]): NonNullable<ReportFileRow['counts']> {
  const counts = { read: 0, unchanged: 0, refused: 0, unknown_container: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}
