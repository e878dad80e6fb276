import { default_exception_rules, usualTime } from '@quaylog/journey'
import type { TimedLeg, LegTimes, ShipmentFacts } from '@quaylog/journey'
import { markShipments } from '../charges/kept/recount-store.ts'
import type { Clock } from '../ground/clock.ts'
import { instantOf } from '../ground/clock.ts'
import type { Database } from '../ground/db/index.ts'
import { accountIds, countedLegTimes, keepLegTimes, keptLegTimes, shipmentsWithLegs } from './leg-time-store.ts'
import type { LegTimeRow } from './leg-time-store.ts'

const year_ms = 365 * 86_400_000
const marks_at_once = 1_000

/** What counting works with. */
export interface CountingParts {
  readonly db: Pick<Database, 'work' | 'transaction'>
  readonly clock: Clock
  readonly newId: () => string
}

/** Places between which a shipment goes. */
export type Lane = Pick<ShipmentFacts, 'port_of_lading_locode' | 'port_of_discharge_locode' | 'destination_locode'> & {
  readonly scac: string
}

/** Counts how long legs took in the last year, account by account. */
export async function countLegTimes(parts: CountingParts): Promise<void> {
  for (const account_id of await accountIds(parts.db.work)) await countOf(parts, account_id)
}

/** Keeps what is counted of one account. Shipments whose legs are overdue by another day now are looked at again. */
async function countOf({ db, clock, newId }: CountingParts, account_id: string): Promise<void> {
  const counted = await countedLegTimes(db.work, account_id, instantOf(clock.worldMs() - year_ms))
  await db.transaction(async (tx) => {
    const kept = await keptLegTimes(tx, account_id, null)
    const { changed, gone, moved } = legsChanged(kept, counted)
    if (changed.length === 0 && gone.length === 0) return
    await keepLegTimes(tx, account_id, changed, gone)
    const ids = moved.length === 0 ? [] : await shipmentsWithLegs(tx, account_id, moved)
    for (let from = 0; from < ids.length; from += marks_at_once)
      await markShipments(tx, newId, account_id, ids.slice(from, from + marks_at_once))
  })
}

/** What is to be written, what to be taken away, and of which legs another day says when they are overdue. */
function legsChanged(kept: readonly LegTimeRow[], counted: readonly LegTimeRow[]) {
  const before = new Map(kept.map((row) => [nameOf(row), row]))
  const after = new Map(counted.map((row) => [nameOf(row), row]))
  const changed = counted.filter((row) => {
    const old = before.get(nameOf(row))
    return old?.shipments !== row.shipments || old.days !== row.days
  })
  const gone = kept.filter((row) => !after.has(nameOf(row)))
  const daysOf = (row: LegTimeRow | undefined) => usualTime(row, default_exception_rules)?.days ?? null
  const moved = [...changed, ...gone].filter(
    (row) => daysOf(before.get(nameOf(row))) !== daysOf(after.get(nameOf(row))),
  )
  return { changed, gone, moved }
}

/** What is known of the legs of one shipment. */
export function legTimesOf(rows: readonly LegTimeRow[], lane: Lane): LegTimes {
  const { port_of_lading_locode: loaded, port_of_discharge_locode: discharged, destination_locode: destination } = lane
  const time = (leg: TimedLeg, from: string | null, to: string | null) => {
    const row = rows.find(
      (one) => one.leg === leg && one.scac === lane.scac && one.from_locode === from && one.to_locode === to,
    )
    return row === undefined ? {} : { [leg]: { shipments: row.shipments, days: row.days } }
  }
  return {
    ...time('sea', loaded, discharged),
    ...time('discharge', discharged, discharged),
    ...time('rail', discharged, destination),
  }
}

function nameOf({ leg, scac, from_locode, to_locode }: LegTimeRow): string {
  return [leg, scac, from_locode, to_locode].join(' ')
}
