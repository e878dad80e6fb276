import type { DataSource } from '@quaylog/contract'
import { DAY_MS, HOUR_MS } from './local-time.ts'
import { milestonesWith } from './milestones/milestone-names.ts'
import type { MilestoneName } from './milestones/milestone-names.ts'
import type { Found } from './ledger.ts'
import { type Judged, milestoneName, type ToldMilestone } from './milestones/milestones.ts'
import { bestEstimate, isActual } from './statements/standing.ts'
import { firstLearnt, isPrinted, type Statement } from './statements/statement.ts'

/** An estimate that stands, and the first that was ever learnt. */
export interface Expected {
  readonly current: Found<string> | null
  readonly winner: Statement | null
  readonly original: Found<string> | null
}

/** What is expected of a journey, by the milestone that will end it. */
export interface Expectations {
  readonly departure: Expected
  readonly arrival: Expected
  readonly inland_by_line: Expected
  readonly inland_by_rail: Expected
}

/** The estimates of a box; arrival at the port of discharge falls back to the discharge. Contract 10.2. */
export function expectationsOf(
  judged: readonly Judged[],
  told: readonly ToldMilestone[],
  now_ms: number,
): Expectations {
  const inland = ['arrived_at_inland_destination'] as const
  const by =
    (source: DataSource) =>
    ({ said }: Statement) =>
      said.data_source === source
  return {
    departure: expectedOf(judged, told, ['vessel_departed'], ['vessel_departed'], now_ms),
    arrival: expectedOf(
      judged,
      told,
      ['vessel_arrived', 'vessel_discharged'],
      [...milestonesWith('ends_arrival')],
      now_ms,
    ),
    inland_by_line: expectedOf(judged, told, inland, inland, now_ms, by('shipping_line')),
    inland_by_rail: expectedOf(judged, told, inland, inland, now_ms, by('rail')),
  }
}

const AIS_BELIEVED_AFTER_MS = DAY_MS
const AIS_BELIEVED_BEYOND_MS = 12 * HOUR_MS

/**
 * What is expected of a milestone, in the words of those sources that `speaks` takes, and of papers where no source
 * speaks; an actual of `ended_by` ends it.
 */
function expectedOf(
  judged: readonly Judged[],
  told: readonly ToldMilestone[],
  names: readonly MilestoneName[],
  ended_by: readonly MilestoneName[],
  now_ms: number,
  speaks: (statement: Statement) => boolean = () => true,
): Expected {
  const all = judged.filter(
    ({ statement, row }) =>
      !isActual(statement) && names.some((name) => name === milestoneName(row)) && speaks(statement),
  )
  const ended = told.some(({ milestone }) => ended_by.includes(milestone.event))
  const open = ended
    ? []
    : names.map((name) =>
        all
          .filter(({ row, fate }) => fate === 'stands' && milestoneName(row) === name)
          .map(({ statement }) => statement),
      )
  const by_sources = open.map((statements) => statements.filter(({ said }) => !isPrinted(said)))
  const by_papers = open.map((statements) => statements.filter(({ said }) => isPrinted(said)))
  const current = [...by_sources, ...by_papers].find((statements) => statements.length > 0) ?? []
  const winner = blended(current, now_ms)
  const against = by_papers.flat().filter((statement) => !current.includes(statement) && isLater(statement, winner))
  return {
    current: found(winner, 'newest_estimate', [...current, ...against]),
    winner,
    original: originalOf(all, names),
  }
}

/** A paper that is older than the estimate is overtaken by it; a newer one contradicts it. */
function isLater(printed: Statement, winner: Statement | null): boolean {
  return winner !== null && printed.said_ms > winner.said_ms
}

/** AIS counts only where the carrier is silent, or has been for a day and is half a day off. Contract 11.6. */
function blended(statements: readonly Statement[], now_ms: number): Statement | null {
  const stated = bestEstimate(
    statements.filter(({ said }) => said.data_source !== 'ais'),
    now_ms,
  )
  const observed = bestEstimate(
    statements.filter(({ said }) => said.data_source === 'ais'),
    now_ms,
  )
  if (stated === null || observed === null) return stated ?? observed
  const stale =
    observed.said_ms - stated.said_ms > AIS_BELIEVED_AFTER_MS &&
    Math.abs(observed.ms - stated.ms) > AIS_BELIEVED_BEYOND_MS
  return stale ? observed : stated
}

/** The first value ever learnt, though its source may have replaced or withdrawn it since. */
function originalOf(all: readonly Judged[], names: readonly MilestoneName[]): Found<string> | null {
  for (const name of names) {
    const [first] = all
      .filter(({ row, statement }) => milestoneName(row) === name && !isRetracted(statement))
      .map(({ statement }) => statement)
      .toSorted(firstLearnt)
    if (first !== undefined) return found(first, 'first_ever_recorded', [])
  }
  return null
}

function isRetracted({ said, withdrawn_at }: Statement): boolean {
  return withdrawn_at !== null && said.withdrawn_at === null
}

function found(winner: Statement | null, rule: string, candidates: readonly Statement[]): Found<string> | null {
  if (winner === null || winner.at === null) return null
  const others = candidates.filter(({ ms }) => ms !== winner.ms).map(({ said }) => said)
  return { value: winner.at, rule, from: [winner.said], others }
}
