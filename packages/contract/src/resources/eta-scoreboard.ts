import { z } from 'zod'
import { data_sources } from '../enums.ts'
import { timestamp } from '../scalars.ts'
import { defineResource } from './definition.ts'

/** Days before an arrival at which the estimates of then are looked at. */
export const eta_lead_days = [14, 7, 3, 1] as const

/** Whose estimates: those that were shown, whoever made them; the first of the line; those of one kind of source. */
export const eta_sources = ['shown', 'line_first', ...data_sources] as const
export type EtaScoreSource = (typeof eta_sources)[number]

const eta_score = z.object({
  line: z.string().nullable().describe('SCAC; null: all lines together'),
  source: z
    .enum(eta_sources)
    .describe(
      'Whose estimate: `shown`: the one that this service showed then; `line_first`: the first that the line ever gave, the baseline; else what was shown last of this kind of source',
    ),
  lead_days: z.int().describe('So many days before the arrival'),
  arrivals: z.int().describe('How many arrivals the figures are of'),
  error_hours: z.number().describe('Median of the hours between estimate and arrival'),
  bias_hours: z
    .number()
    .describe('Median of the hours by which the estimate was later than the arrival; below 0: earlier'),
})
const eta_scoreboard_attributes = z.object({
  days: z.int().describe('How far back arrivals are counted'),
  arrivals: z.int().describe('Shipments that arrived in these days and had an estimate before'),
  is_complete: z.boolean().describe('false: there were too many, and the oldest arrivals were left out'),
  scores: z.array(eta_score).describe('All lines together first, then each; by lead time and source'),
  computed_at: timestamp,
})
export type EtaScoreboardAttributes = z.infer<typeof eta_scoreboard_attributes>

/** How good estimated arrivals were: of the account's own shipments that have arrived. */
export const eta_scoreboard = defineResource({ attributes: eta_scoreboard_attributes, own: true })
