import { z } from 'zod'
import { timestamp, uuid } from '../scalars.ts'
import { defineResource } from './definition.ts'
import { created_at_window } from './filters.ts'

/** By what means something was done. */
export const audit_actor_kinds = ['key', 'session', 'token', 'operator_command'] as const
export type AuditActorKind = (typeof audit_actor_kinds)[number]

const audit_entry_attributes = z.object({
  action: z
    .string()
    .describe('The type of the record and what was done to it, such as `webhook.create` or `shipment.stop_tracking`'),
  record_type: z.string(),
  record_id: uuid.nullable().describe('null: it concerned several records, or none that has an id'),
  record_name: z.string().nullable().describe('What the record was called then, where it has a name or a number'),
  fields: z.array(z.string()).describe('Which attributes and relationships were given. Their values are not kept here'),
  actor_kind: z
    .enum(audit_actor_kinds)
    .describe('`key`: an API key, `session`: a person in the portal, `token`: an application for a person'),
  actor_id: uuid.nullable().describe('id of the key or of the person; null: an operator at the command line'),
  actor_name: z.string().nullable().describe('What the key was called, or the mail address of the person'),
  ip: z.string().nullable().describe('Where it came from; null: from the machine of the service'),
  request_id: z.string().nullable().describe('As in the header `X-Request-Id` of the answer'),
  batch_number: z.int().nullable().describe('The batch that it was chained in; null: it is so new that it waits'),
  batch_hash: z.string().nullable().describe('SHA-256 over that batch and the hash of the one before'),
  created_at: timestamp.describe('When it was done, by the clock of the service; in a sandbox too'),
})
export type AuditEntryAttributes = z.infer<typeof audit_entry_attributes>

/** One thing that somebody did in the account. */
export const audit_entry = defineResource({
  attributes: audit_entry_attributes,
  own: true,
  filters: [
    { parameter: 'filter[action]', kind: 'text', description: 'action, whole' },
    { parameter: 'filter[record_type]', kind: 'text', description: 'type of the record' },
    { parameter: 'filter[record_id]', kind: 'uuid', description: 'id of the record' },
    { parameter: 'filter[actor_kind]', kind: 'enumeration', values: audit_actor_kinds, description: 'by what means' },
    { parameter: 'filter[actor_id]', kind: 'uuid', description: 'id of the key or of the person' },
    ...created_at_window,
  ],
  sortable: ['created_at'],
  default_sort: '-created_at',
})
