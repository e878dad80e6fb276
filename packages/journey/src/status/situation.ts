import type { KnownPlace } from '../ports/place.ts'
import type { Role, Roles } from '../ports/roles.ts'
import { isActual } from '../statements/standing.ts'
import { isEmptyOut, isEmptyReturn, isOfEmptyBox, type Statement } from '../statements/statement.ts'

/** What a row of the milestone table may ask of the journey around a statement. */
export type Condition =
  | 'no_full_out_yet'
  | 'before_load'
  | 'aboard'
  | 'after_load'
  | 'in_origin_country'
  | 'near_pod'
  | 'import'
  | 'import_side'
  | 'after_full_out'
  | 'loading_port_unknown'
  | 'discharge_port_unknown'
  | 'feeder_end'
  | 'no_rail_follows'
  | 'not_moved_off_dock'
  | 'first_of_train'
  | 'not_between_depots'

/**
 * The journey around its statements: who plays which role, and when it passed its turning points (NaN: not yet, not
 * told).
 */
export interface Situation {
  readonly roles: Roles
  /** On the ship at the port of lading. */
  readonly loaded_ms: number
  /** On any ship, feeders and barges before it too. */
  readonly aboard_ms: number
  /** Countries of the port of lading and of the places from which feeders and barges bring the box there. */
  readonly origin_countries: ReadonlySet<string>
  readonly discharged_ms: number
  /** Where a feeder or barge last set the box down after the port of discharge. */
  readonly feeder_end: string | null
  readonly full_out_ms: number
  readonly rail: readonly Statement[]
  readonly last_off_dock_in_ms: number
  /** When the empty box left the depot again that it had been returned to: what follows is no return. */
  readonly left_depot_ms: number
}

/** Looks over the standing statements once, before single ones are judged. */
export function situationOf(actuals: readonly Statement[], estimates: readonly Statement[], roles: Roles): Situation {
  const rail = [...actuals, ...estimates].filter(({ mode, said }) => mode === 'rail' && said.empty !== true)
  const loadings = actuals.filter(({ said, mode }) => said.code === 'LOAD' && mode !== 'truck' && mode !== 'rail')
  const loaded_ms =
    earliest(loadings.filter(({ place }) => roles.pol === null || roles.roleOf(place) === 'pol')) ??
    earliest(
      actuals.filter(
        (statement) =>
          statement.said.code === 'DEPA' &&
          statement.mode === 'vessel' &&
          !isOfEmptyBox(statement) &&
          roles.roleOf(statement.place) === 'pol',
      ),
    ) ??
    Number.NaN
  const at_pod = actuals.filter(
    (statement) => statement.mode === 'vessel' && !isOfEmptyBox(statement) && roleIn(roles, statement) === 'pod',
  )
  const discharged_ms =
    earliest(at_pod.filter(({ said }) => said.code === 'DISC')) ??
    earliest(at_pod.filter(({ said }) => said.code === 'ARRI')) ??
    Number.NaN
  const off_dock = actuals.filter(
    ({ said }) => said.code === 'GTIN' && said.empty === false && said.facility?.type === 'OFFD',
  )
  const last_off_dock_in_ms = off_dock.reduce((latest, { ms }) => Math.max(latest, ms), Number.NEGATIVE_INFINITY)
  const fed = loadings.filter(({ mode, ms }) => mode !== 'vessel' && !(ms > loaded_ms))
  const countries = [roles.pol?.place.country, ...fed.map(({ place }) => place?.country)]
  const origin_countries = new Set(countries.filter((country) => typeof country === 'string'))
  const aboard_ms = earliest([...loadings]) ?? Number.NaN
  const carried_on = actuals.filter(
    ({ said, mode, ms }) => said.code === 'DISC' && (mode === 'feeder' || mode === 'barge') && ms >= discharged_ms,
  )
  const feeder_end = carried_on.toSorted((a, b) => b.ms - a.ms)[0]?.place?.key ?? null
  const before = {
    roles,
    loaded_ms,
    aboard_ms,
    origin_countries,
    discharged_ms,
    feeder_end,
    full_out_ms: Number.NaN,
    rail,
    last_off_dock_in_ms,
    left_depot_ms: Number.NaN,
  }
  const full_out_ms = earliest(actuals.filter((statement) => leavesFull(statement, before))) ?? Number.NaN
  return { ...before, full_out_ms, left_depot_ms: leftDepot(actuals, { ...before, full_out_ms }) }
}

/** When a returned box left its depot empty; NaN: it did not. A box that a customer hands out is yet to be returned. */
function leftDepot(actuals: readonly Statement[], situation: Situation): number {
  const returns = actuals.filter((one) => isEmptyReturn(one) && holds('import', one, situation))
  const returned_ms = earliest(returns) ?? Number.NaN
  const left = actuals.filter((one) => isEmptyOut(one) && one.said.facility?.type !== 'CLOC' && one.ms > returned_ms)
  return earliest(left) ?? Number.NaN
}

function earliest(statements: readonly Statement[]): number | undefined {
  return statements.length === 0
    ? undefined
    : statements.reduce((first, { ms }) => Math.min(first, ms), Number.POSITIVE_INFINITY)
}

function leavesFull(statement: Statement, situation: Situation): boolean {
  const { said, mode } = statement
  if (said.code !== 'GTOT' || said.empty === true || mode === 'rail') return false
  const role = roleIn(situation.roles, statement)
  const is_there =
    role === 'pod' ||
    role === 'destination' ||
    holds('feeder_end', statement, situation) ||
    holds('discharge_port_unknown', statement, situation)
  return is_there && holds('after_load', statement, situation)
}

/**
 * The role of a statement's place; a terminal's own port counts as the port of discharge when it lies in the same
 * country, as with neighbouring ports.
 */
export function roleIn(roles: Roles, { place, said }: Statement): Role | null {
  const role = roles.roleOf(place)
  if (role !== null || said.data_source !== 'terminal' || place === null || roles.pod === null) return role
  const same_country = place.country === roles.pod.place.country && place.country !== roles.pol?.place.country
  return same_country ? 'pod' : null
}

/** What each condition asks. A turning point that is not known (NaN) is neither before nor after anything. */
const asks: Readonly<Record<Condition, (statement: Statement, situation: Situation) => boolean>> = {
  aboard: ({ ms }, { aboard_ms }) => ms <= aboard_ms,
  before_load: ({ ms }, { loaded_ms, discharged_ms }) => !(ms > loaded_ms) && !(ms >= discharged_ms),
  after_load: ({ ms }, { loaded_ms }) => !(ms < loaded_ms),
  no_full_out_yet: ({ ms }, { full_out_ms, discharged_ms }) => !(ms >= full_out_ms) && !(ms >= discharged_ms),
  after_full_out: ({ ms }, { full_out_ms }) => ms >= full_out_ms,
  import: ({ ms, said }, { full_out_ms, discharged_ms }) =>
    said.phase_hint === 'import' || ms >= full_out_ms || ms >= discharged_ms,
  in_origin_country: ({ place }, { origin_countries }) =>
    typeof place?.country === 'string' && origin_countries.has(place.country),
  near_pod: ({ place }, { roles }) => isInCountryOf(place, roles.pod?.place),
  import_side: ({ place }, { roles }) => place === null || isInCountryOf(place, roles.pod?.place),
  loading_port_unknown: ({ place, said }, { roles }) =>
    roles.pol === null && roles.roleOf(place) === null && place?.is_port === true && said.phase_hint !== 'import',
  discharge_port_unknown: ({ place, said }, { roles }) =>
    roles.pod === null && roles.roleOf(place) === null && said.phase_hint === 'import',
  feeder_end: ({ place }, { feeder_end }) => place !== null && place.key === feeder_end,
  no_rail_follows: (statement, { rail }) =>
    !rail.some((leg) => leg.ms >= statement.ms) && !leavesOnTrain(statement, rail),
  not_moved_off_dock: ({ ms }, { last_off_dock_in_ms }) => !(last_off_dock_in_ms >= ms),
  first_of_train: (statement, { rail }) => !followsDeparture(statement, rail),
  not_between_depots: ({ ms }, { left_depot_ms }) => !(ms > left_depot_ms),
}

/** Whether a condition holds for a statement. */
export function holds(condition: Condition, statement: Statement, situation: Situation): boolean {
  return asks[condition](statement, situation)
}

function isInCountryOf(place: KnownPlace | null, other: KnownPlace | undefined): boolean {
  return place !== null && other !== undefined && place.country !== null && place.country === other.country
}

/**
 * A gate-out that does not say what took the box, at the place where it stands on a train: it left on that train. Where
 * the train was loaded some minutes before, that comes earlier and follows nothing.
 */
function leavesOnTrain({ ms, mode, place }: Statement, rail: readonly Statement[]): boolean {
  if (mode !== null || place === null) return false
  const before = rail.filter((leg) => isActual(leg) && leg.ms < ms && leg.place?.key === place.key)
  return before.toSorted((a, b) => b.ms - a.ms).find(({ said }) => handling.has(said.code))?.said.code === 'LOAD'
}
const handling: ReadonlySet<string> = new Set(['LOAD', 'DISC'])

/** Railroads report every station that a train leaves: only the first after a loading is a departure of the box. */
function followsDeparture(statement: Statement, rail: readonly Statement[]): boolean {
  if (statement.said.data_source !== 'rail') return false
  const earlier = rail.filter((leg) => isActual(leg) && leg.ms < statement.ms && leg.said.data_source === 'rail')
  const last_loading_ms = earlier.reduce(
    (latest, leg) => (leg.said.code === 'LOAD' ? Math.max(latest, leg.ms) : latest),
    Number.NEGATIVE_INFINITY,
  )
  return earlier.some((leg) => leg.said.code === 'DEPA' && leg.ms >= last_loading_ms)
}
