import { sendWithCommit } from '../../ground/db/index.ts'
import type { Fragment, ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { andAll, moment_columns, orderOf, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { ListReading } from '../../ground/jsonapi/reading.ts'
import { traceContext } from '../../ground/telemetry/span.ts'
import { idsNamed, matchNames, searchForm } from '../../search/store.ts'
import type { NameMatch } from '../../search/store.ts'
import { isOfParties } from '../../request/part-store.ts'
import { tracking_request_columns } from './tracking-request.ts'
import type { TrackingRequestRow } from './tracking-request.ts'

/** A tracking request as it is read: with whether its shipment is stopped. */
export type ReadTrackingRequest = TrackingRequestRow & { readonly tracking_stopped: boolean }

function columns(reader: Reader): Fragment {
  // Not `exists`: the planner would read all stopped shipments first.
  return reader`${reader(tracking_request_columns)}, coalesce((select s.line_tracking_stopped_at is not null from shipment s where s.account_id = tracking_request.account_id
    and s.id = tracking_request.shipment_id), false) as tracking_stopped`
}

export async function trackingRequestById(
  reader: Reader,
  account_id: string,
  id: string,
): Promise<ReadTrackingRequest | undefined> {
  const [row] = await reader<ReadTrackingRequest[]>`
    select ${columns(reader)} from tracking_request where account_id = ${account_id} and id = ${id}`
  return row
}

export async function trackingRequestsByIds(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly ReadTrackingRequest[]> {
  return reader<ReadTrackingRequest[]>`
    select ${columns(reader)} from tracking_request where account_id = ${account_id} and id = any(${[...ids]}::uuid[])`
}

/** A page of tracking requests. */
export async function listTrackingRequests(
  reader: ListReader,
  account_id: string,
  parties: readonly string[] | null,
  reading: ListReading,
): Promise<Page<ReadTrackingRequest>> {
  const q = reading.filters.get('q')
  const named = q === undefined ? null : await matchNames(reader, { account_id, parties }, 'tracking_request', q)
  const own = parties === null ? [] : [isOfParties(reader, account_id, 'tracking_request', parties)]
  const asked = [...reading.filters].map(([parameter, value]) =>
    conditionOf(reader, account_id, parameter, value, named),
  )
  const conditions = [...own, ...asked]
  return selectPage(reader, {
    table: 'tracking_request',
    columns: columns(reader),
    account_id,
    where: reader`account_id = ${account_id} ${andAll(reader, conditions)}`,
    order: orderOf(reader, reading.sort, moment_columns),
    page: reading.page,
  })
}

function conditionOf(
  reader: Reader,
  account_id: string,
  parameter: string,
  value: string,
  named: NameMatch | null,
): Fragment {
  switch (parameter) {
    case 'q':
      return named === null ? reader`false` : reader`id in (${idsNamed(reader, account_id, 'tracking_request', named)})`
    case 'filter[request_number]':
      return reader`normalized_number = ${searchForm(value)}`
    case 'filter[scac]':
      return reader`scac = ${value}`
    case 'filter[request_type]':
      return reader`request_type = ${value}`
    case 'filter[status]':
      return statusCondition(reader, account_id, value)
    case 'filter[created_at][start]':
      return reader`created_at >= ${value}`
    case 'filter[created_at][end]':
      return reader`created_at < ${value}`
    case 'filter[updated_at][start]':
      return reader`updated_at >= ${value}`
    case 'filter[updated_at][end]':
      return reader`updated_at < ${value}`
    default:
      throw new Error(`no condition for tracking request filter ${parameter}`)
  }
}

function statusCondition(reader: Reader, account_id: string, value: string): Fragment {
  if (value === 'created') return reader`status in ('created', 'succeeded')`
  if (value !== 'tracking_stopped') return reader`status = ${value}`
  return reader`shipment_id in (select id from shipment where account_id = ${account_id} and line_tracking_stopped_at is not null)`
}

/** Keeps a request as it was accepted. */
export function insertTrackingRequest(tx: Transaction, row: TrackingRequestRow): void {
  const { initial_custom_fields, ref_numbers, shipment_tags, ...plain } = row
  const insert = tx`
    insert into tracking_request ${tx({
      ...plain,
      trace_context: traceContext(),
      ref_numbers: [...ref_numbers],
      shipment_tags: [...shipment_tags],
      initial_custom_fields:
        initial_custom_fields === null ? null : tx.json(JSON.parse(JSON.stringify(initial_custom_fields))),
    })}`
  sendWithCommit(tx, insert, 'tracking_request')
}

/** Replaces what the owner edits; a part that is undefined stays. */
export async function editTrackingRequest(
  tx: Transaction,
  account_id: string,
  id: string,
  edit: { ref_numbers: readonly string[] | undefined; shipment_tags: readonly string[] | undefined },
  now: string,
): Promise<void> {
  await tx`
    update tracking_request set
      ref_numbers = coalesce(${edit.ref_numbers === undefined ? null : [...edit.ref_numbers]}::text[], ref_numbers),
      shipment_tags = coalesce(${edit.shipment_tags === undefined ? null : [...edit.shipment_tags]}::text[],
        shipment_tags), updated_at = ${now}
    where account_id = ${account_id} and id = ${id}`
}
