import type { Transaction } from '../../../ground/db/index.ts'
import { inOrder, readTables } from '../../../ground/db/tables-store.ts'
import { documentKey, lineKey, reportKey } from '../../../world-facts/subject.ts'

/** What stays of an account that is erased: who did what in it, and objects that the store still has to remove. */
const tables_kept = ['audit_batch', 'audit_entry', 'loose_object']

/** Ends every key and every session of an account but one. */
export async function closeAccount(
  tx: Transaction,
  account_id: string,
  kept_session_id: string,
  now: string,
): Promise<void> {
  await tx`update api_key set revoked_at = ${now} where account_id = ${account_id} and revoked_at is null`
  await tx`update publishable_key set revoked_at = ${now} where account_id = ${account_id} and revoked_at is null`
  await tx`delete from session where account_id = ${account_id} and id <> ${kept_session_id}`
}

/**
 * Deletes every row of an account but what is kept, and the people who work in no other account and operate nothing.
 * The account is locked. Originals in the object store become loose, and are removed as such.
 */
export async function eraseAccountRows(tx: Transaction, account_id: string): Promise<void> {
  const { tables, references } = await readTables(tx)
  const own = tables.filter(({ name, is_of_account }) => is_of_account && !tables_kept.includes(name))
  const people = await tx<{ person_id: string }[]>`
    select m.person_id from membership m join person p on p.id = m.person_id and not p.is_operator
    where m.account_id = ${account_id} and not exists (
      select 1 from membership o where o.person_id = m.person_id and o.account_id <> ${account_id})`
  const subjects = await ownSubjects(tx, account_id)
  const reports = await tx<{ inbound_id: string }[]>`
    select inbound_id from report_file where account_id = ${account_id}`
  await tx`
    insert into loose_object (account_id, id, file_id, since)
    select account_id, object_id, id, '-infinity' from document_file
    where account_id = ${account_id} and object_id is not null
    on conflict do nothing`
  for (const { name } of inOrder(own, references).toReversed())
    await tx`delete from ${tx(name)} where account_id = ${account_id}`
  for (const table of ['observation', 'observation_pack', 'payload'])
    await tx`delete from ${tx(table)} where subject_id = any(${subjects}::uuid[])`
  await tx`delete from subject where id = any(${subjects}::uuid[])`
  await tx`delete from inbound where id = any(${reports.map(({ inbound_id }) => inbound_id)}::uuid[])`
  await tx`delete from person where id = any(${people.map(({ person_id }) => person_id)}::uuid[])`
  await tx`delete from account where id = ${account_id}`
}

/** What only this account could follow: the words of its documents and reports, and its stories of the test line. */
async function ownSubjects(tx: Transaction, account_id: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from subject where source_key = ${lineKey('TEST', account_id)}
      or source_key in (select ${documentKey('')} || id::text from document where account_id = ${account_id})
      or source_key in (select ${reportKey('')} || id::text from report_mapping where account_id = ${account_id})`
  return rows.map(({ id }) => id)
}
