import { firstIdOf } from '../../ground/db/index.ts'
import type { Reader } from '../../ground/db/index.ts'

/**
 * Deletes notifications from before a moment, with their attempts and interchanges, up to a number of them. Returns how
 * many there were. Their ids carry their real time (UUID version 7). One that still waits for its delivery stays.
 */
export async function sweepNotifications(reader: Reader, before_ms: number, batch: number): Promise<number> {
  const deleted = await reader`
    with doomed as (
      delete from notification
      where id in (select id from notification where id < ${firstIdOf(before_ms)}::uuid
        and delivery_status <> 'pending' order by id limit ${batch})
      returning account_id, id
    ), logs as (
      delete from notification_log l using doomed d where l.account_id = d.account_id and l.notification_id = d.id
    ), interchanges as (
      delete from edi_interchange i using doomed d where i.account_id = d.account_id and i.notification_id = d.id
    )
    select 1 from doomed`
  return deleted.length
}

/** The id of the oldest notification that waits for nothing; null: there is none. */
export async function oldestNotification(reader: Reader): Promise<string | null> {
  const [row] = await reader<{ id: string }[]>`
    select id from notification where delivery_status <> 'pending' order by id limit 1`
  return row?.id ?? null
}
