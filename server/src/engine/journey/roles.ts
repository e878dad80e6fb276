import type { RecordedObservation } from '../../sources/observation.ts'
import type { KnownPlace, RolePlace } from './place.ts'
import { callsByPlace, type Calls, isPassedThrough, podByStructure, polByStructure } from './port-calls.ts'
import { newestFirst, type Statement } from './statement.ts'

export type ShipmentRecord = Extract<RecordedObservation, { kind: 'shipment_record' }>

/** A carrier's own record with its places read. */
export interface KnownRecord {
  readonly said: ShipmentRecord
  readonly said_ms: number
  readonly port_of_lading: KnownPlace | null
  readonly port_of_discharge: KnownPlace | null
  readonly destination: KnownPlace | null
}

export type Role = 'pol' | 'transshipment' | 'pod' | 'destination'

/** The parts that the places of a journey play. Sources.md 3.3. */
export interface Roles {
  readonly pol: RolePlace | null
  readonly pod: RolePlace | null
  readonly destination: RolePlace | null
  roleOf(place: KnownPlace | null): Role | null
}

/** Decides the roles: the carrier's record first, then what its statements hint at, then the shape of the voyage. */
export function rolesOf(statements: readonly Statement[], records: readonly KnownRecord[]): Roles {
  const calls = callsByPlace(statements)
  const hints = hintsOf(statements)
  const shape = new Map([...calls].filter(([key]) => hints.get(key)?.role !== 'transshipment'))
  const pol = recorded(records, 'port_of_lading') ?? hinted(hints, 'pol') ?? polByStructure(shape)
  const pod = podOf(records, hints, shape, pol)
  const destination = destinationOf(statements, records, pol, pod, calls)
  const between = new Map<string, boolean>()
  const isTransshipment = (key: string): boolean => {
    const known = between.get(key)
    if (known !== undefined) return known
    const found = hints.get(key)?.role === 'transshipment' || isBetween(calls.get(key), calls, pol, pod)
    between.set(key, found)
    return found
  }
  const roleOf = (place: KnownPlace | null): Role | null => {
    if (place === null) return null
    if (place.key === pol?.place.key) return 'pol'
    if (place.key === pod?.place.key) return 'pod'
    if (place.key === destination?.place.key) return 'destination'
    return isTransshipment(place.key) ? 'transshipment' : null
  }
  return { pol, pod, destination, roleOf }
}

function recorded(records: readonly KnownRecord[], part: 'port_of_lading' | 'port_of_discharge' | 'destination'): RolePlace | null {
  for (const record of records.toSorted(newestFirst)) {
    const place = record[part]
    if (place !== null) return { place, evidence: 'record', observation_ids: [record.said.id] }
  }
  return null
}

interface Hint {
  readonly role: 'pol' | 'transshipment' | 'pod'
  readonly statement: Statement
  readonly place: KnownPlace
}

/** The newest hint for each place. */
function hintsOf(statements: readonly Statement[]): Map<string, Hint> {
  const hints = new Map<string, Hint>()
  for (const statement of statements) {
    const { place } = statement
    const role = hintOf(statement)
    if (role === null || place === null) continue
    const other = hints.get(place.key)
    if (other === undefined || newestFirst(statement, other.statement) < 0) hints.set(place.key, { role, statement, place })
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
  const [newest] = [...hints.values()].filter((hint) => hint.role === role).toSorted((a, b) => newestFirst(a.statement, b.statement))
  return newest === undefined ? null : { place: newest.place, evidence: 'hint', observation_ids: [newest.statement.said.id] }
}

/** A named port of discharge at which the box was put on a further ship is none, unless that ship only carries it on to the named destination. */
function podOf(records: readonly KnownRecord[], hints: ReadonlyMap<string, Hint>, calls: Calls, pol: RolePlace | null): RolePlace | null {
  const structure = podByStructure(calls, pol?.place.key ?? null)
  const named = recorded(records, 'port_of_discharge') ?? hinted(hints, 'pod')
  if (named === null) return structure
  const onward = calls.get(named.place.key)?.out.some(({ said, class: kind }) => said.code === 'LOAD' && kind === 'actual') ?? false
  if (!onward || named.place.key === pol?.place.key) return named
  const carried_on_to = recorded(records, 'destination')?.place.key
  return carried_on_to !== undefined && carried_on_to !== named.place.key && carried_on_to === structure?.place.key ? named : structure
}

function isBetween(call: ReturnType<Calls['get']>, calls: Calls, pol: RolePlace | null, pod: RolePlace | null): boolean {
  if (call === undefined || call.out.length === 0 || isPassedThrough(call) || (pol === null && pod === null)) return false
  const left_pol_ms = pol === null ? undefined : calls.get(pol.place.key)?.first_out_ms
  const at_pod_ms = pod === null ? undefined : calls.get(pod.place.key)?.last_in_ms
  const loaded_on = pol !== null && call.out.some(({ said, class: kind }) => said.code === 'LOAD' && kind === 'actual')
  if (call.in.length === 0 && !loaded_on) return false
  if (left_pol_ms !== undefined && call.last_out_ms < left_pol_ms) return false
  return at_pod_ms === undefined || Math.min(call.first_in_ms, call.first_out_ms) <= at_pod_ms
}

const INLAND_FACILITIES = new Set(['RAMP', 'INTE', 'DEPO'])
const INLAND_CODES = new Set(['ARRI', 'DISC', 'GTIN', 'GTOT', 'AVPU'])

function destinationOf(
  statements: readonly Statement[], records: readonly KnownRecord[], pol: RolePlace | null, pod: RolePlace | null, calls: Calls,
): RolePlace | null {
  const found = recorded(records, 'destination') ?? hintedDestination(statements) ?? inlandEnd(statements, pol, pod, calls)
  return found === null || (pod !== null && isSameCity(found.place, pod.place)) ? null : found
}

function hintedDestination(statements: readonly Statement[]): RolePlace | null {
  const [newest] = statements.filter(({ said, place }) => said.role_hint === 'destination' && place !== null).toSorted(newestFirst)
  return newest?.place ? { place: newest.place, evidence: 'hint', observation_ids: [newest.said.id] } : null
}

/** The last inland place that the full box comes to after the port of discharge and does not leave by train. */
function inlandEnd(statements: readonly Statement[], pol: RolePlace | null, pod: RolePlace | null, calls: Calls): RolePlace | null {
  if (pod === null) return null
  const at_pod_ms = calls.get(pod.place.key)?.first_in_ms ?? Number.NEGATIVE_INFINITY
  const inland = statements.filter((statement) => statement.ms >= at_pod_ms && isInland(statement) && statement.place?.key !== pol?.place.key
    && (pol === null || pol.place.country === pod.place.country || statement.place?.country !== pol.place.country))
  const last = inland.toSorted((a, b) => b.ms - a.ms || newestFirst(a, b))[0]
  if (!last?.place || last.place.key === pod.place.key) return null
  const leaves_again = statements.some(({ said, mode, place, ms }) =>
    mode === 'rail' && (said.code === 'LOAD' || said.code === 'DEPA') && place?.key === last.place?.key && ms > last.ms)
  return leaves_again ? null : { place: last.place, evidence: 'structure', observation_ids: [last.said.id] }
}

function isInland({ said, mode }: Statement): boolean {
  if (said.empty === true || !INLAND_CODES.has(said.code) || mode === 'vessel') return false
  return mode === 'rail' || (said.facility?.type !== undefined && said.facility.type !== null && INLAND_FACILITIES.has(said.facility.type))
}

function isSameCity(a: KnownPlace, b: KnownPlace): boolean {
  return a.key === b.key || (a.name !== null && a.country === b.country && a.name.toUpperCase() === b.name?.toUpperCase())
}
