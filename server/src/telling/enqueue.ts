import type { ReferenceType, WebhookEventName } from '@quaylog/contract'
import type { Transaction } from '../ground/db/index.ts'
import { gathered_lane_key, laneId } from '../delivery/lane.ts'
import { insertNotifications, subscribersTo } from './enqueue-store.ts'
import type { NotifiedWebhook, Recipient } from './enqueue-store.ts'
import { payloadHead } from './payload.ts'

/** What the notifications of one account are written with. */
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
  /** Whether a webhook that listens to the event hears it; left out: all do. */
  readonly heard_by?: ((recipient: Recipient) => boolean) | undefined
  /** In which lane people are told of it; left out: in its own. */
  readonly lane_key_of_people?: string | undefined
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
  const webhooks = await subscribersTo(tx, context.account_id, events)
  const notices = webhooks.flatMap((webhook) =>
    changes
      .filter(({ event, heard_by }) => webhook.events.includes(event) && heard_by?.(webhook) !== false)
      .map((change) => ({ webhook_id: webhook.id, change: { ...change, lane_key: laneKeyOf(change, webhook) } })),
  )
  return writeNotifications(tx, context, notices)
}

function laneKeyOf({ lane_key, lane_key_of_people }: ToldChange, { is_digest, is_person }: NotifiedWebhook): string {
  if (is_digest) return gathered_lane_key
  return is_person ? (lane_key_of_people ?? lane_key) : lane_key
}

/** A change and a webhook that is to be notified of it. */
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
    const { webhook_id, change } = notice
    const { change_id, lane_key, event, reference_type, reference_id, created_at } = change
    const lane_id = laneId(webhook_id, lane_key)
    const head = headOf(context, id, notice)
    return { id, webhook_id, change_id, lane_id, lane_key, event, reference_type, reference_id, head, created_at }
  })
  return insertNotifications(tx, context.account_id, rows, context.delivery_now)
}
