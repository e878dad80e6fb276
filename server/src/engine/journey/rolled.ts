import { newestFirst, sameVessel, type Statement } from './statement.ts'

/**
 * Leaves out what is said of a ship that this box is not on. A ship's movement counts for a box when the statement names
 * the box, or the box was loaded on that ship, or nothing newer puts it on another one. Sources.md 3.2, rolled containers.
 */
export function onOwnVessels(statements: readonly Statement[]): Statement[] {
  const ships = statements.filter(isShipMovement)
  if (ships.length === 0) return [...statements]
  const loadings = statements.filter(({ said, mode }) => said.code === 'LOAD' && mode === 'vessel').toSorted(newestFirst)
  const left_behind = ships.filter((ship) => ship.said.container === null && isOnAnother(ship, loadings, ships))
  const boarded = (ship: Statement) => loadings.some((loading) => loading.class === 'actual' && aboard(ship, loading) === true)
  const missed = left_behind.filter((ship) => !boarded(ship))
  return statements.filter((statement) => {
    if (left_behind.includes(statement)) return false
    return !isShipMovement(statement) || statement.said.container !== null || !missed.some((ship) => sameVoyage(ship, statement))
  })
}

function isShipMovement({ said, mode }: Statement): boolean {
  return said.type === 'transport' && mode === 'vessel'
}

function isOnAnother(ship: Statement, loadings: readonly Statement[], ships: readonly Statement[]): boolean {
  if (ship.said.code !== 'DEPA') return false
  const here = loadings.filter(({ place }) => place !== null && place.key === ship.place?.key)
  const loaded = here.find((loading) => loading.class === 'actual')
  if (loaded !== undefined) return aboard(ship, loaded) === false
  const plans = [...here, ...ships.filter(({ said, place }) => said.code === 'DEPA' && place !== null && place.key === ship.place?.key)]
  return ship.class === 'actual'
    && plans.some((plan) => plan.class !== 'actual' && newestFirst(plan, ship) < 0 && plan.said_ms > ship.said_ms && aboard(ship, plan) === false)
}

/** Whether a ship's call is the one at which the box was loaded; null: it cannot be told. */
function aboard(ship: Statement, loading: Statement): boolean | null {
  const { said: a } = ship
  const { said: b } = loading
  if (a.transport_call !== null && a.transport_call === b.transport_call) return true
  const vessel = sameVessel(a.vessel, b.vessel)
  if (vessel === false) return false
  const voyage = a.source === b.source && a.voyage !== null && b.voyage !== null ? a.voyage === b.voyage : null
  return voyage ?? vessel
}

function sameVoyage(missed: Statement, other: Statement): boolean {
  const vessel = sameVessel(missed.said.vessel, other.said.vessel)
  if (vessel !== null) return vessel && other.ms >= missed.ms
  return missed.said.voyage !== null && missed.said.voyage === other.said.voyage
}
