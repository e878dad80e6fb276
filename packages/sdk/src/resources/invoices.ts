import type { CreateInvoiceRequest, UpdateInvoiceRequest } from '@quaylog/contract'
import { listQuery, type Api, type CallOptions, type ListOptions, type MappedList, type WriteOptions } from '../api.ts'
import type { CamelMembers } from '../camel.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'

/** An invoice and what its last check came to, with camelCase names; `document` is spelled as it was handed in. */
export type Invoice = ReturnType<typeof mapInvoice>
const mapInvoice = (invoice: Resource<'invoice'>) => ({
  ...mapAttributes<'invoice'>(invoice),
  document: invoice.attributes.document,
})

/** The letter that disputes an invoice; `evidencePackId` is read with `evidencePack`. */
export type DisputeLetter = ReturnType<typeof mapLetter>
const mapLetter = (letter: Resource<'dispute_letter'>) => ({
  ...mapAttributes<'dispute_letter'>(letter),
  evidencePackId: letter.relationships?.evidence_pack?.data?.id ?? null,
})

/** A check as it was made, with the charges that it rested on. */
export type InvoiceCheck = ReturnType<typeof mapAttributes<'invoice_check'>>

/** A pack that `quaylog verify-pack` counts again; its inside is spelled as its file is. */
export type EvidencePack = ReturnType<typeof mapPack>
const mapPack = (pack: Resource<'evidence_pack'>) => ({
  ...mapAttributes<'evidence_pack'>(pack),
  pack: pack.attributes.pack,
})

/** An invoice in the shape of the intake, docs/free-time/files.md. */
export type NewInvoice = CreateInvoiceRequest['data']['attributes']
export type InvoiceChanges = CamelMembers<UpdateInvoiceRequest['data']['attributes']>

/** Invoices of demurrage, detention and storage, checked by ledgers, terms and law. */
export class Invoices<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  list<F extends Format = D>(
    filters: { status?: string | undefined; number?: string | undefined } = {},
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'invoice'>, MappedList<Invoice>>> {
    const query = { 'filter[status]': filters.status, 'filter[number]': filters.number, ...listQuery(options) }
    return this.#api.list({ path: '/invoices', query }, mapInvoice, options)
  }

  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'invoice'>, Invoice>> {
    return this.#api.one({ path: pathOf('/invoices', id) }, mapInvoice, options)
  }

  /** Keeps an invoice, and checks it at once. Its members are spelled as in the file of an invoice. */
  create<F extends Format = D>(
    attributes: NewInvoice,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'invoice'>, Invoice>> {
    const body = { data: { type: 'invoice', attributes } }
    return this.#api.one({ method: 'POST', path: '/invoices', body }, mapInvoice, options)
  }

  /** Takes every invoice of a CSV text, or none where one of them is refused. */
  import<F extends Format = D>(
    csv: string,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, List<'invoice'>, MappedList<Invoice>>> {
    const body = { data: { type: 'invoice', attributes: { content: csv } } }
    return this.#api.list(
      { method: 'POST', path: '/invoices/import', body, idempotencyKey: options.idempotencyKey },
      mapInvoice,
      options,
    )
  }

  /** Says what has become of an invoice; of one that is disputed also since when. */
  update<F extends Format = D>(
    id: string,
    given: InvoiceChanges,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'invoice'>, Invoice>> {
    const attributes = { status: given.status, disputed_on: given.disputedOn }
    const body = { data: { type: 'invoice', id, attributes } }
    return this.#api.one({ method: 'PATCH', path: pathOf('/invoices', id), body }, mapInvoice, options)
  }

  /** Checks an invoice again, by what is known now. */
  check<F extends Format = D>(
    id: string,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'invoice'>, Invoice>> {
    return this.#api.one({ method: 'POST', path: pathOf('/invoices', id, '/check') }, mapInvoice, options)
  }

  /** Every check as it was made, the newest first: what becomes known later changes none. */
  checks<F extends Format = D>(
    id: string,
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'invoice_check'>, MappedList<InvoiceCheck>>> {
    return this.#api.list(
      { path: pathOf('/invoices', id, '/checks'), query: listQuery(options) },
      mapAttributes<'invoice_check'>,
      options,
    )
  }

  /** Writes the letter and makes the evidence pack. @throws ValidationError where nothing is disputed */
  disputeLetter<F extends Format = D>(
    id: string,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'dispute_letter'>, DisputeLetter>> {
    return this.#api.one({ method: 'POST', path: pathOf('/invoices', id, '/dispute_letter') }, mapLetter, options)
  }

  evidencePack<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'evidence_pack'>, EvidencePack>> {
    return this.#api.one({ path: pathOf('/evidence_packs', id) }, mapPack, options)
  }
}
