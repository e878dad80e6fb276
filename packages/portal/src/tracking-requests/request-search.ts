import type { TrackingRequestStatus } from '@quaylog/contract'
import { searchPage, searchText } from '../service/search-text.ts'

export const statuses: readonly TrackingRequestStatus[] = [
  'pending',
  'created',
  'succeeded',
  'awaiting_manifest',
  'failed',
]

/** What the address of the list says. */
export interface RequestSearch {
  readonly q?: string | undefined
  readonly status?: TrackingRequestStatus | undefined
  readonly page?: number | undefined
}

/** The filters of an address; what is not usable is left out. */
export function readRequestSearch(given: Readonly<Record<string, unknown>>): RequestSearch {
  const status = statuses.find((one) => one === given['status'])
  return { q: searchText(given['q']), status, page: searchPage(given['page']) }
}
