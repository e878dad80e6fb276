import { z } from 'zod'
import { dayNumber, minutesOf, weekdays } from '../time/day.ts'
import { instantMs, isZone } from '../time/zone.ts'
import { exponentOf } from '../currencies.ts'
import { noticeUnit } from './notice-unit.ts'
import { notice_units } from './words.ts'
import type { InputProblemCode } from '../problem.ts'

/** Names the mistake of a value that a refinement refuses; the reader of a document makes a problem of it. */
export const saying = (code: InputProblemCode, message: string) => ({ error: message, params: { problem: code } })

/** A day, `YYYY-MM-DD`. Another way to write it could be read in two ways, so it is refused. */
const no_day = 'is no day; write YYYY-MM-DD, such as 2026-07-13'
export const dayField = z
  .string({ error: no_day })
  .trim()
  .refine((value) => dayNumber(value) !== null, saying('date', no_day))

const no_moment = 'is no moment; write it with Z or a distance from UTC, such as 2026-07-09T05:10:00Z'

/** A moment with its distance from UTC. */
const instantField = z
  .string({ error: no_moment })
  .trim()
  .refine((value) => instantMs(value) !== null, saying('instant', no_moment))

/** A moment, or the day alone where no more is known. */
export const whenField = z
  .string({ error: `${no_moment}, or the local day alone` })
  .trim()
  .refine(
    (value) => dayNumber(value) !== null || instantMs(value) !== null,
    saying('instant', `${no_moment}, or the local day alone`),
  )

/** A moment at which something was stated. */
export const statedAt = instantField

const no_time = 'is no time of day; write HH:MM in quotes, such as "17:00"'
export const timeField = z
  .string({ error: no_time })
  .refine((value) => minutesOf(value) !== null, saying('invalid', no_time))

const no_zone = 'is no zone of the IANA database; write one such as America/Los_Angeles'
export const zoneField = z.string({ error: no_zone }).refine(isZone, saying('unknown_zone', no_zone))

const no_currency = 'is no currency of ISO 4217; write three capitals such as USD'
export const currencyField = z
  .string({ error: no_currency })
  .refine((value) => exponentOf(value) !== null, saying('currency', no_currency))

/** An amount as it is written, in whole units of its document's currency: read with that currency later. */
export const amountField = z.union([z.number(), z.string().trim().min(1).max(40)], {
  error: 'is no amount; write digits such as 300 or 13.33',
})

const no_scac = 'is no SCAC; write its two to four capitals or digits, such as MAEU'

/** Whether a text can be the code of a line, railroad or trucker. */
export const isScac = (value: string): boolean => /^[A-Z0-9]{2,4}$/.test(value)
export const noScac = (value: string): string => `'${value.slice(0, 60)}' ${no_scac}`

/** A whole number from 0. */
export const countField = (most: number) =>
  z
    .int({ error: 'is no whole number' })
    .min(0, { error: 'is less than 0' })
    .max(most, { error: `is more than ${most}` })

const no_text = 'is no text; write it in quotes, such as "45"'
export const textField = z.string({ error: no_text }).max(300, { error: 'is longer than 300 characters' })
export const codeField = z
  .string({ error: no_text })
  .trim()
  .min(1, { error: 'is empty; leave it out where there is nothing to say' })
  .max(100, { error: 'is longer than 100 characters' })

/** Whether something is so. */
export const flagField = z.boolean({ error: 'must be true or false (yes or no in a table)' })

/** One word of a list. */
export const wordField = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` })

const no_unit = `must be one of ${notice_units.join(', ')}, or as DCSA writes them CD, WD, HR; DOD (day of discharge) does not say in what free time is counted, so leave it out where the notice says no more`

/** In what a notice counts free time, in our words or in those of DCSA's Arrival Notice. */
export const noticeUnitField = z.preprocess(
  (value) => (typeof value === 'string' ? (noticeUnit(value) ?? value) : value),
  z.enum(notice_units, { error: no_unit }),
)

const listed_max = 100

/** A list of what there are only few different of. */
export const listOf = <T extends z.ZodType>(field: T) =>
  z.array(field).max(listed_max, { error: `has more than ${listed_max} entries` })
export const wordsField = <const Words extends readonly string[]>(words: Words) => listOf(wordField(words))

const long_names: Readonly<Record<string, string>> = {
  sunday: 'sun',
  monday: 'mon',
  tuesday: 'tue',
  wednesday: 'wed',
  thursday: 'thu',
  friday: 'fri',
  saturday: 'sat',
  tues: 'tue',
  thur: 'thu',
  thurs: 'thu',
}

/** A weekday by its short or long English name. */
export const weekdayField = z.preprocess(
  (value) => (typeof value === 'string' ? (long_names[value.toLowerCase()] ?? value.toLowerCase()) : value),
  wordField(weekdays),
)
