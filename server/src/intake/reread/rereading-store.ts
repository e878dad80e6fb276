import { subject_columns } from '../../world-facts/subject.ts'
import type { Subject } from '../../world-facts/subject.ts'
import { keptObservation } from '../../world-facts/kept-observation.ts'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import type { RecordedRow, Rereading } from './rereading.ts'

/** Subjects of which answers are kept and whose statements are not packed, a page of them in the order of their ids. */
export async function subjectsAfter(
  reader: Reader,
  after_id: string | null,
  limit: number,
): Promise<readonly Subject[]> {
  return reader<Subject[]>`
    select ${reader(subject_columns)} from subject s where (${after_id}::uuid is null or id > ${after_id})
      and packed_at is null and source_key not like 'ais:%' and exists(select 1 from payload p where p.subject_id = s.id) order by id
    limit ${limit}`
}

/** What counts of a subject now. */
export async function recordedRows(reader: Reader, subject_id: string): Promise<readonly RecordedRow[]> {
  const rows = await reader<(Omit<RecordedRow, 'body'> & { body: unknown })[]>`
    select id, payload_id, source, body, recorded_at, seen_in_snapshot, last_seen_at, withdrawn_at from observation
    where subject_id = ${subject_id} and known_until is null order by recorded_at, id`
  return rows.map((row) => ({ ...row, body: keptObservation(row.id, row.body) }))
}

/** Writes a rereading: what no longer counts, and what does from now on. The next answer is compared anew. */
export async function writeRereading(
  tx: Transaction,
  newId: () => string,
  subject_id: string,
  { added, removed_ids }: Rereading,
  now: string,
): Promise<void> {
  await tx`update observation set known_until = ${now} where id = any(${[...removed_ids]}::uuid[])`
  const rows = added.map(({ observation: { page: _page, ...body }, hash, slot, ...row }) => ({
    ...row,
    id: newId(),
    subject_id,
    hash: Buffer.from(hash, 'hex'),
    slot: Buffer.from(slot, 'hex'),
    body: JSON.stringify(body),
    known_from: now,
  }))
  for (let start = 0; start < rows.length; start += rows_at_once)
    await tx`
    insert into observation ${tx(rows.slice(start, start + rows_at_once))}`
  await tx`update subject set snapshot_digest = null where id = ${subject_id}`
}

const rows_at_once = 1_000

/** Shipments that are tracked, of one account where one is named: a page of their keys. */
export async function shipmentsAfter(
  reader: Reader,
  account_id: string | null,
  after: ShipmentKey | null,
  limit: number,
): Promise<readonly ShipmentKey[]> {
  return reader<ShipmentKey[]>`
    select account_id, id from shipment
    where line_tracking_stopped_at is null and (${account_id}::uuid is null or account_id = ${account_id})
      and (${after === null} or (account_id, id) > (${after?.account_id ?? null}::uuid, ${after?.id ?? null}::uuid))
    order by account_id, id limit ${limit}`
}

/** Names a shipment. */
export interface ShipmentKey {
  readonly account_id: string
  readonly id: string
}
