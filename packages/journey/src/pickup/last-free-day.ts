import { seenDeadlines, viewers } from '../view.ts'
import type { Deadlines, SeenDeadlines, Viewer, ViewerName } from '../view.ts'
import type { Instant } from '../observation.ts'
import { lastFreeDayInstant } from '../local-time.ts'
import type { ContainerFacts } from '../picture.ts'

type DeadlineFacts = Pick<
  ContainerFacts,
  'pickup_lfd_line' | 'pickup_lfd_terminal' | 'pickup_lfd_rail' | 'pickup_lfd_rail_time_zone' | 'pod_timezone'
>

/**
 * The last free days of a box as the wire writes them: the local midnight at which each begins, at the port or at the
 * ramp. Contract 1.4.
 */
export function deadlineInstants(facts: DeadlineFacts): Deadlines<Instant> {
  const instant = (day: string | null, time_zone: string | null) =>
    day === null ? null : lastFreeDayInstant(day, time_zone)
  return {
    pickup_lfd_line: instant(facts.pickup_lfd_line, facts.pod_timezone),
    pickup_lfd_terminal: instant(facts.pickup_lfd_terminal, facts.pod_timezone),
    pickup_lfd_rail: instant(facts.pickup_lfd_rail, facts.pickup_lfd_rail_time_zone),
  }
}

/** The last free days that a viewer sees, as instants. */
export function seenInstants(facts: DeadlineFacts, viewer: Viewer): SeenDeadlines<Instant> {
  return seenDeadlines(deadlineInstants(facts), viewer)
}

/**
 * What a row keeps of the last free day that counts, for every viewer there is: rows know nothing of who reads them.
 */
export function countingColumns(
  facts: DeadlineFacts,
): Record<`pickup_lfd_${ViewerName}` | `pickup_lfd_on_${ViewerName}`, string | null> {
  const [with_rail, without_rail] = [seenInstants(facts, viewers.with_rail), seenInstants(facts, viewers.without_rail)]
  return {
    pickup_lfd_with_rail: with_rail.pickup_lfd,
    pickup_lfd_on_with_rail: with_rail.counts === null ? null : facts[with_rail.counts],
    pickup_lfd_without_rail: without_rail.pickup_lfd,
    pickup_lfd_on_without_rail: without_rail.counts === null ? null : facts[without_rail.counts],
  }
}
