import { searchPage, searchText } from '../service/search-text.ts'

/** The views of the page, in their order. */
export const fleet_views = ['all', 'attention', 'arriving', 'terminal'] as const
export type FleetView = (typeof fleet_views)[number]

/** What the list can be narrowed by, each with several values; custom fields besides, as `field.api_slug`. */
const fleet_filters = [
  'status',
  'scac',
  'pod_locode',
  'free',
  'hold',
  'available',
  'exception',
  'charges',
  'tag',
  'party',
  'vessel',
  'voyage',
] as const
export type FleetFilter = (typeof fleet_filters)[number]

/** A custom field of containers, as a filter and as a column. */
export type FieldName = `field.${string}`

/** What the address of the page says: every filter is part of it, so that a link shows the same list. */
export interface FleetSearch extends Readonly<Partial<Record<FleetFilter | FieldName, string>>> {
  readonly view?: FleetView
  readonly q?: string
  /** The column that it is sorted by, with a `-` before it the other way round. */
  readonly sort?: string
  readonly columns?: string
  /** Where the page begins or ends: a cursor of the page before or behind it. */
  readonly after?: string
  readonly before?: string
  /** Which page that was when it was turned to: it is only said. */
  readonly page?: number
}

export function isField(name: string): name is FieldName {
  return name.startsWith('field.') && name.length > 'field.'.length
}

/** The values of a filter: commas stand between them, and `\\,` for one within a value. */
export function valuesOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(/(?<!\\),/).map((value) => value.replaceAll('\\,', ','))
}

/** The text of a filter; undefined: not narrowed. */
export function textOf(values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : values.map((value) => value.replaceAll(',', '\\,')).join(',')
}

/** The same list from its first page. */
export function firstPage(search: FleetSearch): FleetSearch {
  const { page: _page, after: _after, before: _before, ...kept } = search
  return kept
}

/** The filters of a list, custom fields too, that an address has. */
export function filtersOf(search: FleetSearch): readonly (FleetFilter | FieldName)[] {
  const fields = Object.keys(search).filter(isField)
  return [...fleet_filters, ...fields].filter((name) => search[name] !== undefined)
}

const texts = [...fleet_filters, 'q', 'sort', 'columns', 'after', 'before'] as const

/** The filters of an address; what is not usable is left out. */
export function readFleetSearch(given: Readonly<Record<string, unknown>>): FleetSearch {
  const view = fleet_views.find((one) => one === given['view'])
  const kept = [...texts, ...Object.keys(given).filter(isField)].flatMap((name) => {
    const text = searchText(given[name])
    return text === undefined ? [] : [[name, text] as const]
  })
  const page = searchPage(given['page'])
  return {
    ...(view === undefined || view === 'all' ? {} : { view }),
    ...Object.fromEntries(kept),
    ...(page === undefined ? {} : { page }),
  }
}
