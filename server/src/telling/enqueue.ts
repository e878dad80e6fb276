import type { ReferenceType, WebhookEventName } from '@quaylog/contract'
import type { Transaction } from '../ground/db/index.ts'
import { gathered_lane_key, laneId } from '../delivery/lane.ts'
import { payloadHead } from './payload.ts'

/** What notifications of one account are made with. */
export interface EnqueueContext {
  readonly account_id: string
  /** Root of the REST API, for links in bodies. */
  readonly base_url: string
  readonly compat: 'hosted' | null
  readonly newId: () => string
  /** Delivery time: when they become due. */
  readonly delivery_now: string
}

/** An entry of the change log, written already. */
export interface ToldChange {
  readonly change_id: string
  readonly event: WebhookEventName
  readonly reference_type: ReferenceType
  readonly reference_id: string
  readonly lane_key: string
  readonly created_at: string
}

interface Subscriber {
  readonly id: string
  readonly events: readonly string[]
  readonly is_digest: boolean
}

/**
 * Writes a notification for each change and webhook that is told and listens to its event, in the transaction that
 * wrote the
 * change: what is committed will be told, what is not will not. Returns how many there are.
 */
export async function createNotifications(
  tx: Transaction,
  context: EnqueueContext,
  changes: readonly ToldChange[],
): Promise<number> {
  if (changes.length === 0) return 0
  const events = [...new Set(changes.map((change) => change.event))]
  const webhooks = await tx<Subscriber[]>`
    select id, events, timing->>'digest_at' is not null as is_digest from webhook
    where account_id = ${context.account_id} and is_told and backfill_after is null and events && ${events}::text[]`
  const notices = webhooks.flatMap((webhook) =>
    changes
      .filter((change) => webhook.events.includes(change.event))
      .map((change) => ({
        webhook_id: webhook.id,
        change: webhook.is_digest ? { ...change, lane_key: gathered_lane_key } : change,
      })),
  )
  return writeNotifications(tx, context, notices)
}

/** A change and a webhook that is to be told of it. */
export interface Notice {
  readonly webhook_id: string
  readonly change: ToldChange
}

function headOf({ base_url, compat }: EnqueueContext, id: string, { webhook_id, change }: Notice): string {
  const { event, created_at, reference_type, reference_id } = change
  const reference = { type: reference_type, id: reference_id }
  return payloadHead({ id, event, created_at, reference, webhook_id, base_url, compat })
}

/**
 * Writes notifications and counts them in their lanes; what a webhook was told already is passed over. Returns how many
 * were written.
 */
export async function writeNotifications(
  tx: Transaction,
  context: EnqueueContext,
  notices: readonly Notice[],
): Promise<number> {
  if (notices.length === 0) return 0
  const rows = notices.map((notice) => {
    const id = context.newId()
    return { id, ...notice, head: headOf(context, id, notice) }
  })
  const lanes = [
    ...new Map(
      rows.map(({ webhook_id, change: { lane_key } }) => [laneId(webhook_id, lane_key), { webhook_id, lane_key }]),
    ),
  ]
  const [written] = await tx<{ count: number }[]>`
    with told as (
      select * from unnest(
        ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.webhook_id)}::uuid[],
          ${rows.map((row) => row.change.change_id)}::uuid[], ${rows.map((row) => row.change.lane_key)}::text[],
        ${rows.map((row) => row.change.event)}::text[], ${rows.map((row) => row.change.reference_type)}::text[],
          ${rows.map((row) => row.change.reference_id)}::uuid[],
        ${rows.map((row) => row.head)}::text[], ${rows.map((row) => row.change.created_at)}::timestamptz[]
      ) as t (id, webhook_id, change_id, lane_key, event, reference_type, reference_id, head, created_at)
    ), lane as (
      select * from unnest(${lanes.map(([id]) => id)}::uuid[], ${lanes.map(([, lane]) => lane.webhook_id)}::uuid[],
        ${lanes.map(([, lane]) => lane.lane_key)}::text[]) as l (id, webhook_id, lane_key)
    ), kept as (
      insert into notification (account_id, id, webhook_id, change_id, sequence, lane_key, event, reference_type,
        reference_id, head, next_attempt_at, created_at)
      select c.account_id, t.id, t.webhook_id, t.change_id, c.sequence, t.lane_key, t.event, t.reference_type,
        t.reference_id, t.head, ${context.delivery_now}::timestamptz, t.created_at
      from told t join change_log c on c.account_id = ${context.account_id} and c.id = t.change_id
      on conflict (account_id, change_id, webhook_id) do nothing
      returning webhook_id, lane_key, sequence
    ), counted as (
      select webhook_id, lane_key, count(*)::integer as created, min(sequence) - 1 as done_through from kept
      group by webhook_id, lane_key
    ), placed as (
      insert into delivery_lane (account_id, id, webhook_id, lane_key, pending, done_through, next_at)
      select ${context.account_id}::uuid, l.id, l.webhook_id, l.lane_key, c.created, c.done_through,
        ${context.delivery_now}::timestamptz
      from counted c join lane l on l.webhook_id = c.webhook_id and l.lane_key = c.lane_key order by l.id
      on conflict (account_id, id) do update set
        pending = delivery_lane.pending + excluded.pending,
          done_through = least(delivery_lane.done_through, excluded.done_through)
    )
    select coalesce(sum(created), 0)::integer as count from counted`
  return written?.count ?? 0
}
