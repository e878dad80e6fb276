import type { Reader, Transaction } from '../ground/db/index.ts'

/** Pieces in which originals are kept, in bytes: what a read holds in memory at once. */
const chunk_bytes = 262_144

/** An original as it is kept. */
export interface StoredFile {
  readonly account_id: string
  readonly id: string
  /** The first day of the month in which it came. */
  readonly stored_in: string
  readonly sha256: string
  readonly bytes: number
  readonly created_at: string
  /** The object that holds its bytes in the store; null: they are in the database. */
  readonly object_id: string | null
}

/** Keeps an original and counts it in its account's storage, which it returns in bytes. */
export async function insertFile(tx: Transaction, file: StoredFile, bytes: Buffer): Promise<number> {
  await tx`insert into document_file ${tx({ ...file })}`
  await insertChunks(tx, file, bytes)
  const [storage] = await tx<{ bytes: number }[]>`
    insert into document_storage (account_id, bytes) values (${file.account_id}, ${bytes.length})
    on conflict (account_id) do update set bytes = document_storage.bytes + excluded.bytes returning bytes`
  return storage?.bytes ?? 0
}

/** Keeps the bytes of an original in the database, in pieces. */
export async function insertChunks(tx: Transaction, file: StoredFile, bytes: Buffer): Promise<void> {
  for (let number = 0; number * chunk_bytes < bytes.length; number++) {
    const data = bytes.subarray(number * chunk_bytes, (number + 1) * chunk_bytes)
    await tx`
      insert into document_chunk (account_id, stored_in, file_id, number, data)
      values (${file.account_id}, ${file.stored_in}, ${file.id}, ${number}, ${data})`
  }
}

/** An original of the account without its bytes. */
export async function fileById(reader: Reader, account_id: string, id: string): Promise<StoredFile | undefined> {
  const [row] = await reader<StoredFile[]>`
    select account_id, id, stored_in::text, sha256, bytes, created_at, object_id from document_file
    where account_id = ${account_id} and id = ${id}`
  return row
}

/** An original with the same bytes, if the account has one. */
export async function fileOfBytes(reader: Reader, account_id: string, sha256: string): Promise<StoredFile | undefined> {
  const [row] = await reader<StoredFile[]>`
    select account_id, id, stored_in::text, sha256, bytes, created_at, object_id from document_file
    where account_id = ${account_id} and sha256 = ${sha256} order by created_at, id limit 1`
  return row
}

/** The piece of an original in which a byte is, from that byte on; undefined: the database does not hold it. */
export async function chunkAt(reader: Reader, file: StoredFile, from: number): Promise<Buffer | undefined> {
  const number = Math.floor(from / chunk_bytes)
  const [chunk] = await reader<{ data: Buffer }[]>`
    select data from document_chunk
    where account_id = ${file.account_id} and stored_in = ${file.stored_in} and file_id = ${file.id}
      and number = ${number}`
  return chunk?.data.subarray(from - number * chunk_bytes)
}

/**
 * Holds an account's storage until the end of the transaction: who keeps a file that may be there already, and who
 * erases one, wait for each other. It is held after an upload or mail, and before a document.
 */
export async function holdStorage(tx: Transaction, account_id: string): Promise<void> {
  await tx`
    insert into document_storage (account_id, bytes) values (${account_id}, 0)
    on conflict (account_id) do update set bytes = document_storage.bytes`
}

/** Erases the bytes of a file, unless a mail, document or upload has them still. The caller holds the storage. */
export async function eraseUnusedFile(tx: Transaction, account_id: string, file_id: string): Promise<void> {
  const [file] = await tx<{ bytes: number; object_id: string | null }[]>`
    select bytes, object_id from document_file f
    where f.account_id = ${account_id} and f.id = ${file_id}
      and not exists (select 1 from email_submission s where s.account_id = f.account_id and s.file_id = f.id)
      and not exists (select 1 from document d
        where d.account_id = f.account_id and d.file_id = f.id and d.erased_at is null)
      and not exists (select 1 from document_upload u where u.account_id = f.account_id and u.file_id = f.id)
    for update`
  if (file === undefined) return
  await tx`delete from document_chunk where account_id = ${account_id} and file_id = ${file_id}`
  await tx`delete from document_file where account_id = ${account_id} and id = ${file_id}`
  if (file.object_id !== null)
    await tx`
      insert into loose_object (account_id, id, file_id, since)
      values (${account_id}, ${file.object_id}, ${file_id}, '-infinity')`
  await tx`update document_storage set bytes = bytes - ${file.bytes} where account_id = ${account_id}`
}

/** Pieces of any size as the pieces in which the database keeps an original; one at a time is held. */
export async function* chunksOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<{ number: number; data: Buffer }> {
  let number = 0
  let begun: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    begun = Buffer.concat([begun, piece])
    for (; begun.length >= chunk_bytes; begun = begun.subarray(chunk_bytes))
      yield { number: number++, data: begun.subarray(0, chunk_bytes) }
  }
  if (begun.length > 0) yield { number, data: begun }
}
