import type { Document, List, Resource } from '@quaylog/sdk'
import { queryOptions } from '@tanstack/react-query'
import { readApi, writeApi } from '../service/portal-api.ts'

export type Invoice = Resource<'invoice'>
export type InvoiceStatus = Invoice['attributes']['status']
export type Finding = Invoice['attributes']['verdict']['findings'][number]

export const invoice_page_size = 25

export const invoicesQuery = (status: InvoiceStatus | undefined, page: number) =>
  queryOptions({
    queryKey: ['invoices', status, page],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        'page[number]': String(page),
        'page[size]': String(invoice_page_size),
        ...(status === undefined ? {} : { 'filter[status]': status }),
      })
      return readApi<List<'invoice'>>(`/invoices?${query}`, signal)
    },
  })

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'one', id],
    queryFn: ({ signal }) => readApi<Document<'invoice'>>(`/invoices/${id}`, signal),
  })

export type InvoiceCheck = Resource<'invoice_check'>

/** The last checks of an invoice as they were made. */
export const invoiceChecksQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'checks', id],
    queryFn: async ({ signal }) => (await readApi<List<'invoice_check'>>(`/invoices/${id}/checks`, signal)).data,
  })

/** Hands an invoice in; it is checked at once. */
export function createInvoice(attributes: object): Promise<Document<'invoice'>> {
  return writeApi('POST', '/invoices', { data: { type: 'invoice', attributes } })
}

/** Hands in every invoice of a CSV file, or none where one is refused. */
export function importInvoices(content: string): Promise<List<'invoice'>> {
  return writeApi('POST', '/invoices/import', { data: { type: 'invoice', attributes: { content } } })
}

/** Checks an invoice again with what is known by now. */
export function recheckInvoice(id: string): Promise<Document<'invoice'>> {
  return writeApi('POST', `/invoices/${id}/check`, {})
}

export function settleInvoice(id: string, status: InvoiceStatus): Promise<Document<'invoice'>> {
  return writeApi('PATCH', `/invoices/${id}`, { data: { type: 'invoice', id, attributes: { status } } })
}

/** Writes the dispute letter and makes the evidence pack that goes with it. */
export function writeDisputeLetter(id: string): Promise<Document<'dispute_letter'>> {
  return writeApi('POST', `/invoices/${id}/dispute_letter`, {})
}

/** The evidence pack of a letter as a file that `quaylog verify-pack` counts again. */
export async function evidencePack(path: string): Promise<string> {
  const { data } = await readApi<Document<'evidence_pack'>>(path)
  return JSON.stringify(data.attributes.pack, null, 2)
}
