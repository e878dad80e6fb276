import { document_types } from '@quaylog/contract'
import { z } from 'zod'
import { clampedPageSize, page, page_size, record_id } from '../arguments.ts'
import { answer } from '../result.ts'
import { defineTool } from '../tool.ts'
import { quoted, quoted_form, quoted_note } from './quoted.ts'

const references_shown = 20

/** How many references a row leaves out; nothing where it has them all. */
function leftOf(references: number): { readonly referencesLeft?: number } {
  return references > references_shown ? { referencesLeft: references - references_shown } : {}
}

/** A page of documents, the newest first. */
export const search_documents = defineTool({
  name: 'search_documents',
  title: 'Search documents',
  description:
    'Arrival notices, delivery orders, bills of lading, invoices and other papers of this account, the newest first. ' +
    'reference is a number printed on the paper, or part of one. status failed means that nothing was read, with failedReason; needsReview that a person has not checked it yet. ' +
    'shipmentIds and containerIds are what a paper belongs to; suggestions are not among them. ' +
    'referencesLeft counts numbers of a paper that did not fit: get_document reads them all. Read one with get_document.',
  input: z.object({
    reference: z.string().trim().min(1).max(100).optional(),
    document_type: z.enum(document_types).optional(),
    shipment_id: record_id.optional(),
    container_id: record_id.optional(),
    needs_review: z.boolean().optional(),
    page,
    page_size,
  }),
  output: z.object({
    items: z.array(
      z.object({ id: z.string(), status: z.string(), needsReview: z.boolean(), referencesLeft: z.int().optional() }),
    ),
    links: z.object({ next: z.string().optional() }),
    meta: z.object({ total: z.int() }),
    _metadata: quoted_form,
  }),
  tolerate: clampedPageSize,
  async run(given, { client, signal }) {
    const { items, links, meta } = await client.documents.list(
      {
        reference: given.reference,
        documentTypes: given.document_type,
        shipmentId: given.shipment_id,
        containerId: given.container_id,
        needsReview: given.needs_review,
      },
      { format: 'mapped', page: given.page, pageSize: given.page_size, signal },
    )
    const rows = items.map((document) => ({
      id: document.id,
      documentType: document.documentType,
      status: document.status,
      failedReason: document.failedReason,
      needsReview: document.needsReview,
      source: document.source,
      pageCount: document.pageCount,
      shipmentIds: document.shipmentIds,
      containerIds: document.containerIds,
      createdAt: document.createdAt,
      ...leftOf(document.references.length),
      quoted: quoted({
        name: document.name,
        references: document.references.slice(0, references_shown).map(({ kind, value }) => ({ kind, value })),
      }),
    }))
    return answer({ items: rows, links, meta, _metadata: { notes: [quoted_note] } })
  },
})
