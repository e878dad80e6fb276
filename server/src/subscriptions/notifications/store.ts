import { z } from 'zod'
import type { DeliveryStatus, ReferenceType, WebhookEventName } from '@quaylog/contract'
import type { ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { keptRows } from '../../ground/kept-rows.ts'
import { againLane, laneId } from '../../delivery/lane.ts'
import { byCreation, selectPage } from '../../ground/jsonapi/page-store.ts'
import { withPacked } from '../../records/change-pack-store.ts'
import type { MaybePacked } from '../../records/change-pack-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { PageAsked } from '../../ground/jsonapi/reading.ts'
import type { NotificationFailure } from '../../delivery/judge.ts'

/** Something a webhook is told; contract 2.8. */
export interface Notification {
  readonly id: string
  readonly webhook_id: string
  readonly change_id: string
  readonly event: WebhookEventName
  readonly reference_type: ReferenceType
  readonly reference_id: string
  readonly delivery_status: DeliveryStatus
  readonly attempts: number
  readonly failure: NotificationFailure | null
  readonly next_attempt_at: string | null
  readonly created_at: string
}

/** One attempt as its owner may read it. */
export interface NotificationLog {
  readonly id: string
  readonly notification_id: string
  readonly attempt: number
  readonly status_code: number | null
  readonly error: string | null
  readonly duration_ms: number
  readonly request_headers: Readonly<Record<string, string>>
  readonly response_headers: Readonly<Record<string, string>> | null
  readonly response_body: string | null
  readonly next_attempt_at: string | null
  readonly created_at: string
}

export interface NotificationFilter {
  readonly event?: WebhookEventName
  readonly delivery_status?: DeliveryStatus
  readonly webhook_id?: string
  /** Inclusive. */
  readonly created_from?: string
  /** Exclusive. */
  readonly created_to?: string
}

/** Notifications of the account by id; those that it does not have are missing. */
export function findNotifications(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly Notification[]> {
  return reader<Notification[]>`
    select id, webhook_id, change_id, event, reference_type, reference_id, delivery_status, attempts, failure,
      next_attempt_at, created_at
    from notification where account_id = ${account_id} and id = any(${[...ids]}::uuid[])`
}

/** One page and how many there are over all pages. */
export async function listNotifications(
  reader: ListReader,
  account_id: string,
  filter: NotificationFilter,
  page: PageAsked & { readonly oldest_first: boolean },
): Promise<Page<Notification>> {
  const { event = null, delivery_status = null, webhook_id = null, created_from = null, created_to = null } = filter
  const where = reader`
    account_id = ${account_id} and (${event}::text is null or event = ${event}) and (${delivery_status}::text is null or delivery_status = ${delivery_status})
      and (${webhook_id}::uuid is null or webhook_id = ${webhook_id}) and (${webhook_id}::uuid is not null or webhook_id <> all (array(select id from webhook where account_id = ${account_id} and kind <> 'webhook'))) and (${created_from}::timestamptz is null or created_at >= ${created_from})
      and (${created_to}::timestamptz is null or created_at < ${created_to})`
  return selectPage(reader, {
    table: 'notification',
    columns: reader`id, webhook_id, change_id, event, reference_type, reference_id, delivery_status, attempts, failure,
        next_attempt_at, created_at`,
    where,
    order: byCreation(reader, page.oldest_first ? 'oldest' : 'newest'),
    page,
    account_id,
  })
}

/** The included resources that a notification was told with, as JSON text; null: its change is no longer kept. */
export async function includedOf(reader: Reader, account_id: string, notification_id: string): Promise<string | null> {
  const rows = await reader<MaybePacked[]>`
    select c.account_id, c.id as change_id, c.included, c.pack_id from notification n join change_log c on c.account_id = n.account_id and c.id = n.change_id
    where n.account_id = ${account_id} and n.id = ${notification_id}`
  const [row] = await withPacked(reader, rows)
  return row?.included ?? null
}

const headers = z.record(z.string(), z.string())
const log_json = z.object({ request_headers: headers, response_headers: headers.nullable() })

/** Attempts of notifications, in their order. */
export async function findLogs(
  reader: ListReader,
  account_id: string,
  notification_ids: readonly string[],
): Promise<readonly NotificationLog[]> {
  const rows = await reader<NotificationLog[]>`
    select id, notification_id, attempt, status_code, error, duration_ms, request_headers, response_headers,
      response_body, next_attempt_at, created_at
    from notification_log where account_id = ${account_id} and notification_id = any(${[...notification_ids]}::uuid[])
    order by notification_id, id`
  return keptRows(rows, log_json, ({ id }) => `attempt ${id}`)
}

/**
 * Delivers a notification once more, with the same id and bytes, at once and past all that waits. One that is pending
 * is only made due. `webhook_inactive`: its webhook is gone or switched off. `unconfirmed`: its mail address has not
 * agreed to be told.
 */
export async function redeliver(
  tx: Transaction,
  account_id: string,
  notification_id: string,
  delivery_now: string,
): Promise<'pending' | 'not_found' | 'webhook_inactive' | 'unconfirmed'> {
  const [found] = await tx<
    {
      webhook_id: string
      lane_key: string
      delivery_status: DeliveryStatus
      active: boolean | null
      is_told: boolean | null
    }[]
  >`
    select n.webhook_id, n.lane_key, n.delivery_status, w.active, w.is_told
    from notification n left join webhook w on w.account_id = n.account_id and w.id = n.webhook_id
    where n.account_id = ${account_id} and n.id = ${notification_id} for update of n`
  if (found === undefined) return 'not_found'
  if (found.active !== true) return 'webhook_inactive'
  if (found.is_told !== true) return 'unconfirmed'
  if (found.delivery_status === 'pending') {
    await tx`
      update delivery_lane set next_at = least(next_at, ${delivery_now}::timestamptz)
      where account_id = ${account_id} and id = ${laneId(found.webhook_id, found.lane_key)}`
    return 'pending'
  }
  const own_lane = againLane(notification_id)
  await tx`
    update notification set delivery_status = 'pending', attempts = 0, internal_failures = 0, failure = null,
      next_attempt_at = ${delivery_now}, lane_key = ${own_lane}
    where account_id = ${account_id} and id = ${notification_id}`
  await tx`
    insert into delivery_lane (account_id, id, webhook_id, lane_key, pending, done_through, next_at)
    values (${account_id}, ${laneId(found.webhook_id, own_lane)}, ${found.webhook_id}, ${own_lane}, 1, 0,
      ${delivery_now})
    on conflict (account_id, id) do update set pending = delivery_lane.pending + 1, next_at = excluded.next_at`
  return 'pending'
}

/**
 * Delivers again, in order, all that ended as failed since a moment; returns how many. Webhooks that are switched off
 * are passed over.
 */
export async function recover(
  tx: Transaction,
  account_id: string,
  filter: { readonly since: string; readonly webhook_id?: string; readonly events?: readonly WebhookEventName[] },
  delivery_now: string,
): Promise<number> {
  const { since, webhook_id = null, events = null } = filter
  const names = events === null ? null : [...events]
  const lanes = await tx<{ webhook_id: string; lane_key: string; recovered: number; done_through: number }[]>`
    with recovered as (
      update notification n set delivery_status = 'pending', attempts = 0, internal_failures = 0, failure = null,
        next_attempt_at = ${delivery_now}::timestamptz
      from webhook w
      where n.account_id = ${account_id} and n.delivery_status = 'failed' and n.created_at >= ${since}::timestamptz
        and w.account_id = n.account_id and w.id = n.webhook_id and w.is_told
        and (${webhook_id}::uuid is null or n.webhook_id = ${webhook_id})
          and (${names}::text[] is null or n.event = any(${names}::text[]))
      returning n.webhook_id, n.lane_key, n.sequence
    )
    select webhook_id, lane_key, count(*) as recovered, min(sequence) - 1 as done_through from recovered
    group by webhook_id, lane_key`
  const rows = lanes.map((lane) => ({ ...lane, id: laneId(lane.webhook_id, lane.lane_key) }))
  await tx`
    insert into delivery_lane (account_id, id, webhook_id, lane_key, pending, done_through, next_at)
    select ${account_id}::uuid, l.id, l.webhook_id, l.lane_key, l.recovered, l.done_through,
      ${delivery_now}::timestamptz
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.webhook_id)}::uuid[],
      ${rows.map((row) => row.lane_key)}::text[],
      ${rows.map((row) => row.recovered)}::integer[], ${rows.map((row) => row.done_through)}::bigint[]) as l (id,
        webhook_id, lane_key, recovered, done_through)
    order by l.id
    on conflict (account_id, id) do update set
      pending = delivery_lane.pending + excluded.pending,
        done_through = least(delivery_lane.done_through, excluded.done_through), next_at = excluded.next_at`
  return rows.reduce((sum, row) => sum + row.recovered, 0)
}

/** Lanes whose count differs from what waits in them: always none, or a defect. */
export async function countLaneErrors(reader: Reader): Promise<number> {
  const [row] = await reader<{ errors: number }[]>`
    select count(*) as errors from (
      select account_id, webhook_id, lane_key, sum(pending) as pending, sum(actual) as actual from (
        select account_id, webhook_id, lane_key, pending, 0 as actual from delivery_lane
        union all
        select account_id, webhook_id, lane_key, 0, 1 from notification where delivery_status = 'pending'
      ) parts group by 1, 2, 3
    ) lanes where pending <> actual`
  return row?.errors ?? 0
}
