import { groupBy } from '../group-by.ts'
import type { Instant } from '../observation.ts'
import { instantAt } from '../local-time.ts'
import { isRelayed, newestFirst, saidMs } from '../statements/statement.ts'
import type { FacilityState, Reading } from './facility.ts'

/** What a facility said of a box before it began to say that it does not know it. */
export interface Denial {
  /** Since when, in milliseconds. */
  readonly denied_ms: number
  /** Whether somebody who passes on a facility's words was heard since. */
  readonly is_overtaken: boolean
}

/**
 * Reports of one port or ramp, the newest first. A facility that no longer knows the box releases nothing by that: what
 * it said last stands, but after the words of those who were heard passing on something since. One that saw the box
 * leave has nothing more to say, and keeps its place. Contract 10.5.
 */
export function afterDenials(newest_first: readonly Reading[]): Reading[] {
  const since = denialsOf(newest_first)
  if (since.size === 0) return [...newest_first]
  const heard_ms = Math.max(
    ...newest_first.flatMap(({ said, held_ms }) => (isRelayed(said) && said.found ? [held_ms] : [])),
  )
  const readings = newest_first.map((reading): Reading => {
    const denied_ms = since.get(reading)
    if (denied_ms === undefined) return reading
    return { ...reading, denial: { denied_ms, is_overtaken: !isRelayed(reading.said) && heard_ms > denied_ms } }
  })
  return [...readings.filter((one) => !isOvertaken(one)), ...readings.filter(isOvertaken)]
}

/** Whether the words of others come before this one. */
export function isOvertaken({ denial }: Pick<Reading, 'denial'>): boolean {
  return denial !== null && denial.is_overtaken
}

/** Newest first, what others have overtaken last. */
export function standingFirst(a: Standing, b: Standing): number {
  return Number(isOvertaken(a)) - Number(isOvertaken(b)) || newestFirst(a, b)
}

type Standing = Parameters<typeof newestFirst>[0] & Pick<Reading, 'denial'>

/** By observation: since when the facility that stated it says that it does not know the box. */
export function deniedSince(readings: readonly Reading[]): Record<string, Instant> {
  const since: Record<string, Instant> = {}
  for (const { said, denial } of readings) {
    const at = denial === null ? null : instantAt(denial.denied_ms)
    if (at !== null) since[said.id] = at
  }
  return since
}

/** For people: which facilities no longer know the box, and of when their last word is. */
export function denialRemarks(readings: readonly Reading[]): string[] {
  const denied = readings.filter(({ denial }) => denial !== null)
  return [...groupBy(denied, facilityOf).values()].flatMap(([last]) => {
    if (last === undefined || last.denial === null) return []
    const [since, of] = [instantAt(last.denial.denied_ms), instantAt(last.said_ms)]
    return [`${last.said.source}: does not know the box since ${since}; its last word of it is of ${of}`]
  })
}

/** Whether the newest of a facility's reports that say where it has the box says that it left. */
export function hasSeenItLeave(newest_first: readonly Reading[]): boolean {
  return newest_first.find(({ said }) => said.presence !== undefined)?.said.presence === 'gated_out'
}

/** The newest report of each facility, the newest first. */
export function lastOfEach(reports: readonly FacilityState[]): FacilityState[] {
  const sorted = reports.map((said) => ({ said, said_ms: saidMs(said) })).toSorted(newestFirst)
  return [...groupBy(sorted, facilityOf).values()].flatMap(([last]) => (last === undefined ? [] : [last.said]))
}

function denialsOf(newest_first: readonly Reading[]): ReadonlyMap<Reading, number> {
  const since = new Map<Reading, number>()
  for (const reports of groupBy(newest_first, facilityOf).values()) {
    const last = reports.findIndex(({ said }) => said.found)
    const first_denial = reports[last - 1]
    if (first_denial === undefined || hasSeenItLeave(reports)) continue
    for (const report of reports.slice(last)) since.set(report, first_denial.said_ms)
  }
  return since
}

/** One source may tell of several facilities: that one does not know the box says nothing of another. */
function facilityOf({ said: { source, terminal } }: Pick<Reading, 'said'>): string {
  return [source, terminal.firms, terminal.smdg, terminal.bic, terminal.locode, terminal.name].join(' ')
}
