import { size_limits } from '@quaylog/contract'
import { getDocumentTypes, getDownloadUrl, patchDocument, postAgain, postConfirm } from './documents/act-routes.ts'
import { getCorrections } from './documents/correction-routes.ts'
import { getContent } from './documents/content-routes.ts'
import { postRestore, removeDocument } from './documents/discard-routes.ts'
import { deleteLink, getLinks, postLink } from './documents/link-routes.ts'
import { postInvoiceOfDocument } from './documents/invoice/routes.ts'
import { getDocumentsOf } from './documents/of-record-routes.ts'
import { getPage } from './documents/page-routes.ts'
import { getRepresentations } from './documents/representation-routes.ts'
import { getDocument, getDocuments, postDocument, prepareDocument } from './documents/routes.ts'
import { getDocumentSchema, getDocumentSchemas } from './documents/schemas/routes.ts'
import { getDocumentSettings, patchDocumentSettings } from './documents/settings-routes.ts'
import { postSplit } from './documents/split-routes.ts'
import { postUpload } from './documents/uploads.ts'
import { mail_routes } from './mail-routes.ts'
import type { ApiRoute } from './request/services.ts'
import { featured, forPart, preparedWrite, read, write } from './route-kinds.ts'

/** What a form has beside its file. */
const form_parts_bytes = 65_536

const file_routes: readonly ApiRoute[] = featured('documents', [
  write('POST', '/uploads', postUpload),
  write('POST', '/rails/active_storage/direct_uploads', postUpload),
  forPart(read('/documents', getDocuments)),
  preparedWrite('POST', '/documents', prepareDocument, postDocument, {
    bucket: 'document_create',
    form_bytes_max: size_limits.document_bytes_max + form_parts_bytes,
  }),
  forPart(read('/documents/types', getDocumentTypes)),
  forPart(read('/documents/:id', getDocument), 'document'),
  write('PATCH', '/documents/:id', patchDocument),
  write('DELETE', '/documents/:id', removeDocument),
  write('POST', '/documents/:id/restore', postRestore),
  write('POST', '/documents/:id/confirm', postConfirm),
  write('POST', '/documents/:id/reextract', postAgain('read')),
  write('POST', '/documents/:id/reclassify', postAgain('read')),
  write('POST', '/documents/:id/relink', postAgain('link')),
  write('POST', '/documents/:id/split', postSplit),
  forPart(read('/documents/:id/pages/:number', getPage), 'document'),
  write('POST', '/documents/:id/invoice', postInvoiceOfDocument),
  forPart(read('/documents/:id/download_url', getDownloadUrl), 'document'),
  forPart(read('/documents/:id/content', getContent), 'document'),
  forPart(read('/documents/:id/representations', getRepresentations), 'document'),
  read('/documents/:id/corrections', getCorrections),
  read('/documents/:id/links', getLinks),
  write('POST', '/documents/:id/links', postLink),
  write('DELETE', '/documents/:id/links/:link_id', deleteLink),
  read('/document_schemas', getDocumentSchemas),
  read('/document_schemas/:id', getDocumentSchema),
  read('/document_settings', getDocumentSettings),
  write('PATCH', '/document_settings', patchDocumentSettings),
  forPart(read('/shipments/:id/documents', getDocumentsOf('shipment')), 'shipment'),
  forPart(read('/containers/:id/documents', getDocumentsOf('container')), 'container'),
])

/** Every route of documents, and of the mails that bring them. */
export const document_routes: readonly ApiRoute[] = [...file_routes, ...mail_routes]
