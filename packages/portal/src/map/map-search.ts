import { searchText } from '../service/search-text.ts'

/** What the address of the map says. */
export interface MapSearch {
  /** The id of the ship that is chosen. */
  readonly ship?: string
}

export function readMapSearch(given: Readonly<Record<string, unknown>>): MapSearch {
  const ship = searchText(given['ship'])
  return ship === undefined ? {} : { ship }
}
