import { planAt } from '../../carriers/witness.ts'
import { HOUR, asReadWithoutOffset, utc } from '../../time.ts'
import { placeOf } from '../../truth/place.ts'
import { trueMovements } from '../../truth/shipment.ts'
import type { Box, Movement, Shipment } from '../../truth/shipment.ts'
import { toldAt } from '../../truth/voyage.ts'
import type { FactName } from './ledger.ts'
import type { Desk } from './upstream.ts'

/** How long after the fact services that watch the lines know of it. */
const LAG_MS = 3 * HOUR
const AHEAD: ReadonlySet<Movement['kind']> = new Set(['departed', 'arrived', 'discharged', 'rail_arrived'])

/** A movement as services that watch lines tell of it: done at `at`, or expected then. */
export type Happening = { movement: Movement; at: number; actual: boolean }

/** What is told of a box's journey now, in order of time: what happened, then what is expected. */
export function happeningsOf(desk: Desk, shipment: Shipment, box: Box): Happening[] {
  const plan = planAt(shipment, desk.now)
  if (plan === null || shipment.manifested_at > desk.now) return []
  const done = trueMovements(box).filter(({ at }) => at + LAG_MS <= desk.now)
  const keys = new Set(done.map(({ key }) => key))
  const ahead = (box.plans[plan.index] ?? []).filter(
    ({ key, kind, told }) => !keys.has(key) && AHEAD.has(kind) && told.length > 0,
  )
  return [
    ...done.map((movement): Happening => ({ movement, at: movement.at, actual: true })),
    ...ahead.map((movement): Happening => ({ movement, at: toldAt(movement.told, desk.now).at, actual: false })),
  ].sort((a, b) => a.at - b.at)
}

const FACTS: Readonly<Record<string, FactName>> = {
  'empty_out.origin': 'empty_out_at',
  'full_in.origin': 'full_in_at',
  'loaded.origin': 'vessel_loaded_at',
  'departed.origin': 'vessel_departed_at',
  'arrived.discharge': 'vessel_arrived_at',
  'berthed.discharge': 'vessel_berthed_at',
  'discharged.discharge': 'vessel_discharged_at',
  'rail_loaded.discharge': 'rail_loaded_at',
  'rail_departed.discharge': 'rail_departed_at',
  'rail_arrived.inland': 'rail_arrived_at',
  'rail_unloaded.inland': 'rail_unloaded_at',
  'full_out.discharge': 'full_out_at',
  'full_out.inland': 'full_out_at',
  'empty_in.discharge': 'empty_returned_at',
  'empty_in.inland': 'empty_returned_at',
}

/** Notes that a happening was told; what happens to a feeder is left out, as lines name it differently. */
export function printHappening(desk: Desk, number: string, happening: Happening, ...fields: string[]): void {
  const { movement, at, actual } = happening
  if (movement.leg !== null && movement.leg.voyage.mode === 'FEEDER') return
  const fact = FACTS[`${movement.kind}.${movement.role}`]
  if (fact === undefined) return
  if (actual) desk.print(number, fact, utc(at), ...fields)
  else if (fact === 'vessel_arrived_at') desk.print(number, 'vessel_eta', utc(at), ...fields)
  else if (fact === 'rail_arrived_at') desk.print(number, 'rail_eta', utc(at), ...fields)
}

/** Notes what an upstream told by the clock of the place without offset: its reader takes the later of two hours. */
export function printLocalHappening(desk: Desk, number: string, happening: Happening, ...fields: string[]): void {
  const zone = placeOf(happening.movement.locode).time_zone
  printHappening(desk, number, { ...happening, at: asReadWithoutOffset(happening.at, zone) }, ...fields)
}
