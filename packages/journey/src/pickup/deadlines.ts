import type { Day, RecordedObservation } from '../observation.ts'
import type { Reading } from './facility.ts'
import type { Found } from '../ledger.ts'
import { type Denial, standingFirst } from './denied.ts'
import { saidMs } from '../statements/statement.ts'

export type RecordedDeadline = Extract<RecordedObservation, { kind: 'deadline' }>

/** The last free days as each of the three kinds of source states its own. */
export interface StatedDeadlines {
  readonly line: Found<Day | null> | null
  readonly terminal: Found<Day | null> | null
  readonly rail: Found<Day | null> | null
}

/**
 * The newest statement of each kind of source; "there is none" is a statement too. Where the source placed it does
 * not matter.
 */
export function deadlinesOf(
  observations: readonly RecordedDeadline[],
  pod: readonly Reading[],
  inland: readonly Reading[],
): StatedDeadlines {
  const stated = (kind: RecordedDeadline['deadline']) => observations.filter(({ deadline }) => deadline === kind)
  return {
    line: newest(stated('line'), []),
    terminal: newest(stated('terminal'), pod),
    rail: newest(stated('rail'), inland),
  }
}

interface Word {
  readonly said: RecordedObservation
  readonly said_ms: number
  readonly day: Day | null
  readonly denial: Denial | null
}

function newest(observations: readonly RecordedDeadline[], readings: readonly Reading[]): Found<Day | null> | null {
  const words: Word[] = observations.map((said) => ({ said, said_ms: saidMs(said), day: said.day, denial: null }))
  for (const { said, said_ms, denial } of readings)
    if (said.last_free_day !== undefined) words.push({ said, said_ms, day: said.last_free_day, denial })
  const [first, ...others] = words.toSorted(standingFirst)
  if (first === undefined) return null
  const otherwise = others.filter(({ day }) => day !== first.day).map(({ said }) => said)
  return { value: first.day, rule: 'newest_statement_of_this_source', from: [first.said], others: otherwise }
}
