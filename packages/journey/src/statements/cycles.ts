import { DAY_MS } from '../local-time.ts'
import { rankOf } from '../order.ts'
import { isNamedBy, type RequestedNumber } from './requested-number.ts'
import { isEmptyOut, isEmptyReturn, isUsable, type Statement } from './statement.ts'

/** What belongs to one journey of a box, and the time it spans: `from_ms` <= moment < `until_ms`. */
export interface Journey {
  readonly statements: readonly Statement[]
  readonly from_ms: number
  readonly until_ms: number
}

const SILENCE_MS = 180 * DAY_MS

/**
 * A box travels again and again. A new journey begins with an empty gate-out (or a full gate-in or loading) after an
 * empty return or half a year of silence, be it of the box or also of its ships; the newest one that names the number
 * asked for counts, else the newest. An empty box that goes from depot to depot has not travelled. Contract 10.2.
 */
export function currentJourney(statements: readonly Statement[], request: RequestedNumber): Journey {
  const edges = [Number.NEGATIVE_INFINITY, ...beginnings(statements)]
  if (edges.length === 1) return { statements, from_ms: Number.NEGATIVE_INFINITY, until_ms: Number.POSITIVE_INFINITY }
  const journeys = edges.map((from_ms, index) =>
    journeyBetween(statements, from_ms, edges[index + 1] ?? Number.POSITIVE_INFINITY),
  )
  return (
    journeys.findLast((journey) => names(journey.statements, request)) ??
    journeyBetween(statements, edges.at(-1) ?? 0, Number.POSITIVE_INFINITY)
  )
}

/** Statements without a time belong to every journey. */
function journeyBetween(statements: readonly Statement[], from_ms: number, until_ms: number): Journey {
  return {
    statements: statements.filter(({ ms }) => Number.isNaN(ms) || (ms >= from_ms && ms < until_ms)),
    from_ms,
    until_ms,
  }
}

function beginnings(statements: readonly Statement[]): number[] {
  const said = statements.filter((statement) => statement.said.type === 'equipment' && isUsable(statement))
  const moves = said
    .filter((statement) => statement.class === 'actual')
    .toSorted((a, b) => a.ms - b.ms || rankOf(a.said.code) - rankOf(b.said.code))
  const waking = wakings(statements)
  const found: number[] = []
  const known = new Set<string>()
  let from_depot: Statement | null = null
  let out_empty = false
  let last_ms = Number.NaN
  for (const [index, move] of moves.entries()) {
    const silent = move.ms - last_ms > SILENCE_MS || waking.some((ms) => ms <= move.ms && !(ms <= last_ms))
    const goes =
      from_depot === null ? silent : isForCargo(move, { from_depot, after: moves.slice(index + 1), said, known })
    if (begins(move) && goes) {
      found.push(move.ms)
      from_depot = null
    }
    // An empty box that was only fetched comes back unused: the journey has not begun.
    if (isEmptyReturn(move) && !out_empty) from_depot = move
    out_empty = isEmptyOut(move) || (out_empty && move.said.empty === true)
    last_ms = move.ms
    for (const number of numbersOf(move)) known.add(number)
  }
  return found
}

/** When something was told again after half a year in which neither box nor ship did anything. */
function wakings(statements: readonly Statement[]): number[] {
  const times = statements
    .filter((one) => one.class === 'actual' && one.said.type !== 'shipment' && isUsable(one))
    .map(({ ms }) => ms)
    .filter((ms) => !Number.isNaN(ms))
    .toSorted((one, other) => one - other)
  return times.filter((ms, at) => ms - (times[at - 1] ?? ms) > SILENCE_MS)
}

interface Surroundings {
  /** The return that ended the journey before. */
  readonly from_depot: Statement
  /** What happened to the box after it, in order. */
  readonly after: readonly Statement[]
  readonly said: readonly Statement[]
  /** Bills and bookings that were named before. */
  readonly known: ReadonlySet<string>
}

/**
 * Whether a box that had been returned goes out for a shipment, and not to another depot: its statement names a bill
 * or booking that nothing before it named; what it does next it does not do empty; or, while nothing follows, it is
 * expected full, or goes out in another country than the one where it was returned.
 */
function isForCargo(move: Statement, { from_depot, after, said, known }: Surroundings): boolean {
  if (!isEmptyOut(move)) return true
  if (numbersOf(move).some((number) => !known.has(number))) return true
  const next = after.find((one) => !isEmptyOut(one))
  if (next !== undefined) return next.said.empty === false || (next.said.empty === null && !isAtDepot(next))
  const [here, there] = [move.place?.country ?? null, from_depot.place?.country ?? null]
  if (here !== null && there !== null && here !== there) return true
  return said.some((one) => one.class !== 'actual' && one.ms >= move.ms && one.said.empty === false && begins(one))
}

function isAtDepot({ said }: Statement): boolean {
  return said.facility?.type === 'DEPO'
}

/** The bill and the booking that a statement names. */
function numbersOf({ said }: Statement): string[] {
  return [said.bill_of_lading, said.booking].flatMap((number) => (number ? [number] : []))
}

function begins(move: Statement): boolean {
  const { said, mode } = move
  if (said.empty === true) return isEmptyOut(move)
  if (said.phase_hint === 'import' || said.empty === null) return false
  return said.code === 'GTIN' || (said.code === 'LOAD' && mode !== 'rail' && mode !== 'truck')
}

function names(statements: readonly Statement[], request: RequestedNumber): boolean {
  return statements.some(({ said }) => isNamedBy(said, request))
}
