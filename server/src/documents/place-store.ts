import type { Database, Reader, Transaction } from '../ground/db/index.ts'
import { insertChunks } from './file-store.ts'
import type { StoredFile } from './file-store.ts'

/** Where originals are. */
export type OriginalPlace = 'database' | 'store'

/** Originals in a place, in the order of account and id, after one of them. */
export async function filesIn(
  reader: Reader,
  place: OriginalPlace,
  after: Pick<StoredFile, 'account_id' | 'id'>,
  count: number,
): Promise<readonly StoredFile[]> {
  const is_there = place === 'database' ? reader`object_id is null` : reader`object_id is not null`
  return reader<StoredFile[]>`
    select account_id, id, stored_in::text, sha256, bytes, created_at, object_id from document_file
    where ${is_there} and (account_id, id) > (${after.account_id}, ${after.id}) order by account_id, id limit ${count}`
}

/** How many originals are where, and how many objects wait to be removed. */
export async function placesOf(reader: Reader): Promise<{ database: number; store: number; loose: number }> {
  const [row] = await reader<{ database: number; store: number; loose: number }[]>`
    select count(*) filter (where object_id is null)::int as database, count(object_id)::int as store,
      (select count(*)::int from loose_object) as loose from document_file`
  return row ?? { database: 0, store: 0, loose: 0 }
}

/** How many originals of an account are in the store. */
export async function storedOf(reader: Reader, account_id: string): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*)::int as count from document_file where account_id = ${account_id} and object_id is not null`
  return row?.count ?? 0
}

/** Notes that an object is about to be written; false: the same original was begun after `busy_since` already. */
export async function beginObject(
  reader: Reader,
  file: StoredFile,
  object: { readonly id: string; readonly since: string; readonly busy_since: string },
): Promise<boolean> {
  const begun = await reader`
    insert into loose_object (account_id, id, file_id, since)
    select ${file.account_id}, ${object.id}, ${file.id}, ${object.since}::timestamptz
    where not exists (select 1 from loose_object where account_id = ${file.account_id} and file_id = ${file.id}
      and since > ${object.busy_since})`
  return begun.count === 1
}

/** Has a written object be the original, and its pieces leave the database; false: it is moved or erased already. */
export async function takeObject(db: Database, file: StoredFile, object_id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const written = await tx`
      delete from loose_object where account_id = ${file.account_id} and id = ${object_id} and not is_removing`
    if (written.count === 0) return false
    const moved = await tx`
      update document_file set object_id = ${object_id}
      where account_id = ${file.account_id} and id = ${file.id} and object_id is null`
    if (moved.count === 0) {
      await tx`
        insert into loose_object (account_id, id, file_id, since)
        values (${file.account_id}, ${object_id}, ${file.id}, '-infinity')`
      return false
    }
    await tx`delete from document_chunk where account_id = ${file.account_id} and file_id = ${file.id}`
    return true
  })
}

/** Has the database hold an original again; false: it is moved or erased already. */
export async function takeBack(db: Database, file: StoredFile, bytes: Buffer, since: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const moved = await tx`
      update document_file set object_id = null
      where account_id = ${file.account_id} and id = ${file.id} and object_id = ${file.object_id}`
    if (moved.count === 0) return false
    await insertChunks(tx, file, bytes)
    await tx`
      insert into loose_object (account_id, id, file_id, since)
      values (${file.account_id}, ${file.object_id}, ${file.id}, ${since})`
    return true
  })
}

/** An object that no original is. */
export interface LooseObject {
  readonly account_id: string
  readonly id: string
}

/** Claims objects for removal that are loose since before a moment; they can be no original from now on. */
export async function claimLoose(tx: Transaction, before: string, count: number): Promise<readonly LooseObject[]> {
  return tx<LooseObject[]>`
    update loose_object set is_removing = true where (account_id, id) in (
      select account_id, id from loose_object where since < ${before} order by since limit ${count}
      for update skip locked)
    returning account_id, id`
}

/** Forgets an object that was removed from the store. */
export async function forgetLoose(reader: Reader, { account_id, id }: LooseObject): Promise<void> {
  await reader`delete from loose_object where account_id = ${account_id} and id = ${id} and is_removing`
}
