import { searchPage } from '../service/search-text.ts'

/** How an invoice can stand, in the order in which it gets there. */
export const invoice_statuses = ['received', 'approved', 'disputed', 'credited', 'paid', 'void'] as const

/** What the address of the page says. */
export interface InvoiceSearch {
  readonly status?: (typeof invoice_statuses)[number]
  readonly page?: number
}

/** The filters of an address; what is not usable is left out. */
export function readInvoiceSearch(given: Readonly<Record<string, unknown>>): InvoiceSearch {
  const status = invoice_statuses.find((one) => one === given['status'])
  const page = searchPage(given['page'])
  return { ...(status === undefined ? {} : { status }), ...(page === undefined ? {} : { page }) }
}
