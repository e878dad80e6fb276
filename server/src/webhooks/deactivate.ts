import { delivery_limits } from '@quaylog/contract'
import type { Transaction } from '../ground/db/index.ts'
import type { Circuit } from './circuit.ts'
import type { DisabledReason } from './webhook.ts'
import { disabled_reasons } from './webhook.ts'

const hours_ms = 3_600_000

/** Whether nothing has got through for so long that giving up may be considered; contract 5.1, deactivation. */
export function isLongDead(circuit: Circuit, now_ms: number): boolean {
  return circuit.failing_since_ms !== null && now_ms - circuit.failing_since_ms >= delivery_limits.deactivate_after_hours * hours_ms
}

/** Whether at least twenty notifications in a row did not get through: they wait, or failed with attempts since a moment of real time. */
export async function hasManyUndelivered(tx: Transaction, account_id: string, webhook_id: string, failing_since: string): Promise<boolean> {
  const rows = await tx`
    select 1 from notification n
    where account_id = ${account_id} and webhook_id = ${webhook_id} and delivery_status <> 'succeeded'
      and (delivery_status = 'pending' or exists (
        select 1 from notification_log l where l.account_id = n.account_id and l.notification_id = n.id and l.created_at >= ${failing_since}::timestamptz))
    limit ${delivery_limits.deactivate_after_failed}`
  return rows.length >= delivery_limits.deactivate_after_failed
}

/** Switches a webhook off; null when it was off already. What was still to be delivered ends as failed and can be recovered. */
export async function deactivate(tx: Transaction, account_id: string, webhook_id: string, reason: DisabledReason, now: string): Promise<{ url: string } | null> {
  const [webhook] = await tx<{ url: string }[]>`
    update webhook set active = false, disabled_at = ${now}::timestamptz, disabled_reason = ${disabled_reasons[reason]}, updated_at = ${now}::timestamptz
    where account_id = ${account_id} and id = ${webhook_id} and active returning url`
  if (webhook === undefined) return null
  await dropPending(tx, account_id, webhook_id)
  return webhook
}

/** Ends all that a webhook was still to be told. Lanes are locked first, as everybody does. */
export async function dropPending(tx: Transaction, account_id: string, webhook_id: string): Promise<void> {
  await tx`
    with lane as (
      select account_id, webhook_id, lane_key from delivery_lane
      where account_id = ${account_id} and webhook_id = ${webhook_id} order by lane_key for update
    )
    delete from delivery_lane l using lane where l.account_id = lane.account_id and l.webhook_id = lane.webhook_id and l.lane_key = lane.lane_key`
  await tx`
    update notification set delivery_status = 'failed', failure = 'webhook_inactive', next_attempt_at = null
    where account_id = ${account_id} and webhook_id = ${webhook_id} and delivery_status = 'pending'`
}
