import { destinationOf } from '../inland/destination.ts'
import type { KnownPlace, RolePlace } from './place.ts'
import {
  callsByPlace,
  type Calls,
  isPassedThrough,
  type PortCall,
  podByStructure,
  polByStructure,
} from './port-calls.ts'
import { byKnowledge, type KnownRecord, recorded } from '../shipment/record.ts'
import { isOfEmptyBox, newestFirst, type Statement } from '../statements/statement.ts'
import { isOmission } from '../statements/taken-back.ts'

export type Role = 'pol' | 'transshipment' | 'pod' | 'destination'

/** The parts that the places of a journey play. Contract 10.3. */
export interface Roles {
  readonly pol: RolePlace | null
  readonly pod: RolePlace | null
  readonly destination: RolePlace | null
  roleOf(place: KnownPlace | null): Role | null
}

/**
 * Decides the roles: the carrier's record first, then what its statements hint at, then the shape of the voyage.
 * `former`
 * are plans that went missing: they only tell that a port which the box was to leave by ship is no port of discharge.
 */
export function rolesOf(
  statements: readonly Statement[],
  all_records: readonly KnownRecord[],
  former: readonly Statement[],
): Roles {
  const { of_voyage: records, of_leg } = byKnowledge(all_records)
  const standing = callsByPlace(statements)
  const calls = isLeftInFormerPlans(podByStructure(standing, null), statements, former)
    ? callsByPlace([...statements, ...former])
    : standing
  const hints = hintsOf(statements)
  const shape = new Map([...calls].filter(([key]) => hints.get(key)?.role !== 'transshipment'))
  const pol =
    recordedPol(records, calls) ?? hinted(hints, 'pol') ?? polByStructure(shape) ?? recorded(of_leg, 'port_of_lading')
  const pod = podOf(records, hints, shape, pol) ?? recorded(of_leg, 'port_of_discharge')
  const destination = destinationOf(statements, all_records, pol, pod, calls)
  const transshipments = new Set(
    [...calls.keys(), ...hints.keys()].filter(
      (key) => hints.get(key)?.role === 'transshipment' || isBetween(calls.get(key), calls, pol, pod),
    ),
  )
  const roleOf = (place: KnownPlace | null): Role | null => {
    if (place === null) return null
    if (place.key === pol?.place.key) return 'pol'
    if (place.key === pod?.place.key) return 'pod'
    if (place.key === destination?.place.key) return 'destination'
    return transshipments.has(place.key) ? 'transshipment' : null
  }
  return { pol, pod, destination, roleOf }
}

/**
 * Plans do not go missing because they were carried out: without a gate-out by land the box still is to leave by ship.
 */
function isLeftInFormerPlans(
  pod: RolePlace | null,
  statements: readonly Statement[],
  former: readonly Statement[],
): boolean {
  const isThere = ({ place }: Statement) => place !== null && place.key === pod?.place.key
  const collected = statements.some(
    (statement) =>
      isThere(statement) && statement.said.code === 'GTOT' && statement.mode !== 'rail' && statement.class === 'actual',
  )
  return (
    !collected &&
    former.some(
      (plan) => isThere(plan) && plan.mode === 'vessel' && (plan.said.code === 'LOAD' || plan.said.code === 'DEPA'),
    )
  )
}

interface Hint {
  readonly role: 'pol' | 'transshipment' | 'pod'
  readonly statement: Statement
  readonly place: KnownPlace
}

/** What a ship did there tells more about a port than what a truck did; then the newest word counts. */
function bestFirst(a: Statement, b: Statement): number {
  return Number(b.mode === 'vessel') - Number(a.mode === 'vessel') || newestFirst(a, b)
}

/** The best hint for each place. */
function hintsOf(statements: readonly Statement[]): Map<string, Hint> {
  const hints = new Map<string, Hint>()
  for (const statement of statements) {
    const { place } = statement
    const role = isOfEmptyBox(statement) || isOmission(statement.said) ? null : hintOf(statement)
    if (role === null || place === null) continue
    const other = hints.get(place.key)
    if (other === undefined || bestFirst(statement, other.statement) < 0)
      hints.set(place.key, { role, statement, place })
  }
  return hints
}

function hintOf({ said, mode }: Statement): Hint['role'] | null {
  const { role_hint, phase_hint, code } = said
  if (role_hint === 'pol' || role_hint === 'transshipment' || role_hint === 'pod') return role_hint
  if (mode !== 'vessel') return null
  if (phase_hint === 'transshipment') return 'transshipment'
  if (phase_hint === 'export' && (code === 'LOAD' || code === 'DEPA')) return 'pol'
  return phase_hint === 'import' && (code === 'DISC' || code === 'ARRI') ? 'pod' : null
}

function hinted(hints: ReadonlyMap<string, Hint>, role: Hint['role']): RolePlace | null {
  const [best] = [...hints.values()]
    .filter((hint) => hint.role === role)
    .toSorted((a, b) => bestFirst(a.statement, b.statement))
  return best === undefined ? null : { place: best.place, evidence: 'hint', observation_ids: [best.statement.said.id] }
}

/**
 * The port of loading of the newest record. If no ship took the box from there, and it was loaded at a port that other
 * records name, the newest is about a sibling or one leg: the port of the loading counts.
 */
function recordedPol(records: readonly KnownRecord[], calls: Calls): RolePlace | null {
  const newest = recorded(records, 'port_of_lading')
  const left = (place: KnownPlace | null, codes: readonly string[]) =>
    calls.get(place?.key ?? '')?.out.some(({ said, class: kind }) => kind === 'actual' && codes.includes(said.code)) ??
    false
  if (newest === null || left(newest.place, ['LOAD', 'DEPA'])) return newest
  const first = polByStructure(calls)?.place.key
  const loaded_there = records.filter(
    ({ port_of_lading: port }) => port !== null && port.key === first && left(port, ['LOAD']),
  )
  return recorded(loaded_there, 'port_of_lading') ?? newest
}

/**
 * A named port of discharge at which the box was put on a further ship is none, unless that ship only carries it on to
 * the named destination.
 */
function podOf(
  records: readonly KnownRecord[],
  hints: ReadonlyMap<string, Hint>,
  calls: Calls,
  pol: RolePlace | null,
): RolePlace | null {
  const structure = podByStructure(calls, pol?.place.key ?? null)
  const named = recorded(records, 'port_of_discharge') ?? hinted(hints, 'pod')
  if (named === null) return structure
  const onward =
    calls.get(named.place.key)?.out.some(({ said, class: kind }) => said.code === 'LOAD' && kind === 'actual') ?? false
  if (!onward || named.place.key === pol?.place.key) return named
  const carried_on_to = recorded(records, 'destination')?.place.key
  return carried_on_to !== undefined && carried_on_to !== named.place.key && carried_on_to === structure?.place.key
    ? named
    : structure
}

/**
 * A port at which the box changed ships: it came or was put on a ship there, after its loading and by its discharge.
 */
function isBetween(call: PortCall | undefined, calls: Calls, pol: RolePlace | null, pod: RolePlace | null): boolean {
  if (call === undefined || call.out.length === 0 || isPassedThrough(call)) return false
  if (pol === null && pod === null) return false
  const loaded_on = pol !== null && isPutOnShip(call)
  if (call.in.length === 0 && !loaded_on) return false
  return !wasLeftBefore(call, callOf(calls, pol)) && !wasReachedAfter(call, callOf(calls, pod))
}

function callOf(calls: Calls, port: RolePlace | null): PortCall | undefined {
  return port === null ? undefined : calls.get(port.place.key)
}

function isPutOnShip({ out }: PortCall): boolean {
  return out.some(({ said, class: kind }) => said.code === 'LOAD' && kind === 'actual')
}

/** Whether the box was gone for good before it left the port of lading; without its time nobody can tell. */
function wasLeftBefore(call: PortCall, pol: PortCall | undefined): boolean {
  return pol !== undefined && Number.isFinite(pol.first_out_ms) && call.last_out_ms < pol.first_out_ms
}

/** Whether the box is first seen there after the last arrival at the port of discharge. */
function wasReachedAfter(call: PortCall, pod: PortCall | undefined): boolean {
  return pod !== undefined && !(Math.min(call.first_in_ms, call.first_out_ms) <= pod.last_in_ms)
}
