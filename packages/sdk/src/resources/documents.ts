import type { DocumentTypeCode } from '@quaylog/contract'
import {
  listQuery,
  type Api,
  type CallOptions,
  type ListOptions,
  type MappedList,
  type PlainWriteOptions,
  type Rows,
  type WriteOptions,
} from '../api.ts'
import { TimeoutError } from '../errors.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type Included, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'

/** A document with camelCase names, and what was read of it when that came along, spelled as the API spells it. */
export type ShippingDocument = ReturnType<typeof mapDocument>
function mapDocument(document: Resource<'document'>, included: Included) {
  const { shipments, cargos, last_document_representation: last } = document.relationships ?? {}
  return {
    ...mapAttributes<'document'>(document),
    extractedDataManual: document.attributes.extracted_data_manual,
    evidenceManual: document.attributes.evidence_manual,
    shipmentIds: (shipments?.data ?? []).map(({ id }) => id),
    containerIds: (cargos?.data ?? []).map(({ id }) => id),
    representation: included.find(last)?.attributes ?? null,
  }
}

/** That a document belongs, or may belong, to a shipment or container. */
export type DocumentLink = ReturnType<typeof mapLink>
const mapLink = (link: Resource<'document_link'>) => ({
  ...mapAttributes<'document_link'>(link),
  target: link.relationships?.target?.data ?? null,
})

/** What narrows the list of documents; `query` of the options takes the other filters of the API. */
export interface DocumentFilters {
  reference?: string | undefined
  documentTypes?: string | undefined
  status?: string | undefined
  needsReview?: boolean | undefined
  shipmentId?: string | undefined
  containerId?: string | undefined
}

/** A page, or a box on it in points (1/72 inch) from its top left corner; of a picture, a pixel counts as a point. */
export type ValuePlace = { page: number } | { page: number; x: number; y: number; w: number; h: number }

/** What a person says of a document; null takes each back. */
export interface DocumentChanges {
  name?: string | undefined
  documentTypeManual?: DocumentTypeCode | null | undefined
  /** A merge patch (RFC 7386) over the payload, spelled as the API spells it; lists are replaced whole. */
  extractedDataManual?: Record<string, unknown> | null | undefined
  /** Where values stand that a person entered, by their JSON pointers: a page, or a box on it in points. */
  evidenceManual?: Record<string, ValuePlace | null> | null | undefined
}

/** What a document is linked to: one of the two. */
export type LinkTarget = { shipmentId: string } | { containerId: string }

const read_within_ms = 60_000
const look_again_ms = 1_000
const with_reading = { include: 'last_document_representation' } as const

const filtered = (filters: DocumentFilters, options: ListOptions<Format>) => ({
  'filter[reference]': filters.reference,
  'filter[document_types]': filters.documentTypes,
  'filter[status]': filters.status,
  'filter[needs_review]': filters.needsReview,
  'filter[shipment_id]': filters.shipmentId,
  'filter[container_id]': filters.containerId,
  ...listQuery(options),
})

/** Papers: handed in, read in the background, corrected, and linked to shipments and containers. */
export class Documents<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  /** Hands in a file of up to 25 MiB; it is read soon after. @throws ValidationError for files that are not taken */
  upload<F extends Format = D>(
    file: Blob | Uint8Array,
    name: string,
    options?: WriteOptions<F>,
  ): Promise<Formatted<F, Document<'document'>, ShippingDocument>>
  upload<F extends Format = D>(
    file: Blob | Uint8Array<ArrayBuffer>,
    name: string,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'document'>, ShippingDocument>> {
    const form = new FormData()
    form.append('file', new Blob([file]), name)
    return this.#api.one({ method: 'POST', path: '/documents', form }, mapDocument, options)
  }

  list<F extends Format = D>(
    filters: DocumentFilters = {},
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'document'>, MappedList<ShippingDocument>>> {
    return this.#api.list({ path: '/documents', query: filtered(filters, options) }, mapDocument, options)
  }

  /** All that the filters leave, page by page. */
  iterate<F extends Format = D>(
    filters: DocumentFilters = {},
    options: ListOptions<F> = {},
  ): Rows<Formatted<F, Resource<'document'>, ShippingDocument>> {
    return this.#api.iterate({ path: '/documents', query: filtered(filters, options) }, mapDocument, options)
  }

  /** A document with what was read of it. */
  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'document'>, ShippingDocument>> {
    return this.#api.one({ path: pathOf('/documents', id), query: with_reading }, mapDocument, options)
  }

  /**
   * Looks once a second until a document is read, or could not be: `status` says which.
   * @throws TimeoutError after `withinMs`, a minute unless told; the document is read all the same
   */
  async waitUntilRead<F extends Format = D>(
    id: string,
    { withinMs = read_within_ms, ...options }: CallOptions<F> & { withinMs?: number | undefined } = {},
  ): Promise<Formatted<F, Document<'document'>, ShippingDocument>> {
    for (let waitedMs = 0; waitedMs <= withinMs; waitedMs += look_again_ms) {
      const { attributes } = (await this.#api.read<Document<'document'>>({ path: pathOf('/documents', id) }, options))
        .data
      if (attributes.status !== 'received' && attributes.status !== 'reading') return this.get(id, options)
      await this.#api.transport.pause(look_again_ms, options.signal)
    }
    throw new TimeoutError(`Not read within ${withinMs} ms`)
  }

  /** Names a document, says what kind it is, or corrects what was read of it. */
  correct<F extends Format = D>(
    id: string,
    given: DocumentChanges,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'document'>, ShippingDocument>> {
    const attributes = {
      name: given.name,
      document_type_manual: given.documentTypeManual,
      extracted_data_manual: given.extractedDataManual,
      evidence_manual: given.evidenceManual,
    }
    const body = { data: { type: 'document', id, attributes } }
    const request = { method: 'PATCH', path: pathOf('/documents', id), query: with_reading, body } as const
    return this.#api.one(request, mapDocument, options)
  }

  /** Links, suggestions and what somebody rejected. */
  links<F extends Format = D>(
    id: string,
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'document_link'>, MappedList<DocumentLink>>> {
    return this.#api.list({ path: pathOf('/documents', id, '/links'), query: listQuery(options) }, mapLink, options)
  }

  /** Links a document, or accepts what was suggested; no rule takes the link away. */
  link<F extends Format = D>(
    id: string,
    target: LinkTarget,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'document_link'>, DocumentLink>> {
    const data =
      'shipmentId' in target
        ? { type: 'shipment', id: target.shipmentId }
        : { type: 'container', id: target.containerId }
    const body = { data: { type: 'document_link', relationships: { target: { data } } } }
    return this.#api.one({ method: 'POST', path: pathOf('/documents', id, '/links'), body }, mapLink, options)
  }

  /** Takes a link away, or rejects a suggestion; no rule proposes it again. */
  unlink(id: string, linkId: string, options: PlainWriteOptions = {}): Promise<void> {
    return this.#api.remove(pathOf('/documents', id, '/links', linkId), options)
  }
}
