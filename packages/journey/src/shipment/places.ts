import type { KnownPlace } from '../ports/place.ts'
import type { ReferenceLookup } from '../reference-lookup.ts'
import { placedAt, type RecordedMovement, sameVessel, type Statement } from '../statements/statement.ts'
import { groupBy } from '../group-by.ts'

/**
 * Settles places that a statement alone leaves open. A name is the place that it fits exactly one of among those which
 * the shipment is known to touch, or at which a statement under that name was told with a UN/LOCODE before; without a
 * name the only known call of the same ship is meant. Else it stays open.
 */
export function withPlacesOfTheShipment(
  statements: readonly Statement[],
  now_ms: number,
  reference: ReferenceLookup,
): Statement[] {
  const open = statements.filter(({ place }) => !place?.locode)
  if (open.length === 0) return [...statements]
  const names = placesByName(open, statements, reference)
  return statements.map((statement) => {
    if (statement.place?.locode) return statement
    const place =
      statement.place === null ? placeOfCall(statement, statements) : (names.get(statement.place.key) ?? null)
    return place === null ? statement : placedAt(statement, place, now_ms, reference)
  })
}

function placesByName(
  open: readonly Statement[],
  statements: readonly Statement[],
  reference: ReferenceLookup,
): Map<string, KnownPlace> {
  const known = [
    ...new Map(statements.flatMap(({ place }) => (place?.locode ? [[place.locode, place] as const] : []))).values(),
  ]
  const settled = new Map<string, KnownPlace>()
  for (const [key, named] of groupBy(
    open.filter(({ place }) => place !== null),
    ({ place }) => place?.key ?? '',
  )) {
    const name = named[0]?.place?.name ?? null
    const fitting = name === null ? [] : known.filter((place) => fits(place, name, reference))
    const [only, ...others] = fitting.length > 0 ? fitting : placesOfTwins(named, statements)
    if (only !== undefined && others.length === 0) settled.set(key, only)
  }
  return settled
}

/** By the name of the town, or of a terminal there. */
function fits({ locode, name: town }: KnownPlace, name: string, reference: ReferenceLookup): boolean {
  return (
    (town !== null && plainTown(town) === plainTown(name)) ||
    (locode !== null && reference.terminalByName(locode, name) !== null)
  )
}

/** "Portland, OR" and "PORTLAND" name one town as far as one shipment goes. */
function plainTown(name: string): string {
  return name.split(',', 1).join().trim().toUpperCase()
}

/** Where the same source told the same of the same moments with a UN/LOCODE. */
function placesOfTwins(named: readonly Statement[], statements: readonly Statement[]): KnownPlace[] {
  const twins = statements.filter((other) => other.place?.locode && named.some((statement) => isTwin(statement, other)))
  return [...new Map(twins.flatMap(({ place }) => (place === null ? [] : [[place.key, place] as const]))).values()]
}

function isTwin({ said: a, at, mode }: Statement, { said: b, ...other }: Statement): boolean {
  return (
    momentOf(a, at) !== null &&
    momentOf(a, at) === momentOf(b, other.at) &&
    mode === other.mode &&
    a.source === b.source &&
    a.type === b.type &&
    a.code === b.code &&
    a.container === b.container
  )
}

/** The moment, or the wall time of which only its place would tell the moment. */
function momentOf({ at_local }: RecordedMovement, at: string | null): string | null {
  return at_local ?? at
}

/**
 * Without the name of the call, the only known call of the same ship on the same voyage. That is no more than likely,
 * and it was another port where what is told there contradicts it: by its part in the voyage, or because she would have
 * come there after she left.
 */
function placeOfCall(statement: Statement, statements: readonly Statement[]): KnownPlace | null {
  const same = statements.filter((other) => other.place !== null && isSameCall(statement.said, other.said))
  const [only, ...others] = new Map(same.flatMap(({ place }) => (place === null ? [] : [[place.key, place]]))).values()
  return only !== undefined && others.length === 0 && !same.some((other) => contradicts(statement, other)) ? only : null
}

function isSameCall(a: RecordedMovement, b: RecordedMovement): boolean {
  if (a.transport_call !== null && b.transport_call !== null) return a.transport_call === b.transport_call
  return a.voyage !== null && a.voyage === b.voyage && sameVessel(a.vessel, b.vessel) === true
}

function contradicts(one: Statement, other: Statement): boolean {
  const [a, b] = [one.said, other.said]
  if (a.transport_call !== null && b.transport_call !== null) return false
  const is_otherwise = a.role_hint !== null && b.role_hint !== null && a.role_hint !== b.role_hint
  return is_otherwise || comesAfterLeaving(one, other) || comesAfterLeaving(other, one)
}

const coming: ReadonlySet<string> = new Set(['ARRI', 'BRTH', 'DISC'])
const leaving: ReadonlySet<string> = new Set(['LOAD', 'DEPA'])

function comesAfterLeaving(comes: Statement, leaves: Statement): boolean {
  return coming.has(comes.said.code) && leaving.has(leaves.said.code) && comes.ms > leaves.ms
}
