import { create_charge_adjustment_request, create_charge_fact_request } from '@quaylog/contract'
import { settlement_kinds } from '@quaylog/free-time'
import { z } from 'zod'

/**
 * What the JSON columns of charges hold, by the members that readers rely on: the documents themselves were read by
 * their own readers when they came.
 */

const object = z.record(z.string(), z.unknown())
const list = z.array(z.unknown())
const text_or_null = z.string().nullable()

/** Of a tariff what isn't in its versions. */
export const tariff_json = z.object({
  head: z.looseObject({ issuer: z.looseObject({ kind: z.string() }), authority: z.string(), currency: z.string() }),
})

/** One version of a tariff. */
export const tariff_version_json = z.object({
  document: z.looseObject({ effective_from: z.string(), terms: z.array(object) }),
})

const calendar_says = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('zone'), timezone: z.string() }),
  z.object({ kind: z.literal('week'), week: z.union([z.string(), z.array(z.string()), object]) }),
  z.object({ kind: z.literal('holiday'), day: z.string(), set: text_or_null, name: text_or_null }),
  z.object({ kind: z.literal('exception'), exception: z.looseObject({ day: z.string(), kind: z.string() }) }),
  z.object({ kind: z.literal('known_through'), day: z.string() }),
])

/** A statement about a facility's calendar. */
export const calendar_statement_json = z.object({ says: calendar_says })

/** A statement of a container's or shipment's owner, as it was sent. */
export const charge_statement_json = z.discriminatedUnion('record_type', [
  z.object({ record_type: z.literal('container'), says: create_charge_adjustment_request.shape.data.shape.attributes }),
  z.object({ record_type: z.literal('shipment'), says: create_charge_fact_request.shape.data.shape.attributes }),
])

const verdict = z.looseObject({ currency_code: z.string(), deadlines: object, findings: z.array(object) })

/** An invoice and what its check came to. */
export const invoice_json = z.object({
  written: z.object({ data: z.looseObject({ type: z.literal('invoice'), attributes: object }) }),
  verdict,
  disputed_verdict: verdict.nullable(),
})

/** A check of an invoice, as it was made. */
export const invoice_check_json = z.object({
  verdict,
  charges: z.array(z.looseObject({ container_number: z.string(), charge_type: z.string(), state: z.string() })),
})

const stay = z.looseObject({
  charges: z.array(z.string()),
  facts: z.looseObject({
    container: z.string(),
    equipment: object,
    facilities: object,
    events: z.record(z.string(), list),
    holds: list,
    stated_days: list,
    appointments: list,
    dates: object,
    adjustments: list,
    reported: list,
  }),
})

/** What the charges of a container are counted from. */
export const charge_box_json = z.object({
  stays: z.array(stay).nullable(),
  settlements: z.array(z.looseObject({ kind: z.enum(settlement_kinds), charge: z.string() })),
})

const sum = z.object({ amount: z.number(), currency_code: z.string() }).nullable()

/** The document of a counted charge and its corrections, as lists print them. */
export const clock_document_json = z.object({
  document: z.looseObject({ state: z.string(), last_free_on_reported: object, settled: list }),
  corrections: z.array(z.object({ made_at: z.string(), from: sum, to: sum })),
})

/** A charge as it was counted last. */
export const charge_clock_json = clock_document_json.extend({
  told: z.object({
    last_free_on: z.string().optional(),
    lead_days: z.number().optional(),
    rate_rises_on: z.string().optional(),
  }),
  weeks: z.record(z.string(), z.number()),
})
