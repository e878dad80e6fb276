import type { Reader } from '../ground/db/index.ts'
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
