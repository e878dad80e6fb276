import type { DeadlineViewer } from '@quaylog/journey'
import type { Fragment, ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { andAll, moment_columns, orderOf, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page, SortColumn } from '../../ground/jsonapi/page-store.ts'
import type { ListReading } from '../../ground/jsonapi/reading.ts'
import { idsNamed, matchNames } from '../../search/store.ts'
import { container_columns, countingDeadline } from './container.ts'
import type { ContainerRow } from './container.ts'
import { keptContainer } from './kept-container.ts'

/** What is read of a container: its row, and when each kind of source was asked about it last. */
export function containerSelection(reader: Reader): Fragment {
  const askedAt = (
    prefix: string,
  ) => reader`(select max(j.last_attempted_at) from container_subject f join subject j on j.id = f.subject_id
    where f.account_id = container.account_id and f.container_id = container.id and j.source_key like ${`${prefix}:%`})`
  return reader`${reader(container_columns)}, (select b.summary from charge_box b
      where b.account_id = container.account_id and b.container_id = container.id) as free_time, ${askedAt('facility')} as pod_last_tracking_request_at, ${askedAt('rail')} as rail_last_tracking_request_at,
    (select j.last_attempted_at from shipment s join subject j on j.id = s.subject_id where s.account_id = container.account_id and s.id = container.shipment_id) as shipment_last_tracking_request_at`
}

export async function containerById(reader: Reader, account_id: string, id: string): Promise<ContainerRow | undefined> {
  const [row] = await reader<ContainerRow[]>`
    select ${containerSelection(reader)} from container where account_id = ${account_id} and id = ${id}`
  return row === undefined ? undefined : keptContainer(row)
}

export async function containersByIds(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly ContainerRow[]> {
  const rows = await reader<ContainerRow[]>`
    select ${containerSelection(reader)} from container where account_id = ${account_id}
      and id = any(${[...ids]}::uuid[])`
  return rows.map(keptContainer)
}

const sortColumns = (viewer: DeadlineViewer): Readonly<Record<string, SortColumn>> => ({
  ...moment_columns,
  pickup_lfd: { by: countingDeadline(viewer).at, type: 'timestamptz', nullable: true },
  number: { by: 'number', type: 'text' },
  cost_of_waiting: {
    by: (reader) => reader`(select b.cost_of_waiting from charge_box b
      where b.account_id = container.account_id and b.container_id = container.id)`,
    type: 'float8',
    nullable: true,
  },
})

/** A page of containers: the ids of the page first, so that depth does not drag whole rows along. */
export async function listContainers(
  reader: ListReader,
  account_id: string,
  viewer: DeadlineViewer,
  reading: ListReading,
): Promise<Page<ContainerRow>> {
  const conditions = await conditionsOf(reader, account_id, reading.filters)
  const page = await selectPage<ContainerRow>(reader, {
    table: 'container',
    columns: containerSelection(reader),
    account_id,
    where: reader`account_id = ${account_id} ${andAll(reader, conditions)}`,
    order: orderOf(reader, reading.sort, sortColumns(viewer)),
    page: reading.page,
  })
  return { ...page, rows: page.rows.map(keptContainer) }
}

async function conditionsOf(
  reader: Reader,
  account_id: string,
  filters: ReadonlyMap<string, string>,
): Promise<Fragment[]> {
  const conditions: Fragment[] = []
  for (const [parameter, value] of filters) {
    switch (parameter) {
      case 'q':
        conditions.push(
          reader`id in (${idsNamed(reader, account_id, 'container', await matchNames(reader, account_id, ['container'], value))})`,
        )
        break
      case 'number':
        conditions.push(reader`number = ${value.replaceAll(/\s+/g, '').toUpperCase()}`)
        break
      case 'filter[status]':
        conditions.push(reader`current_status = ${value}`)
        break
      case 'filter[free_time]':
        conditions.push(
          reader`id in (select container_id from charge_box where account_id = ${account_id} and worst_state = ${value})`,
        )
        break
      case 'filter[shipment_id]':
        conditions.push(reader`shipment_id = ${value}`)
        break
      case 'filter[pod_locode]':
        conditions.push(
          reader`shipment_id in (select id from shipment where account_id = ${account_id} and port_of_discharge_locode = ${value})`,
        )
        break
      case 'filter[line_scac]':
        conditions.push(
          reader`shipment_id in (select id from shipment where account_id = ${account_id} and scac = ${value})`,
        )
        break
      case 'filter[tracking_stopped]':
        conditions.push(
          reader`shipment_id in (select id from shipment where account_id = ${account_id} and ${value === 'true' ? reader`line_tracking_stopped_at is not null` : reader`line_tracking_stopped_at is null`})`,
        )
        break
      case 'filter[updated_at][start]':
        conditions.push(reader`updated_at >= ${value}`)
        break
      case 'filter[updated_at][end]':
        conditions.push(reader`updated_at < ${value}`)
        break
      case 'filter[created_at][start]':
        conditions.push(reader`created_at >= ${value}`)
        break
      case 'filter[created_at][end]':
        conditions.push(reader`created_at < ${value}`)
        break
      default:
        throw new Error(`no condition for container filter ${parameter}`)
    }
  }
  return conditions
}

/** Replaces the reference numbers of the owner. */
export async function setContainerRefNumbers(
  tx: Transaction,
  account_id: string,
  id: string,
  ref_numbers: readonly string[],
  now: string,
): Promise<void> {
  await tx`
    update container set ref_numbers = ${[...ref_numbers]}, updated_at = ${now} where account_id = ${account_id}
      and id = ${id}`
}

/**
 * Containers that count against the plan: those of tracked, real shipments that are not empty returned. Contract 9.1.
 */
export async function countActiveContainers(reader: ListReader, account_id: string): Promise<number> {
  const [row] = await reader<{ active: number }[]>`
    select ((select count(*) from container where account_id = ${account_id} and is_active)
      + (select count(*) from tracking_request where account_id = ${account_id}
        and status in ('pending', 'awaiting_manifest') and not is_test))::int as active`
  return row?.active ?? 0
}
