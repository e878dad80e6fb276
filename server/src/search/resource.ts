import type { ResourceObject, SearchEntityType, SearchResultAttributes } from '@quaylog/contract'
import type { SearchHit, SearchKind } from './store.ts'

const entity_types: Record<SearchKind, SearchEntityType> = {
  shipment: 'shipment',
  container: 'cargo',
  tracking_request: 'tracking_request',
}

/** The search result of contract 2.13; its id is that of the record. */
export function renderSearchResult({ id, kind, ref_numbers, ...hit }: SearchHit): ResourceObject {
  const attributes: SearchResultAttributes = { entity_type: entity_types[kind], ...hit, ref_numbers: [...ref_numbers] }
  return { id, type: 'search_result', attributes }
}
