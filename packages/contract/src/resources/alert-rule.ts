import { z } from 'zod'
import { exception_kinds, exception_kinds_with_amounts, exception_severities } from '../exceptions.ts'
import type { ExceptionKind } from '../exceptions.ts'
import { size_limits } from '../limits.ts'
import { ownDocument } from '../requests/envelope.ts'
import { locode, scac, timestamp, uuid } from '../scalars.ts'
import { defineResource } from './definition.ts'

const several = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(size_limits.alert_rule_items_max)
const amount = z.strictObject({
  amount: z.number().min(0).max(1_000_000_000),
  currency_code: z.string().regex(/^[A-Z]{3}$/),
})

/** What an exception has to be for a rule to match it: all that is given; of a list one is enough. */
export const alert_conditions = z.strictObject({
  kinds: several(z.enum(exception_kinds)).optional(),
  severity_at_least: z.enum(exception_severities).optional(),
  lines: several(scac).optional().describe('SCAC of the shipping line'),
  ports: several(locode).optional().describe('Port of lading, port of discharge or destination'),
  lanes: several(z.strictObject({ from: locode, to: locode }))
    .optional()
    .describe('From the port of lading to the port of discharge or the destination'),
  tags: several(z.string().trim().min(1).max(size_limits.tag_characters_max)).optional(),
  party_ids: several(uuid).optional().describe('Parties in any role of the shipment or of a container'),
  custom_fields: several(
    z.strictObject({
      api_slug: z.string().min(1).max(size_limits.custom_field_name_characters_max),
      value: z.union([z.string().max(size_limits.custom_field_string_characters_max), z.number(), z.boolean()]),
    }),
  )
    .optional()
    .describe('Values of custom fields of the shipment or of a container'),
  at_stake_at_least: amount
    .optional()
    .describe('What the next day that is charged costs; an amount that is not known matches nothing'),
  due_within_days: z
    .int()
    .min(0)
    .max(size_limits.alert_lead_days_max)
    .optional()
    .describe('Days until the day by which it has to be done, or past it; none known matches nothing'),
})
export type AlertConditions = z.infer<typeof alert_conditions>

const alert_rule_attributes = z.object({
  name: z.string(),
  active: z.boolean(),
  conditions: alert_conditions,
  recipient_ids: z
    .array(uuid)
    .describe(
      'Channels and webhooks that hear by it, and calendars that show what stands by it; empty: all channels and webhooks that listen to events of exceptions',
    ),
  created_at: timestamp,
  updated_at: timestamp,
})
export type AlertRuleAttributes = z.infer<typeof alert_rule_attributes>

/** Kinds that are about a tracking request: there is no shipment whose ports, tags or fields could be asked for. */
const of_requests = new Set<ExceptionKind>(['request_failed', 'request_stuck'])
const with_day = exception_kinds_with_amounts
const of_shipments = ['ports', 'lanes', 'tags', 'party_ids', 'custom_fields'] as const

/** A condition that no exception can meet beside the others, with a sentence that says why. */
export interface UnmetCondition {
  readonly path: readonly [keyof AlertConditions, ...number[]]
  readonly detail: string
}

/** The first condition that can never be met; null: something can match. */
export function unmetCondition(conditions: AlertConditions): UnmetCondition | null {
  const { kinds = exception_kinds, lanes = [] } = conditions
  const asked = of_shipments.find((name) => conditions[name] !== undefined)
  if (asked !== undefined && kinds.every((kind) => of_requests.has(kind)))
    return {
      path: [asked],
      detail: 'Exceptions of these kinds have no shipment yet, so that this matches none of them',
    }
  if (conditions.at_stake_at_least !== undefined && !kinds.some((kind) => exception_kinds_with_amounts.has(kind)))
    return { path: ['at_stake_at_least'], detail: 'No exception of these kinds says what a day costs' }
  if (conditions.due_within_days !== undefined && !kinds.some((kind) => with_day.has(kind)))
    return { path: ['due_within_days'], detail: 'No exception of these kinds has a day by which it has to be done' }
  const circle = lanes.findIndex(({ from, to }) => from === to)
  if (circle >= 0) return { path: ['lanes', circle], detail: 'A lane must end somewhere else than it begins' }
  const { ports } = conditions
  const unreached =
    lanes.length > 0 && ports?.every((port) => !lanes.some(({ from, to }) => port === from || port === to))
  return unreached === true ? { path: ['ports'], detail: 'None of the lanes touches one of these ports' } : null
}

const checked_conditions = z
  .preprocess((value) => value ?? {}, alert_conditions)
  .superRefine((conditions, context) => {
    const unmet = unmetCondition(conditions)
    if (unmet !== null)
      context.addIssue({
        code: 'custom',
        path: [...unmet.path],
        params: { problem: { name: 'invalid', detail: unmet.detail } },
      })
  })
const name = z.string().trim().min(1).max(size_limits.alert_rule_name_characters_max)
const recipient_ids = z.array(z.string()).max(size_limits.alert_rule_recipients_max)

export const create_alert_rule_request = ownDocument(
  'alert_rule',
  { name, active: z.boolean().optional(), conditions: checked_conditions, recipient_ids: recipient_ids.optional() },
  {},
)
export type CreateAlertRuleRequest = z.infer<typeof create_alert_rule_request>

export const update_alert_rule_request = ownDocument(
  'alert_rule',
  {
    name: name.optional(),
    active: z.boolean().optional(),
    conditions: checked_conditions.optional(),
    recipient_ids: recipient_ids.optional(),
  },
  {},
)
export type UpdateAlertRuleRequest = z.infer<typeof update_alert_rule_request>

/** Which exceptions the recipients hear of. */
export const alert_rule = defineResource({
  attributes: alert_rule_attributes,
  own: true,
  default_sort: null,
  calls: {
    path: '/alert_rules',
    verbs: ['list', 'create', 'read', 'update', 'delete'],
    tag: 'Alert rules',
    tag_description: 'Which exceptions people and programs are told of',
    one: 'an alert rule',
    many: 'alert rules',
    create_notes: 'A recipient that rules name hears of exceptions only where an active one matches.',
    create_example: {
      attributes: { name: 'Money at risk', conditions: { severity_at_least: 'warning', due_within_days: 1 } },
    },
    update_example: { attributes: { active: false } },
  },
})

/** The conditions that are tried; the rest of a rule may come with them. */
export const create_alert_rule_preview_request = ownDocument(
  'alert_rule_preview',
  { conditions: checked_conditions },
  {},
)

const alert_rule_preview_attributes = z.object({
  days: z.int().describe('How far back was looked'),
  times: z.int().describe('How often a recipient would have been told that something opened or changed'),
  openings: z.int().describe('How many of `times` are openings, also of what had closed before'),
  exceptions: z.int().describe('Of how many exceptions'),
  amounts_unknown: z
    .int()
    .describe(
      'Exceptions that meet everything but `at_stake_at_least`, because what a day costs is not known, or is in another currency',
    ),
  is_complete: z.boolean().describe('false: there was too much to look at, and the oldest was left out'),
})
export type AlertRulePreviewAttributes = z.infer<typeof alert_rule_preview_attributes>

/** How often a rule would have told somebody. */
export const alert_rule_preview = defineResource({
  attributes: alert_rule_preview_attributes,
  own: true,
  relationships: { exceptions: { types: ['exception'], many: true } },
  includes: ['exceptions'],
})
