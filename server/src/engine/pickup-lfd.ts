import type { Day } from '../sources/observation.ts'
import type { ContainerFacts } from './picture.ts'

/** The last free day that counts, with the zone in which it is a day. */
export interface PickupLfd {
  readonly day: Day
  readonly time_zone: string | null
  readonly source: 'line' | 'terminal' | 'rail'
}

type LfdFacts = Pick<ContainerFacts, 'pickup_lfd_line' | 'pickup_lfd_terminal' | 'pickup_lfd_rail' | 'pickup_lfd_rail_time_zone' | 'pod_timezone'>

/** The first that is known of line, terminal, rail, not the earliest; the rail's is only seen with the rail plan. Wire contract 2.2 and 9.2. */
export function coalescePickupLfd(facts: LfdFacts, { rail_plan }: { readonly rail_plan: boolean }): PickupLfd | null {
  const { pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail, pod_timezone } = facts
  if (pickup_lfd_line !== null) return { day: pickup_lfd_line, time_zone: pod_timezone, source: 'line' }
  if (pickup_lfd_terminal !== null) return { day: pickup_lfd_terminal, time_zone: pod_timezone, source: 'terminal' }
  if (pickup_lfd_rail === null || !rail_plan) return null
  return { day: pickup_lfd_rail, time_zone: facts.pickup_lfd_rail_time_zone, source: 'rail' }
}
