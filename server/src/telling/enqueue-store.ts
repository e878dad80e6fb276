import type { Transaction } from '../ground/db/index.ts'
import { traceContext } from '../ground/telemetry/span.ts'

/** A channel or webhook, as far as it decides what it hears. */
export interface Recipient {
  readonly id: string
  /** A mail box or chat, which people read; false: a program. */
  readonly is_person: boolean
}

/** A webhook that gets what happens now, as far as writing notifications for it goes. */
export interface NotifiedWebhook extends Recipient {
  readonly events: readonly string[]
  readonly is_digest: boolean
}

/** The account's webhooks that listen to one of the events and are not catching up. */
export async function subscribersTo(
  tx: Transaction,
  account_id: string,
  events: readonly string[],
): Promise<readonly NotifiedWebhook[]> {
  return tx<NotifiedWebhook[]>`
    select id, events, kind in ('email', 'slack', 'teams') as is_person, timing->>'digest_at' is not null as is_digest from webhook
    where account_id = ${account_id} and is_told and backfill_after is null and events && ${[...events]}::text[]`
}

/** A notification as it is written. */
export interface NewNotification {
  readonly id: string
  readonly webhook_id: string
  readonly change_id: string
  readonly lane_id: string
  readonly lane_key: string
  readonly event: string
  readonly reference_type: string
  readonly reference_id: string
  readonly head: string
  readonly created_at: string
}

/**
 * Writes notifications, with the trace that they are part of, and counts them in their lanes; one that its webhook has
 * already is passed over. Returns how many were written.
 */
export async function insertNotifications(
  tx: Transaction,
  account_id: string,
  rows: readonly NewNotification[],
  due_at: string,
): Promise<number> {
  const all = (name: keyof NewNotification) => rows.map((row) => row[name])
  const lanes = [...new Map(rows.map((row) => [row.lane_id, row])).values()]
  const [written] = await tx<{ count: number }[]>`
    with told as (
      select * from unnest(
        ${all('id')}::uuid[], ${all('webhook_id')}::uuid[], ${all('change_id')}::uuid[], ${all('lane_key')}::text[],
        ${all('event')}::text[], ${all('reference_type')}::text[], ${all('reference_id')}::uuid[],
        ${all('head')}::text[], ${all('created_at')}::timestamptz[]
      ) as t (id, webhook_id, change_id, lane_key, event, reference_type, reference_id, head, created_at)
    ), lane as (
      select * from unnest(${lanes.map((lane) => lane.lane_id)}::uuid[], ${lanes.map((lane) => lane.webhook_id)}::uuid[],
        ${lanes.map((lane) => lane.lane_key)}::text[]) as l (id, webhook_id, lane_key)
    ), kept as (
      insert into notification (account_id, id, webhook_id, change_id, sequence, lane_key, event, reference_type,
        reference_id, head, next_attempt_at, created_at, trace_context)
      select c.account_id, t.id, t.webhook_id, t.change_id, c.sequence, t.lane_key, t.event, t.reference_type,
        t.reference_id, t.head, ${due_at}::timestamptz, t.created_at, ${traceContext()}::text
      from told t join change_log c on c.account_id = ${account_id} and c.id = t.change_id
      on conflict (account_id, change_id, webhook_id) do nothing
      returning webhook_id, lane_key, sequence
    ), counted as (
      select webhook_id, lane_key, count(*)::integer as created, min(sequence) - 1 as done_through from kept
      group by webhook_id, lane_key
    ), placed as (
      insert into delivery_lane (account_id, id, webhook_id, lane_key, pending, done_through, next_at)
      select ${account_id}::uuid, l.id, l.webhook_id, l.lane_key, c.created, c.done_through, ${due_at}::timestamptz
      from counted c join lane l on l.webhook_id = c.webhook_id and l.lane_key = c.lane_key order by l.id
      on conflict (account_id, id) do update set
        pending = delivery_lane.pending + excluded.pending,
          done_through = least(delivery_lane.done_through, excluded.done_through)
    )
    select coalesce(sum(created), 0)::integer as count from counted`
  return written?.count ?? 0
}
