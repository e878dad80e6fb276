import { z } from 'zod'
import { snooze_event_names } from '../events.ts'
import {
  exception_actions,
  exception_closed_reasons,
  exception_deeds,
  exception_kinds,
  exception_severities,
  exception_statuses,
} from '../exceptions.ts'
import { error_object, resource_object } from '../document.ts'
import { size_limits } from '../limits.ts'
import { optionalRelationship, ownDocument, ownDocuments } from '../requests/envelope.ts'
import { date, timestamp, timestamp_input } from '../scalars.ts'
import { defineResource, to_many, to_one } from './definition.ts'

const evidence = z.object({
  text: z.string().describe('In a sentence'),
  observation_ids: z.array(z.string()).describe('Statements of sources that say so, as in provenance'),
})

const exception_attributes = z.object({
  kind: z.enum(exception_kinds),
  severity: z.enum(exception_severities),
  action: z.enum(exception_actions).describe('What somebody has to do'),
  status: z.enum(exception_statuses),
  label: z.string().describe('The kind in words'),
  summary: z
    .string()
    .describe('The first sentence of the evidence; of `sources_disagree` all of them, because one is one side only'),
  evidence: z.array(evidence),
  change: z.object({ from: z.string(), to: z.string() }).nullable().describe('What was changed; null: nothing was'),
  at_stake: z
    .object({ amount: z.number(), currency_code: z.string() })
    .nullable()
    .describe('What the next day that is charged costs; null: not known, which is not nothing'),
  due_on: date.nullable().describe('The day by which it has to be done; null: none is known'),
  held: z.boolean().describe('Whether a container of it is on hold'),
  opened_at: timestamp,
  changed_at: timestamp.describe('When people were last told of it'),
  closed_at: timestamp.nullable(),
  closed_reason: z.enum(exception_closed_reasons).nullable(),
  note: z.string().nullable(),
  snoozed_until: timestamp.nullable(),
  snoozed_until_event: z
    .enum(snooze_event_names)
    .nullable()
    .describe('The next event of this name that is told of its shipment ends the snooze'),
  version: z.int().describe('Counts up with whatever is written to it'),
})
export type ExceptionAttributes = z.infer<typeof exception_attributes>

/** Something that is wrong with a shipment or a request, or has changed, so that somebody should know. */
export const exception = defineResource({
  attributes: exception_attributes,
  own: true,
  relationships: {
    shipment: to_one('shipment'),
    tracking_request: to_one('tracking_request'),
    containers: to_many('container'),
    owner: to_one('user'),
  },
  includes: ['shipment', 'tracking_request', 'containers', 'owner'],
  filters: [
    { parameter: 'filter[status]', kind: 'enumeration', values: exception_statuses, description: 'status' },
    { parameter: 'filter[kind]', kind: 'enumeration', values: exception_kinds, description: 'kind' },
    { parameter: 'filter[severity]', kind: 'enumeration', values: exception_severities, description: 'severity' },
    { parameter: 'filter[action]', kind: 'enumeration', values: exception_actions, description: 'what has to be done' },
    { parameter: 'filter[shipment_id]', kind: 'uuid', description: 'id of the shipment' },
    { parameter: 'filter[container_id]', kind: 'uuid', description: 'id of a container' },
    { parameter: 'filter[owner_id]', kind: 'uuid', description: 'id of the user who owns it' },
    {
      parameter: 'as_of',
      kind: 'timestamp',
      description: 'as they stood at this moment, narrowed by what they were then; what `include` adds is as it is now',
    },
  ],
  default_sort: null,
  calls: {
    path: '/exceptions',
    verbs: ['list', 'read', 'update'],
    tag: 'Exceptions',
    tag_description: 'What is wrong or has changed, for people to work on',
    one: 'an exception',
    many: 'exceptions',
    read_as_of: 'As it stood at this moment; what `include` adds is as it is now',
    update_notes:
      '`status`: `handled`: dealt with, `closed`: seen, `open`: neither, nor snoozed. An old `version` is refused.',
    updates_many: size_limits.exceptions_per_request_max,
    update_example: { attributes: { note: 'Broker called' } },
  },
})

const changes = {
  status: z.enum(['open', 'handled', 'closed']).optional(),
  note: z.string().trim().max(2_000).nullable().optional(),
  snoozed_until: timestamp_input.nullable().optional(),
  snoozed_until_event: z.enum(snooze_event_names).nullable().optional(),
  version: z.int().optional(),
}
const changed_links = { owner: optionalRelationship('user') }

/** What is sent is changed; the rest stays. */
export const update_exception_request = ownDocument('exception', changes, changed_links)
export type UpdateExceptionRequest = z.infer<typeof update_exception_request>

/** The same for many, each by itself: one that is refused keeps none of the others from being changed. */
export const update_exceptions_request = ownDocuments(
  'exception',
  changes,
  changed_links,
  size_limits.exceptions_per_request_max,
)
export type UpdateExceptionsRequest = z.infer<typeof update_exceptions_request>

/** What became of each of many exceptions, in the order in which they were sent. */
export const exceptions_worked = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      status: z.int().describe('As PATCH of this exception alone would answer'),
      data: resource_object.optional().describe('The exception as it is now; left out: it was refused'),
      errors: z.array(error_object).optional().describe('Why it was refused'),
    }),
  ),
  meta: z.object({ done: z.int(), refused: z.int() }),
})
export type ExceptionsWorked = z.infer<typeof exceptions_worked>

const exception_entry_attributes = z.object({
  deed: z.enum(exception_deeds),
  at: timestamp,
  by: z.enum(['service', 'person', 'key']).describe('Whether it happened by itself, or who did it'),
  text: z.string().nullable().describe('The sentence, note or moment that belongs to it'),
})
export type ExceptionEntryAttributes = z.infer<typeof exception_entry_attributes>

/** One thing that happened to an exception, and who did it. */
export const exception_entry = defineResource({
  attributes: exception_entry_attributes,
  own: true,
  relationships: { exception: to_one('exception'), user: to_one('user') },
  includes: ['user'],
  default_sort: null,
})
