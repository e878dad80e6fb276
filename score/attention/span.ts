import type { ExceptionKind } from '@quaylog/contract'

const hour_ms = 3_600_000

/** A stretch of world time during which something is truly wrong, and can be known from what sources state. */
export interface TrueSpan {
  /** By which kind it is to be said; any of several will do. */
  readonly kinds: readonly ExceptionKind[]
  /** Null: it concerns the whole shipment or request. */
  readonly container: string | null
  readonly from_ms: number
  /** `Infinity`: until tracking ends. The same as `from_ms`: it happened, and does not last. */
  readonly to_ms: number
  /** Whether somebody has to be told; false: it may be said, and nothing is missed where it isn't. */
  readonly must: boolean
  /** When the line says it itself, by a later estimate or by the event that was awaited; null: it never does. */
  readonly line_says_ms: number | null
}

/** Kinds of boxes in a yard, which is asked every few hours; lines and terminals ahead of a ship, twice a day. */
const in_yard = new Set<ExceptionKind>(['last_free_day_near', 'hold_near_last_free_day', 'last_free_day_passed'])

/** How long after it can be known a span may be told: the longest time between two polls of those who state it. */
export function latencyOf({ kinds }: Pick<TrueSpan, 'kinds'>): number {
  return (kinds.every((kind) => in_yard.has(kind)) ? 12 : 36) * hour_ms
}

/** Kinds that come by the passing of time alone, once what they are reckoned from has been heard. */
const by_time = new Set<ExceptionKind>(['arrival_missed', 'event_overdue'])

/** How long a span has to last to be asked for, and how long after its beginning it may be told. */
export function noticeOf(span: Pick<TrueSpan, 'kinds'>): number {
  return span.kinds.every((kind) => by_time.has(kind)) ? 6 * hour_ms : latencyOf(span)
}

/** A span of one kind that has to be told; whatever is given differs. */
export function span(
  kind: ExceptionKind,
  from_ms: number,
  to_ms: number,
  given: Partial<Omit<TrueSpan, 'from_ms' | 'to_ms'>> = {},
): TrueSpan {
  return { kinds: [kind], container: null, must: true, line_says_ms: null, ...given, from_ms, to_ms }
}

/** Spans of the same kind and box that follow each other without a gap are one. */
export function merged(spans: readonly TrueSpan[]): TrueSpan[] {
  const out: TrueSpan[] = []
  for (const one of spans) {
    const before = out.at(-1)
    const joins =
      before !== undefined &&
      before.to_ms === one.from_ms &&
      before.container === one.container &&
      before.must === one.must &&
      before.kinds.join() === one.kinds.join()
    if (joins) out[out.length - 1] = { ...before, to_ms: one.to_ms }
    else out.push(one)
  }
  return out
}
