import { dayNumber, weekdays, weekdayOf } from '../time/day.ts'
import type { DayNumber } from '../time/day.ts'
import type { CalendarException, CalendarWeek, FacilityCalendar } from '../model/calendar.ts'
import type { CalendarFact, CalendarLevel } from '../model/clock.ts'
import type { FacilityFact } from '../model/facts.ts'

/** What the gate is asked for: full boxes go out, or empty ones come in. */
export type Purpose = 'pick_up' | 'return'

/** What a calendar says of one day, with what only terms can weigh. */
export interface DayFact extends CalendarFact {
  readonly extra: boolean
  readonly partial: boolean
  /** Sets to which the holiday belongs; empty: every set. Null: no holiday. */
  readonly holiday_sets: readonly string[] | null
  /** Lines whose empty boxes are refused. */
  readonly refused_lines: readonly string[]
  readonly observation_ids: readonly string[]
}

/** A calendar made ready to be asked for single days. */
export interface Gate {
  readonly facility: string
  readonly timezone: string
  readonly level: CalendarLevel
  /** The sets of holidays of which it names any. */
  readonly sets: ReadonlySet<string>
  /** The last day for which it says that it is complete; null: it doesn't say. */
  readonly known_through: DayNumber | null
  /** What is known of a day, asked on the facility's local day `today`. */
  readonly day: (day: DayNumber, today: DayNumber, purpose: Purpose) => DayFact
  /** Shifts that are worked on a day; null: the hours aren't known. */
  readonly shifts: (day: DayNumber) => readonly string[] | null
}

/** Calendars by the place they are for. */
export interface CalendarBook {
  /** The calendar of the facility, else that of its port, region or country; null: none is known. */
  readonly gateOf: (place: FacilityFact) => Gate | null
}

/** Makes calendars ready to be asked; to be done once for many boxes. Of two for one place the later counts. */
export function calendarBook(calendars: readonly FacilityCalendar[]): CalendarBook {
  const gates = new Map(calendars.map((calendar) => [calendar.facility.toUpperCase(), gateWith(calendar)]))
  return {
    gateOf({ code, locode, region, country }) {
      const named = [
        ['facility', code],
        ['port', locode],
        ['region', region],
        ['country', country],
      ] as const
      for (const [level, name] of named) {
        const gate = name === null ? undefined : gates.get(name.toUpperCase())
        if (gate !== undefined) return gate(level)
      }
      return null
    },
  }
}

interface Regular {
  readonly open: readonly boolean[]
  readonly shifts: Readonly<Record<string, readonly string[] | undefined>> | null
}

function regularOf(week: CalendarWeek): Regular {
  if (week === 'mon_fri' || week === 'mon_sat' || week === 'mon_sun') {
    const last = { mon_fri: 5, mon_sat: 6, mon_sun: 7 }[week]
    return { open: weekdays.map((_, index) => (index === 0 ? last === 7 : index <= last)), shifts: null }
  }
  if (Array.isArray(week)) return { open: weekdays.map((name) => week.includes(name)), shifts: null }
  const shifts: Record<string, readonly string[] | undefined> = week
  return { open: weekdays.map((name) => (shifts[name]?.length ?? 0) > 0), shifts }
}

const open_kinds: readonly CalendarException['kind'][] = ['partial', 'extra_opening']

function gateWith(calendar: FacilityCalendar): (level: CalendarLevel) => Gate {
  const regular = regularOf(calendar.week)
  const holidays = holidaysOf(calendar)
  const general = calendar.exceptions.filter(({ lines }) => lines === undefined)
  const exceptions = new Map(general.map((exception) => [dayNumber(exception.day) ?? Number.NaN, exception]))
  const refusals = new Map(
    calendar.exceptions
      .filter(({ lines }) => lines !== undefined)
      .map((exception) => [dayNumber(exception.day) ?? Number.NaN, exception]),
  )
  const sets = new Set([...holidays.values()].flatMap((holiday) => holiday.sets))
  const known_through = calendar.known_through === undefined ? null : dayNumber(calendar.known_through)
  const pattern_ids = calendar.observation_id === undefined ? [] : [calendar.observation_id]

  function kindOf(exception: CalendarException | undefined, holiday: boolean, in_week: boolean): CalendarFact['kind'] {
    if (exception !== undefined) return exception.kind
    if (holiday) return 'holiday'
    return in_week ? 'regular' : 'off_week'
  }

  /** Whether boxes are handed over that day; a gate that only receives gives none out. */
  function isOpen(exception: CalendarException | undefined, usually: boolean, purpose: Purpose): boolean {
    if (exception === undefined) return usually
    if (exception.receiving_only === true && purpose === 'pick_up') return false
    return open_kinds.includes(exception.kind)
  }

  function dayWith(level: CalendarLevel, day: DayNumber, today: DayNumber, purpose: Purpose): DayFact {
    const exception = exceptions.get(day)
    const holiday = holidays.get(day)
    const refusal = refusals.get(day)
    const in_week = regular.open[weekdayOf(day)] === true
    const kind = kindOf(exception, holiday !== undefined, in_week)
    const ids = [exception?.observation_id, holiday?.observation_id, refusal?.observation_id].filter(
      (id) => id !== undefined,
    )
    return {
      open: isOpen(exception, in_week && holiday === undefined, purpose),
      kind,
      level,
      extra: exception?.kind === 'extra_opening',
      partial: exception?.kind === 'partial',
      assumed: exception === undefined && holiday === undefined && day > (known_through ?? today),
      holiday_sets: holiday?.sets ?? null,
      refused_lines: refusal?.lines ?? [],
      observation_ids: ids.length > 0 ? ids : pattern_ids,
    }
  }

  return (level) => ({
    facility: calendar.facility,
    timezone: calendar.timezone,
    level,
    sets,
    known_through,
    day: (day, today, purpose) => dayWith(level, day, today, purpose),
    shifts: (day) => exceptions.get(day)?.shifts ?? regular.shifts?.[weekdays[weekdayOf(day)] ?? ''] ?? null,
  })
}

interface Holiday {
  readonly sets: readonly string[]
  readonly observation_id: string | undefined
}

function holidaysOf(calendar: FacilityCalendar): ReadonlyMap<DayNumber, Holiday> {
  const found = new Map<DayNumber, Holiday>()
  for (const holiday of calendar.holidays) {
    const { day, set, observation_id } =
      typeof holiday === 'string' ? { day: holiday, set: undefined, observation_id: undefined } : holiday
    const number = dayNumber(day) ?? Number.NaN
    const before = found.get(number)
    const every = set === undefined || before?.sets.length === 0
    found.set(number, {
      sets: every ? [] : [...(before?.sets ?? []), set.toUpperCase()],
      observation_id: observation_id ?? before?.observation_id,
    })
  }
  return found
}
