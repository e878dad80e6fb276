import {
  create_document_link_request,
  create_document_request,
  create_upload_request,
  document_page_answer,
  invoice_of_document_request,
  split_document_request,
  update_document_request,
  update_document_settings_request,
  upload_answer,
} from '@quaylog/contract'
import { z } from 'zod'
import { stored_types } from '../../../documents/stored-type.ts'
import { bytes, nothing, one, page, plain, whole } from '../operation.ts'
import type { OperationRow } from '../operation.ts'

const tag = 'Documents'

const announcing = {
  tag,
  summary: 'Announce a file',
  body: create_upload_request,
  answer: plain('Where its bytes are to be put', upload_answer),
  notes:
    'Then PUT the bytes to `direct_upload.url` with exactly its headers, and make a document of it by its `signed_id`, which works once and for 24 hours.',
} as const

const accepted = plain('It will be done soon', z.object({ status: z.literal('accepted') }))
const again = (call: OperationRow['call'], id: string, summary: string): OperationRow => ({
  call,
  id,
  tag,
  summary,
  answer: accepted,
  status: 202,
  notes: 'Is told only if the outcome differs.',
})

const acts: readonly OperationRow[] = [
  {
    call: 'GET /documents/types',
    id: 'listDocumentTypes',
    tag,
    summary: 'List the kinds of documents',
    answer: plain(
      'Codes, with what people call them',
      z.object({ document_types: z.array(z.object({ code: z.string(), label: z.string() })) }),
    ),
  },
  {
    call: 'PATCH /documents/:id',
    id: 'updateDocument',
    tag,
    summary: 'Rename a document, say what kind it is, or correct what was read of it',
    body: update_document_request,
    answer: one('document'),
    notes:
      'What a person says stays when the document is read again; null takes it back. `extracted_data_manual` is a merge patch (RFC 7386) over the payload: its members take the place of what is there, null takes one away, and lists are replaced whole. Its values have to fit the `document_schema` of the type. A value that is sent as it was read is no correction any more. Of a file that nothing could be read of, everything may be entered so, once its type is known. `evidence_manual` says where entered values stand, by their JSON pointers: a page, or a box on it in points; null takes one away.',
  },
  {
    call: 'POST /documents/:id/confirm',
    id: 'confirmDocument',
    tag,
    summary: 'Confirm what was read of a document',
    answer: one('document'),
    status: 200,
  },
  again('POST /documents/:id/reextract', 'reextractDocument', 'Have a document read again'),
  again('POST /documents/:id/reclassify', 'reclassifyDocument', 'Have a document classified and read again'),
  again('POST /documents/:id/relink', 'relinkDocument', 'Have shipments of a document looked for again'),
  {
    call: 'POST /documents/:id/split',
    id: 'splitDocument',
    tag,
    summary: 'Say which pages are a document each',
    body: split_document_request,
    answer: accepted,
    status: 202,
    notes:
      'Takes the place of what the reader decided, also when the file is read again. The ranges name every page that is read, in order; without `ranges` all pages are one document. Documents of other pages are deleted, and those of the same pages stay, with what was corrected and linked.',
  },
  {
    call: 'POST /documents/:id/invoice',
    id: 'createDocumentInvoice',
    tag,
    summary: 'Check the invoice that a document is',
    body: invoice_of_document_request,
    answer: one('invoice'),
    notes:
      'Of an invoice of demurrage or detention: what was read of it, with corrections, becomes an invoice as of `POST /invoices`, which is checked at once. Attributes say what the paper does not, and win over it; `charge` is what all of its lines charge for, which no title decides. What is still missing is refused by its place.',
  },
  {
    call: 'GET /documents/:id/pages/:number',
    id: 'getDocumentPage',
    tag,
    summary: 'Read the words of a page',
    answer: plain('Each word with its box, in the places that evidence names', document_page_answer),
    refusals: [404],
    notes:
      'As the file counts its pages, also for a document of a packet. Each call has the page read again, one at a time for an account.',
  },
  {
    call: 'GET /documents/:id/download_url',
    id: 'getDocumentDownloadUrl',
    tag,
    summary: 'Read where the original is downloaded',
    answer: plain('Asked with the same credential', z.object({ download_url: z.string() })),
  },
]

/** Calls of documents. */
export const document_operations: readonly OperationRow[] = [
  ...acts,
  { call: 'POST /uploads', id: 'createUpload', ...announcing },
  { call: 'POST /rails/active_storage/direct_uploads', id: 'createDirectUpload', ...announcing },
  { call: 'GET /documents', id: 'listDocuments', tag, summary: 'List documents', answer: page('document') },
  {
    call: 'POST /documents',
    id: 'createDocument',
    tag,
    summary: 'Hand in a document',
    body: create_document_request,
    answer: one('document'),
    refusals: [404, 409],
    notes:
      'The file comes as the `signed_id` of an upload (`attached_document`), in Base64 (`file_base64`, up to 700 KiB), or as the part `file` of a form (`multipart/form-data`, up to 25 MiB). It is read soon after; `document.extracted` tells when. PDF, .xlsx, .csv and text are read, pictures are kept; mails are taken at the mail address of the account. `relationships` name shipments (`shipments`) and containers (`cargos`) that it belongs to; no rule takes such a link away.',
  },
  { call: 'GET /documents/:id', id: 'getDocument', tag, summary: 'Read a document', answer: one('document') },
  {
    call: 'DELETE /documents/:id',
    id: 'deleteDocument',
    tag,
    summary: 'Delete a document',
    answer: nothing,
    status: 204,
    notes:
      'It disappears from lists and from the shipments that it is linked to, with the documents of a packet. It can be restored for 30 days.',
  },
  {
    call: 'POST /documents/:id/restore',
    id: 'restoreDocument',
    tag,
    summary: 'Give back a deleted document',
    answer: one('document'),
    status: 200,
  },
  {
    call: 'GET /documents/:id/representations',
    id: 'listDocumentRepresentations',
    tag,
    summary: 'List everything that was read of a document',
    answer: page('document_representation'),
  },
  {
    call: 'GET /documents/:id/corrections',
    id: 'listDocumentCorrections',
    tag,
    summary: 'List who corrected what of a document',
    answer: page('document_correction'),
  },
  {
    call: 'GET /document_schemas',
    id: 'listDocumentSchemas',
    tag,
    summary: 'List what may be read of documents',
    answer: whole('document_schema'),
    notes: 'One for each type that fields are read of.',
  },
  {
    call: 'GET /document_schemas/:id',
    id: 'getDocumentSchema',
    tag,
    summary: 'Read what may be read of documents of a type',
    answer: one('document_schema'),
    notes: 'By its full version, such as `arrival_notice@2026-12-01`.',
  },
  {
    call: 'GET /document_settings',
    id: 'getDocumentSettings',
    tag,
    summary: 'Read how documents are treated',
    answer: one('document_settings'),
  },
  {
    call: 'PATCH /document_settings',
    id: 'updateDocumentSettings',
    tag,
    summary: 'Change how documents are treated',
    body: update_document_settings_request,
    answer: one('document_settings'),
    notes:
      'With `documents_as_source` `confirmed`, what a person confirmed of an arrival notice, a master bill of lading or a sea waybill counts as a statement of the source `document` about the boxes of the shipments that it is linked to by hand, by bill or booking, or by box number. It yields to every other source; where it contradicts one, an exception of the kind `sources_disagree` opens. Switched off again, every such statement is taken back.',
  },
  {
    call: 'GET /documents/:id/links',
    id: 'listDocumentLinks',
    tag,
    summary: 'List what a document belongs to or may belong to',
    answer: page('document_link'),
    notes: 'Also suggestions, which a person decides about, and links that somebody rejected.',
  },
  {
    call: 'POST /documents/:id/links',
    id: 'createDocumentLink',
    tag,
    summary: 'Link a document to a shipment or container',
    body: create_document_link_request,
    answer: one('document_link'),
    refusals: [404],
    notes:
      'Accepts a suggestion, takes a rejection back, or says what no rule found. No rule takes such a link away. Linking what is linked by hand already changes nothing.',
  },
  {
    call: 'DELETE /documents/:id/links/:link_id',
    id: 'deleteDocumentLink',
    tag,
    summary: 'Take a document away from a shipment or container, or reject a suggestion',
    answer: nothing,
    status: 204,
    notes:
      'The link stays as `rejected`, and no rule proposes it again. What rules found of the containers of a shipment is rejected with it.',
  },
  ...(['shipment', 'container'] as const).map((type): OperationRow => ({
    call: `GET /${type}s/:id/documents`,
    id: `list${type === 'shipment' ? 'Shipment' : 'Container'}Documents`,
    tag,
    summary: `List the documents of a ${type}`,
    answer: page('document'),
    notes: `Those that are linked to the ${type}, not those that are only suggested.`,
  })),
  {
    call: 'GET /documents/:id/content',
    id: 'getDocumentContent',
    tag,
    summary: 'Download the original',
    answer: bytes('The bytes as they came; `Range` asks for a part of them', stored_types),
    refusals: [416],
  },
]
