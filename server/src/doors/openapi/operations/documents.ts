import { create_document_request, create_upload_request, upload_answer } from '@quaylog/contract'
import { stored_types } from '../../../documents/stored-type.ts'
import { bytes, nothing, one, page, plain } from '../operation.ts'
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

/** Calls of documents. */
export const document_operations: readonly OperationRow[] = [
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
    refusals: [409],
    notes:
      'The file comes as the `signed_id` of an upload (`attached_document`), in Base64 (`file_base64`, up to 700 KiB), or as the part `file` of a form (`multipart/form-data`, up to 25 MiB). It is read soon after; `document.extracted` tells when. PDF, .xlsx, .csv, .eml and text are read, pictures are kept.',
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
    call: 'GET /documents/:id/content',
    id: 'getDocumentContent',
    tag,
    summary: 'Download the original',
    answer: bytes('The bytes as they came; `Range` asks for a part of them', stored_types),
    refusals: [416],
  },
]
