import { instantOf } from '../ground/clock.ts'
import type { Clock } from '../ground/clock.ts'
import type { Database } from '../ground/db/index.ts'
import { startLoop } from '../ground/jobs/loop.ts'
import type { Loop } from '../ground/jobs/loop.ts'
import type { Logger } from '../ground/log.ts'
import { packIncluded } from '../records/change-pack-store.ts'
import { packSubjects } from '../world-facts/observation-pack-store.ts'
import { subjectsOf } from '../world-facts/subject-store.ts'
import { changesToPack, holdEnded, notePacked, shipmentsToPack, writePack } from './pack-store.ts'
import type { EndedShipment } from './pack-store.ts'

/** What packing works with. */
export interface PackParts {
  readonly db: Database
  readonly clock: Pick<Clock, 'worldMs'>
  readonly newId: () => string
  readonly log: Logger
}

const day_ms = 86_400_000
const shipments_at_once = 20
/** Changes of a pack: enough for the next to be like the ones before it, few enough that reading one is quick. */
const changes_of_pack = 64
const characters_of_pack = 1_048_576
const pause_ms = 60_000

/** Packs the history of shipments whose tracking ended so many days ago; null: none is packed. */
export function startPacking(parts: PackParts, days: number | null): Loop[] {
  if (days === null) return []
  return [startLoop('history of ended journeys', pause_ms, parts.log, async () => (await packEnded(parts, days)) > 0)]
}

/**
 * Packs some shipments, each in transactions of one pack: nobody waits for it, and it goes on where it was broken off.
 * Returns how many were packed.
 */
export async function packEnded(parts: PackParts, days: number): Promise<number> {
  const { db, clock } = parts
  const before = instantOf(clock.worldMs() - days * day_ms)
  let packed = 0
  for (const shipment of await shipmentsToPack(db.work, before, shipments_at_once)) {
    let step = await packStep(parts, shipment)
    while (step === 'more') step = await packStep(parts, shipment)
    if (step === 'packed') packed += 1
  }
  return packed
}

/** One pack of changes, or, when there are none left, the statements. `held`: somebody else has it, or it goes on. */
async function packStep({ db, clock, newId }: PackParts, shipment: EndedShipment): Promise<'more' | 'packed' | 'held'> {
  return db.transaction(async (tx) => {
    if (!(await holdEnded(tx, shipment))) return 'held'
    const changes = await changesToPack(tx, shipment, changes_of_pack, characters_of_pack)
    if (changes.length > 0) {
      const body = packIncluded(new Map(changes.map(({ id, included }) => [id, included])))
      await writePack(tx, shipment, { id: newId(), change_ids: changes.map(({ id }) => id), body })
      return 'more'
    }
    const now = instantOf(clock.worldMs())
    const subjects = await subjectsOf(tx, shipment.account_id, shipment.id, shipment.subject_id)
    await packSubjects(tx, subjects, now)
    await notePacked(tx, shipment, now)
    return 'packed'
  })
}
