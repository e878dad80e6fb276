import { keptContainer } from '../../records/containers/kept-container.ts'
import type { ContainerRow } from '../../records/containers/container.ts'
import { containerSelection } from '../../records/containers/store.ts'
import type { ListReader } from '../../ground/db/index.ts'
import { searchForm } from '../../search/store.ts'
import type { ShipmentRow } from '../../records/shipments/shipment.ts'
import { shipmentSelection } from '../../records/shipments/store.ts'
import { transport_event_columns } from '../../records/transport-events/transport-event.ts'
import type { TransportEventRow } from '../../records/transport-events/transport-event.ts'

const shipments_max = 10
const containers_max = 100
const events_max = 2_000

/** What a visitor's number finds among the account's own shipments: exact names only, test shipments never. */
export async function findTracked(
  reader: ListReader,
  account_id: string,
  number: string,
): Promise<{
  shipments: readonly ShipmentRow[]
  containers: readonly ContainerRow[]
  events: readonly TransportEventRow[]
}> {
  const shipments = await reader<ShipmentRow[]>`
    select ${shipmentSelection(reader)} from shipment
    where account_id = ${account_id} and not is_test
      and id in (select record_id from search_term where account_id = ${account_id} and term = ${searchForm(number)}
      and kind = 'shipment')
    order by created_at desc, id desc limit ${shipments_max}`
  const containers = await reader<ContainerRow[]>`
    select ${containerSelection(reader)} from container
    where account_id = ${account_id} and shipment_id = any(${shipments.map((shipment) => shipment.id)}::uuid[])
    order by number limit ${containers_max}`
  const events = await reader<TransportEventRow[]>`
    select ${reader(transport_event_columns)} from transport_event
    where account_id = ${account_id} and container_id = any(${containers.map((container) => container.id)}::uuid[])
      and invalidated_at is null and milestone_key is not null
    order by at, id limit ${events_max}`
  return { shipments, containers: containers.map(keptContainer), events }
}
