import {
  change_attributes,
  relationship,
  resource_object,
  timestamp,
  uuid,
  webhook_event_names,
} from '@quaylog/contract'
import { z } from 'zod'
import { plain } from '../operation.ts'
import type { OperationRow, QueryRow } from '../operation.ts'

const self = z.object({ self: z.string() })
const changes = z.object({
  data: z.array(resource_object.extend({ type: z.literal('change'), attributes: change_attributes })),
  included: z.array(resource_object).optional(),
  meta: z.object({ size: z.int(), cursor: z.string().describe('`after` of the next page') }),
  links: z.object({ self: z.string(), next: z.string() }),
})
const provenance = z.object({
  data: z.object({
    id: uuid,
    type: z.literal('provenance'),
    attributes: z.object({
      fields: z.record(z.string(), z.record(z.string(), z.unknown())),
      remarks: z
        .array(
          z.object({ raw_event_id: uuid, remark: z.string(), evidence: z.record(z.string(), z.unknown()).nullable() }),
        )
        .describe(
          'Statements with something doubtful about them, or which no milestone tells, and why; empty for shipments',
        ),
    }),
    relationships: z.object({ record: relationship }),
  }),
  links: self,
})
const history = z.object({
  data: z.object({
    id: uuid,
    type: z.literal('history'),
    attributes: z.record(
      z.string(),
      z.array(z.object({ told_at: timestamp, value: z.unknown(), data_source: z.string() })),
    ),
  }),
  links: self,
})
const payload = z.object({
  data: z.object({
    id: uuid,
    type: z.literal('payload'),
    attributes: z.looseObject({
      received_at: timestamp,
      outcome: z.string(),
      content_type: z.string(),
      origin: z.string(),
      sha256: z.string().describe('Of the whole answer as it is kept, in UTF-8; hexadecimal'),
    }),
  }),
  links: self,
})
const pointer: QueryRow = { name: 'pointer', description: 'JSON pointer to the part that is wanted' }

/** What narrows the feed, however it is read. */
export const change_query: readonly QueryRow[] = [
  {
    name: 'after',
    description:
      'Cursor: what comes after it; 0 is the beginning. One from before a restore of the database is refused with 409',
    schema: { type: 'string' },
  },
  { name: 'include', description: 'reference_object: also the records as they were' },
  { name: 'filter[event]', description: 'event name', schema: { enum: webhook_event_names } },
  { name: 'filter[shipment_id]', description: 'changes of one shipment', schema: { type: 'string', format: 'uuid' } },
  { name: 'filter[container_id]', description: 'changes of one container', schema: { type: 'string', format: 'uuid' } },
  {
    name: 'filter[tracking_request_id]',
    description: 'changes of one tracking request',
    schema: { type: 'string', format: 'uuid' },
  },
]

/** The change feed, and where values come from. */
export const change_operations: readonly OperationRow[] = [
  {
    call: 'GET /changes',
    id: 'listChanges',
    tag: 'Changes',
    summary: 'Read what changed, in order',
    answer: plain('Changes after the cursor, oldest first', changes),
    refusals: [409],
    query: [
      ...change_query,
      {
        name: 'wait',
        description: 'Seconds to wait when there is nothing yet',
        schema: { type: 'integer', minimum: 0, maximum: 30 },
      },
      {
        name: 'page[size]',
        description: 'Changes at most; 100 by default',
        schema: { type: 'integer', minimum: 1, maximum: 1000 },
      },
    ],
  },
  {
    call: 'GET /shipments/:id/provenance',
    id: 'getShipmentProvenance',
    tag: 'Provenance',
    summary: 'Why each value of a shipment is what it is',
    answer: plain('Statement, source, moment and rule by field', provenance),
  },
  {
    call: 'GET /containers/:id/provenance',
    id: 'getContainerProvenance',
    tag: 'Provenance',
    summary: 'Why each value of a container is what it is',
    answer: plain('Statement, source, moment and rule by field', provenance),
  },
  {
    call: 'GET /containers/:id/history',
    id: 'getContainerHistory',
    tag: 'Provenance',
    summary: 'How estimates, deadlines, holds and availability moved',
    answer: plain('Values by field, oldest first', history),
  },
  {
    call: 'GET /shipments/:id/payloads/:payload_id',
    id: 'getShipmentPayload',
    tag: 'Provenance',
    summary: "Read a source's answer as it came",
    answer: plain('The payload or a part of it', payload),
    query: [pointer],
  },
  {
    call: 'GET /containers/:id/payloads/:payload_id',
    id: 'getContainerPayload',
    tag: 'Provenance',
    summary: "Read a source's answer as it came",
    answer: plain('The payload or a part of it', payload),
    query: [pointer],
  },
]
