import { z } from 'zod'
import { charge_clock_states } from '../enums.ts'
import { date, time_zone, timestamp } from '../scalars.ts'
import { defineResource, to_one } from './definition.ts'
import type { FilterDefinition } from './definition.ts'

/** Of whoever bills, as the standard has it: some have two or three letters, and truckers digits. */
const scac = z.string().regex(/^[A-Z0-9]{2,4}$/)
/** Who can bill a charge: a line by its SCAC, a terminal by its facility code. */
export const biller = z.object({ kind: z.string(), scac: scac.optional(), facility: z.string().optional() })
/** An amount in whole units of its currency. */
export const money = z.object({ amount: z.number(), currency_code: z.string() })
const missing = z
  .array(z.object({ code: z.string(), text: z.string() }))
  .describe('The facts without which nothing can be said, by code and in words')

const facility_calendar_attributes = z.object({
  facility: z.string().describe('FIRMS code, LOCODE-SMDG code, UN/LOCODE, region or country'),
  timezone: time_zone.nullable(),
  week: z.unknown().describe('mon_fri, mon_sat, mon_sun, open weekdays, or the shifts of each weekday'),
  holidays: z.array(z.looseObject({ day: date })),
  exceptions: z.array(z.looseObject({ day: date, kind: z.string() })),
  known_through: date.nullable().describe('Days after it are assumed to follow the week'),
  is_shared: z.boolean(),
  created_at: timestamp,
})
export type FacilityCalendarAttributes = z.infer<typeof facility_calendar_attributes>

/** When a facility is open, put together from what was stated about it. */
export const facility_calendar = defineResource({
  attributes: facility_calendar_attributes,
  own: true,
  filters: [{ parameter: 'filter[facility]', kind: 'text', description: 'code of the facility' }],
  default_sort: 'facility',
  calls: {
    path: '/facility_calendars',
    verbs: ['list', 'create', 'read'],
    tag: 'Tariffs',
    tag_description: 'Tariffs, contracts, and the calendars of facilities',
    one: 'the calendar of a facility',
    many: 'calendars of facilities',
  },
})

const facility_calendar_statement_attributes = z.object({
  says: z
    .looseObject({ kind: z.string() })
    .describe('zone, week, holiday, exception or known_through, with what it states'),
  stated_by: z.string(),
  observed_at: timestamp,
  withdrawn_at: timestamp.nullable(),
})
export type FacilityCalendarStatementAttributes = z.infer<typeof facility_calendar_statement_attributes>

/** One thing that was stated of a facility's days. It is never changed, only withdrawn. */
export const facility_calendar_statement = defineResource({
  attributes: facility_calendar_statement_attributes,
  own: true,
  relationships: { facility_calendar: to_one('facility_calendar') },
  default_sort: '-observed_at',
})

const printed_day = z.looseObject({ day: date, status: z.string() })
const sum = money.extend({ days: z.int() })

const charge_clock_filters: readonly FilterDefinition[] = [
  { parameter: 'filter[state]', kind: 'enumeration', values: charge_clock_states, description: 'state of the charge' },
  { parameter: 'filter[reason]', kind: 'text', description: 'why it cannot be assessed, such as no_terms' },
  { parameter: 'filter[charge_type]', kind: 'text', description: 'such as demurrage' },
  { parameter: 'filter[container_id]', kind: 'uuid', description: 'container' },
  { parameter: 'filter[biller]', kind: 'text', description: 'SCAC or facility code of who bills' },
  { parameter: 'filter[facility]', kind: 'text', description: 'code of the facility where days are counted' },
  { parameter: 'filter[currency_code]', kind: 'text', description: 'currency' },
  { parameter: 'filter[party_id]', kind: 'uuid', description: 'party with a role on the shipment' },
  { parameter: 'filter[last_free_on][start]', kind: 'date', description: 'last free day on or after this day' },
  { parameter: 'filter[last_free_on][end]', kind: 'date', description: 'last free day before this day' },
  {
    parameter: 'filter[invoiced]',
    kind: 'boolean',
    description: 'whether an invoice that is not void has a line of this charge and container',
  },
  {
    parameter: 'as_of',
    kind: 'timestamp',
    description:
      'as they were known at this instant, narrowed by what they were then; of at most 1,000 containers. Parties, and what `include` adds, are as they are now',
  },
]

const charge_clock_attributes = z.object({
  charge_type: z.string(),
  direction: z.string(),
  place: z.string(),
  biller,
  state: z.string().describe('not_started, free, paused, running, stopped or cannot_assess'),
  reason: z.string().nullable(),
  missing,
  timezone: time_zone.nullable(),
  started_on: date.nullable(),
  first_day_on: date.nullable(),
  free_days_total: z.int().nullable(),
  free_days_used: z.int().nullable(),
  last_free_on: date.nullable(),
  free_until_at: timestamp.optional().describe('When free time is over that the terms count by the hour'),
  end_day_start: z
    .string()
    .optional()
    .describe(
      'HH:MM: the hour at which a day of this charge begins, where it is not midnight; until then the day before goes on',
    ),
  first_chargeable_on: date.nullable(),
  ended_on: date.nullable(),
  last_free_on_reported: z.record(
    z.string(),
    z.object({ date, told_at: timestamp.nullable(), charge_type: z.string().nullable() }),
  ),
  lfd_disagreement_days: z.int().nullable(),
  accrued: sum.nullable().describe('Null: not known. Never 0 for what is not known'),
  settled: z.array(z.looseObject({ kind: z.string(), amount: z.number(), currency_code: z.string() })),
  open: money.nullable().describe('What is neither paid, waived nor credited; null: not known'),
  today_rate: z.number().nullable(),
  next_rate: z.object({ amount: z.number().nullable(), from_on: date }).nullable(),
  assumptions: z.array(z.object({ code: z.string(), text: z.string(), days: z.array(date) })),
  terms: z.looseObject({ tariff: z.string() }).nullable(),
  basis: z.string().nullable().describe('exact, assumed or estimated'),
  corrections: z
    .array(z.object({ made_at: timestamp, from: money.nullable(), to: money.nullable() }))
    .optional()
    .describe('What became known after the ledger was closed, and changed the sum; null: not known'),
  computed_at: timestamp,
  days: z
    .array(printed_day)
    .optional()
    .describe('The ledger: one row for each local day. Lists of many containers leave it out'),
})
export type ChargeClockAttributes = z.infer<typeof charge_clock_attributes>

/** One charge that one biller can make for a container, day by day. */
export const charge_clock = defineResource({
  attributes: charge_clock_attributes,
  own: true,
  relationships: { container: to_one('container') },
  includes: ['container', 'container.shipment'],
  page_size: 25,
  sortable: ['today_rate', 'accrued', 'last_free_on'],
  default_sort: '-today_rate',
  filters: charge_clock_filters,
  calls: {
    path: '/charge_clocks',
    verbs: ['list', 'read'],
    tag: 'Charges',
    tag_description: 'Free time, what each day costs, and by which terms',
    one: 'a charge of a container',
    many: 'charges of all containers',
    read_as_of: 'As it was known at this instant, its days included',
  },
})

const charge_forecast_attributes = z.object({
  events: z.array(
    z.looseObject({
      event: z.string().describe('gated_out_full: the pick-up; empty_in: the return'),
      best_day: date.nullable(),
      pull_by: z.looseObject({ timezone: time_zone }).nullable(),
      complete: z.boolean().describe('False: totals are "at least"'),
      days: z.array(z.looseObject({ day: date })),
    }),
  ),
  before_discharge: z
    .object({
      start_assumed_on: z.object({ earliest: date, expected: date, latest: date }),
      last_free_on: z
        .object({ earliest: date, latest: date })
        .nullable()
        .describe('Null: within the days that are shown no pick-up costs anything, or every one does'),
      timezone: time_zone,
      complete: z.boolean().describe('False: totals are "at least"'),
      unassessed: z.array(z.looseObject({ charge_type: z.string() })),
      days: z.array(
        z.object({
          day: date,
          totals: z
            .array(
              z.object({
                currency_code: z.string(),
                low: z.number(),
                high: z.number(),
                expected: z.number().nullable(),
              }),
            )
            .nullable()
            .describe('Null: the container is not there yet, even if it comes as early as it can'),
        }),
      ),
    })
    .nullable()
    .describe('Of a container that is still aboard: the range over the days on which it may be discharged'),
  computed_at: timestamp,
})
export type ChargeForecastAttributes = z.infer<typeof charge_forecast_attributes>

/** What waiting costs, for each day on which the container can be picked up or returned. */
export const charge_forecast = defineResource({
  attributes: charge_forecast_attributes,
  own: true,
  relationships: { container: to_one('container') },
})

export const charge_adjustment_kinds = [
  'payment',
  'waiver',
  'credit',
  'dispute_opened',
  'dispute_granted',
  'dispute_denied',
  'extension',
  'extra_free_days',
  'exemption_window',
  'no_appointment_day',
  'no_return_location_day',
  'last_free_day_told',
  'event',
  'customer_note',
] as const

const charge_adjustment_attributes = z.object({
  kind: z.enum(charge_adjustment_kinds),
  charge_type: z.string().nullable().describe('The charge that it is about; null: every charge'),
  biller: z
    .string()
    .nullable()
    .describe("SCAC or facility code; null: the charge's only biller, or of what was granted every biller"),
  amount: z.number().nullable(),
  currency_code: z.string().nullable(),
  days: z.int().nullable().describe('Of extra_free_days'),
  from: date.nullable().describe('Of a payment: the first of the days that it pays'),
  to: date.nullable().describe('Of an extension: the last free day that was granted'),
  on: date.nullable(),
  event: z.string().nullable().describe('Of an event: its name, such as notified'),
  at: z.string().nullable().describe('Of an event: its instant, or the local day where no more is known'),
  reported_by: z.string().nullable().describe('Of last_free_day_told: line, terminal or rail'),
  reference: z.string().nullable().describe('Of what was paid or granted: a receipt, or the invoice that it settles'),
  note: z.string().nullable(),
  stated_by: z.string(),
  observed_at: timestamp,
  withdrawn_at: timestamp.nullable(),
})
export type ChargeAdjustmentAttributes = z.infer<typeof charge_adjustment_attributes>

/** Something that was paid, granted, disputed or told beside the terms. It is never changed, only withdrawn. */
export const charge_adjustment = defineResource({
  attributes: charge_adjustment_attributes,
  own: true,
  relationships: { container: to_one('container') },
  default_sort: '-observed_at',
})

const charge_fact_attributes = z.object({
  contract_reference: z.string().nullable(),
  haulage: z.string().nullable().describe('merchant or carrier'),
  leaves_by: z.string().nullable().describe('How it leaves the port: rail or truck'),
  service: z.string().nullable(),
  noticed_free_time: z
    .array(z.looseObject({ charge_type: z.string(), duration: z.int() }))
    .describe(
      "What the line's arrival notice states for this shipment: charge_type, duration, unit, document, told_on",
    ),
  operating_reefer: z.boolean().nullable(),
  hazardous: z.boolean().nullable(),
  shipper_owned: z.boolean().nullable(),
  dates: z.record(z.string(), date).describe('By lock date, such as origin_price_calculation_date'),
  stated_by: z.string(),
  observed_at: timestamp,
  withdrawn_at: timestamp.nullable(),
})
export type ChargeFactAttributes = z.infer<typeof charge_fact_attributes>

/** Facts of a shipment that no source tells and on which terms depend. Those stated last count, field by field. */
export const charge_fact = defineResource({
  attributes: charge_fact_attributes,
  own: true,
  relationships: { shipment: to_one('shipment') },
  default_sort: '-observed_at',
})
