import type { MovementObservation } from '@quaylog/journey'
import { movement } from '../movement.ts'
import { readTime } from '../wall-clock.ts'
import { milestone_item, type FeedRecord } from './body.ts'
import { milestone_meanings, type MilestoneMeaning } from './milestones.ts'
import type { Common, Site } from './site.ts'

/** Most milestones of one record. */
const milestones_max = 50

/** The moves of a box that its record names. */
export function movesOf(record: FeedRecord, common: Common, site: Site): readonly MovementObservation[] {
  return (record.milestones ?? []).slice(0, milestones_max).flatMap((item, index) => {
    const parsed = milestone_item.safeParse(item)
    if (!parsed.success || parsed.data.name === null) return []
    const name = parsed.data.name.toLowerCase().replace(/[\s-]+/g, '_')
    const meaning = Object.hasOwn(milestone_meanings, name) ? milestone_meanings[name] : undefined
    const time = readTime(parsed.data.at, site.time_zone)
    return [
      movement({
        ...common,
        pointer: `${common.pointer}/milestones/${index}`,
        ...(meaning ?? { type: 'equipment', code: name.toUpperCase() }),
        classifier: 'actual',
        at: time.at,
        at_local: time.at_local,
        time_zone: time.time_zone ?? site.time_zone,
        place: site.place,
        facility: record.location?.state === 'off_dock' ? { ...site.facility, type: 'OFFD' } : site.facility,
        ...sailingOf(record, meaning),
        bill_of_lading: record.bill_of_lading,
        description: name,
        defects: [...time.defects, ...(meaning === undefined ? ['unknown code'] : [])],
      }),
    ]
  })
}

/** The ship that a record names is that of its moves by ship only. */
function sailingOf(
  { vessel }: FeedRecord,
  meaning: MilestoneMeaning | undefined,
): Pick<MovementObservation, 'vessel' | 'voyage'> {
  if (meaning?.mode !== 'vessel' || vessel == null) return { vessel: null, voyage: null }
  return { vessel: { imo: vessel.imo, name: vessel.name, mmsi: null }, voyage: vessel.voyage }
}
