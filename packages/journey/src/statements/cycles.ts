import { DAY_MS } from '../local-time.ts'
import { rankOf } from '../order.ts'
import { isNamedBy, type RequestedNumber } from './requested-number.ts'
import { isUsable, type Statement } from './statement.ts'

/** What belongs to one journey of a box, and the time it spans: `from_ms` <= moment < `until_ms`. */
export interface Journey {
  readonly statements: readonly Statement[]
  readonly from_ms: number
  readonly until_ms: number
}

const SILENCE_MS = 180 * DAY_MS

/**
 * A box travels again and again. A new journey begins with an empty gate-out (or a full gate-in or loading) after an
 * empty
 * return or half a year of silence; the newest one that names the number asked for counts, else the newest. Contract
 * 10.2.
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
  const moves = statements
    .filter((statement) => statement.said.type === 'equipment' && statement.class === 'actual' && isUsable(statement))
    .toSorted((a, b) => a.ms - b.ms || rankOf(a.said.code) - rankOf(b.said.code))
  const found: number[] = []
  let returned = false
  let out_empty = false
  let last_ms = Number.NaN
  for (const move of moves) {
    if (begins(move) && (returned || move.ms - last_ms > SILENCE_MS)) {
      found.push(move.ms)
      returned = false
    }
    // An empty box that was only fetched comes back unused: the journey has not begun.
    returned ||= returns(move) && !out_empty
    out_empty = isEmptyOut(move) || (out_empty && move.said.empty === true)
    last_ms = move.ms
  }
  return found
}

function isEmptyOut({ said }: Statement): boolean {
  return said.empty === true && (said.code === 'GTOT' || said.code === 'PICK')
}

function begins(move: Statement): boolean {
  const { said, mode } = move
  if (said.empty === true) return isEmptyOut(move)
  if (said.phase_hint === 'import' || said.empty === null) return false
  return said.code === 'GTIN' || (said.code === 'LOAD' && mode !== 'rail' && mode !== 'truck')
}

function returns({ said }: Statement): boolean {
  return said.empty === true && (said.code === 'GTIN' || said.code === 'DROP') && said.facility?.type !== 'CLOC'
}

function names(statements: readonly Statement[], request: RequestedNumber): boolean {
  return statements.some(({ said }) => isNamedBy(said, request))
}
