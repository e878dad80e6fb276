import { z } from 'zod'
import type { Fragment, ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { andAll, moment_columns, orderOf, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { ListReading } from '../../ground/jsonapi/reading.ts'
import { keptRows } from '../../ground/kept-rows.ts'
import type { ShownSubmission, SubmissionRow } from './submission.ts'

const columns = [
  'account_id',
  'id',
  'status',
  'held_reason',
  'dropped_reason',
  'failed_detail',
  'subject',
  'body_preview',
  'from_addresses',
  'to_addresses',
  'cc_addresses',
  'sent_at',
  'message_id',
  'in_reply_to',
  'thread',
  'content_type',
  'authentication',
  'left_out',
  'attachment_names',
  'user_id',
  'file_id',
  'content_sha256',
  'discarded_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof SubmissionRow)[]

const word = z.string().nullable()
const json_columns = z.looseObject({
  authentication: z
    .object({
      spf: word,
      dkim: word,
      dmarc: word,
      arc: word,
      aligned: z.boolean(),
      checked_by: word,
      is_complete: z.boolean(),
    })
    .nullable(),
  left_out: z.array(z.object({ name: z.string(), reason: z.string() })),
})
const keptSubmissions = (rows: readonly ShownSubmission[]) =>
  keptRows(rows, json_columns, ({ id }) => `email submission ${id}`)

function shownColumns(reader: Reader): Fragment {
  return reader`
    ${reader(columns)}, array(select d.id from document d
      where d.account_id = email_submission.account_id and d.email_submission_id = email_submission.id
        and d.discarded_at is null order by d.created_at, d.id limit 200) as document_ids`
}

/** A mail of the account by its id, also when it is discarded. */
export async function submissionById(
  reader: Reader,
  account_id: string,
  id: string,
): Promise<ShownSubmission | undefined> {
  return (await submissionsByIds(reader, account_id, [id]))[0]
}

/** Mails of the account by their ids. */
export async function submissionsByIds(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly ShownSubmission[]> {
  const rows = await reader<ShownSubmission[]>`
    select ${shownColumns(reader)} from email_submission
    where account_id = ${account_id} and id = any(${[...ids]}::uuid[])`
  return keptSubmissions(rows)
}

/** Holds a mail until the end of the transaction. */
export async function holdSubmission(
  tx: Transaction,
  account_id: string,
  id: string,
): Promise<ShownSubmission | undefined> {
  await tx`select 1 from email_submission where account_id = ${account_id} and id = ${id} for update`
  return submissionById(tx, account_id, id)
}

/** The same mail when it came before and was not discarded; held until the end of the transaction. */
export async function holdSameSubmission(
  tx: Transaction,
  { account_id, message_id, content_sha256 }: SubmissionRow,
): Promise<ShownSubmission | undefined> {
  const [same] = await tx<{ id: string }[]>`
    select id from email_submission
    where account_id = ${account_id} and coalesce(message_id, '') = ${message_id ?? ''}
      and content_sha256 = ${content_sha256} and discarded_at is null for update`
  return same === undefined ? undefined : submissionById(tx, account_id, same.id)
}

/** Whether the same mail came before and was read, and is not discarded. */
export async function wasRead(
  reader: Reader,
  account_id: string,
  { message_id, content_sha256 }: Pick<SubmissionRow, 'message_id' | 'content_sha256'>,
): Promise<boolean> {
  const rows = await reader`
    select 1 from email_submission
    where account_id = ${account_id} and coalesce(message_id, '') = ${message_id ?? ''}
      and content_sha256 = ${content_sha256} and discarded_at is null and status in ('received', 'released')`
  return rows.length > 0
}

/**
 * How far the sender of the mail that brought a document is proven: `disowned` by the domain that it names, `unproven`
 * by anything, or `proven`; null: no mail brought it.
 */
export async function senderProofOf(
  reader: Reader,
  account_id: string,
  document_id: string,
): Promise<'disowned' | 'unproven' | 'proven' | null> {
  const [mail] = await reader<{ dmarc: string | null; aligned: string | null }[]>`
    select s.authentication ->> 'dmarc' as dmarc, s.authentication ->> 'aligned' as aligned from document d
    join email_submission s on s.account_id = d.account_id and s.id = d.email_submission_id
    where d.account_id = ${account_id} and d.id = ${document_id}`
  if (mail === undefined) return null
  if (mail.dmarc === 'fail') return 'disowned'
  return mail.aligned === 'true' ? 'proven' : 'unproven'
}

/** Keeps a mail; false: the same mail is there already. */
export async function insertSubmission(tx: Transaction, row: SubmissionRow): Promise<boolean> {
  const kept = await tx`insert into email_submission ${tx(written(row))} on conflict do nothing`
  return kept.count === 1
}

/** Keeps what changed of a mail. The caller holds it. */
export async function updateSubmission(tx: Transaction, row: SubmissionRow): Promise<void> {
  const { account_id, id, ...changed } = written(row)
  await tx`update email_submission set ${tx(changed)} where account_id = ${account_id} and id = ${id}`
}

function written(row: SubmissionRow) {
  return {
    ...Object.fromEntries(columns.map((column) => [column, row[column]])),
    account_id: row.account_id,
    id: row.id,
    from_addresses: [...row.from_addresses],
    to_addresses: [...row.to_addresses],
    cc_addresses: [...row.cc_addresses],
    thread: [...row.thread],
    attachment_names: [...row.attachment_names],
    authentication: row.authentication === null ? null : JSON.stringify(row.authentication),
    left_out: JSON.stringify(row.left_out),
  }
}

type Narrow = (reader: Reader, value: string) => Fragment
const part = (value: string) => `%${value.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const narrowings = new Map<string, Narrow>([
  ['filter[status]', (reader, value) => (value === 'discarded' ? reader`true` : reader`status = ${value}`)],
  [
    'filter[from]',
    (reader, value) => reader`exists (select 1 from unnest(from_addresses) one where one ilike ${part(value)})`,
  ],
  ['filter[created_at][start]', (reader, value) => reader`created_at >= ${value}`],
  ['filter[created_at][end]', (reader, value) => reader`created_at < ${value}`],
])

/** A page of the account's mails; discarded ones only where they are asked for. */
export async function listSubmissions(
  reader: ListReader,
  account_id: string,
  { filters, sort, page }: ListReading,
): Promise<Page<ShownSubmission>> {
  const conditions = [...narrowings].flatMap(([parameter, narrow]) => {
    const value = filters.get(parameter)
    return value === undefined ? [] : [narrow(reader, value)]
  })
  const is_discarded = filters.get('filter[status]') === 'discarded'
  const found = await selectPage<ShownSubmission>(reader, {
    table: 'email_submission',
    columns: shownColumns(reader),
    account_id,
    where: reader`account_id = ${account_id}
      and ${is_discarded ? reader`discarded_at is not null` : reader`discarded_at is null`}
      ${andAll(reader, conditions)}`,
    order: orderOf(reader, sort, moment_columns),
    page,
  })
  return { ...found, rows: keptSubmissions(found.rows) }
}
