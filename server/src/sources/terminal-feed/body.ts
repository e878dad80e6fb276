import { z } from 'zod'
import { readBoolean, readNumber, readText, type Json } from '../json.ts'

const text = z.unknown().optional().transform(readText)
const number = z.unknown().optional().transform(readNumber)
const flag = z.unknown().optional().transform(readBoolean)
/**
 * A list keeps apart what is absent (undefined), what is no list (null) and what is there; items are read one by one.
 */
const raw_list = z.array(z.unknown()).nullable().catch(null).optional()

const record = z.object({
  number: text,
  found: flag,
  category: text,
  load: text,
  vessel: z.object({ imo: text, name: text, voyage: text }).nullable().catch(null).optional(),
  bill_of_lading: text,
  location: z.object({ state: text, yard_position: text.optional() }).nullable().catch(null).optional(),
  availability: z.unknown().optional(),
  holds: raw_list,
  fees: raw_list,
  milestones: raw_list,
  last_free_day: z.unknown().optional(),
  appointment: z.object({ at: text, status: text }).nullable().catch(null).optional(),
  chassis_number: z.unknown().optional(),
  seal_number: text,
  weight_in_lbs: number,
  size_type: text,
})

const body = z.object({
  schema_version: text,
  terminal: z
    .object({ firms: text, smdg: text, bic: text, locode: text, name: text, type: text })
    .nullable()
    .catch(null),
  observed_at: text,
  containers: z.array(z.unknown()),
})

export const hold_item = z.object({ code_raw: text, name: text, status: text, description: text })
export const fee_item = z.object({ type: text, amount: number, currency_code: text })
export const milestone_item = z.object({ name: text, at: text })
export const day_item = z.object({ date: text, source: text })

/** A terminal's body: who speaks, when it looked, and one record per container, each still to be read. */
export type FeedBody = z.infer<typeof body>
/** The whole state of one container at the terminal; an undefined member was not reported. */
export type FeedRecord = z.infer<typeof record>

/** Reads a body; null: it is not one (no list of containers, no terminal). */
export function readBody(document: Json): FeedBody | null {
  const parsed = body.safeParse(document)
  return parsed.success ? parsed.data : null
}

/** Reads one record; null: it is no object. */
export function readRecord(value: unknown): FeedRecord | null {
  const parsed = record.safeParse(value)
  return parsed.success ? parsed.data : null
}
