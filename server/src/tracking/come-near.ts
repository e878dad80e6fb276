import { instantOf } from '../ground/clock.ts'
import type { EngineParts } from '../asking/parts.ts'
import { lockTrackedShipment } from '../projection/shipment-lock-store.ts'
import { shipsComeNear } from '../asking/phase-store.ts'
import { near_ms } from './follow.ts'
import { projectAndFollow } from './poll.ts'

/** A ship that came near longer ago was seen by an earlier look, or is by the next answer of her line. */
const look_back_ms = 20 * 60_000
const at_once = 500

/**
 * Follows boxes at their terminals when their ship has come near, also while their line is not asked because of what it
 * allows or because it is down. Where the line was asked since, that was done with its answer.
 */
export async function followShipsComeNear(parts: EngineParts): Promise<void> {
  const now_ms = parts.clock.worldMs()
  const near = { after: instantOf(now_ms - look_back_ms + near_ms), until: instantOf(now_ms + near_ms), near_ms }
  for (const { account_id, id } of await shipsComeNear(parts.db.work, near, at_once)) {
    await parts.db.transaction(async (tx) => {
      await projectAndFollow(tx, parts, await lockTrackedShipment(tx, account_id, id))
    })
  }
  parts.wakeDeliveries()
}
