import { z } from 'zod'
import { date, timestamp } from '../scalars.ts'
import { money } from './charge.ts'
import { defineResource } from './definition.ts'

const sums = z.array(money).describe('One for each currency')
const charge_summary_attributes = z.object({
  containers: z
    .object({
      assessed: z.int().describe('All their charges could be counted'),
      partly: z.int().describe('Some of their charges could not be counted'),
      unassessed: z.int().describe('None of their charges could be counted'),
      no_terms: z
        .int()
        .describe('Discharged and not returned, and no tariff on file could be theirs: what they cost is not known'),
    })
    .describe('Containers of which a charge has begun, or may have begun'),
  complete: z.boolean().describe('False: sums are "at least", for some charges are not known'),
  owed: sums.describe(
    'What has accrued and is neither paid, waived nor credited, for each currency; no 0 while a part is not known',
  ),
  per_day: sums.describe('What today costs, for each currency; no 0 while a part is not known'),
  owed_by: z
    .array(
      z.object({
        name: z.string().nullable().describe('Biller, facility or customer, as `by` says; null: not known'),
        kind: z.string().nullable().describe('Of a biller: line, terminal, port, railroad or nvocc; else null'),
        owed: sums.describe('What is owed to it or there, one for each currency; empty: nothing that is known'),
        unassessed: z.int().describe('Charges of which it is not known what is owed'),
      }),
    )
    .describe('The same parted by name, the most owed first; names to whom nothing is owed are left out'),
  last_free_within: z
    .object({ days_1: z.int(), days_3: z.int(), days_7: z.int() })
    .describe('Containers in free time that ends within so many days, today included'),
  weeks: z
    .array(
      z.object({
        week_of: date.describe('Monday of the week'),
        name: z.string().nullable().describe('Biller, facility or customer; null: not known'),
        amount: z.number(),
        currency_code: z.string(),
      }),
    )
    .describe('What each week has added, the newest first, at most a thousand sums'),
  computed_at: timestamp,
})
export type ChargeSummaryAttributes = z.infer<typeof charge_summary_attributes>

/** What all containers of an account have cost, cost now and will soon. */
export const charge_summary = defineResource({ attributes: charge_summary_attributes, own: true })
