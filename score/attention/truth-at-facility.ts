import type { BoxTruth, Movement, Stay, YardState } from '../world-answers.ts'
import { latencyOf, merged, span } from './span.ts'
import type { TrueSpan } from './span.ts'

const day_ms = 86_400_000
const lead_days = 3
const lead_hour = 6
const empty_return_days = 10
const quiet_days = 7
/** How long after the discharge it is worth telling that a box is still held. */
const ashore_ms = 2 * day_ms

/** What is wrong with a box at its terminal or ramp, and until its empty return; it is tracked since a moment. */
export function wrongAtFacility(box: BoxTruth, since_ms: number): TrueSpan[] {
  const last = box.stays.at(-1)
  return [
    ...(last === undefined ? [] : [...lastFreeDays(box, last), ...demurrage(box, last)]),
    ...box.stays
      .filter(({ provides }) => provides.includes('holds'))
      .flatMap((stay) => [...holdChanges(box, stay), ...heldAshore(box, stay, since_ms)]),
    ...emptyReturn(box),
    ...quiet(box),
  ]
}

/** When anybody first says that something happened; `Infinity`: nobody ever does. */
export function knownAt(box: BoxTruth, milestone: string): number {
  const told = box.movements
    .filter((movement) => movement.milestone === milestone)
    .flatMap(({ tellings }) => tellings.map(({ known_at }) => known_at))
  return Math.min(...told)
}

/** When something truly happened; undefined: it never does. */
export function movementOf(box: BoxTruth, milestone: string): Movement | undefined {
  return box.movements.find((movement) => movement.milestone === milestone)
}

/** An hour of a calendar day where the facility stands. */
function localHour(day: string, add_days: number, hour: number, time_zone: string): number {
  return Temporal.PlainDate.from(day)
    .add({ days: add_days })
    .toZonedDateTime({ timeZone: time_zone, plainTime: new Temporal.PlainTime(hour) }).epochMilliseconds
}

interface Told {
  readonly state: YardState
  readonly from_ms: number
  readonly to_ms: number
}

/** What a yard shows, each state as long as it is the newest that is told. */
function toldStates({ states }: Stay, until_ms: number): Told[] {
  const told = states.filter((state) => state.told_at !== null && state.state !== 'gated_out')
  return told.flatMap((state, index) => {
    const from_ms = state.told_at ?? 0
    const to_ms = Math.min(told[index + 1]?.told_at ?? Infinity, until_ms)
    return to_ms > from_ms ? [{ state, from_ms, to_ms }] : []
  })
}

function lastFreeDays(box: BoxTruth, stay: Stay): TrueSpan[] {
  const container = box.container
  const told = toldStates(stay, knownAt(box, 'full_out')).flatMap(({ state, from_ms, to_ms }) => {
    const day = state.last_free_day
    return day === null ? [] : [{ day, holds: state.holds, from_ms, to_ms }]
  })
  const near = told.flatMap(({ day, holds, from_ms, to_ms }): TrueSpan[] => {
    const begins = Math.max(from_ms, localHour(day, -lead_days, lead_hour, stay.time_zone))
    const ends = Math.min(to_ms, localHour(day, 1, 0, stay.time_zone))
    if (ends <= begins) return []
    const is_held = holds.some(({ status }) => status === 'hold')
    return [
      span('last_free_day_near', begins, ends, { container, must: holds.length === 0 }),
      ...(holds.length === 0 ? [] : [span('hold_near_last_free_day', begins, ends, { container, must: is_held })]),
    ]
  })
  const passed = told.flatMap(({ day, from_ms, to_ms }): TrueSpan[] => {
    const begins = Math.max(from_ms, localHour(day, 1, 0, stay.time_zone))
    return to_ms > begins ? [span('last_free_day_passed', begins, to_ms, { container })] : []
  })
  const kinds = ['last_free_day_near', 'hold_near_last_free_day'] as const
  return [...kinds.flatMap((kind) => merged(near.filter(({ kinds: [one] }) => one === kind))), ...merged(passed)]
}

/** The facility charges days of demurrage, and says so. */
function demurrage(box: BoxTruth, stay: Stay): TrueSpan[] {
  const charged = toldStates(stay, knownAt(box, 'full_out')).filter(({ state }) => state.demurrage > 0)
  return merged(
    charged.map(({ from_ms, to_ms }) => span('demurrage_running', from_ms, to_ms, { container: box.container })),
  )
}

/**
 * Holds that begin and end, one by one. One that only waits for a decision may be told, and need not; nor need one that
 * the facility names as soon as it says anything of the box: nobody knows since when it stands. What is over before the
 * facility was asked again, as a hold of an hour or the release of a box that is collected at once, need not be told.
 */
function holdChanges(box: BoxTruth, stay: Stay): TrueSpan[] {
  const collected_ms = knownAt(box, 'full_out')
  const told = toldStates(stay, collected_ms)
  const namesAt = ({ state }: Told) => new Map(state.holds.map(({ name, status }) => [name, status]))
  return told.flatMap((one, index) => {
    const [was, now] = [index === 0 ? new Map<string, string>() : namesAt(told[index - 1] ?? one), namesAt(one)]
    const { from_ms } = one
    const isHeard = (name: string, is_held: boolean) => {
      const over = told.slice(index).find((later) => namesAt(later).has(name) !== is_held)
      return (over?.from_ms ?? collected_ms) - from_ms >= askedWithin(box, from_ms)
    }
    const change = (kind: 'hold_placed' | 'hold_released', must: boolean) =>
      span(kind, from_ms, from_ms, { container: box.container, must })
    return [
      ...[...now].flatMap(([name, status]) =>
        was.get(name) === status ? [] : [change('hold_placed', index > 0 && status === 'hold' && isHeard(name, true))],
      ),
      ...[...was].flatMap(([name, status]) =>
        now.has(name) ? [] : [change('hold_released', status === 'hold' && isHeard(name, false))],
      ),
    ]
  })
}

/** The longest time until a facility is asked again: of a box in its yard, or of one on a ship. */
function askedWithin(box: BoxTruth, at_ms: number): number {
  const is_ashore = at_ms >= knownAt(box, 'vessel_discharged')
  return latencyOf({ kinds: [is_ashore ? 'last_free_day_near' : 'hold_placed'] })
}

/** A box that is discharged while it is held, or of which the facility says so with its first word after that. */
function heldAshore(box: BoxTruth, stay: Stay, since_ms: number): TrueSpan[] {
  const discharged_ms = knownAt(box, 'vessel_discharged')
  if (stay.kind !== 'port_terminal' || !Number.isFinite(discharged_ms)) return []
  const told = toldStates(stay, knownAt(box, 'full_out'))
  const at = told.findIndex(({ to_ms }) => to_ms > discharged_ms)
  const first = told[at]
  if (first === undefined || (first.from_ms > discharged_ms && at > 0)) return []
  const from_ms = Math.max(first.from_ms, discharged_ms)
  return first.state.holds.map(({ name, status }) => {
    const after = told.slice(at).findIndex(({ state }) => !state.holds.some((hold) => hold.name === name))
    const gone_ms = after < 0 ? knownAt(box, 'full_out') : (told[at + after]?.from_ms ?? Infinity)
    const to_ms = Math.min(gone_ms, from_ms + ashore_ms)
    const is_new = since_ms < discharged_ms
    return span('hold_placed', from_ms, to_ms, { container: box.container, must: status === 'hold' && is_new })
  })
}

function emptyReturn(box: BoxTruth): TrueSpan[] {
  const out = movementOf(box, 'full_out')
  if (out === undefined) return []
  const from_ms = Math.max(out.at + empty_return_days * day_ms, knownAt(box, 'full_out'))
  const to_ms = knownAt(box, 'empty_in')
  return to_ms > from_ms ? [span('empty_return_overdue', from_ms, to_ms, { container: box.container })] : []
}

/** Another journey of a box that is tracked by its number: since somebody tells that the box has begun it. */
export function reused(next: BoxTruth): TrueSpan[] {
  const from_ms = Math.max(knownAt(next, 'empty_out'), next.manifested_at)
  return [span('number_reused', from_ms, from_ms, { container: next.container })]
}

/** A week in which nobody says anything new of a box. At sea an arrival is awaited, so that silence is no trouble. */
function quiet(box: BoxTruth): TrueSpan[] {
  const news = newsOf(box).toSorted((a, b) => a - b)
  return news.flatMap((at, index): TrueSpan[] => {
    const [from_ms, to_ms] = [at + quiet_days * day_ms, news[index + 1] ?? Infinity]
    return to_ms > from_ms ? [span('nothing_new', from_ms, to_ms, { must: false })] : []
  })
}

function newsOf(box: BoxTruth): number[] {
  return [
    ...box.movements.flatMap(({ tellings }) => tellings.map(({ known_at }) => known_at)),
    ...box.itineraries.flatMap(({ departure_told, arrival_told }) =>
      [...departure_told, ...arrival_told].map(({ known_at }) => known_at),
    ),
    ...box.stays.flatMap(({ states }) => states.flatMap(({ told_at }) => told_at ?? [])),
  ]
}

/**
 * A week without news of any box of a shipment, once all are ashore and while one waits to be collected: nothing is
 * estimated that could be awaited instead. A line that begins or ceases to be disturbed may say something else.
 */
export function silence(boxes: readonly BoxTruth[], disturbances: readonly number[]): TrueSpan[] {
  const ashore_from_ms = Math.max(...boxes.map((box) => knownAt(box, 'vessel_discharged')))
  const collected_ms = Math.max(...boxes.map((box) => knownAt(box, 'full_out')))
  const seen = boxes.flatMap(({ stops }) => stops.map(({ known_at }) => known_at))
  const news = [...boxes.flatMap(newsOf), ...seen, ...disturbances].toSorted((a, b) => a - b)
  return news.flatMap((at, index): TrueSpan[] => {
    const [from_ms, to_ms] = [at + quiet_days * day_ms, Math.min(news[index + 1] ?? Infinity, collected_ms)]
    return at >= ashore_from_ms && to_ms > from_ms ? [span('nothing_new', from_ms, to_ms)] : []
  })
}
