import type { Database } from '../ground/db/index.ts'
import { noteEnds, placeClocks, placeContainers } from './list-place-store.ts'

const rows_at_once = 1_000
/** With their containers, which are written too. */
const shipments_at_once = 200

/**
 * Gives records that an earlier version wrote, or left when it was replaced, their places in lists; some at a time, so
 * that nobody waits for it.
 */
export async function placeInLists(db: Pick<Database, 'work'>): Promise<void> {
  await placeContainers(db.work, rows_at_once)
  await noteEnds(db.work, shipments_at_once)
  await placeClocks(db.work, rows_at_once)
}
