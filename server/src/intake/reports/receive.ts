import { reportKey } from '../../world-facts/subject.ts'
import type { Transaction } from '../../ground/db/index.ts'
import { realNow } from '../edi/receive.ts'
import { insertInbound, knownInbound, recordAgain } from '../inbound-store.ts'
import type { PackedBody } from '../inbound-store.ts'
import type { IngestParts } from '../parts.ts'
import type { MappingRow, ReportFileRow } from './report-file.ts'
import { fileOfInbound, insertFile, waitAgain } from './store.ts'

/** A report that somebody hands in. */
export interface HandedReport {
  readonly name: string
  readonly packed: PackedBody
  /** When it says that it was made; null: nobody said. */
  readonly stated_at: string | null
}

/**
 * Keeps a report to be read. The same bytes for the same mapping are one report, with the moment at which they came
 * first: it is read again, for containers that are tracked since and columns that are mapped otherwise.
 */
export async function receiveReport(
  tx: Transaction,
  parts: Pick<IngestParts, 'clock' | 'newId'>,
  mapping: Pick<MappingRow, 'account_id' | 'id'>,
  { name, packed, stated_at }: HandedReport,
): Promise<ReportFileRow> {
  const [inbound_id, now, source_id] = [parts.newId(), parts.clock.now(), reportKey(mapping.id)]
  const is_new = await insertInbound(tx, {
    id: inbound_id,
    kind: 'report',
    source_id,
    origin: name,
    content_type: 'application/octet-stream',
    packed,
    received_at: now,
    envelope: null,
    receipt: {},
    next_attempt_at: realNow(parts.clock),
  })
  const known = is_new ? undefined : await knownInbound(tx, 'report', source_id, packed)
  const before = known === undefined ? undefined : await fileOfInbound(tx, known.id)
  if (before !== undefined) {
    await waitAgain(tx, before.id)
    await recordAgain(tx, before.inbound_id, realNow(parts.clock))
    return { ...before, status: 'waiting', refused_reason: null, counts: null, rows: null }
  }
  const row: ReportFileRow = {
    account_id: mapping.account_id,
    id: parts.newId(),
    mapping_id: mapping.id,
    inbound_id,
    name,
    status: 'waiting',
    refused_reason: null,
    stated_at,
    received_at: now,
    read_at: null,
    counts: null,
    rows: null,
  }
  await insertFile(tx, row)
  return row
}
