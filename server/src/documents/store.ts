import { z } from 'zod'
import { document_reference_kinds } from '@quaylog/contract'
import type { Fragment, ListReader, Reader, Transaction } from '../ground/db/index.ts'
import { andAll, moment_columns, orderOf, selectPage } from '../ground/jsonapi/page-store.ts'
import type { Page, SortColumn } from '../ground/jsonapi/page-store.ts'
import type { ListReading } from '../ground/jsonapi/reading.ts'
import { keptRows } from '../ground/kept-rows.ts'
import { andOfParties } from '../request/part-store.ts'
import type { SeenAccount } from '../request/part-store.ts'
import type { DocumentRow, ShownDocument } from './document.ts'

const columns = [
  'account_id',
  'id',
  'name',
  'file_name',
  'file_id',
  'file_content_type',
  'file_size_bytes',
  'sha256',
  'source',
  'status',
  'failed_reason',
  'failed_detail',
  'type_read',
  'type_manual',
  'type_confidence',
  'page_count',
  'page_from',
  'page_to',
  'needs_review',
  'reviewed_at',
  'parent_id',
  'split_manual',
  'email_submission_id',
  'user_id',
  'representation_id',
  'confirmed_representation_id',
  'corrections',
  'correction_places',
  'invoice_id',
  'discarded_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof DocumentRow)[]

const json_columns = z.object({
  split_manual: z.array(z.tuple([z.number(), z.number()])).nullable(),
  corrections: z.record(z.string(), z.unknown()).nullable(),
  correction_places: z.record(z.string(), z.looseObject({ page: z.number() })).nullable(),
  references: z
    .array(z.object({ kind: z.enum(document_reference_kinds), value: z.string(), page: z.number() }))
    .optional(),
})
const keptDocuments = <Row extends DocumentRow>(rows: readonly Row[]) =>
  keptRows(rows, json_columns, ({ id }) => `document ${id}`)

const references_max = 500

/** The columns of a document, and what of other tables is shown with it. */
function shownColumns(reader: Reader): Fragment {
  const linked = (type: 'shipment' | 'container') => reader`
    array(select l.target_id from document_link l
      where l.account_id = document.account_id and l.document_id = document.id and l.state = 'linked'
        and l.target_type = ${type} order by l.target_id)`
  return reader`
    ${reader(columns)}, ${linked('shipment')} as shipment_ids, ${linked('container')} as container_ids,
    coalesce((select jsonb_agg(jsonb_build_object('kind', r.kind, 'value', r.value, 'page', r.page)
        order by r.page, r.kind, r.value)
      from (select kind, value, page from document_reference r where r.account_id = document.account_id
        and r.document_id = document.id order by page, kind, value limit ${references_max}) r), '[]') as references`
}

/** A document of the account by its id, also when it is discarded. */
export async function documentById(reader: Reader, account_id: string, id: string): Promise<ShownDocument | undefined> {
  return (await documentsByIds(reader, account_id, [id]))[0]
}

/** Documents of the account by their ids. */
export async function documentsByIds(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly ShownDocument[]> {
  const rows = await reader<ShownDocument[]>`
    select ${shownColumns(reader)} from document
    where account_id = ${account_id} and id = any(${[...ids]}::uuid[])`
  return keptDocuments(rows)
}

/** Holds a document until the end of the transaction: whoever changes what is known of one holds it first. */
export async function holdDocument(
  tx: Transaction,
  account_id: string,
  id: string,
): Promise<ShownDocument | undefined> {
  await tx`select 1 from document where account_id = ${account_id} and id = ${id} for update`
  return documentById(tx, account_id, id)
}

/** A document of the account with the same bytes that isn't discarded and didn't come out of a packet. */
export async function sameDocument(
  reader: Reader,
  account_id: string,
  sha256: string,
): Promise<ShownDocument | undefined> {
  const rows = await reader<ShownDocument[]>`
    select ${shownColumns(reader)} from document
    where account_id = ${account_id} and sha256 = ${sha256} and parent_id is null and discarded_at is null
    order by created_at, id limit 1`
  return keptDocuments(rows)[0]
}

/** Keeps a new document. */
export async function insertDocument(tx: Transaction, row: DocumentRow): Promise<void> {
  await tx`insert into document ${tx(written(row))}`
}

/** Keeps what changed of a document. The caller holds it. */
export async function updateDocument(tx: Transaction, row: DocumentRow): Promise<void> {
  const { account_id, id, ...changed } = written(row)
  await tx`update document set ${tx(changed)} where account_id = ${account_id} and id = ${id}`
}

function written(row: DocumentRow) {
  const { split_manual, corrections, correction_places } = row
  return {
    ...Object.fromEntries(columns.map((column) => [column, row[column]])),
    account_id: row.account_id,
    id: row.id,
    split_manual: split_manual === null ? null : JSON.stringify(split_manual),
    corrections: corrections === null ? null : JSON.stringify(corrections),
    correction_places: correction_places === null ? null : JSON.stringify(correction_places),
  }
}

const sort_columns: Readonly<Record<string, SortColumn>> = {
  ...moment_columns,
  name: { by: 'name', type: 'text' },
  document_type: { by: (reader) => reader`coalesce(type_manual, type_read)`, type: 'text', nullable: true },
  added_by: { by: 'source', type: 'text' },
}

/**
 * A page of the documents that are seen, those in packets with them; discarded ones only where they are asked for.
 * `target_id` keeps to those that are linked to a shipment or container.
 */
export async function listDocuments(
  reader: ListReader,
  of: SeenAccount,
  { filters, sort, page }: ListReading,
  target_id?: string,
): Promise<Page<ShownDocument>> {
  const conditions = [...narrowings].flatMap(([parameter, narrow]) => {
    const value = filters.get(parameter)
    return value === undefined ? [] : [narrow(reader, value)]
  })
  if (target_id !== undefined) conditions.push(ofTarget(reader, target_id))
  const { account_id } = of
  const is_discarded = filters.get('filter[status]') === 'discarded'
  const found = await selectPage<ShownDocument>(reader, {
    table: 'document',
    columns: shownColumns(reader),
    account_id,
    where: reader`account_id = ${account_id}
      and ${is_discarded ? reader`discarded_at is not null` : reader`discarded_at is null`}
      ${andOfParties(reader, of, 'document')} ${andAll(reader, conditions)}`,
    order: orderOf(reader, sort, sort_columns),
    page,
  })
  return { ...found, rows: keptDocuments(found.rows) }
}

type Narrow = (reader: Reader, value: string) => Fragment

const part = (value: string) => `%${value.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
const ofTarget: Narrow = (reader, id) => reader`
  exists (select 1 from document_link l where l.account_id = document.account_id and l.document_id = document.id
    and l.target_id = ${id} and l.state = 'linked')`

const narrowings = new Map<string, Narrow>([
  ['filter[filename]', (reader, value) => reader`(name ilike ${part(value)} or file_name ilike ${part(value)})`],
  [
    'filter[reference]',
    (reader, value) => reader`
      exists (select 1 from document_reference r where r.account_id = document.account_id
        and r.document_id = document.id and r.value ilike ${part(value.replaceAll(/[\s-]/g, ''))})`,
  ],
  [
    'filter[document_types]',
    (reader, value) =>
      reader`coalesce(type_manual, type_read) = any(${value.split(',').map((one) => one.trim())}::text[])`,
  ],
  ['filter[status]', (reader, value) => (value === 'discarded' ? reader`true` : reader`status = ${value}`)],
  ['filter[source]', (reader, value) => reader`source = ${value}`],
  ['filter[needs_review]', (reader, value) => reader`needs_review = ${value === 'true'}`],
  [
    'filter[unlinked]',
    (reader, value) => reader`
      ${value === 'true' ? reader`not` : reader``} exists (select 1 from document_link l
        where l.account_id = document.account_id and l.document_id = document.id and l.state = 'linked')`,
  ],
  ['filter[shipment_id]', ofTarget],
  ['filter[container_id]', ofTarget],
  ['filter[email_submission_id]', (reader, value) => reader`email_submission_id = ${value}`],
  ['filter[created_at][start]', (reader, value) => reader`created_at >= ${value}`],
  ['filter[created_at][end]', (reader, value) => reader`created_at < ${value}`],
  ['filter[updated_at][start]', (reader, value) => reader`updated_at >= ${value}`],
  ['filter[updated_at][end]', (reader, value) => reader`updated_at < ${value}`],
])

const children_max = 200

/** The documents of a packet, by their first page. */
async function childrenOf(reader: Reader, account_id: string, parent_id: string): Promise<readonly ShownDocument[]> {
  const rows = await reader<ShownDocument[]>`
    select ${shownColumns(reader)} from document where account_id = ${account_id} and parent_id = ${parent_id}
    order by page_from, id limit ${children_max}`
  return keptDocuments(rows)
}

/**
 * The documents of a packet, held until the end of the transaction, by their first page. The caller holds the packet:
 * whoever holds several documents holds a packet before its documents, and those in the order of their ids.
 */
export async function holdChildren(
  tx: Transaction,
  account_id: string,
  parent_id: string,
): Promise<readonly ShownDocument[]> {
  await tx`
    select 1 from document where account_id = ${account_id} and parent_id = ${parent_id} order by id for update`
  return childrenOf(tx, account_id, parent_id)
}

/** Makes room for documents of a packet in place of those that were erased: these belong to nothing any more. */
export async function forgetErasedChildren(tx: Transaction, account_id: string, parent_id: string): Promise<void> {
  await tx`
    update document set parent_id = null
    where account_id = ${account_id} and parent_id = ${parent_id} and erased_at is not null`
}

/** Notes that a document is being read. */
export async function beginReading(db: Reader, account_id: string, id: string): Promise<void> {
  await db`
    update document set status = 'reading' where account_id = ${account_id} and id = ${id} and status = 'received'`
}
