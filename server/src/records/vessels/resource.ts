import type { ResourceObject, VesselAttributes, VesselPosition } from '@quaylog/contract'
import { isEntitled } from '../../request/account.ts'
import type { Scope } from '../../request/scope.ts'
import type { ResourceKind } from '../../ground/jsonapi/registry.ts'
import { vesselsByIds } from './store.ts'
import type { VesselRow } from './vessel.ts'

/** The vessel resource of contract 2.10; positions only with Routing Data. */
export function renderVessel(row: VesselRow, scope: Scope, positions?: VesselPosition[]): ResourceObject {
  const shown = isEntitled(scope.account, 'routing_data')
  const attributes: VesselAttributes = {
    name: row.name,
    imo: row.imo ?? row.inferred_imo,
    imo_inferred: row.imo === null && row.inferred_imo !== null,
    mmsi: row.mmsi,
    latitude: shown ? row.latitude : null,
    longitude: shown ? row.longitude : null,
    nautical_speed_knots: shown ? row.speed_knots : null,
    navigational_heading_degrees: shown ? row.heading_degrees : null,
    position_timestamp: shown ? row.position_at : null,
    ...(positions === undefined ? {} : { positions }),
  }
  return { id: row.id, type: 'vessel', attributes }
}

/** Vessels by id for `include`; one that was loaded in this scope is not asked for again. */
export const vessel_kind: ResourceKind<Scope> = {
  type: 'vessel',
  async fetch(scope, ids) {
    const missing = ids.filter((id) => !scope.prefetched.has(`vessel/${id}`))
    const rows = missing.length === 0 ? [] : await vesselsByIds(scope.reader, missing)
    for (const row of rows) scope.prefetched.set(`vessel/${row.id}`, renderVessel(row, scope))
    return ids.flatMap((id) => scope.prefetched.get(`vessel/${id}`) ?? [])
  },
}
