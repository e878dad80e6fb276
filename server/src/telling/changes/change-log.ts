import type { ReferenceType, WebhookEventName } from '@quaylog/contract'

/**
 * One thing that was told, with the records as they were then. The log is the source of webhooks, feed, stream and
 * pages.
 */
export interface ChangeEntry {
  readonly event: WebhookEventName
  readonly reference_type: ReferenceType
  readonly reference_id: string
  readonly shipment_id: string | null
  readonly container_id: string | null
  readonly tracking_request_id: string | null
  /** Entries of one lane are delivered in their order: a container's, else a shipment's or tracking request's id. */
  readonly lane_key: string
  /** The JSON array of contract 5.3 `included`, rendered once. */
  readonly included: string
}

/** An entry with its place in the account's gapless order. */
export interface LoggedChange extends ChangeEntry {
  readonly id: string
  readonly sequence: number
  readonly created_at: string
}
