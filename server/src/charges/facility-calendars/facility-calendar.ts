import type { CalendarStatement, FacilityCalendar } from '@quaylog/free-time'

/** What is stated of a facility's days, in the words of `CalendarStatement`. */
export type CalendarSays = CalendarStatement['says']

/** One calendar: the account's own, or one that the operator shares. */
export interface FacilityCalendarRow {
  readonly account_id: string
  readonly id: string
  readonly facility: string
  readonly created_at: string
}

/** One statement of a calendar. */
export interface CalendarStatementRow {
  readonly account_id: string
  readonly facility_calendar_id: string
  readonly id: string
  readonly says: CalendarSays
  readonly stated_by: string
  readonly observed_at: string
  readonly withdrawn_at: string | null
}

/** The statements that a calendar, as it is written in a file, comes to. */
export function statementsOf(calendar: FacilityCalendar): readonly CalendarSays[] {
  return [
    { kind: 'zone', timezone: calendar.timezone },
    { kind: 'week', week: calendar.week },
    ...calendar.holidays.map((holiday): CalendarSays => {
      const { day, set, name } = typeof holiday === 'string' ? { day: holiday } : holiday
      return { kind: 'holiday', day, set: set ?? null, name: name ?? null }
    }),
    ...calendar.exceptions.map(({ day, kind, shifts, receiving_only, lines }): CalendarSays => ({
      kind: 'exception',
      exception: {
        day,
        kind,
        ...(shifts === undefined ? {} : { shifts }),
        ...(receiving_only === undefined ? {} : { receiving_only }),
        ...(lines === undefined ? {} : { lines }),
      },
    })),
    ...(calendar.known_through === undefined
      ? []
      : [{ kind: 'known_through', day: calendar.known_through } as const satisfies CalendarSays]),
  ]
}

/** Rows as the pure calendar reads them. */
export function asStatements(facility: string, rows: readonly CalendarStatementRow[]): readonly CalendarStatement[] {
  return rows.map(({ id, says, stated_by, observed_at, withdrawn_at }) => ({
    id,
    facility,
    stated_by,
    observed_at,
    withdrawn_at,
    says,
  }))
}

/** What a user states of a facility, as it is kept. */
export function statementRows(
  { account_id, id }: Pick<FacilityCalendarRow, 'account_id' | 'id'>,
  all: readonly CalendarSays[],
  { newId, now }: { readonly newId: () => string; readonly now: string },
): readonly CalendarStatementRow[] {
  return all.map((says) => ({
    account_id,
    facility_calendar_id: id,
    id: newId(),
    says,
    stated_by: 'user_input',
    observed_at: now,
    withdrawn_at: null,
  }))
}
