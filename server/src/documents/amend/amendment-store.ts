import type { Fragment, Reader, Transaction } from '../../ground/db/index.ts'
import { orAgain } from '../witness/witness-store.ts'

/** Papers about one box or bill that are looked at for whether one replaces another. */
const papers_max = 200

/** Two documents of one type that name the same bill, booking or box. */
export interface PaperPair {
  readonly document_id: string
  readonly other_id: string
}

/** For a document `d`, those `found` that are of its type and name what it names; deleted and unread ones are none. */
const alike = (reader: Reader): Fragment => reader`
    cross join lateral (
      select distinct o.id from document_reference r
      join document_reference same on same.account_id = r.account_id and same.value = r.value and same.kind = r.kind
      join document o on o.account_id = same.account_id and o.id = same.document_id
      where r.account_id = d.account_id and r.document_id = d.id and r.kind in ('mbl', 'hbl', 'booking', 'container')
        and o.id <> d.id and o.discarded_at is null and o.status = 'extracted'
        and coalesce(o.type_manual, o.type_read) = coalesce(d.type_manual, d.type_read)
      order by o.id desc limit ${papers_max}) found`

/** For each of some documents, the others of its type that name what it names; deleted and unread ones are none. */
export async function papersAlike(
  reader: Reader,
  account_id: string,
  document_ids: readonly string[],
  types: readonly string[],
): Promise<readonly PaperPair[]> {
  return reader<PaperPair[]>`
    select d.id as document_id, found.id as other_id
    from document d ${alike(reader)}
    where d.account_id = ${account_id} and d.id = any(${[...document_ids]}::uuid[]) and d.discarded_at is null
      and d.status = 'extracted' and coalesce(d.type_manual, d.type_read) = any(${[...types]}::text[])`
}

/**
 * Has the documents compared again that name what a document names and are of its type: it may take their place, or
 * does so no longer. As with `giveWitnessJob`, nothing is done where documents say nothing.
 */
export async function giveJobsOfAlike(
  tx: Transaction,
  account_id: string,
  document_id: string,
  due_at: string,
): Promise<void> {
  await tx`
    insert into document_job (account_id, document_id, work, due_at)
    select ${account_id}::uuid, found.id, 'state', ${due_at}::timestamptz
    from document d ${alike(tx)}
    where d.account_id = ${account_id} and d.id = ${document_id}
      and exists (select 1 from account where id = ${account_id} and documents_as_source <> 'off')
    ${orAgain(tx)}`
}
