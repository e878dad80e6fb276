import { size_limits } from '@quaylog/contract'
import { seenBy } from '../request/part-store.ts'
import { listScopeOf } from '../request/services.ts'
import type { ApiCall, ApiReply } from '../request/services.ts'
import { invalidParameter, missingParameter } from '../ground/http/refusal.ts'
import { wholeListReply } from '../ground/jsonapi/document.ts'
import { readWholeList } from '../ground/jsonapi/reading.ts'
import { renderSearchResult } from './resource.ts'
import { searchHits } from './store.ts'

const { search_query_characters_max, search_results_items_max } = size_limits

/**
 * Shipments, then containers, then tracking requests with this name, newest first; of who sees a part of the account,
 * those that are theirs. Contract 3.5 and 1.12.
 */
export async function getSearch(call: ApiCall): Promise<ApiReply> {
  const text = call.query.get('query')?.trim() ?? ''
  if (text === '') throw missingParameter('query')
  const reading = readWholeList(call.query, 'search_result')
  if (text.length > search_query_characters_max)
    throw invalidParameter('query', `query may have at most ${search_query_characters_max} characters`)
  const scope = listScopeOf(call)
  const hits = await searchHits(scope.reader, seenBy(scope), text, search_results_items_max)
  return wholeListReply(scope, call.services.registry, hits.map(renderSearchResult), reading, call.url)
}
