import { z } from 'zod'
import { charge_clock_states } from '../enums.ts'
import { date, timestamp } from '../scalars.ts'
import { biller } from './charge.ts'
import { defineResource, to_one } from './definition.ts'

export const invoice_statuses = ['received', 'approved', 'disputed', 'credited', 'paid', 'void'] as const

const parts = z.object({ payable_amount: z.number(), disputed_amount: z.number(), cannot_assess_amount: z.number() })

const verdict = parts.extend({
  currency_code: z.string(),
  without_law: parts.nullable().describe('The division if the grounds of 46 CFR part 541 did not apply'),
  deadlines: z.object({
    dispute_by: date.nullable(),
    biller_answer_by: date.nullable(),
    biller_issue_by: date.nullable(),
  }),
  findings: z.array(z.looseObject({ code: z.string(), certainty: z.string(), text: z.string() })),
})

const invoice_attributes = z.object({
  number: z.string(),
  biller,
  issued_on: date.nullable(),
  due_on: date.nullable(),
  currency_code: z.string(),
  total_amount: z.number().nullable().describe('As printed; null: no total is printed'),
  status: z.enum(invoice_statuses),
  disputed_on: date.nullable(),
  document: z.looseObject({}).describe('The invoice as it was handed in'),
  sha256: z.string().describe('Of the document as it was handed in'),
  verdict: verdict.describe('The last check. Its three amounts add up to the total'),
  disputed_verdict: verdict
    .nullable()
    .describe('The verdict with which it was disputed; later checks leave it as it is. Null: it was not disputed'),
  checked_at: timestamp,
  created_at: timestamp,
  updated_at: timestamp,
})
export type InvoiceAttributes = z.infer<typeof invoice_attributes>

/** An invoice of demurrage, detention or storage, and what a check of it came to. */
export const invoice = defineResource({
  attributes: invoice_attributes,
  own: true,
  filters: [
    { parameter: 'filter[status]', kind: 'enumeration', values: invoice_statuses, description: 'status' },
    { parameter: 'filter[number]', kind: 'text', description: "the invoice's number" },
  ],
  default_sort: '-created_at',
  page_size: 25,
})

export const invoice_check_reasons = ['handed_in', 'checked_again', 'status_changed', 'disputed'] as const

const charge_then = z.object({
  container_number: z.string(),
  charge_type: z.string(),
  direction: z.string(),
  biller,
  state: z.enum(charge_clock_states),
  reason: z.string().nullable().describe('Why it could not be counted'),
  last_free_on: date.nullable(),
  accrued: z
    .object({ amount: z.number(), currency_code: z.string(), days: z.int() })
    .nullable()
    .describe('Null: it could not be counted, or had not begun'),
  terms: z
    .object({ tariff: z.string(), authority: z.string(), effective_from: date, term: z.string() })
    .nullable()
    .describe('The version of the tariff by which it was counted'),
})

const invoice_check_attributes = z.object({
  reason: z.enum(invoice_check_reasons).describe('What the check was made for'),
  verdict,
  charges: z.array(charge_then).describe('The charges with which the invoice was compared, as they were counted then'),
  evidence_pack_path: z
    .string()
    .describe('Where every day of them is read, with terms, calendars and facts, below the address of the API'),
  checked_at: timestamp,
})
export type InvoiceCheckAttributes = z.infer<typeof invoice_check_attributes>

/** A check of an invoice as it was made: what becomes known later never changes it. */
export const invoice_check = defineResource({
  attributes: invoice_check_attributes,
  own: true,
  relationships: { invoice: to_one('invoice'), evidence_pack: to_one('evidence_pack') },
  default_sort: '-checked_at',
  page_size: 25,
})

const dispute_letter_attributes = z.object({
  to: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  evidence_pack_path: z
    .string()
    .describe('Where the evidence pack of the letter is read, below the address of the API'),
})
export type DisputeLetterAttributes = z.infer<typeof dispute_letter_attributes>

/** The letter that disputes an invoice, with the evidence pack that was made for it. */
export const dispute_letter = defineResource({
  attributes: dispute_letter_attributes,
  own: true,
  relationships: { invoice: to_one('invoice'), evidence_pack: to_one('evidence_pack') },
})

const evidence_pack_attributes = z.object({
  pack: z.looseObject({ quaylog_pack: z.literal(1) }).describe('What `quaylog verify-pack` counts again'),
  created_at: timestamp,
})
export type EvidencePackAttributes = z.infer<typeof evidence_pack_attributes>

/** Inputs, answers and evidence of a check in one document that is never changed. */
export const evidence_pack = defineResource({
  attributes: evidence_pack_attributes,
  own: true,
  relationships: { invoice: to_one('invoice') },
})
