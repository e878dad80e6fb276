import { z } from 'zod'
import { shiftField } from './calendar.ts'
import {
  amountField,
  codeField,
  countField,
  flagField,
  textField,
  timeField,
  weekdayField,
  wordField,
  wordsField,
  listOf,
  saying,
} from './fields.ts'
import {
  charge_types,
  charge_units,
  directions,
  end_events,
  equipment_heights,
  equipment_types,
  expiry_days,
  first_days,
  forgivable,
  free_units,
  haulages,
  last_days,
  leaving_ways,
  places,
  start_events,
  tier_anchors,
  weeks,
} from './words.ts'

/** Whether a name of holidays says that none are left out. */
export const isNone = (name: string): boolean => name.toLowerCase() === 'none'

const codes = z.array(codeField).max(1_000, { error: 'has more than 1000 entries' })
const spaced = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (typeof value === 'string' ? value.replaceAll('_', ' ') : value), field)

/** Which containers a rule is for. A part that is left out leaves nothing out. */
const scopeFields = z
  .strictObject({
    countries: codes,
    regions: codes,
    locodes: codes,
    facilities: codes,
    except_countries: codes,
    except_regions: codes,
    except_locodes: codes,
    except_facilities: codes,
    equipment: z
      .strictObject({
        types: listOf(spaced(wordField(equipment_types))),
        lengths: listOf(z.int({ error: 'is no length in feet' })),
        heights: listOf(spaced(wordField(equipment_heights))),
        iso_groups: codes,
        hazardous: flagField,
        operating_reefer: flagField,
        shipper_owned: flagField,
      })
      .partial(),
    haulage: wordsField(haulages),
    leaves_by: wordsField(leaving_ways),
    services: codes,
    trade_from: codes,
  })
  .partial()

const clockFields = z
  .strictObject({
    /** One event, or several of which `start_of` says whether the earliest or the latest begins free time. */
    start_event: z.union([wordField(start_events), wordsField(start_events).min(1)], {
      error: `must be one or more of ${start_events.join(', ')}`,
    }),
    start_of: wordField(['earliest', 'latest']),
    /** Which of several moments counts, where an event happened again. */
    start_choice: wordField(['first', 'last']),
    first_day: wordField(first_days),
    cut_off: timeField,
    day_start: timeField,
    /** Of the end event alone; left out: `day_start` holds for both. */
    end_day_start: timeField,
    /** One event, or several of which the earliest ends the clock. */
    end_event: z.union([wordField(end_events), wordsField(end_events).min(1)], {
      error: `must be one or more of ${end_events.join(', ')}`,
    }),
    end_day: wordField(['counted', 'not_counted']),
  })
  .partial()

/** The working days of the week: a word, or the days themselves, such as sun to thu. */
const weekField = z.union([wordField(weeks), listOf(weekdayField).min(1)], {
  error: `must be one of ${weeks.join(', ')}, or a list of weekdays (sun, mon ...)`,
})

/** The set of holidays, or the sets of which each is left out. */
const holidaysField = z.union(
  [
    codeField,
    listOf(codeField.refine((name) => !isNone(name), saying('invalid', 'is no set; write none alone'))).min(1),
  ],
  { error: 'must be the name of a set of holidays, or a list of such names' },
)

const free_days_max = 365
const freeFields = z
  .strictObject({
    days: countField(free_days_max * 24),
    hours: countField(free_days_max * 24),
    unit: wordField(free_units),
    week: weekField,
    gate_open_required: flagField,
    holidays: holidaysField,
    partial_day: wordField(['full', 'not_counted']),
    extra_opening: wordField(['counted', 'not_counted']),
    /** Left out: any day. */
    last_day: wordField(last_days),
    /** Of hours that run from the event: what the rest of the day on which they run out is. */
    expiry_day: wordField(expiry_days),
    forgiven: wordsField(forgivable),
  })
  .partial()

const chargeFields = z
  .strictObject({
    unit: wordField(charge_units),
    /** Left out: the week, holidays, partial days and extra openings of free time hold after it too. */
    week: weekField,
    holidays: holidaysField,
    partial_day: wordField(['full', 'not_counted']),
    extra_opening: wordField(['counted', 'not_counted']),
    gate_open_required: flagField,
    forgiven: wordsField(forgivable),
    tier_anchor: wordField(tier_anchors),
  })
  .partial()

const tierField = z.strictObject({
  from: countField(10_000),
  to: countField(10_000).nullish(),
  rate: amountField,
  per: wordField(['container', 'teu']).optional(),
  /** The rate is one amount for so many days, or part of them; left out: for each day. */
  per_days: z.int({ error: 'is no whole number' }).min(1, { error: 'is less than 1' }).max(366).optional(),
})

/** What is taken off each charged day of a box that is collected, or returned, in hours with little traffic. */
const offPeakField = z.strictObject({
  discount: amountField,
  /** What the discounts of all days come to at most. */
  most: amountField.optional(),
  /** The hours by weekday, in facility time. */
  hours: z.partialRecord(weekdayField, z.array(shiftField).min(1).max(10)),
})

const pauseField = z.strictObject({
  hold: codeField,
  place: wordField(['inside_terminal', 'outside_terminal', 'any']).optional(),
  condition: wordField(['not_customer_fault', 'any']).optional(),
  days: wordField(['inclusive', 'exclusive']).optional(),
  restart: wordField(['day_after_release', 'release_day']).optional(),
})

/** One rule of a tariff as it is written; of a contract only what differs. */
export const termFields = z.strictObject({
  id: codeField,
  charge: wordField(charge_types).optional(),
  direction: wordField(directions).optional(),
  place: wordField(places).optional(),
  scope: scopeFields.optional(),
  clock: clockFields.optional(),
  free: freeFields.optional(),
  charge_days: chargeFields.optional(),
  tiers: z.array(tierField).min(1, { error: 'is empty' }).max(400, { error: 'has more than 400 steps' }).optional(),
  cap: amountField.optional(),
  minimum: amountField.optional(),
  daily_increment: amountField.optional(),
  /** Twenty-foot units that a container of 45 feet counts, where a rate is per unit. */
  teu_45: z
    .number({ error: 'is no number' })
    .min(1, { error: 'is less than 1' })
    .max(3, { error: 'is more than 3' })
    .multipleOf(0.01, { error: 'has more than 2 decimals' })
    .optional(),
  off_peak: offPeakField.optional(),
  pauses: z.array(pauseField).max(20, { error: 'has more than 20 entries' }).optional(),
  rule: textField.optional(),
  /** The line takes over the terminal's own schedule at these facilities; none named: wherever the scope holds. */
  defer_to: z
    .strictObject({ authority: wordField(['terminal_schedule', 'port_tariff']), facilities: codes.optional() })
    .optional(),
})

export type WrittenTerm = z.infer<typeof termFields>
export type Scope = z.infer<typeof scopeFields>
export type Pause = z.infer<typeof pauseField>
export type TermWeek = z.infer<typeof weekField>
