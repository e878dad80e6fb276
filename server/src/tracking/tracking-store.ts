import type { TrackingStoppedReason } from '@quaylog/contract'
import type { Reader, Transaction } from '../ground/db/index.ts'
import type { TrackingRequestRow } from '../records/tracking-requests/tracking-request.ts'
import { searchForm } from '../search/store.ts'
import { subject_columns } from '../world-facts/subject.ts'
import type { Subject } from '../world-facts/subject.ts'

/** The account's shipment under a number of a line, held until the end of the transaction. */
export async function lockShipmentOfNumber(
  tx: Transaction,
  account_id: string,
  { scac, normalized_number }: { readonly scac: string; readonly normalized_number: string },
): Promise<{ readonly id: string; readonly stopped: boolean } | undefined> {
  const [existing] = await tx<{ id: string; stopped: boolean }[]>`
    select id, line_tracking_stopped_at is not null as stopped from shipment
    where account_id = ${account_id} and scac = ${scac} and normalized_number = ${normalized_number}
    for no key update`
  return existing
}

/** Writes the shipment that a request is linked to, before anything is known of it but its number. */
export async function insertShipment(
  tx: Transaction,
  account_id: string,
  request: TrackingRequestRow & { readonly scac: string },
  id: string,
  subject_id: string,
  now: string,
): Promise<void> {
  await tx`
    insert into shipment ${tx({
      account_id,
      id,
      subject_id,
      request_type: request.request_type,
      request_number: searchForm(request.request_number),
      normalized_number: request.normalized_number,
      scac: request.scac,
      status: 'pending',
      bill_of_lading_number: request.normalized_number,
      ref_numbers: [...request.ref_numbers],
      tags: [...new Set(request.shipment_tags)].toSorted(),
      is_test: request.is_test,
      created_at: now,
      updated_at: now,
    })}`
}

/** Adds reference numbers and tags to those that a shipment has. */
export async function addNamesAndTags(
  tx: Transaction,
  account_id: string,
  shipment_id: string,
  { ref_numbers, shipment_tags }: Pick<TrackingRequestRow, 'ref_numbers' | 'shipment_tags'>,
  now: string,
): Promise<void> {
  await tx`
    update shipment set updated_at = ${now},
      ref_numbers = array(select distinct r from unnest(ref_numbers || ${[...ref_numbers]}::text[]) r order by r),
      tags = array(select distinct t from unnest(tags || ${[...shipment_tags]}::text[]) t order by t)
    where account_id = ${account_id} and id = ${shipment_id}`
}

/** Subjects of a fresh shipment's boxes that were never asked about. */
export async function subjectsNeverAsked(
  reader: Reader,
  request: Pick<TrackingRequestRow, 'account_id' | 'id'>,
): Promise<readonly Subject[]> {
  return reader<Subject[]>`
    select ${reader(subject_columns)} from subject where last_attempted_at is null and id in (
      select cs.subject_id from tracking_request r join container c on c.account_id = r.account_id
        and c.shipment_id = r.shipment_id
        join container_subject cs on cs.account_id = c.account_id and cs.container_id = c.id
      where r.account_id = ${request.account_id} and r.id = ${request.id})
    order by source_key limit 500`
}

/** The subjects that are asked for a box: its line's, and those of terminals and railroads. */
export async function subjectsOfContainer(
  reader: Reader,
  account_id: string,
  container_id: string,
): Promise<readonly { readonly id: string; readonly source_key: string }[]> {
  return reader<{ id: string; source_key: string }[]>`
    select id, source_key from subject where id in (
      select s.subject_id from container c join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
      where c.account_id = ${account_id} and c.id = ${container_id}
      union select subject_id from container_subject where account_id = ${account_id}
        and container_id = ${container_id})`
}

/** Whether a box is followed at a subject. */
export async function isFollowed(
  reader: Reader,
  account_id: string,
  container_id: string,
  subject_id: string,
): Promise<boolean> {
  const [row] = await reader<{ followed: boolean }[]>`
    select exists(select 1 from container_subject where account_id = ${account_id}
      and container_id = ${container_id} and subject_id = ${subject_id}) as followed`
  return row?.followed === true
}

/** Writes what the owner says of a box's delivery, and the status that follows from it. */
export async function writeDelivered(
  tx: Transaction,
  account_id: string,
  container_id: string,
  { delivered_at, current_status }: { readonly delivered_at: string | null; readonly current_status: string },
  now: string,
): Promise<void> {
  await tx`
    update container set delivered_at = ${delivered_at}, current_status = ${current_status}, updated_at = ${now}
    where account_id = ${account_id} and id = ${container_id}`
}

/** Ids of the deliveries that the owner stated and that are in force. */
export async function deliveriesStated(
  tx: Transaction,
  account_id: string,
  container_id: string,
): Promise<readonly string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from transport_event where account_id = ${account_id} and container_id = ${container_id}
      and event = 'container.transport.delivered' and data_source = 'user_input' and invalidated_at is null`
  return rows.map(({ id }) => id)
}

/** Writes that the tracking of a shipment has ended, and frees the slots of its boxes; false: it had ended already. */
export async function writeStopped(
  tx: Transaction,
  account_id: string,
  shipment_id: string,
  { reason, user_id }: { readonly reason: TrackingStoppedReason; readonly user_id: string | null },
  now: string,
): Promise<boolean> {
  const stopped = await tx`
    update shipment set line_tracking_stopped_at = ${now}, containers_ended_at = ${now}, line_tracking_stopped_reason = ${reason},
      line_tracking_stopped_by_user_id = ${user_id}, attention_at = '-infinity', updated_at = ${now}
    where account_id = ${account_id} and id = ${shipment_id} and line_tracking_stopped_at is null`
  if (stopped.count === 0) return false
  await tx`
    update container set is_active = false, tracking_ended = true
    where account_id = ${account_id} and shipment_id = ${shipment_id}`
  return true
}

/** Ids of the requests that led to a shipment. */
export async function succeededRequests(
  reader: Reader,
  account_id: string,
  shipment_id: string,
): Promise<readonly string[]> {
  const rows = await reader<{ id: string }[]>`
    select id from tracking_request where account_id = ${account_id} and shipment_id = ${shipment_id}
      and status = 'succeeded' order by id`
  return rows.map(({ id }) => id)
}

/**
 * Writes that a shipment is tracked again; its boxes take up their slots. Returns its line's subject, null when it was
 * not stopped.
 */
export async function writeResumed(
  tx: Transaction,
  account_id: string,
  shipment_id: string,
  now: string,
): Promise<string | null> {
  const [resumed] = await tx<{ subject_id: string }[]>`
    update shipment set line_tracking_stopped_at = null, containers_ended_at = null, line_tracking_stopped_reason = null,
      line_tracking_stopped_by_user_id = null, stop_check_at = '-infinity', attention_at = '-infinity', updated_at = ${now}
    where account_id = ${account_id} and id = ${shipment_id} and line_tracking_stopped_at is not null
    returning subject_id`
  if (resumed === undefined) return null
  await tx`
    update container set tracking_ended = false, is_active = current_status <> 'empty_returned'
      and not exists(select 1 from shipment s where s.account_id = ${account_id} and s.id = ${shipment_id} and s.is_test)
    where account_id = ${account_id} and shipment_id = ${shipment_id}`
  return resumed.subject_id
}
