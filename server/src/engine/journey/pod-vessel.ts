import type { Understood } from './journey.ts'
import { isActual } from './standing.ts'
import { newestFirst, type Statement } from './statement.ts'

/** The statement that names the ship of the last leg, the one that reaches the port of discharge. Sources.md 3.2. */
export function lastVessel(journey: Understood): { readonly statement: Statement; readonly rule: string } | null {
  const { judged, roles, expected } = journey
  const by_ship = judged.filter(({ statement, fate }) => fate === 'stands' && statement.mode === 'vessel' && names(statement)).map(({ statement }) => statement)
  const [actual] = by_ship.filter((statement) => isActual(statement) && roles.roleOf(statement.place) === 'pod').toSorted(newestFirst)
  if (actual !== undefined) return { statement: actual, rule: 'ship_that_arrived' }
  const { winner } = expected.arrival
  if (winner !== null && names(winner)) return { statement: winner, rule: 'ship_expected_to_arrive' }
  const leaving = by_ship.filter(({ said, place }) => (said.code === 'LOAD' || said.code === 'DEPA') && roles.roleOf(place) !== 'pod')
  const [last] = leaving.toSorted((a, b) => b.ms - a.ms || newestFirst(a, b))
  return last === undefined ? null : { statement: last, rule: 'ship_of_the_last_known_leg' }
}

/** AIS knows ships, not voyages of ours. */
function names({ said }: Statement): boolean {
  return said.data_source !== 'ais' && said.vessel !== null && (said.vessel.name !== null || said.vessel.imo !== null)
}
