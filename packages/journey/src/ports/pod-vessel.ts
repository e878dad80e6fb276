import type { Understood } from '../journey.ts'
import { isActual } from '../statements/standing.ts'
import { newestFirst, sameVessel, type Statement } from '../statements/statement.ts'

/**
 * Who names the ship of the last leg, best first: a part that the first leaves out is in a later one, about the same
 * ship as far as they say.
 */
export interface NamedVessel {
  readonly statements: readonly [Statement, ...Statement[]]
  readonly rule: string
}

/** The ship of the last leg, the one that reaches the port of discharge. Contract 10.2. */
export function lastVessel(journey: Pick<Understood, 'judged' | 'roles' | 'expected'>): NamedVessel | null {
  const { judged, roles, expected } = journey
  const by_ship = judged
    .filter(({ statement, fate }) => fate === 'stands' && statement.mode === 'vessel' && names(statement))
    .map(({ statement }) => statement)
  const at_pod = by_ship
    .filter(({ place }) => roles.roleOf(place) === 'pod')
    .toSorted((a, b) => Number(isActual(b)) - Number(isActual(a)) || newestFirst(a, b))
  const actual = at_pod.find(isActual)
  if (actual !== undefined) return { statements: [actual, ...alike(at_pod, actual)], rule: 'ship_that_arrived' }
  const { winner } = expected.arrival
  if (winner !== null && names(winner)) return { statements: [winner], rule: 'ship_expected_to_arrive' }
  const leaving = by_ship.filter(
    ({ said, place }) => (said.code === 'LOAD' || said.code === 'DEPA') && roles.roleOf(place) !== 'pod',
  )
  const [last] = leaving.toSorted((a, b) => b.ms - a.ms || newestFirst(a, b))
  return last === undefined ? null : { statements: [last], rule: 'ship_of_the_last_known_leg' }
}

function alike(statements: readonly Statement[], named: Statement): Statement[] {
  return statements.filter((other) => other !== named && sameVessel(other.said.vessel, named.said.vessel) !== false)
}

/** AIS knows ships, not voyages of ours. */
function names({ said }: Statement): boolean {
  return said.data_source !== 'ais' && said.vessel !== null && (said.vessel.name !== null || said.vessel.imo !== null)
}
