import { rankOf } from '../order.ts'
import type { KnownPlace, RolePlace } from './place.ts'
import { isOfEmptyBox, legKey, newestFirst, sameVessel, type Statement } from '../statements/statement.ts'
import { groupBy } from '../group-by.ts'

/** What ships do with the box, or the box's ships do, at one place. */
export interface PortCall {
  readonly place: KnownPlace
  /** ARRI and DISC, oldest first. */
  readonly in: readonly Statement[]
  /** LOAD and DEPA, oldest first. */
  readonly out: readonly Statement[]
  /** Infinite when there is none. */
  readonly first_in_ms: number
  readonly last_in_ms: number
  readonly first_out_ms: number
  readonly last_out_ms: number
}

export type Calls = ReadonlyMap<string, PortCall>

const ON_SITE = new Set<string>(['terminal', 'rail', 'ais'])

/** Carriers know the route; what terminals and AIS say joins it only where no carrier speaks of ships at all. */
export function callsByPlace(statements: readonly Statement[]): Calls {
  const ships = statements.filter(
    (statement) => statement.mode === 'vessel' && statement.place !== null && !isOfEmptyBox(statement),
  )
  const stated_by_carrier = ships.filter(({ said }) => !ON_SITE.has(said.data_source))
  const calls = new Map<string, PortCall>()
  for (const [key, group] of groupBy(
    stated_by_carrier.length > 0 ? stated_by_carrier : ships,
    ({ place }) => place?.key ?? '',
  )) {
    const place = group[0]?.place
    if (place) calls.set(key, callOf(place, group.toSorted(oldestFirst)))
  }
  return calls
}

function callOf(place: KnownPlace, sorted: readonly Statement[]): PortCall {
  const arriving = sorted.filter(({ said }) => said.code === 'ARRI' || said.code === 'DISC')
  const leaving = sorted.filter(({ said }) => said.code === 'LOAD' || said.code === 'DEPA')
  return {
    place,
    in: arriving,
    out: leaving,
    first_in_ms: arriving[0]?.ms ?? Number.POSITIVE_INFINITY,
    last_in_ms: arriving.at(-1)?.ms ?? Number.NEGATIVE_INFINITY,
    first_out_ms: leaving[0]?.ms ?? Number.POSITIVE_INFINITY,
    last_out_ms: leaving.at(-1)?.ms ?? Number.NEGATIVE_INFINITY,
  }
}

function oldestFirst(a: Statement, b: Statement): number {
  return a.ms - b.ms || rankOf(a.said.code) - rankOf(b.said.code) || newestFirst(b, a)
}

/** The first place that the box leaves by ship and was not discharged at before. */
export function polByStructure(calls: Calls): RolePlace | null {
  const [first] = [...calls.values()].flatMap(({ out }) => out.slice(0, 1)).toSorted(oldestFirst)
  const call = first?.place ? calls.get(first.place.key) : undefined
  if (first === undefined || call === undefined) return null
  const came_by_ship = call.in.some(({ said, ms }) => said.code === 'DISC' && (ms < first.ms || calls.size === 1))
  return came_by_ship ? null : { place: call.place, evidence: 'structure', observation_ids: [first.said.id] }
}

/** The last place that the box reaches by ship, unless it goes on from there. */
export function podByStructure(calls: Calls, pol: string | null): RolePlace | null {
  const [last] = [...calls.values()].flatMap((call) => call.in.slice(-1)).toSorted((a, b) => oldestFirst(b, a))
  const call = last?.place ? calls.get(last.place.key) : undefined
  if (last === undefined || call === undefined || call.place.key === pol || goesOn(call, calls.size)) return null
  return { place: call.place, evidence: 'structure', observation_ids: [last.said.id] }
}

/**
 * A loading means a further leg; a departure does too, unless it is that of the ship which brought the discharged box.
 */
function goesOn(call: PortCall, places: number): boolean {
  const arrived_ms = call.first_in_ms
  const discharged = call.in.find(({ said }) => said.code === 'DISC')
  return call.out.some((leaving) => {
    if (leaving.said.code === 'LOAD') return leaving.ms >= arrived_ms || places === 1
    if (leaving.ms < arrived_ms && places > 1) return false
    return discharged === undefined || sameVessel(discharged.said.vessel, leaving.said.vessel) !== true
  })
}

/**
 * The ship called, and nothing says that the box changed ships: same ship in and out, and neither discharge nor
 * loading.
 */
export function isPassedThrough({ in: arriving, out }: PortCall): boolean {
  const [first] = arriving
  if (first === undefined) return false
  const handled = [...arriving, ...out].some(({ said }) => said.code === 'DISC' || said.code === 'LOAD')
  return !handled && out.every((leaving) => legKey(leaving.said) === legKey(first.said))
}
