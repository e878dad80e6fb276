import { searchText } from '../../service/search-text.ts'

/** What the address of the reference says: which call is open, and what is searched for. */
export interface CallSearch {
  readonly call?: string
  readonly q?: string
}

/** The parts of an address; what is not usable is left out. */
export function readCallSearch(given: Readonly<Record<string, unknown>>): CallSearch {
  const [call, q] = [searchText(given['call']), searchText(given['q'])]
  return { ...(call === undefined || !/^\w+$/.test(call) ? {} : { call }), ...(q === undefined ? {} : { q }) }
}
