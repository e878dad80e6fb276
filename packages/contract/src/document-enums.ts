/** Kinds of documents. */
export const document_types = [
  'arrival_notice',
  'delivery_order',
  'master_bill_of_lading',
  'house_bill_of_lading',
  'sea_waybill',
  'freight_invoice',
  'demurrage_detention_invoice',
  'customs_entry',
  'isf_10_2',
  'packing_list',
  'commercial_invoice',
  'booking_confirmation',
  'pickup_release',
  'cargo_control_document',
  'dangerous_goods_declaration',
  'certificate_of_origin',
  'proof_of_delivery',
  'packet',
  'other',
] as const
export type DocumentTypeCode = (typeof document_types)[number]

/** How far a document has come. */
export const document_statuses = ['received', 'reading', 'extracted', 'failed', 'quarantined', 'discarded'] as const
export type DocumentStatus = (typeof document_statuses)[number]

/** Why nothing was read of a document. */
export const document_failed_reasons = [
  'encrypted',
  'no_text',
  'malformed',
  'too_many_pages',
  'time_limit',
  'memory_limit',
  'unsupported_type',
  'infected',
  'empty',
  'original_unreadable',
] as const
export type DocumentFailedReason = (typeof document_failed_reasons)[number]

/** How a document came: by a person in the portal, a program, a mail, or out of a packet. */
export const document_sources = ['upload', 'api', 'email', 'split_document'] as const
export type DocumentSource = (typeof document_sources)[number]

/** What an identifier on a document is called. */
export const document_reference_kinds = [
  'mbl',
  'hbl',
  'booking',
  'container',
  'po',
  'invoice',
  'entry',
  'it_number',
  'ccn',
  'pickup_number',
  'customer_reference',
] as const

/** By which rule a document belongs to a shipment; `manual`: a person said so. */
export const document_link_rules = [
  'manual',
  'bill_or_booking',
  'container_and_dates',
  'container_and_journey',
  'reference',
  'similar_reference',
  'similar_container',
] as const
export type DocumentLinkRule = (typeof document_link_rules)[number]

export const document_link_states = ['linked', 'suggested', 'rejected'] as const
export type DocumentLinkState = (typeof document_link_states)[number]

/** A link as it is shown: `removed` is only told, with `link.removed`, of one that is listed no more. */
export const shown_document_link_states = [...document_link_states, 'removed'] as const
export type ShownDocumentLinkState = (typeof shown_document_link_states)[number]

/** Which values of documents count as statements about boxes: none, those that people confirmed, or sure ones too. */
export const documents_as_source = ['off', 'confirmed', 'auto'] as const
export type DocumentsAsSource = (typeof documents_as_source)[number]

/** What becomes of a file that an account has already. */
export const document_duplicates = ['reject', 'replace', 'accept'] as const
export type DocumentDuplicates = (typeof document_duplicates)[number]
