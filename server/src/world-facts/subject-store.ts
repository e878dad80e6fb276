import { request_types } from '@quaylog/contract'
import type { Reader, Transaction } from '../ground/db/index.ts'
import type { LaneClaim } from './lane-claim.ts'
import type { QuestionKind } from '../sources/source.ts'
import { unpackSubject } from './observation-pack-store.ts'
import { subject_columns } from './subject.ts'
import type { Subject } from './subject.ts'

/** What is to be asked: who, and about which number. */
export interface SubjectName {
  readonly source_key: string
  readonly number_type: QuestionKind
  readonly number: string
}

/** The subject of a name, made when it is new. */
export async function ensureSubject(db: Reader, newId: () => string, name: SubjectName, now: string): Promise<Subject> {
  // Looked for first: an insert would wait for whoever is writing the row just now, and they may be waiting for our
  // shipment.
  const known = await subjectByName(db, name)
  if (known?.packed_at) await unpackSubject(db, known.id)
  if (known !== undefined) return known
  await db`
    insert into subject ${db({ id: newId(), ...name, created_at: now })}
    on conflict (source_key, number_type, number) do nothing`
  const made = await subjectByName(db, name)
  if (made === undefined) throw new Error('a subject was not there after its insert')
  return made
}

async function subjectByName(
  db: Reader,
  { source_key, number_type, number }: SubjectName,
): Promise<Subject | undefined> {
  const [row] = await db<Subject[]>`
    select ${db(subject_columns)} from subject where source_key = ${source_key} and number_type = ${number_type}
      and number = ${number}`
  return row
}

/**
 * Lanes in which something is due that nobody holds. Goes from lane to lane in the index, so that it costs as much as
 * there are lanes, whatever is due in each.
 */
export async function dueLanes(db: Reader, now: string, real_now: string): Promise<readonly string[]> {
  const rows = await db<{ lane: string }[]>`
    with recursive lanes (lane) as (
      (select lane from subject where next_poll_at is not null order by lane limit 1)
      union all
      select (select s.lane from subject s where s.next_poll_at is not null and s.lane > l.lane order by s.lane
        limit 1) from lanes l where l.lane is not null)
    select lane from lanes where lane is not null and exists(
      select 1 from subject s where s.lane = lanes.lane and s.next_poll_at <= ${now}
        and (s.lease_until is null or s.lease_until < ${real_now}))`
  return rows.map(({ lane }) => lane)
}

/** Takes due subjects of the lanes for this worker until `lease_until`, those that have waited longest first. */
export async function claimDueOfLanes(
  db: Reader,
  claims: readonly LaneClaim[],
  now: string,
  real_now: string,
  lease_until: string,
): Promise<readonly Subject[]> {
  if (claims.length === 0) return []
  return db<Subject[]>`
    update subject set lease_until = ${lease_until}
    where id in (
      select due.id from unnest(${claims.map(({ lane }) => lane)}::text[],
        ${claims.map(({ wanted }) => wanted)}::int[]) as claim (lane, wanted), lateral (
        select s.id from subject s where s.lane = claim.lane and s.next_poll_at <= ${now}
          and (s.lease_until is null or s.lease_until < ${real_now})
        order by s.next_poll_at limit claim.wanted for no key update skip locked) as due)
    returning ${db(subject_columns)}`
}

/** Gives claimed subjects back unasked. */
export async function releaseSubjects(db: Reader, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db`update subject set lease_until = null where id = any(${[...ids]}::uuid[])`
}

/** Holds subjects that are still being asked about for longer; those that are done meanwhile stay free. */
export async function renewSubjects(db: Reader, ids: readonly string[], lease_until: string): Promise<void> {
  if (ids.length > 0)
    await db`
    update subject set lease_until = ${lease_until} where id = any(${[...ids]}::uuid[]) and lease_until is not null`
}

/** The subject, held against other writers until the end of the transaction; its statements are rows from now on. */
export async function lockSubject(tx: Transaction, id: string): Promise<Subject> {
  const [row] = await tx<Subject[]>`select ${tx(subject_columns)} from subject where id = ${id} for no key update`
  if (row === undefined) throw new Error('no such subject')
  if (row.packed_at) await unpackSubject(tx, id)
  return row
}

/** What an attempt came to. */
export interface AttemptRecord {
  readonly outcome: string
  readonly failure: string | null
  readonly attempts: number
  readonly snapshot: number
  readonly snapshot_digest: Buffer | null
  readonly succeeded: boolean
  /** Whether the answer was recorded, because it differs from the one before. */
  readonly told: boolean
  readonly changed: boolean
}

/** Writes down an attempt and releases the lease; when it is polled next is set apart. */
export async function recordAttempt(tx: Transaction, id: string, attempt: AttemptRecord, now: string): Promise<void> {
  await tx`
    update subject set lease_until = null, last_attempted_at = ${now}, last_outcome = ${attempt.outcome},
      last_failure = ${attempt.failure},
      attempts = ${attempt.attempts}, snapshot = ${attempt.snapshot}, snapshot_digest = ${attempt.snapshot_digest},
      last_succeeded_at = case when ${attempt.succeeded} then ${now}::timestamptz else last_succeeded_at end,
      not_found_since = case when ${attempt.outcome === 'not_found'} then coalesce(not_found_since, ${now}::timestamptz)
        when ${attempt.succeeded} then null else not_found_since end,
      told_at = case when ${attempt.told} then ${now}::timestamptz else told_at end,
      last_changed_at = case when ${attempt.changed} then ${now}::timestamptz else last_changed_at end
    where id = ${id}`
}

/** When the subject is asked next; null: not again. */
export async function schedulePoll(db: Reader, id: string, next_poll_at: string | null): Promise<void> {
  await db`update subject set next_poll_at = ${next_poll_at}, lease_until = null where id = ${id}`
}

/** Has a subject asked that nobody was going to ask; one that is due some time stays as it is. */
export async function pollUnlessDue(db: Reader, id: string, now: string): Promise<void> {
  await db`update subject set next_poll_at = ${now} where id = ${id} and next_poll_at is null`
}

/** The same for several subjects that were claimed and not asked. */
export async function schedulePolls(db: Reader, ids: readonly string[], next_poll_at: string): Promise<void> {
  await db`update subject set next_poll_at = ${next_poll_at}, lease_until = null where id = any(${[...ids]}::uuid[])`
}

/** Brings the next poll of the subjects forward to now: a refresh, a resumed shipment. */
export async function pollNow(db: Reader, ids: readonly string[], now: string): Promise<void> {
  await db`update subject set next_poll_at = ${now} where id = any(${[...ids]}::uuid[])`
}

/**
 * Brings the next poll of these numbers forward, to `gap_ms` after the last one at the earliest. Numbers that are not
 * polled any more, and those that are due sooner, stay as they are.
 */
export async function bringForward(
  db: Reader,
  source_keys: readonly string[],
  numbers: readonly string[],
  now: string,
  gap_ms: number,
): Promise<void> {
  const gap = `${gap_ms} milliseconds`
  await db`
    update subject set next_poll_at = greatest(${now}, last_attempted_at + ${gap}::interval)
    where source_key = any(${[...source_keys]}::text[]) and number = any(${[...numbers]}::text[])
      and number_type = any(${[...request_types]}::text[])
      and next_poll_at > greatest(${now}, last_attempted_at + ${gap}::interval)`
}

/** The subjects whose observations tell of a shipment: its line's, and the facilities' and railroads' of its boxes. */
export async function subjectsOf(
  reader: Reader,
  account_id: string,
  shipment_id: string,
  line_subject_id: string,
): Promise<readonly string[]> {
  const shipment = { id: shipment_id, subject_id: line_subject_id }
  return (await subjectsOfEach(reader, account_id, [shipment])).get(shipment_id) ?? []
}

/** As `subjectsOf`, of several shipments of an account by their ids, in one statement. */
export async function subjectsOfEach(
  reader: Reader,
  account_id: string,
  shipments: readonly { readonly id: string; readonly subject_id: string }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await reader<{ shipment_id: string; subject_id: string }[]>`
    select distinct c.shipment_id, cs.subject_id from container_subject cs join container c
      on c.account_id = cs.account_id and c.id = cs.container_id
    where c.account_id = ${account_id} and c.shipment_id = any(${shipments.map(({ id }) => id)}::uuid[])`
  const of_boxes = Map.groupBy(rows, ({ shipment_id }) => shipment_id)
  return new Map(
    shipments.map(({ id, subject_id }) => [id, [subject_id, ...(of_boxes.get(id) ?? []).map((row) => row.subject_id)]]),
  )
}
