import type { ListReader, Transaction } from '../ground/db/index.ts'
import { eraseUnusedFile, holdStorage } from './file-store.ts'

const rows_at_once = 500

/** A document or upload whose file may be erased. */
export interface Erasable {
  readonly account_id: string
  readonly id: string
}

/** Documents that were discarded before a moment and not erased yet. */
export async function discardedBefore(reader: ListReader, before: string): Promise<readonly Erasable[]> {
  return reader<Erasable[]>`
    select account_id, id from document where discarded_at < ${before} and erased_at is null
    order by discarded_at limit ${rows_at_once}`
}

/** Documents of a type end that came before a moment; `rest`: of every type that is not named. */
export interface Expiry {
  readonly type: string
  readonly before: string
}

/** Documents that are older than their type is kept, those that were read or given up; parts of packets are none. */
export async function expiredDocuments(reader: ListReader, expiry: readonly Expiry[]): Promise<readonly Erasable[]> {
  const rest = expiry.find(({ type }) => type === 'rest')?.before ?? null
  return reader<Erasable[]>`
    select d.account_id, d.id from document d
      left join unnest(${expiry.map(({ type }) => type)}::text[], ${expiry.map(({ before }) => before)}::timestamptz[])
        as keep (type, before) on keep.type = coalesce(d.type_manual, d.type_read, 'other')
    where d.discarded_at is null and d.parent_id is null and d.status in ('extracted', 'failed')
      and d.created_at < coalesce(keep.before, ${rest}::timestamptz)
    order by d.created_at limit ${rows_at_once}`
}

/** Uploads that expired before a moment. */
export async function uploadsExpiredBefore(reader: ListReader, before: string): Promise<readonly Erasable[]> {
  return reader<Erasable[]>`
    select account_id, id from document_upload where expires_at < ${before} order by expires_at limit ${rows_at_once}`
}

/**
 * Erases what was read of a document, and its file unless something else has the same. That there was one stays known.
 * One that somebody restored meanwhile stays as it is.
 */
export async function eraseDocument(
  tx: Transaction,
  { account_id, id }: Erasable,
  before: string,
  now: string,
): Promise<void> {
  await holdStorage(tx, account_id)
  const [erased] = await tx<{ file_id: string }[]>`
    update document set erased_at = ${now}, representation_id = null, confirmed_representation_id = null,
      corrections = null, failed_detail = null
    where account_id = ${account_id} and id = ${id} and discarded_at < ${before} and erased_at is null
    returning file_id`
  if (erased === undefined) return
  await tx`delete from document_representation where account_id = ${account_id} and document_id = ${id}`
  await tx`delete from document_reference where account_id = ${account_id} and document_id = ${id}`
  await tx`delete from document_correction where account_id = ${account_id} and document_id = ${id}`
  await tx`delete from document_link where account_id = ${account_id} and document_id = ${id}`
  await tx`delete from document_job where account_id = ${account_id} and document_id = ${id}`
  await eraseUnusedFile(tx, account_id, erased.file_id)
}

/** Forgets an upload, with its file unless something else has the same. */
export async function eraseUpload(tx: Transaction, { account_id, id }: Erasable): Promise<void> {
  const [upload] = await tx<{ file_id: string | null }[]>`
    delete from document_upload where account_id = ${account_id} and id = ${id} returning file_id`
  if (upload === undefined || upload.file_id === null) return
  await holdStorage(tx, account_id)
  await eraseUnusedFile(tx, account_id, upload.file_id)
}
