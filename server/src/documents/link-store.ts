import type { Reader, Transaction } from '../ground/db/index.ts'
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
