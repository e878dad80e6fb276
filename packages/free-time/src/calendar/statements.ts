import type { CalendarException, CalendarWeek, FacilityCalendar } from '../model/calendar.ts'
import type { Day } from '../time/day.ts'
import type { Instant } from '../time/zone.ts'

/**
 * One thing that a source or person stated of a facility's days. Statements are only ever added; a wrong one is
 * withdrawn.
 */
export interface CalendarStatement {
  readonly id: string
  readonly facility: string
  readonly stated_by: string
  /** When it was learnt. */
  readonly observed_at: Instant
  /** When it was taken back; null: it holds. */
  readonly withdrawn_at: Instant | null
  readonly says:
    | { readonly kind: 'zone'; readonly timezone: string }
    | { readonly kind: 'week'; readonly week: CalendarWeek }
    | { readonly kind: 'holiday'; readonly day: Day; readonly set: string | null; readonly name: string | null }
    | {
        readonly kind: 'exception'
        readonly exception: Pick<CalendarException, 'day' | 'kind' | 'shifts' | 'receiving_only' | 'lines'>
      }
    /** Whoever states the days has described every one up to here. */
    | { readonly kind: 'known_through'; readonly day: Day }
}

/**
 * The calendar of a facility as it was known at a moment, whatever order the statements come in and however often. Of
 * two on the same thing the one learnt later counts. Null: its zone or week was not known.
 */
export function calendarFrom(
  statements: readonly CalendarStatement[],
  facility: string,
  known_at: Instant,
): FacilityCalendar | null {
  const at = Date.parse(known_at)
  const held = statements
    .filter((statement) => statement.facility === facility && Date.parse(statement.observed_at) <= at)
    .filter(({ withdrawn_at }) => withdrawn_at === null || Date.parse(withdrawn_at) > at)
    .toSorted((a, b) => Date.parse(a.observed_at) - Date.parse(b.observed_at) || compare(a.id, b.id))
  const days = new Map<string, CalendarStatement>()
  let zone: string | null = null
  let week: { readonly week: CalendarWeek; readonly id: string } | null = null
  for (const statement of held) {
    const { says, id } = statement
    if (says.kind === 'zone') zone = says.timezone
    else if (says.kind === 'week') week = { week: says.week, id }
    else if (says.kind !== 'known_through') days.set(keyOf(says), statement)
  }
  if (zone === null || week === null) return null
  const known_through = held
    .flatMap(({ says }) => (says.kind === 'known_through' ? [says.day] : []))
    .toSorted()
    .at(-1)
  const kept = [...days.values()].toSorted((a, b) => compare(JSON.stringify(a.says), JSON.stringify(b.says)))
  return {
    facility,
    timezone: zone,
    week: week.week,
    observation_id: week.id,
    holidays: kept.flatMap(({ id, says }) =>
      says.kind === 'holiday'
        ? [
            {
              day: says.day,
              ...(says.set === null ? {} : { set: says.set }),
              ...(says.name === null ? {} : { name: says.name }),
              observation_id: id,
            },
          ]
        : [],
    ),
    exceptions: kept.flatMap(({ id, says, stated_by, observed_at }) =>
      says.kind === 'exception' ? [{ ...says.exception, stated_by, observed_at, observation_id: id }] : [],
    ),
    ...(known_through === undefined ? {} : { known_through }),
  }
}

/**
 * What a later statement replaces: a day's exception, a holiday of a set, what is said of the empties of certain lines.
 */
function keyOf(says: Extract<CalendarStatement['says'], { kind: 'holiday' | 'exception' }>): string {
  if (says.kind === 'holiday') return `holiday ${says.day} ${says.set ?? ''}`
  return `exception ${says.exception.day} ${(says.exception.lines ?? []).toSorted().join(' ')}`
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
