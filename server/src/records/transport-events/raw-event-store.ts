import type { ResourceObject } from '@quaylog/contract'
import type { Scope } from '../../request/scope.ts'
import type { ResourceKind } from '../../ground/jsonapi/registry.ts'
import { mapInSlices } from '../../ground/slices.ts'
import { renderRawEvent } from './raw-event-resource.ts'
import type { StoredRawEvent } from './raw-event-resource.ts'

interface RawRow {
  readonly container_id: string
  readonly scac: string
  readonly created_at: string
  readonly raw_events: readonly StoredRawEvent[] | null
}

/** All raw events of one container in their order. */
export async function rawEventsOf(scope: Scope, container_id: string): Promise<ResourceObject[]> {
  const rows = await scope.reader<RawRow[]>`
    select c.id as container_id, s.scac, c.created_at, c.picture -> 'raw_events' as raw_events
    from container c join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
    where c.account_id = ${scope.account.id} and c.id = ${container_id}`
  return rows.flatMap((row) => renderAll(row, scope))
}

/** Raw events by id for `include`: they stand in the pictures of the containers that list them. */
export const raw_event_kind: ResourceKind<Scope> = {
  type: 'raw_event',
  async fetch(scope, ids) {
    const wanted = new Set(ids)
    const rows = await scope.reader<RawRow[]>`
      select c.id as container_id, s.scac, c.created_at, c.picture -> 'raw_events' as raw_events
      from container c join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
      where c.account_id = ${scope.account.id} and c.raw_event_ids && ${[...ids]}::uuid[]`
    const rendered = await mapInSlices(rows, (row) => renderAll(row, scope))
    return rendered.flat().filter((resource) => wanted.has(resource.id))
  },
}

function renderAll(row: RawRow, scope: Scope): ResourceObject[] {
  return (row.raw_events ?? []).map((raw, index) => renderRawEvent(raw, index, row, scope))
}
