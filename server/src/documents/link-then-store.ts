import type { ListReader } from '../ground/db/index.ts'
import { andOfParties } from '../request/part-store.ts'
import type { SeenAccount } from '../request/part-store.ts'

/** A document that was linked at a moment; what was read of it since is not said. */
export interface DocumentThen {
  readonly id: string
  readonly name: string
  readonly created_at: string
  readonly linked_at: string
}

/**
 * The documents that were linked to a container at an instant, by what the change log told until then. Those that were
 * erased since, or whose link a rule took back, are not known any more. Who sees a part of the account is told of those
 * that they see now: what a paper was thought to be about then is no reason to show it.
 */
export async function documentsThen(
  reader: ListReader,
  of: SeenAccount,
  container_id: string,
  as_of: string,
  limit: number,
): Promise<readonly DocumentThen[]> {
  return reader<DocumentThen[]>`
    select d.id, d.name, d.created_at, told.created_at as linked_at from (
      select distinct on (reference_id) reference_id, event, created_at from change_log
      where account_id = ${of.account_id} and container_id = ${container_id} and reference_type = 'document_link'
        and created_at <= ${as_of}
      order by reference_id, sequence desc) told
    join document_link l on l.account_id = ${of.account_id} and l.id = told.reference_id
    join (select account_id, id, name, created_at from document
        where account_id = ${of.account_id} ${andOfParties(reader, of, 'document')} and erased_at is null) d
      on d.account_id = l.account_id and d.id = l.document_id
    where told.event = 'link.created' order by d.created_at desc, d.id desc limit ${limit}`
}
