import type { RequestType } from '@quaylog/contract'
import type { SubjectName } from '../world-facts/subject-store.ts'
import type { Reader, Transaction } from '../ground/db/index.ts'

/** A box of an account. */
export interface Box {
  readonly account_id: string
  readonly container_id: string
}

/** A tracked shipment, with the subject that its line is asked about. */
interface Tracked {
  readonly account_id: string
  readonly shipment_id: string
  readonly scac: string
  readonly source_key: string
  readonly number_type: RequestType
  readonly line_number: string
}

/** A box that an account tracks. */
export interface FollowedBox extends Tracked, Box {
  readonly number: string
}

/** A shipment that an account tracks, with its boxes. */
export interface FollowedShipment extends Tracked {
  readonly bill_of_lading_number: string
  readonly container_ids: readonly string[]
}

/** Boxes with these numbers that are tracked now, over all accounts. */
export async function followedBoxes(reader: Reader, numbers: readonly string[]): Promise<readonly FollowedBox[]> {
  if (numbers.length === 0) return []
  return reader<FollowedBox[]>`
    select c.account_id, c.id as container_id, c.number, c.shipment_id, s.scac, j.source_key, j.number_type,
      j.number as line_number
    from container c join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
    join subject j on j.id = s.subject_id
    where c.number = any(${[...numbers]}::text[]) and s.line_tracking_stopped_at is null
    order by c.number, c.account_id, c.id`
}

/** Which of the numbers belong to boxes that are tracked now. */
export async function followedNumbers(reader: Reader, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await followedBoxes(reader, numbers)).map((box) => box.number))
}

/**
 * Shipments tracked now whose bill is one of the numbers, or whose line is asked for one of them, over all accounts.
 */
export async function followedShipments(
  reader: Reader,
  line_keys: readonly string[],
  numbers: readonly string[],
): Promise<readonly FollowedShipment[]> {
  if (numbers.length === 0) return []
  return reader<FollowedShipment[]>`
    select s.account_id, s.id as shipment_id, s.scac, j.source_key, j.number_type, j.number as line_number,
      s.bill_of_lading_number, s.container_ids
    from shipment s join subject j on j.id = s.subject_id
    where s.line_tracking_stopped_at is null and (s.bill_of_lading_number = any(${[...numbers]}::text[])
      or s.subject_id in (select id from subject where source_key = any(${[...line_keys]}::text[])
        and number = any(${[...numbers]}::text[])))
    order by s.account_id, s.id`
}

/** Has boxes follow a subject; those that did not before. */
export async function followWith(tx: Transaction, subject_id: string, boxes: readonly Box[]): Promise<readonly Box[]> {
  if (boxes.length === 0) return []
  return tx<Box[]>`
    insert into container_subject (account_id, container_id, subject_id)
    select distinct b.account_id, b.id, ${subject_id}::uuid
    from unnest(${boxes.map((box) => box.account_id)}::uuid[], ${boxes.map((box) => box.container_id)}::uuid[])
      as b (account_id, id)
    on conflict do nothing returning account_id, container_id`
}

/** The subject that a shipment's line is asked about. */
export function lineSubject({ source_key, number_type, line_number }: Tracked): SubjectName {
  return { source_key, number_type, number: line_number }
}

/** Has open requests for these numbers tried now: the line has just told something. Returns how many. */
export async function tryRequestsNow(
  db: Reader,
  scac: string,
  numbers: readonly string[],
  now: string,
): Promise<number> {
  const tried = await db`
    update tracking_request set next_attempt_at = ${now}
    where status in ('pending', 'awaiting_manifest') and scac = ${scac}
      and normalized_number = any(${[...numbers]}::text[]) and next_attempt_at > ${now}`
  return tried.count
}
