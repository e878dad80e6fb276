import type { ListReader } from '../ground/db/index.ts'

/** A document that was linked at a moment; what was read of it since is not said. */
export interface DocumentThen {
  readonly id: string
  readonly name: string
  readonly created_at: string
  readonly linked_at: string
}

/**
 * The documents that were linked to a container at an instant, by what the change log told until then. Those that were
 * erased since, or whose link a rule took back, are not known any more.
 */
export async function documentsThen(
  reader: ListReader,
  account_id: string,
  container_id: string,
  as_of: string,
  limit: number,
): Promise<readonly DocumentThen[]> {
  return reader<DocumentThen[]>`
    select d.id, d.name, d.created_at, told.created_at as linked_at from (
      select distinct on (reference_id) reference_id, event, created_at from change_log
      where account_id = ${account_id} and container_id = ${container_id} and reference_type = 'document_link'
        and created_at <= ${as_of}
      order by reference_id, sequence desc) told
    join document_link l on l.account_id = ${account_id} and l.id = told.reference_id
    join document d on d.account_id = l.account_id and d.id = l.document_id and d.erased_at is null
    where told.event = 'link.created' order by d.created_at desc, d.id desc limit ${limit}`
}
