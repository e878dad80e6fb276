import type { Fragment, ListReader, Reader } from '../../ground/db/index.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { ListReading } from '../../ground/jsonapi/reading.ts'
import type { Looker } from '../list-filter-store.ts'
import type { ContainerRow } from './container.ts'
import { keptContainer } from './kept-container.ts'
import { containerSelection, pageOfContainers } from './store.ts'

/**
 * What changes with everything that `containerSelection` reads: the versions of the rows of container and charges, and
 * the moments of asking. A version of a row is who wrote it and where it stands; its own stamp beside them, because
 * another server, to which a database fails over, may count writers anew.
 */
function versionOf(reader: Reader): Fragment {
  return reader`concat(container.xmin, ' ', container.ctid, ' ', container.updated_at, ' ',
    (select concat(b.xmin, ' ', b.ctid, ' ', b.counted_at) from charge_box b
      where b.account_id = container.account_id and b.container_id = container.id), ' ',
    (select concat(max(j.last_attempted_at) filter (where j.source_key like 'facility:%'), ' ',
        max(j.last_attempted_at) filter (where j.source_key like 'rail:%'))
      from container_subject f join subject j on j.id = f.subject_id
      where f.account_id = container.account_id and f.container_id = container.id), ' ',
    (select j.last_attempted_at from shipment s join subject j on j.id = s.subject_id
      where s.account_id = container.account_id and s.id = container.shipment_id))`
}

/** The version that an account's container has now; undefined: the account has none of this id. */
export async function containerVersion(reader: Reader, account_id: string, id: string): Promise<string | undefined> {
  const [row] = await reader<{ version: string }[]>`
    select ${versionOf(reader)} as version from container where account_id = ${account_id} and id = ${id}`
  return row?.version
}

/** A container together with its version, both of one moment. */
export interface VersionedContainer {
  readonly row: ContainerRow
  readonly version: string
}

/** Those of an account's containers that have the ids, each with its version; in no order. */
export async function versionedContainers(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly VersionedContainer[]> {
  const found = await reader<(ContainerRow & { readonly version: string })[]>`
    select ${containerSelection(reader)}, ${versionOf(reader)} as version from container
    where account_id = ${account_id} and id = any(${[...ids]}::uuid[])`
  return found.map((one) => ({ row: keptContainer(one), version: one.version }))
}

/** The ids and versions of a page of containers. */
export async function listContainerVersions(
  reader: ListReader,
  account_id: string,
  viewer: Looker,
  reading: ListReading,
): Promise<Page<{ readonly id: string; readonly version: string }>> {
  return pageOfContainers(reader, account_id, viewer, reading, reader`id, ${versionOf(reader)} as version`)
}
