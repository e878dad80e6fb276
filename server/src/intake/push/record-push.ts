import { projectAndFollow } from '../../tracking/poll.ts'
import { lockShipmentsOfBoxes, lockShipmentsOfSubject } from '../../projection/shipment-lock-store.ts'
import { recordAnswer } from '../../world-facts/record.ts'
import { ensureSubject } from '../../world-facts/subject-store.ts'
import type { SubjectName } from '../../world-facts/subject-store.ts'
import type { EngineParts } from '../../asking/parts.ts'
import type { Observation } from '@quaylog/journey'
import type { Payload } from '../../sources/source.ts'
import { followWith } from '../follower-store.ts'
import type { Box } from '../follower-store.ts'

/** What somebody told us about one subject without being asked. */
export interface Pushed {
  /** The subject, made when it is new. */
  readonly subject: SubjectName
  /** Boxes that follow the subject from now on, if they did not before. */
  readonly followers: readonly Box[]
  /** Registry id of who told it. */
  readonly source_id: string
  readonly observations: readonly Observation[]
  readonly payload: Payload
}

/**
 * Records what was pushed as if it had been asked for, and derives what follows from it: one transaction. A push is
 * never a whole answer, so nothing is withdrawn for being absent, and when the subject is asked next stays as it was.
 * Returns whether it was news.
 */
export async function recordPush(
  parts: EngineParts,
  { subject: name, followers, source_id, observations, payload }: Pushed,
): Promise<boolean> {
  const told = await parts.db.transaction(async (tx) => {
    const subject = await ensureSubject(tx, parts.newId, name, parts.clock.now())
    const { news } = await recordAnswer(
      tx,
      parts,
      subject.id,
      source_id,
      { outcome: 'found', observations, payloads: [payload], complete: false },
      parts.clock.now(),
    )
    const joined = await followWith(tx, subject.id, followers)
    const shipments = news ? await lockShipmentsOfSubject(tx, subject.id) : await lockShipmentsOfBoxes(tx, joined)
    if (shipments.length > 0) await projectAndFollow(tx, parts, shipments)
    return { news, tells: shipments.length > 0 }
  })
  if (told.tells) parts.wakeDeliveries()
  return told.news
}
