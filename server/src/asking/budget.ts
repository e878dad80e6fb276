const minute_ms = 60_000
const hour_ms = 60 * minute_ms
const second_ms = 1_000
/**
 * An ask counts for longer than the minute and the day that upstreams speak of: by the second or hour in which it is
 * noted, and by one more second for what passes between our noting it and its arrival.
 */
const minute_window_ms = minute_ms + 2 * second_ms
const day_window_ms = 25 * hour_ms
const day_ms = 24 * hour_ms
/** The longest month, and the day in which an ask is noted. */
const month_window_ms = 32 * day_ms
/** Share of the day's budget that polls may use; the rest is kept for new requests. */
const poll_share = 0.9
/** What was noted further ahead than this was noted by a clock that has been set back since. */
const ahead_max_ms = hour_ms

/** What an upstream allows; null: it does not say. */
export interface Limits {
  readonly per_minute: number | null
  readonly per_day: number | null
  /** In 31 days; what a budget of credits or money pays for is counted here too. */
  readonly per_month?: number | null
  /** Least time between two asks, in ms. */
  readonly spacing_ms?: number | null
}

/** Since when, and how many asks. */
type Noted = readonly [at_ms: number, asks: number]

/** What a source was asked lately, oldest first: by the second for the minute, by the hour and day for the rest. */
export interface Spent {
  readonly seconds: readonly Noted[]
  readonly hours: readonly Noted[]
  readonly days: readonly Noted[]
}

export const nothing_spent: Spent = { seconds: [], hours: [], days: [] }

/** What asks are for: new requests may use the whole of the day's budget. */
export type Purpose = 'request' | 'poll'

/** How many asks are wanted or granted. */
export type Asks = Readonly<Record<Purpose, number>>

/** What was granted, what is noted from now on, and when more may be asked for; null: now. */
export interface Spending {
  readonly granted: Asks
  readonly spent: Spent
  readonly open_at_ms: Readonly<Record<Purpose, number | null>>
}

/** Grants as many of the wanted asks as the limits leave room for, requests first. Pure. */
export function spend(before: Spent, limits: Limits, wanted: Asks, now_ms: number): Spending {
  const current = lately(before, now_ms)
  const request = Math.min(wanted.request, roomFor(current, limits, 'request', now_ms).left)
  const with_requests = note(current, request, now_ms)
  const poll = Math.min(wanted.poll, roomFor(with_requests, limits, 'poll', now_ms).left)
  const spent = note(with_requests, poll, now_ms)
  return {
    granted: { request, poll },
    spent,
    open_at_ms: {
      request: roomFor(spent, limits, 'request', now_ms).open_at_ms,
      poll: roomFor(spent, limits, 'poll', now_ms).open_at_ms,
    },
  }
}

/** When a further request would be granted, in ms; null: now. Pure. */
export function budgetOpensAt(before: Spent, limits: Limits, now_ms: number): number | null {
  const { left, open_at_ms } = roomFor(lately(before, now_ms), limits, 'request', now_ms)
  return left > 0 ? null : open_at_ms
}

function lately({ seconds, hours, days }: Spent, now_ms: number): Spent {
  const counts =
    (window_ms: number) =>
    ([at_ms]: Noted) =>
      at_ms + window_ms > now_ms && at_ms <= now_ms + ahead_max_ms
  return {
    seconds: seconds.filter(counts(minute_window_ms)),
    hours: hours.filter(counts(day_window_ms)),
    days: days.filter(counts(month_window_ms)),
  }
}

/** Clocks of several machines differ a little: what is asked now is never noted before what is noted already. */
function note({ seconds, hours, days }: Spent, asks: number, now_ms: number): Spent {
  const added = (noted: readonly Noted[], unit_ms: number): readonly Noted[] => {
    const last = noted.at(-1)
    const at_ms = Math.max(now_ms - (now_ms % unit_ms), last?.[0] ?? 0)
    return last !== undefined && last[0] === at_ms
      ? [...noted.slice(0, -1), [at_ms, last[1] + asks]]
      : [...noted, [at_ms, asks]]
  }
  return asks === 0
    ? { seconds, hours, days }
    : { seconds: added(seconds, second_ms), hours: added(hours, hour_ms), days: added(days, day_ms) }
}

interface Room {
  readonly left: number
  readonly open_at_ms: number | null
}

function roomFor({ seconds, hours, days }: Spent, limits: Limits, purpose: Purpose, now_ms: number): Room {
  const share = purpose === 'poll' ? poll_share : 1
  const { per_minute, per_day, per_month, spacing_ms } = limits
  const spaced_ms = spacing_ms == null ? 0 : spacing_ms + second_ms
  const rooms = [
    roomIn(seconds, wholeOf(per_minute), minute_window_ms),
    roomIn(hours, wholeOf(per_day, share), day_window_ms),
    roomIn(days, wholeOf(per_month, share), month_window_ms),
    roomIn(
      seconds.filter(([at_ms]) => at_ms + spaced_ms > now_ms),
      spacing_ms == null ? null : 1,
      spaced_ms,
    ),
  ]
  const opens = rooms.flatMap(({ open_at_ms }) => open_at_ms ?? [])
  return {
    left: Math.min(...rooms.map(({ left }) => left)),
    open_at_ms: opens.length === 0 ? null : Math.max(now_ms, ...opens),
  }
}

/** A limit in whole asks, of which at least one is always left to somebody; null: none. */
function wholeOf(limit: number | null | undefined, share = 1): number | null {
  return limit == null ? null : Math.max(1, Math.floor(limit * share))
}

/** What a limit leaves; without room, when enough of what is noted stops to count. */
function roomIn(noted: readonly Noted[], limit: number | null, window_ms: number): Room {
  if (limit === null) return { left: Number.POSITIVE_INFINITY, open_at_ms: null }
  let over = noted.reduce((sum, [, asks]) => sum + asks, 0) - limit
  if (over < 0) return { left: -over, open_at_ms: null }
  const frees = noted.find(([, asks]) => (over -= asks) < 0)
  return { left: 0, open_at_ms: (frees?.[0] ?? 0) + window_ms }
}
