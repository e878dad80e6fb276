import { readFileSync } from 'node:fs'
import { repeated_id_types, webhook_events } from '@quaylog/contract'
import type { ReferenceType, WebhookEventName } from '@quaylog/contract'
import { z } from 'zod'
import { repeatedId } from '../request/repeated-id.ts'

const resource = z.object({
  id: z.string(),
  type: z.string(),
  attributes: z.record(z.string(), z.unknown()),
  relationships: z.record(z.string(), z.object({ data: z.unknown() })).optional(),
  links: z.object({ self: z.string() }).optional(),
})
type Sample = z.output<typeof resource>
const sample = z.object({
  notification_id: z.string(),
  webhook_id: z.string(),
  created_at: z.string(),
  shipment: resource,
  container: resource,
  port: resource,
  terminal: resource,
  vessel: resource,
  tracking_request: resource,
  transport_event: resource,
  estimated_event: resource,
  container_updated_event: resource,
  container_created_event: resource,
  container_pod_terminal_changed_event: resource,
  exception: resource,
  charge_clock: resource,
  invoice: resource,
  document: resource,
  document_representation: resource,
  document_link: resource,
  email_submission: resource,
})

/** The invented records that samples are made of: one box, discharged and on hold. */
const records = sample.parse(JSON.parse(readFileSync(new URL('./example.json', import.meta.url), 'utf8')))

const repeats_id: ReadonlySet<string> = new Set(repeated_id_types)

/** The id of every sample, in its body and in the headers of a trigger. */
export const example_id = records.notification_id

/** What comes with a notification by the kind of record it refers to; contract 5.3. */
function includedFor(reference: ReferenceType, event: WebhookEventName): readonly Sample[] {
  const { shipment, container, port, terminal, vessel, tracking_request } = records
  switch (reference) {
    case 'tracking_request':
      return event === 'tracking_request.succeeded' || event === 'tracking_request.tracking_stopped'
        ? [container, shipment, tracking_request]
        : [requestAs(event)]
    case 'transport_event':
      return [
        shipment,
        container,
        port,
        terminal,
        vessel,
        { ...records.transport_event, attributes: { ...records.transport_event.attributes, event } },
      ]
    case 'estimated_event':
      return [shipment, port, vessel, records.estimated_event]
    case 'container_updated_event':
      return [shipment, port, terminal, container, records.container_updated_event]
    case 'container_created_event':
      return [shipment, container, records.container_created_event]
    case 'container_pod_terminal_changed_event':
      return [shipment, container, terminal, records.container_pod_terminal_changed_event]
    case 'exception':
      return [shipment, container, records.exception]
    case 'charge_clock':
      return [shipment, container, records.charge_clock]
    case 'invoice':
      return [records.invoice]
    case 'document':
      return [records.email_submission, shipment, container, records.document_representation, documentAs(event)]
    case 'document_link':
      return [shipment, container, records.document, records.document_link]
    case 'email_submission':
      return [records.document, records.email_submission]
  }
}

/** A document as it is when the event is told. */
function documentAs(event: WebhookEventName): Sample {
  const { document } = records
  if (event === 'document.extracted' || event === 'document.confirmed') return document
  const failed = event === 'document.extraction_failed'
  return {
    ...document,
    attributes: {
      ...document.attributes,
      status: failed ? 'failed' : 'received',
      failed_reason: failed ? 'no_text' : null,
      document_type: null,
      document_type_confidence: null,
    },
  }
}

/** A request that came to nothing has no shipment. */
function requestAs(event: WebhookEventName): Sample {
  const { tracking_request } = records
  const failed = event === 'tracking_request.failed'
  return {
    ...tracking_request,
    attributes: {
      ...tracking_request.attributes,
      status: failed ? 'failed' : 'awaiting_manifest',
      failed_reason: failed ? 'not_found' : null,
      is_retrying: !failed,
    },
    relationships: { ...tracking_request.relationships, tracked_object: { data: null }, shipment: { data: null } },
  }
}

/** One sample document for an event; `self` is the address it is read at. */
export function exampleNotification(event: WebhookEventName, self: string, compat: 'hosted' | null): object {
  const reference: ReferenceType =
    webhook_events.find((known) => known.name === event)?.reference_type ?? 'transport_event'
  const { notification_id: id, webhook_id, created_at } = records
  return {
    data: {
      id,
      type: 'webhook_notification',
      attributes: { ...repeatedId(compat, id), event, delivery_status: 'pending', created_at },
      relationships: {
        reference_object: { data: { id: idOf(reference), type: reference } },
        webhook: { data: { id: webhook_id, type: 'webhook' } },
        webhook_notification_logs: { data: [] },
      },
    },
    links: { self },
    included: includedFor(reference, event).map((resource) =>
      repeats_id.has(resource.type)
        ? { ...resource, attributes: { ...repeatedId(compat, resource.id), ...resource.attributes } }
        : resource,
    ),
  }
}

function idOf(reference: ReferenceType): string {
  return records[reference].id
}
