import { z } from 'zod'
import { codeField, dayField, listOf, statedAt, textField, weekdayField, wordField, zoneField } from './fields.ts'
import { exception_kinds, weeks } from './words.ts'

/** Opening times of one shift, `08:00-17:00`; one that ends before it begins ends on the next morning. */
export const shiftField = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-4]):[0-5]\d$/, {
    error: 'is no shift; write HH:MM-HH:MM, such as 08:00-17:00',
  })

/** The regular days of a gate: a word, the open weekdays, or the shifts of each open weekday. */
const weekField = z.union(
  [
    wordField(weeks).exclude(['gate_open']),
    listOf(weekdayField).min(1),
    z.partialRecord(weekdayField, z.array(shiftField).max(10)),
  ],
  { error: `must be one of mon_fri, mon_sat, mon_sun, a list of weekdays (mon, tue ...), or shifts by weekday` },
)

const kind_words = `must be one of ${exception_kinds.join(', ')}`
/** A holiday has a place of its own, since terms name the set whose holidays they leave out. */
const kindField = z.enum(exception_kinds, {
  error: ({ input }) =>
    input === 'holiday' ? 'is no kind of exception; state the day under holidays, with its set' : kind_words,
})

/** A day that lies outside of the regular week, and who said so. */
const exceptionField = z.strictObject({
  day: dayField,
  kind: kindField,
  /** Shifts that are worked on a partial or extra day. */
  shifts: z.array(shiftField).max(10).optional(),
  /** The gate takes boxes in, and gives none out. */
  receiving_only: z.boolean().optional(),
  /** Lines whose empty boxes are refused that day. */
  lines: z.array(codeField).max(100).optional(),
  stated_by: textField.optional(),
  observed_at: statedAt.optional(),
  observation_id: codeField.optional(),
})
export type CalendarException = z.infer<typeof exceptionField>

/** A holiday; with a set it is one only for terms that name the set, such as ILWU. */
const holidayField = z.union(
  [
    dayField,
    z.strictObject({
      day: dayField,
      set: codeField.optional(),
      name: textField.optional(),
      observation_id: codeField.optional(),
    }),
  ],
  { error: 'is no day; write YYYY-MM-DD, or {day, set, name}' },
)

const days_max = 4_000

/** When a facility is open, as it is known at one time. */
export const calendarFields = z.strictObject({
  facility: codeField,
  timezone: zoneField,
  week: weekField,
  holidays: z.array(holidayField).max(days_max, { error: `has more than ${days_max} entries` }),
  exceptions: z.array(exceptionField).max(days_max, { error: `has more than ${days_max} entries` }),
  /** Days after it are only expected to follow the week. Left out: what is written holds up to the day of asking. */
  known_through: dayField.optional(),
  observation_id: codeField.optional(),
})
export type FacilityCalendar = z.infer<typeof calendarFields>
export type CalendarWeek = z.infer<typeof weekField>
