import type { Fragment, Reader } from '../../ground/db/index.ts'
import type { ContainerRow } from './container.ts'
import { keptContainer } from './kept-container.ts'
import { containerSelection } from './store.ts'

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
export async function versionedContainer(
  reader: Reader,
  account_id: string,
  id: string,
): Promise<{ readonly row: ContainerRow; readonly version: string } | undefined> {
  const [found] = await reader<(ContainerRow & { readonly version: string })[]>`
    select ${containerSelection(reader)}, ${versionOf(reader)} as version from container
    where account_id = ${account_id} and id = ${id}`
  return found === undefined ? undefined : { row: keptContainer(found), version: found.version }
}
