import { delivery_limits } from '@quaylog/contract'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import type { Circuit } from '../../delivery/circuit.ts'
import type { DisabledReason } from './webhook.ts'
import { disabled_reasons } from './webhook.ts'

/**
 * Whether at least twenty notifications in a row did not get through: they failed, or wait in a lane that does not
 * move.
 */
export async function hasManyUndelivered(
  reader: Reader,
  account_id: string,
  webhook_id: string,
  circuit: Circuit,
): Promise<boolean> {
  const [row] = await reader<{ waiting: number }[]>`
    select coalesce(sum(pending), 0) as waiting from (
      select pending from delivery_lane where account_id = ${account_id} and webhook_id = ${webhook_id}
      limit ${delivery_limits.deactivate_after_failed}
    ) lanes`
  return (row?.waiting ?? 0) + circuit.exhausted_in_a_row >= delivery_limits.deactivate_after_failed
}

/**
 * Switches a webhook off; null when it was off already. Its address comes sealed. What was still to be delivered ends
 * as failed and can be recovered.
 */
export async function deactivate(
  tx: Transaction,
  account_id: string,
  webhook_id: string,
  reason: DisabledReason,
  now: string,
): Promise<{ url: string } | null> {
  const [webhook] = await tx<{ url: string }[]>`
    update webhook set active = false, disabled_at = ${now}::timestamptz,
      disabled_reason = ${disabled_reasons[reason]}, updated_at = ${now}::timestamptz
    where account_id = ${account_id} and id = ${webhook_id} and active returning url`
  if (webhook === undefined) return null
  await dropPending(tx, account_id, webhook_id)
  return webhook
}

/** Ends every delivery that a webhook was still waiting for. Lanes are locked first, as everywhere. */
export async function dropPending(tx: Transaction, account_id: string, webhook_id: string): Promise<void> {
  await tx`
    select 1 from delivery_lane where account_id = ${account_id} and webhook_id = ${webhook_id} order by id for update`
  await tx`
    with lane as (
      delete from delivery_lane where account_id = ${account_id} and webhook_id = ${webhook_id}
      returning account_id, webhook_id, lane_key, done_through
    )
    update notification n set delivery_status = 'failed', failure = 'webhook_inactive', next_attempt_at = null
    from lane l
    where n.account_id = l.account_id and n.webhook_id = l.webhook_id and n.lane_key = l.lane_key
      and n.sequence > l.done_through and n.delivery_status = 'pending'`
}
