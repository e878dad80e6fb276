import type { CreateDocumentRequest } from '@quaylog/contract'
import type { Reader } from '../ground/db/index.ts'
import { owned, pathId } from '../request/own.ts'
import type { DocumentLinkRow } from './document.ts'
import { shipmentOfTarget } from './link-store.ts'

/** A shipment or container that somebody says a document belongs to. */
export type HandLink = Pick<DocumentLinkRow, 'target_type' | 'target_id' | 'shipment_id'>

/**
 * What the relationships of a request name, each once. Throws the refusal of the ownership rule for a record that the
 * account does not have.
 */
export async function handLinks(
  reader: Reader,
  account_id: string,
  relationships: CreateDocumentRequest['data']['relationships'],
): Promise<readonly HandLink[]> {
  const named = [
    ...(relationships?.shipments?.data ?? []).map(({ id }) => ['shipment', id] as const),
    ...(relationships?.cargos?.data ?? []).map(({ id }) => ['container', id] as const),
  ]
  const links = new Map<string, HandLink>()
  for (const [target_type, text] of named) {
    const id = pathId(target_type, text)
    const shipment_id = await owned(
      reader,
      target_type,
      id,
      await shipmentOfTarget(reader, account_id, target_type, id),
    )
    links.set(id, { target_type, target_id: id, shipment_id })
  }
  return [...links.values()]
}

/** The row of a link that somebody made by hand: no rule takes it away. */
export function handLinkRow(
  link: HandLink,
  by: Pick<DocumentLinkRow, 'account_id' | 'id' | 'document_id' | 'user_id' | 'created_at'>,
): DocumentLinkRow {
  return { ...link, ...by, state: 'linked', rule: 'manual', value: null, confidence: 1, updated_at: by.created_at }
}
