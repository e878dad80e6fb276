import { Included } from '@quaylog/sdk'
import type { List, Resource } from '@quaylog/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { portalApi } from '../service/portal-api.ts'
import type { FleetSearch, FleetView } from './fleet-search.ts'

/** A value that the list can be narrowed to. */
export interface Facet {
  readonly field: 'status' | 'scac' | 'pod_locode'
  readonly value: string
  readonly name: string
  readonly containers: number
}

interface FleetMeta {
  readonly meta: {
    readonly size: number
    readonly total: number
    readonly views: Readonly<Record<FleetView, number>>
    readonly facets: readonly Facet[]
  }
}

/** A container with what its row shows of other records. */
export interface FleetRow {
  readonly container: Resource<'container'>
  readonly shipment: Resource<'shipment'> | undefined
  readonly terminal: Resource<'terminal'> | undefined
}

export interface Fleet extends FleetMeta {
  readonly rows: readonly FleetRow[]
}

export const page_size = 50

/** The query string of the endpoint and of the export. */
export function fleetParameters({ columns: _columns, page, ...search }: FleetSearch, size?: number): string {
  const given = Object.entries({ ...search, ...(size === undefined ? {} : { page, size }) }).filter(
    ([, value]) => value !== undefined,
  )
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

/** One page of the list. */
export async function readFleet(search: FleetSearch, size: number, signal?: AbortSignal): Promise<Fleet> {
  const list = await portalApi<List<'container'> & FleetMeta>(
    'GET',
    `/containers?${fleetParameters(search, size)}`,
    undefined,
    signal,
  )
  const included = new Included(list.included)
  return {
    meta: list.meta,
    rows: list.data.map((container) => {
      const { shipment, pickup_facility, pod_terminal } = container.relationships ?? {}
      return {
        container,
        shipment: included.find(shipment),
        terminal: included.find(pickup_facility) ?? included.find(pod_terminal),
      }
    }),
  }
}

export const fleetQuery = ({ columns: _columns, ...search }: FleetSearch) =>
  queryOptions({
    queryKey: ['fleet', search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readFleet(search, page_size, signal),
  })
