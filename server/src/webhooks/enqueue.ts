import type { ReferenceType, WebhookEventName } from '@quaylog/contract'
import type { Transaction } from '../ground/db/index.ts'
import { laneId } from './lane.ts'
import { payloadHead } from './payload.ts'

/** What notifications of one account are made with. */
export interface EnqueueContext {
  readonly account_id: string
  /** Root of the REST API, for links in bodies. */
  readonly base_url: string
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
}

/**
 * Writes a notification for each change and active webhook that listens to its event, in the transaction that wrote the
 * change: what is committed will be told, what is not will not. Returns how many there are.
 */
export async function createNotifications(tx: Transaction, context: EnqueueContext, changes: readonly ToldChange[]): Promise<number> {
  if (changes.length === 0) return 0
  const events = [...new Set(changes.map((change) => change.event))]
  const webhooks = await tx<Subscriber[]>`
    select id, events from webhook
    where account_id = ${context.account_id} and active and backfill_after is null and events && ${events}::text[]
    order by id`
  let created = 0
  for (const webhook of webhooks) {
    created += await notifyWebhook(tx, context, webhook.id, changes.filter((change) => webhook.events.includes(change.event)))
  }
  return created
}

/** Writes the notifications of one webhook; changes that it was told already are passed over. */
export async function notifyWebhook(tx: Transaction, context: EnqueueContext, webhook_id: string, changes: readonly ToldChange[]): Promise<number> {
  if (changes.length === 0) return 0
  const rows = changes.map((change) => {
    const id = context.newId()
    const reference = { type: change.reference_type, id: change.reference_id }
    return { ...change, id, lane_id: laneId(webhook_id, change.lane_key), head: payloadHead({ id, event: change.event, created_at: change.created_at, reference, webhook_id, base_url: context.base_url }) }
  })
  const lanes = await tx<{ created: number }[]>`
    with told as (
      select * from unnest(
        ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.change_id)}::uuid[], ${rows.map((row) => row.lane_key)}::text[],
        ${rows.map((row) => row.event)}::text[], ${rows.map((row) => row.reference_type)}::text[], ${rows.map((row) => row.reference_id)}::uuid[],
        ${rows.map((row) => row.head)}::text[], ${rows.map((row) => row.created_at)}::timestamptz[]
      ) as t (id, change_id, lane_key, event, reference_type, reference_id, head, created_at)
    ), lane as (
      select distinct * from unnest(${rows.map((row) => row.lane_key)}::text[], ${rows.map((row) => row.lane_id)}::uuid[]) as l (lane_key, id)
    ), kept as (
      insert into notification (account_id, id, webhook_id, change_id, sequence, lane_key, event, reference_type, reference_id, head, next_attempt_at, created_at)
      select c.account_id, t.id, ${webhook_id}::uuid, t.change_id, c.sequence, t.lane_key, t.event, t.reference_type, t.reference_id, t.head, ${context.delivery_now}::timestamptz, t.created_at
      from told t join change_log c on c.account_id = ${context.account_id} and c.id = t.change_id
      on conflict (account_id, change_id, webhook_id) do nothing
      returning lane_key, sequence
    ), counted as (
      select lane_key, count(*)::integer as created, min(sequence) - 1 as done_through from kept group by lane_key
    ), placed as (
      insert into delivery_lane (account_id, id, webhook_id, lane_key, pending, done_through, next_at)
      select ${context.account_id}::uuid, l.id, ${webhook_id}::uuid, c.lane_key, c.created, c.done_through, ${context.delivery_now}::timestamptz
      from counted c join lane l on l.lane_key = c.lane_key order by l.id
      on conflict (account_id, id) do update set
        pending = delivery_lane.pending + excluded.pending, done_through = least(delivery_lane.done_through, excluded.done_through)
    )
    select created from counted`
  return lanes.reduce((sum, lane) => sum + lane.created, 0)
}
