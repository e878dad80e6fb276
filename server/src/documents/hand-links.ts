import type { CreateDocumentRequest } from '@quaylog/contract'
import type { Reader } from '../ground/db/index.ts'
import { owned, pathId } from '../request/own.ts'
import type { ApiCall } from '../request/services.ts'
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
    const link = await handLink(reader, account_id, target_type, text)
    links.set(link.target_id, link)
  }
  return [...links.values()]
}

/** A shipment or container of the account. Throws the refusal of the ownership rule for one that it does not have. */
export async function handLink(
  reader: Reader,
  account_id: string,
  target_type: HandLink['target_type'],
  text: string,
): Promise<HandLink> {
  const target_id = pathId(target_type, text)
  const found = await shipmentOfTarget(reader, account_id, target_type, target_id)
  return { target_type, target_id, shipment_id: await owned(reader, target_type, target_id, found) }
}

/** The row of a link that somebody made by hand: no rule takes it away. */
export function handLinkRow(
  link: HandLink,
  by: Pick<DocumentLinkRow, 'account_id' | 'id' | 'document_id' | 'user_id' | 'created_at'>,
): DocumentLinkRow {
  return { ...link, ...by, state: 'linked', rule: 'manual', value: null, confidence: 1, updated_at: by.created_at }
}

/** The person who calls; null: a program does, with a key. */
export function personOf({ caller: { credential } }: ApiCall): string | null {
  return credential.kind === 'person' ? credential.id : null
}
