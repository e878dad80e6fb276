import { searchPage } from '../service/search-text.ts'

/** Parts of the list of documents that one asks for. */
export const document_choices = ['needs_review', 'unlinked', 'reading', 'failed'] as const
export type DocumentChoice = (typeof document_choices)[number]

/** What the address of the page says. */
export interface DocumentSearch {
  readonly show?: DocumentChoice
  readonly page?: number
}

/** The filters of an address; what is not usable is left out. */
export function readDocumentSearch(given: Readonly<Record<string, unknown>>): DocumentSearch {
  const show = document_choices.find((one) => one === given['show'])
  const page = searchPage(given['page'])
  return { ...(show === undefined ? {} : { show }), ...(page === undefined ? {} : { page }) }
}
