import type { ListReader, Reader, Transaction } from '../ground/db/index.ts'
import { byCreation, selectPage } from '../ground/jsonapi/page-store.ts'
import type { Page } from '../ground/jsonapi/page-store.ts'
import type { ListReading } from '../ground/jsonapi/reading.ts'
import { andOfParties } from '../request/part-store.ts'
import type { SeenAccount } from '../request/part-store.ts'
import type { DocumentLinkRow } from './document.ts'

const columns = [
  'account_id',
  'id',
  'document_id',
  'target_type',
  'target_id',
  'shipment_id',
  'state',
  'rule',
  'value',
  'confidence',
  'user_id',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof DocumentLinkRow)[]

/** Every link of some documents, also those that were suggested or rejected; their number is bounded by reading. */
export async function linksOfDocuments(
  reader: Reader,
  account_id: string,
  document_ids: readonly string[],
): Promise<readonly DocumentLinkRow[]> {
  return reader<DocumentLinkRow[]>`
    select ${reader(columns)} from document_link
    where account_id = ${account_id} and document_id = any(${[...document_ids]}::uuid[]) order by created_at, id`
}

/** A link of the account by its id. */
export async function linkById(reader: Reader, account_id: string, id: string): Promise<DocumentLinkRow | undefined> {
  const [row] = await reader<DocumentLinkRow[]>`
    select ${reader(columns)} from document_link where account_id = ${account_id} and id = ${id}`
  return row
}

/** A page of the links of a document, the newest first; `filter[state]` narrows it. */
export async function listLinks(
  reader: ListReader,
  account_id: string,
  document_id: string,
  { choices, page }: ListReading,
): Promise<Page<DocumentLinkRow>> {
  const states = choices.get('filter[state]')
  return selectPage(reader, {
    table: 'document_link',
    columns: reader`${reader(columns)}`,
    where: reader`account_id = ${account_id} and document_id = ${document_id}
      ${states === undefined ? reader`` : reader`and state = any(${[...states]}::text[])`}`,
    order: byCreation(reader, 'newest'),
    page,
  })
}

/** Documents that are seen, linked to some records and not deleted, the newest first; at most `of_each_max` of each. */
export async function documentIdsOf(
  reader: Reader,
  of: SeenAccount,
  target_ids: readonly string[],
  of_each_max: number,
): Promise<readonly { readonly target_id: string; readonly document_id: string }[]> {
  return reader<{ target_id: string; document_id: string }[]>`
    select target_id, document_id from unnest(${[...new Set(target_ids)]}::uuid[]) as wanted (target_id)
    cross join lateral (
      select d.id as document_id, d.created_at from document_link l
      join (select account_id, id, created_at from document
          where account_id = ${of.account_id} ${andOfParties(reader, of, 'document')} and discarded_at is null) d
        on d.account_id = l.account_id and d.id = l.document_id
      where l.account_id = ${of.account_id} and l.target_id = wanted.target_id and l.state = 'linked'
      order by d.created_at desc, d.id desc limit ${of_each_max}) found
    order by found.created_at desc, document_id desc`
}

/** Keeps a new link. */
export async function insertLink(tx: Transaction, row: DocumentLinkRow): Promise<void> {
  await tx`insert into document_link ${tx({ ...row })}`
}

/** Keeps what changed of a link. The caller holds its document. */
export async function updateLink(
  tx: Transaction,
  { account_id, id, state, rule, value, confidence, user_id, updated_at }: DocumentLinkRow,
): Promise<void> {
  await tx`
    update document_link set state = ${state}, rule = ${rule}, value = ${value}, confidence = ${confidence},
      user_id = ${user_id}, updated_at = ${updated_at}
    where account_id = ${account_id} and id = ${id}`
}

/** Takes links away. The caller holds their document. */
export async function deleteLinks(tx: Transaction, account_id: string, ids: readonly string[]): Promise<void> {
  await tx`delete from document_link where account_id = ${account_id} and id = any(${[...ids]}::uuid[])`
}

/** The shipment that a shipment or container of the account belongs to; undefined: the account has no such record. */
export async function shipmentOfTarget(
  reader: Reader,
  account_id: string,
  target_type: DocumentLinkRow['target_type'],
  id: string,
): Promise<string | undefined> {
  if (target_type === 'shipment') {
    const [row] = await reader<
      { id: string }[]
    >`select id from shipment where account_id = ${account_id} and id = ${id}`
    return row?.id
  }
  const [row] = await reader<{ shipment_id: string }[]>`
    select shipment_id from container where account_id = ${account_id} and id = ${id}`
  return row?.shipment_id
}
