import { createHash } from 'node:crypto'
import { pdfOf } from '../server/src/documents/testing/pdf.ts'
import type { Database } from '../server/src/ground/db/index.ts'

const rows_at_once = 500

/** A notice of one page as PDF, each number another one. */
export function noticeOf(number: string): Buffer {
  const lines = [
    'ARRIVAL NOTICE',
    `Master B/L No.: NSLU${number}   Booking No.: 7${number}`,
    'Carrier: NORTHERN STAR LINE   SCAC: NSLU',
    'Vessel: NORTHERN QUEEN   Voyage: 214E',
    'Port of Loading: NINGBO, CN   Port of Discharge: LOS ANGELES, CA (USLAX)',
    'ETA: 28-NOV-2026   Last Free Day: 03-DEC-2026',
    'Consignee: ACME LIGHTING LLC',
    'Container No.: MSCU1234566   Seal No.: SL998877   Type: 40HC   Gross Weight: 12,345.60 KGS',
  ]
  return pdfOf([{ marks: lines.map((text, at) => ({ text, x: 40, y: 40 + 18 * at })) }])
}

/** Puts so many notices of an account into the queue, as if they had been handed in a while ago. */
export async function fillQueue({ work }: Database, account_id: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += rows_at_once) {
    const size = Math.min(rows_at_once, count - from)
    const files = Array.from({ length: size }, (_, at) => noticeOf(`5${String(from + at).padStart(8, '0')}`))
    await work`
      with given as (
        select gen_random_uuid() as id, gen_random_uuid() as file_id, decode(hex, 'hex') as data, sha256
        from unnest(${files.map((bytes) => bytes.toString('hex'))}::text[],
          ${files.map((bytes) => createHash('sha256').update(bytes).digest('hex'))}::text[])
          as f (hex, sha256)
      ), file as (
        insert into document_file (account_id, id, stored_in, sha256, bytes, created_at)
        select ${account_id}, file_id, '2026-11-01', sha256, length(data), now() from given
      ), chunk as (
        insert into document_chunk (account_id, stored_in, file_id, number, data)
        select ${account_id}, '2026-11-01', file_id, 0, data from given
      ), job as (
        insert into document_job (account_id, document_id, work, due_at)
        select ${account_id}, id, 'read', now() - interval '1 hour' from given
      )
      insert into document (account_id, id, name, file_name, file_id, file_content_type, file_size_bytes, sha256, source,
        status, created_at, updated_at)
      select ${account_id}, id, 'Notice', 'notice.pdf', file_id, 'application/pdf', length(data), sha256, 'api',
        'received', now(), now() from given`
  }
  await work`analyze document, document_job, document_file, document_chunk`
}

/** How many documents of an account were read. */
export async function readOf({ work }: Database, account_id: string): Promise<number> {
  const [row] = await work<{ read: number }[]>`
    select count(*)::int as read from document where account_id = ${account_id} and status = 'extracted'`
  return row?.read ?? 0
}
