import type { TransportEventName } from '@quaylog/contract'
import type { ListReader } from '../../ground/db/index.ts'
import type { ContainerRow } from '../../records/containers/container.ts'
import { keptContainer } from '../../records/containers/kept-container.ts'
import { containerSelection } from '../../records/containers/store.ts'

/** What happened to a box, with where and when; the zone is that of the place. */
export interface SharedMilestone {
  readonly container_id: string
  readonly event: TransportEventName
  readonly at: string
  readonly timezone: string | null
  readonly location_locode: string | null
  readonly location_name: string | null
}

const milestones_max = 2_000

/** The boxes that a page shows: one, or those of its shipment. */
export async function sharedContainers(
  reader: ListReader,
  account_id: string,
  of: { readonly shipment_id: string | null; readonly container_id: string | null },
  most: number,
): Promise<readonly ContainerRow[]> {
  const rows = await reader<ContainerRow[]>`
    select ${containerSelection(reader)} from container
    where account_id = ${account_id} and (id = ${of.container_id} or shipment_id = ${of.shipment_id})
    order by number limit ${most}`
  return rows.map(keptContainer)
}

/** What happened to the boxes, the first first; what was withdrawn is left out. */
export function milestonesOf(
  reader: ListReader,
  account_id: string,
  container_ids: readonly string[],
): Promise<readonly SharedMilestone[]> {
  return reader<SharedMilestone[]>`
    select container_id, event, at, timezone, location_locode, location_name from transport_event
    where account_id = ${account_id} and container_id = any(${[...container_ids]}::uuid[])
      and invalidated_at is null and milestone_key is not null and at is not null
    order by at, id limit ${milestones_max}`
}
