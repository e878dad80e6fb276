import { delivery_limits } from '@quaylog/contract'
import type { Reader } from '../../ground/db/index.ts'

const batch_max = 2_000
const day_ms = 86_400_000

/**
 * Deletes notifications past their retention, with their attempts; true: there may be more. Their ids carry their real
 * time (UUID version 7).
 */
export async function sweepNotifications(reader: Reader, real_ms: number): Promise<boolean> {
  const bound = firstIdOf(real_ms - delivery_limits.retention_days * day_ms)
  const deleted = await reader`
    with doomed as (
      delete from notification
      where id in (select id from notification where id < ${bound}::uuid and delivery_status <> 'pending'
        limit ${batch_max})
      returning account_id, id
    ), logs as (
      delete from notification_log l using doomed d where l.account_id = d.account_id and l.notification_id = d.id
    )
    select 1 from doomed`
  return deleted.length === batch_max
}

/** The smallest UUID of version 7 of a millisecond. */
function firstIdOf(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`
}
