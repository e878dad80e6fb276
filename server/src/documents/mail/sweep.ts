import type { Clock } from '../../ground/clock.ts'
import { instantOf } from '../../ground/clock.ts'
import type { Database } from '../../ground/db/index.ts'
import { discardedMailsBefore, discardHeldBefore, eraseMail } from './sweep-store.ts'

const day_ms = 86_400_000
/** How long a mail waits for somebody to release it, in days. */
const held_days = 30
/** How long the bytes of a discarded mail are kept, in days. */
const discarded_days = 30

/**
 * Discards mails that nobody released in time, and erases the bytes of those that were discarded before. Returns
 * whether there may be more to do.
 */
export async function sweepMails({
  db,
  clock,
}: {
  readonly db: Database
  readonly clock: Pick<Clock, 'worldMs'>
}): Promise<boolean> {
  const now_ms = clock.worldMs()
  const holds_more = await discardHeldBefore(db.work, instantOf(now_ms - held_days * day_ms), instantOf(now_ms))
  const erasable = await discardedMailsBefore(db.work, instantOf(now_ms - discarded_days * day_ms))
  for (const mail of erasable) await db.transaction((tx) => eraseMail(tx, mail))
  return holds_more || erasable.length > 0
}
