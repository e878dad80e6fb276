import { Included } from '@quaylog/sdk'
import type { List, Resource } from '@quaylog/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { portalApi } from '../service/portal-api.ts'
import { shownFields } from './fleet-columns.ts'
import { firstPage } from './fleet-search.ts'
import type { FleetSearch, FleetView } from './fleet-search.ts'

/** A value that the list can be narrowed to. */
export interface Facet {
  readonly field: 'status' | 'scac' | 'pod_locode'
  readonly value: string
  readonly name: string
  readonly containers: number
}

/** A custom field of containers that the account has. */
export interface FleetField {
  readonly slug: string
  readonly name: string
}

/** How many containers that fit the filters each view holds. */
export type FleetCounts = Readonly<Record<FleetView, number>>

/** What the list can be narrowed to, and the custom fields that can be its columns. */
export interface FleetFacets {
  readonly facets: readonly Facet[]
  readonly fields: readonly FleetField[]
}

export const no_facets: FleetFacets = { facets: [], fields: [] }

interface FleetMeta {
  readonly meta: {
    readonly size: number
    /** The cursors of the pages behind and before this one; null: there is none. */
    readonly next: string | null
    readonly previous: string | null
    /** Of the custom fields that are columns: by container and slug what they say. */
    readonly shown: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
}

/** A container with what its row shows of other records. */
export interface FleetRow {
  readonly container: Resource<'container'>
  readonly shipment: Resource<'shipment'> | undefined
  readonly terminal: Resource<'terminal'> | undefined
  /** By slug, of the custom fields that are columns. */
  readonly fields: Readonly<Record<string, string>>
}

export interface Fleet extends FleetMeta {
  readonly rows: readonly FleetRow[]
}

export const page_size = 100

/** The query string of the endpoint and of the export. */
export function fleetParameters({ columns, page: _page, ...search }: FleetSearch, size?: number): string {
  return parametersOf({ ...search, fields: shownFields(columns), size })
}

function parametersOf(members: object): string {
  const given = Object.entries(members).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

/** One page of the list. */
export async function readFleet(parameters: string, signal?: AbortSignal): Promise<Fleet> {
  const list = await portalApi<List<'container'> & FleetMeta>('GET', `/containers?${parameters}`, undefined, signal)
  const included = new Included(list.included)
  return {
    meta: list.meta,
    rows: list.data.map((container) => {
      const { shipment, pickup_facility, pod_terminal } = container.relationships ?? {}
      return {
        container,
        shipment: included.find(shipment),
        terminal: included.find(pickup_facility) ?? included.find(pod_terminal),
        fields: list.meta.shown[container.id] ?? {},
      }
    }),
  }
}

export const fleetQuery = (search: FleetSearch) => {
  const parameters = fleetParameters(search, page_size)
  return queryOptions({
    queryKey: ['fleet', parameters],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readFleet(parameters, signal),
  })
}

/** Counted by itself, for the rows need not wait for it; sorting and turning pages change none of it. */
export const fleetCountsQuery = (search: FleetSearch) => {
  const { sort: _sort, view: _view, columns: _columns, ...filters } = firstPage(search)
  const parameters = parametersOf(filters)
  return queryOptions({
    queryKey: ['fleet', 'counts', parameters],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await portalApi<{ views: FleetCounts }>('GET', `/containers/counts?${parameters}`, undefined, signal)).views,
  })
}

export const fleetFacetsQuery = queryOptions({
  queryKey: ['fleet', 'facets'],
  queryFn: ({ signal }) => portalApi<FleetFacets>('GET', '/containers/facets', undefined, signal),
})
