import { last_free_day_order as order } from '@quaylog/contract'

/** Who looks at a journey: the entitlements that decide what is shown; contract 9.2. */
export interface Viewer extends DeadlineViewer {
  /** Sees the route of a container. */
  readonly routing_data: boolean
}

/** Who looks at last free days. */
export interface DeadlineViewer {
  /** Sees the railroad's last free day. */
  readonly rail_plan: boolean
}

/**
 * What a viewer sees of a route; contract 9.2. Undefined: nothing, not even whether there is one; null: there is none
 * yet.
 */
export function seenRoute<Route>(route: Route | null, viewer: Pick<Viewer, 'routing_data'>): Route | null | undefined {
  return viewer.routing_data ? route : undefined
}

/** The last free days of a box by who set them, as days or as instants. */
export interface Deadlines<Value> {
  readonly pickup_lfd_line: Value | null
  readonly pickup_lfd_terminal: Value | null
  readonly pickup_lfd_rail: Value | null
}

export type DeadlineName = keyof Deadlines<unknown>

/** The last free days that a viewer sees, and the one that counts. */
export interface SeenDeadlines<Value> extends Deadlines<Value> {
  readonly pickup_lfd: Value | null
  /** Which of them `pickup_lfd` is; null: none is known to this viewer. */
  readonly counts: DeadlineName | null
}

/**
 * What a viewer sees of the last free days; contract 2.2 and 9.2. The only place that knows their order and who sees
 * them.
 */
export function seenDeadlines<Value>(stated: Deadlines<Value>, viewer: DeadlineViewer): SeenDeadlines<Value> {
  const { pickup_lfd_line, pickup_lfd_terminal } = stated
  const seen = {
    pickup_lfd_line,
    pickup_lfd_terminal,
    pickup_lfd_rail: viewer.rail_plan ? stated.pickup_lfd_rail : null,
  }
  const counts = order.find((name) => seen[name] !== null) ?? null
  return { ...seen, pickup_lfd: counts === null ? null : seen[counts], counts }
}

/** The last free days of a viewer in the order in which they count, the known ones only. */
export function knownDeadlines(stated: Deadlines<unknown>, viewer: DeadlineViewer): readonly DeadlineName[] {
  const seen = seenDeadlines(stated, viewer)
  return order.filter((name) => seen[name] !== null)
}

/** Every viewer of last free days that there is, by the name under which rows keep what only it sees. */
export const viewers = { with_rail: { rail_plan: true }, without_rail: { rail_plan: false } } as const satisfies Record<
  string,
  DeadlineViewer
>

export type ViewerName = keyof typeof viewers

/** The name of a viewer among `viewers`. */
export function viewerName({ rail_plan }: DeadlineViewer): ViewerName {
  return rail_plan ? 'with_rail' : 'without_rail'
}
