import { DAY_MS } from '../local-time.ts'
import { isUsable, newestFirst, sameVessel, type Statement } from '../statements/statement.ts'

/**
 * Leaves out what is said of a ship that this box is not on. A ship's movement counts for a box when the statement
 * names the box, or the box was loaded on that ship, or no plan has moved it to another one. Contract 10.2, rolled
 * containers.
 */
export function onOwnVessels(all: readonly Statement[], now_ms: number): Statement[] {
  const statements = all.filter(isUsable)
  const ships = statements.filter(isShipMovement)
  if (ships.length === 0) return statements
  const loadings = statements
    .filter(({ said, mode }) => said.code === 'LOAD' && mode === 'vessel')
    .toSorted(newestFirst)
  const plans = all.filter(
    ({ class: kind, said, mode }) =>
      kind !== 'actual' && mode === 'vessel' && (said.code === 'LOAD' || said.code === 'DEPA'),
  )
  const left_behind = ships.filter((ship) => ship.said.container === null && isOnAnother(ship, loadings, plans, now_ms))
  const boarded = (ship: Statement) =>
    loadings.some((loading) => loading.class === 'actual' && aboard(ship, loading) === true)
  const missed = left_behind.filter((ship) => !boarded(ship))
  return statements.filter((statement) => {
    if (left_behind.includes(statement)) return false
    return (
      !isShipMovement(statement) ||
      statement.said.container !== null ||
      !missed.some((ship) => sameVoyage(ship, statement))
    )
  })
}

function isShipMovement({ said, mode }: Statement): boolean {
  return said.type === 'transport' && mode === 'vessel'
}

/**
 * How much later a planned departure must be to be that of a later ship, and how long after its moment a plan may still
 * be carried out.
 */
const LATER_SHIP_MS = 2 * DAY_MS
const PLAN_OVERDUE_MS = 5 * DAY_MS

/**
 * Without a loading, a plan moves the box when it is newer than the departure or than a plan for the ship that
 * departed, or while a later ship is still to take it from there.
 */
function isOnAnother(
  ship: Statement,
  loadings: readonly Statement[],
  plans: readonly Statement[],
  now_ms: number,
): boolean {
  if (ship.said.code !== 'DEPA') return false
  const isHere = ({ place }: Statement) => place !== null && place.key === ship.place?.key
  const loaded = loadings.find((loading) => loading.class === 'actual' && isHere(loading))
  if (loaded !== undefined) return aboard(ship, loaded) === false
  const here = plans.filter(isHere)
  const [current] = here.filter(isUsable).toSorted(newestFirst)
  if (ship.class !== 'actual' || current === undefined || aboard(ship, current) !== false) return false
  const to_come = current.ms - ship.ms > LATER_SHIP_MS && now_ms - current.ms < PLAN_OVERDUE_MS
  return (
    to_come ||
    current.said_ms > ship.said_ms ||
    here.some((former) => former.said_ms < current.said_ms && aboard(ship, former) === true)
  )
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
