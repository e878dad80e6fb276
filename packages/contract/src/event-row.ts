import type { Entitlement } from './enums.ts'

export const webhook_event_categories = [
  { id: 'tracking-request-events', name: 'Tracking request events' },
  { id: 'transport-milestone-events', name: 'Transport milestone events' },
  { id: 'rail-events', name: 'Rail events' },
  { id: 'estimated-events', name: 'Estimate events' },
  { id: 'container-update-events', name: 'Container update events' },
  { id: 'exception-events', name: 'Exception events' },
  { id: 'charge-events', name: 'Charge events' },
  { id: 'document-events', name: 'Document events' },
] as const
export type WebhookEventCategoryId = (typeof webhook_event_categories)[number]['id']

/** Types of the record that a notification refers to. */
export const reference_types = [
  'tracking_request',
  'transport_event',
  'estimated_event',
  'container_updated_event',
  'container_created_event',
  'container_pod_terminal_changed_event',
  'exception',
  'charge_clock',
  'invoice',
  'document',
  'document_link',
  'email_submission',
] as const
export type ReferenceType = (typeof reference_types)[number]

/** What happens to a container at a place, by whatever means of transport, in the order in which it does. */
export const stages = [
  'empty_out',
  'full_in',
  'arrived',
  'berthed',
  'discharged',
  'loaded',
  'departed',
  'available',
  'not_available',
  'rail_unloaded',
  'rail_loaded',
  'rail_departed',
  'full_out',
  'delivered',
  'empty_in',
] as const
export type Stage = (typeof stages)[number]

/** How an event is said to people, in the timeline of a container. */
interface Happening {
  /** As the dashboard and the widget print it, in English; `packages/embed/src/widget/event-words.ts` translates it. */
  readonly label: string
  readonly stage: Stage
}

/** What is known of an event beside its name. */
interface EventRow {
  readonly description: string
  /** Only sent to accounts that have it. */
  readonly entitlement?: Entitlement
  /** Attributes that the event sets, such as `container.empty_out_at`; wire contract 2.2. */
  readonly sets?: readonly string[]
  /** Absent: nothing happened to the container itself, such as with a new estimate. */
  readonly happening?: Happening
}

/** One name that a webhook can subscribe to. */
export interface WebhookEvent<Name extends string = string> extends EventRow {
  readonly name: Name
  readonly category: WebhookEventCategoryId
  readonly reference_type: ReferenceType
}

/** Rows of one prefix, category and record. */
export function family<const Suffix extends string, const Prefix extends string>(
  prefix: Prefix,
  category: WebhookEventCategoryId,
  reference_type: ReferenceType,
  rows: Readonly<Record<Suffix, EventRow>>,
): readonly WebhookEvent<`${Prefix}${Suffix}`>[] {
  const suffixes = Object.keys(rows).filter((suffix): suffix is Suffix => Object.hasOwn(rows, suffix))
  return suffixes.map((suffix) => ({ name: `${prefix}${suffix}` as const, category, reference_type, ...rows[suffix] }))
}
