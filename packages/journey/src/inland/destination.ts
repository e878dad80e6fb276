import type { Facility } from '../observation.ts'
import { HOUR_MS } from '../local-time.ts'
import type { KnownPlace, RolePlace } from '../ports/place.ts'
import type { Calls } from '../ports/port-calls.ts'
import { type KnownRecord, recorded } from '../shipment/record.ts'
import { newestFirst, type Statement } from '../statements/statement.ts'
import { isOmission } from '../statements/taken-back.ts'

const INLAND_FACILITIES = new Set(['RAMP', 'INTE', 'DEPO'])
/** How far apart line and railroad may date what both of them saw; contract 11.5. */
const SAME_EVENT_MS = 12 * HOUR_MS
const INLAND_CODES = new Set(['ARRI', 'DISC', 'GTIN', 'GTOT', 'AVPU'])

/** Where the full box is carried on to from the port of discharge; null when it stays there. Contract 10.3. */
export function destinationOf(
  statements: readonly Statement[],
  records: readonly KnownRecord[],
  pol: RolePlace | null,
  pod: RolePlace | null,
  calls: Calls,
): RolePlace | null {
  const found =
    recorded(records, 'destination') ??
    firstKnown([hintedDestination(statements, pol, pod), inlandEnd(statements, pol, pod, calls)])
  return found === null || (pod !== null && isSameCity(found.place, pod.place)) ? null : found
}

/** A place with a UN/LOCODE before one that only its source can name. */
function firstKnown(places: readonly (RolePlace | null)[]): RolePlace | null {
  const found = places.filter((place) => place !== null)
  return found.find(({ place }) => place.locode !== null) ?? found[0] ?? null
}

function hintedDestination(
  statements: readonly Statement[],
  pol: RolePlace | null,
  pod: RolePlace | null,
): RolePlace | null {
  const hinted = statements
    .filter(
      ({ said, place }) =>
        said.role_hint === 'destination' &&
        said.empty !== true &&
        !isOmission(said) &&
        place !== null &&
        !isBeforeVoyage(place, pol, pod),
    )
    .toSorted(newestFirst)
  const newest = hinted.find(({ place }) => place?.locode) ?? hinted[0]
  return newest?.place ? { place: newest.place, evidence: 'hint', observation_ids: [newest.said.id] } : null
}

/** The last inland place that the full box comes to after the port of discharge and does not leave by train. */
function inlandEnd(
  statements: readonly Statement[],
  pol: RolePlace | null,
  pod: RolePlace | null,
  calls: Calls,
): RolePlace | null {
  if (pod === null) return null
  const at_pod_ms = calls.get(pod.place.key)?.first_in_ms ?? Number.NEGATIVE_INFINITY
  const inland = statements.filter(
    (statement) => statement.ms >= at_pod_ms && isInland(statement) && !isBeforeVoyage(statement.place, pol, pod),
  )
  const last = lastNamed(inland.toSorted((a, b) => b.ms - a.ms || newestFirst(a, b)))
  if (!last?.place || last.place.key === pod.place.key) return null
  const leaves_again = statements.some(
    ({ said, mode, place, ms }) =>
      mode === 'rail' &&
      said.empty !== true &&
      (said.code === 'LOAD' || said.code === 'DEPA') &&
      place?.key === last.place?.key &&
      ms > last.ms,
  )
  return leaves_again ? null : { place: last.place, evidence: 'structure', observation_ids: [last.said.id] }
}

/** What another source tells of the same arrival names the place where the last one's own name leads nowhere. */
function lastNamed(latest_first: readonly Statement[]): Statement | undefined {
  const [last] = latest_first
  if (last === undefined || last.place?.locode) return last
  const isSameArrival = ({ said, ms }: Statement) =>
    said.code === last.said.code && said.source !== last.said.source && last.ms - ms < SAME_EVENT_MS
  return latest_first.find((other) => other.place?.locode && isSameArrival(other)) ?? last
}

function isInland({ said, mode }: Statement): boolean {
  if (said.empty === true || !INLAND_CODES.has(said.code) || mode === 'vessel') return false
  return mode === 'rail' || isInlandFacility(said.facility)
}

/** Whether a source says that a facility is a ramp, an inland terminal or a depot. */
export function isInlandFacility(facility: Facility | null): boolean {
  return facility !== null && facility.type !== null && INLAND_FACILITIES.has(facility.type)
}

/**
 * Whether a place is the port of lading, or in its country while the voyage leads to another: an export comes there by
 * train before its ship leaves, and is carried on to nowhere.
 */
function isBeforeVoyage(place: KnownPlace | null, pol: RolePlace | null, pod: RolePlace | null): boolean {
  if (place === null || pol === null) return false
  const leads_abroad = pod !== null && pod.place.country !== pol.place.country
  return place.key === pol.place.key || (leads_abroad && place.country === pol.place.country)
}

function isSameCity(a: KnownPlace, b: KnownPlace): boolean {
  return (
    a.key === b.key || (a.name !== null && a.country === b.country && a.name.toUpperCase() === b.name?.toUpperCase())
  )
}
