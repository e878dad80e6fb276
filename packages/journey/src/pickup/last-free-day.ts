import { seenDeadlines, viewers } from '../view.ts'
import type { Deadlines, SeenDeadlines, DeadlineViewer, ViewerName } from '../view.ts'
import type { Day, Instant } from '../observation.ts'
import { lastFreeDayInstant } from '../local-time.ts'
import type { ContainerFacts } from '../picture.ts'

/** A last free day as it is kept and written: the day at the facility and the instant at which it begins there. */
export interface LastFreeDay {
  readonly on: Day
  /** Null: the facility's time zone is unknown, so the day has no instant. Contract 1.4. */
  readonly at: Instant | null
}

type DeadlineFacts = Pick<
  ContainerFacts,
  'pickup_lfd_line' | 'pickup_lfd_terminal' | 'pickup_lfd_rail' | 'pickup_lfd_rail_time_zone' | 'pod_timezone'
>

/** Names of the attributes with the day of a last free day, beside the one with its instant. */
export type DeadlineDayName = `${keyof Deadlines<unknown>}_on`

/** The last free days of a box, each at its place: at the port, or at the ramp. Contract 1.4. */
export function lastFreeDays(facts: DeadlineFacts): Deadlines<LastFreeDay> {
  const placed = (on: Day | null, time_zone: string | null): LastFreeDay | null =>
    on === null ? null : { on, at: lastFreeDayInstant(on, time_zone) }
  return {
    pickup_lfd_line: placed(facts.pickup_lfd_line, facts.pod_timezone),
    pickup_lfd_terminal: placed(facts.pickup_lfd_terminal, facts.pod_timezone),
    pickup_lfd_rail: placed(facts.pickup_lfd_rail, facts.pickup_lfd_rail_time_zone),
  }
}

/** The attributes of contract 2.2 that tell each source's last free day: its instant, and with `_on` its day. */
export type DeadlineAttributes = Deadlines<Instant> & Readonly<Record<DeadlineDayName, Day | null>>

/** The last free days of every source, as instants and as days. */
export function deadlineAttributes(days: Deadlines<LastFreeDay>): DeadlineAttributes {
  const { pickup_lfd_line: line, pickup_lfd_terminal: terminal, pickup_lfd_rail: rail } = days
  return {
    pickup_lfd_line: line?.at ?? null,
    pickup_lfd_terminal: terminal?.at ?? null,
    pickup_lfd_rail: rail?.at ?? null,
    pickup_lfd_line_on: line?.on ?? null,
    pickup_lfd_terminal_on: terminal?.on ?? null,
    pickup_lfd_rail_on: rail?.on ?? null,
  }
}

/** What a viewer sees of the last free days: the one that counts, whose it is, and what each source states. */
export interface SeenAttributes {
  readonly pickup_lfd: Instant | null
  readonly pickup_lfd_on: Day | null
  readonly counts: SeenDeadlines<unknown>['counts']
  readonly import_deadlines: DeadlineAttributes
}

/** The last free days as a viewer reads them. A day that counts does so too where it has no instant. */
export function seenAttributes(days: Deadlines<LastFreeDay>, viewer: DeadlineViewer): SeenAttributes {
  const { pickup_lfd, counts, ...seen } = seenDeadlines(days, viewer)
  return {
    pickup_lfd: pickup_lfd?.at ?? null,
    pickup_lfd_on: pickup_lfd?.on ?? null,
    counts,
    import_deadlines: deadlineAttributes(seen),
  }
}

/**
 * What a row keeps of the last free day that counts, for every viewer there is: rows know nothing of who reads them.
 */
export function countingColumns(
  facts: DeadlineFacts,
): Record<`pickup_lfd_${ViewerName}` | `pickup_lfd_on_${ViewerName}`, string | null> {
  const days = lastFreeDays(facts)
  const [with_rail, without_rail] = [
    seenAttributes(days, viewers.with_rail),
    seenAttributes(days, viewers.without_rail),
  ]
  return {
    pickup_lfd_with_rail: with_rail.pickup_lfd,
    pickup_lfd_on_with_rail: with_rail.pickup_lfd_on,
    pickup_lfd_without_rail: without_rail.pickup_lfd,
    pickup_lfd_on_without_rail: without_rail.pickup_lfd_on,
  }
}
