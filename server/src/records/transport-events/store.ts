import type { Fragment, ListReader, Reader } from '../../ground/db/index.ts'
import { andAll, moment_columns, orderOf, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { ListReading } from '../../ground/jsonapi/reading.ts'
import { transport_event_columns } from './transport-event.ts'
import type { TransportEventRow } from './transport-event.ts'

export async function transportEventsByIds(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly TransportEventRow[]> {
  return reader<TransportEventRow[]>`
    select ${reader(transport_event_columns)} from transport_event where account_id = ${account_id}
      and id = any(${[...ids]}::uuid[]) order by at, id`
}

const sort_columns = {
  timestamp: { by: 'at', type: 'timestamptz', nullable: true },
  created_at: moment_columns.created_at,
} as const

/** A page of a container's timeline; invalidated rows only when asked for. */
export async function listTransportEvents(
  reader: ListReader,
  account_id: string,
  container_id: string,
  reading: ListReading,
): Promise<Page<TransportEventRow>> {
  const conditions: Fragment[] =
    reading.filters.get('filter[invalidated]') === 'true' ? [] : [reader`invalidated_at is null`]
  const event = reading.filters.get('filter[event]')
  if (event !== undefined) conditions.push(reader`event = ${event}`)
  const data_source = reading.filters.get('filter[data_source]')
  if (data_source !== undefined) conditions.push(reader`data_source = ${data_source}`)
  return selectPage(reader, {
    table: 'transport_event',
    columns: reader`${reader(transport_event_columns)}`,
    where: reader`account_id = ${account_id} and container_id = ${container_id} ${andAll(reader, conditions)}`,
    order: orderOf(reader, reading.sort, sort_columns),
    page: reading.page,
  })
}
