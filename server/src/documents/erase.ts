import { instantOf } from '../ground/clock.ts'
import type { Clock } from '../ground/clock.ts'
import type { Database } from '../ground/db/index.ts'
import { restore_days } from './discard.ts'
import { discardedBefore, eraseDocument, eraseUpload, uploadsExpiredBefore } from './erase-store.ts'

const day_ms = 86_400_000

/**
 * Erases documents that can't be restored any more, and uploads of which no document can be made any more, each in a
 * transaction of its own. Returns whether there may be more to do.
 */
export async function eraseDocuments({
  db,
  clock,
}: {
  readonly db: Database
  readonly clock: Pick<Clock, 'worldMs'>
}): Promise<boolean> {
  const [now, before] = [instantOf(clock.worldMs()), instantOf(clock.worldMs() - restore_days * day_ms)]
  const documents = await discardedBefore(db.work, before)
  for (const document of documents) await db.transaction((tx) => eraseDocument(tx, document, before, now))
  const uploads = await uploadsExpiredBefore(db.work, now)
  for (const upload of uploads) await db.transaction((tx) => eraseUpload(tx, upload))
  return documents.length > 0 || uploads.length > 0
}
