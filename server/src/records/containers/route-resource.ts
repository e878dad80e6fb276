import type { ResourceObject } from '@quaylog/contract'
import { repeatedId } from '../../request/repeated-id.ts'
import type { Scope } from '../../request/scope.ts'
import type { ResourceKind } from '../../ground/jsonapi/registry.ts'
import type { ContainerRow, StoredMove, StoredStop } from './container.ts'
import { containersByIds } from './store.ts'

/** Puts the route of a loaded container where includes find it: it stands in the container's own row. */
export function prefetchRoute(row: ContainerRow, stops: readonly StoredStop[], scope: Scope): void {
  const [route, ...locations] = renderRoute(row, stops, scope)
  if (route === undefined) return
  scope.prefetched.set(`route/${route.id}`, route)
  for (const location of locations) scope.prefetched.set(`route_location/${location.id}`, location)
}

/** The route and then its locations in travel order; contract 2.11. A route has the id of its container. */
export function renderRoute(row: ContainerRow, stops: readonly StoredStop[], scope: Scope): ResourceObject[] {
  const stamps = { created_at: row.created_at, updated_at: row.route_updated_at ?? row.created_at }
  const route: ResourceObject = {
    id: row.id,
    type: 'route',
    attributes: stamps,
    relationships: { route_locations: { data: stops.map((stop) => ({ id: stop.id, type: 'route_location' })) } },
  }
  return [route, ...stops.map((stop) => renderStop(row.id, stop, stamps, scope))]
}

/** Where a journey begins nothing leads to the stop, and where it ends nothing leads away. */
const no_move: StoredMove = {
  scac: null,
  mode: null,
  estimated_at: null,
  actual_at: null,
  voyage: null,
  vessel_id: null,
}

function renderStop(
  route_id: string,
  stop: StoredStop,
  stamps: { created_at: string; updated_at: string },
  scope: Scope,
): ResourceObject {
  const location = scope.reference.locationByLocode(stop.locode)
  const inbound = { ...no_move, ...stop.inbound }
  const outbound = { ...no_move, ...stop.outbound }
  return {
    id: stop.id,
    type: 'route_location',
    attributes: {
      ...repeatedId(scope.compat, stop.id),
      inbound_scac: inbound.scac,
      inbound_mode: inbound.mode,
      inbound_eta_at: inbound.estimated_at,
      inbound_ata_at: inbound.actual_at,
      inbound_voyage_number: inbound.voyage,
      outbound_scac: outbound.scac,
      outbound_mode: outbound.mode,
      outbound_etd_at: outbound.estimated_at,
      outbound_atd_at: outbound.actual_at,
      outbound_voyage_number: outbound.voyage,
      ...stamps,
    },
    relationships: {
      route: { data: { id: route_id, type: 'route' } },
      location: { data: location === null ? null : { id: location.id, type: location.type } },
      port: { data: location?.type === 'port' ? { id: location.id, type: 'port' } : null },
      inbound_vessel: { data: vesselLink(inbound.vessel_id) },
      outbound_vessel: { data: vesselLink(outbound.vessel_id) },
    },
  }
}

function vesselLink(id: string | null): { id: string; type: string } | null {
  return id === null ? null : { id, type: 'vessel' }
}

/** Routes by id: those of containers in hand, others from their containers. */
export const route_kind: ResourceKind<Scope> = {
  type: 'route',
  async fetch(scope, ids) {
    const missing = ids.filter((id) => !scope.prefetched.has(`route/${id}`))
    if (missing.length > 0) {
      for (const row of await containersByIds(scope.reader, scope.account.id, missing)) {
        if (row.route !== null) prefetchRoute(row, row.route, scope)
      }
    }
    return ids.flatMap((id) => scope.prefetched.get(`route/${id}`) ?? [])
  },
}

/** Route locations always come with their route. */
export const route_location_kind: ResourceKind<Scope> = {
  type: 'route_location',
  fetch: async (scope, ids) => ids.flatMap((id) => scope.prefetched.get(`route_location/${id}`) ?? []),
}
