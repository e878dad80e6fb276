import type {
  DocumentFailedReason,
  DocumentLinkRule,
  DocumentLinkState,
  DocumentSource,
  DocumentStatus,
  DocumentTypeCode,
  PrintedReference,
} from '@quaylog/contract'
import type { CorrectionPlaces } from './correction-places.ts'

/** A document as it is kept. */
export interface DocumentRow {
  readonly account_id: string
  readonly id: string
  readonly name: string
  readonly file_name: string
  readonly file_id: string
  readonly file_content_type: string
  readonly file_size_bytes: number
  readonly sha256: string
  readonly source: DocumentSource
  /** A discarded document keeps the status that it had, beside `discarded_at`. */
  readonly status: Exclude<DocumentStatus, 'discarded'>
  readonly failed_reason: DocumentFailedReason | null
  readonly failed_detail: string | null
  readonly type_read: DocumentTypeCode | null
  readonly type_manual: DocumentTypeCode | null
  readonly type_confidence: number | null
  readonly page_count: number | null
  /** Of a document of a packet: its pages there. */
  readonly page_from: number | null
  readonly page_to: number | null
  readonly needs_review: boolean
  readonly reviewed_at: string | null
  readonly parent_id: string | null
  readonly split_manual: readonly (readonly [number, number])[] | null
  readonly email_submission_id: string | null
  readonly user_id: string | null
  /** What was read of it last. */
  readonly representation_id: string | null
  /** What a person confirmed last; what is read differently since then is not confirmed. */
  readonly confirmed_representation_id: string | null
  /** What people corrected, as a merge patch (RFC 7386) over what was read. */
  readonly corrections: Readonly<Record<string, unknown>> | null
  /** Where people say that values stand which they entered. */
  readonly correction_places: CorrectionPlaces | null
  /** The invoice that was made of it. */
  readonly invoice_id: string | null
  readonly discarded_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** A document with what stands in other tables. */
export interface ShownDocument extends DocumentRow {
  /** Shipments and containers that it is linked to; suggestions are none. */
  readonly shipment_ids: readonly string[]
  readonly container_ids: readonly string[]
  readonly references: readonly PrintedReference[]
}

/** That a document belongs to a shipment or container. */
export interface DocumentLinkRow {
  readonly account_id: string
  readonly id: string
  readonly document_id: string
  readonly target_type: 'shipment' | 'container'
  readonly target_id: string
  readonly shipment_id: string
  readonly state: DocumentLinkState
  readonly rule: DocumentLinkRule
  readonly value: string | null
  readonly confidence: number
  /** Who made, took or rejected it; null: a rule did. */
  readonly user_id: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** The type in force: as a person says, else as it was read. */
export function typeOf({ type_manual, type_read }: Pick<DocumentRow, 'type_manual' | 'type_read'>) {
  return type_manual ?? type_read
}
