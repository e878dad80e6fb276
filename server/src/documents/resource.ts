import type { DocumentAttributes, DocumentLinkAttributes, Relationship, ResourceObject } from '@quaylog/contract'
import type { ResourceKind } from '../ground/jsonapi/registry.ts'
import { seenBy } from '../request/part-store.ts'
import type { Scope } from '../request/scope.ts'
import { amendmentsOf } from './amend/amendments.ts'
import type { Amendment } from './amend/amendments.ts'
import { typeOf } from './document.ts'
import type { DocumentLinkRow, ShownDocument } from './document.ts'
import { documentsByIds } from './store.ts'

const linkTo = (type: string, id: string | null): Relationship => ({ data: id === null ? null : { id, type } })
const linksTo = (type: string, ids: readonly string[]): Relationship => ({ data: ids.map((id) => ({ id, type })) })

/** Documents with what they are linked to, and which paper took the place of each. */
export async function renderDocuments(
  scope: Pick<Scope, 'reader' | 'account' | 'parties'>,
  rows: readonly ShownDocument[],
): Promise<ResourceObject[]> {
  const amendments = await amendmentsOf(
    scope.reader,
    seenBy(scope),
    rows.map(({ id }) => id),
  )
  return rows.map((row) => rendered(row, amendments.get(row.id)))
}

/** The same for one. */
export async function renderDocument(
  scope: Pick<Scope, 'reader' | 'account' | 'parties'>,
  row: ShownDocument,
): Promise<ResourceObject> {
  return rendered(row, (await amendmentsOf(scope.reader, seenBy(scope), [row.id])).get(row.id))
}

function rendered(row: ShownDocument, amendments: readonly Amendment[] = []): ResourceObject {
  const attributes: DocumentAttributes = {
    name: row.name,
    status: row.discarded_at === null ? row.status : 'discarded',
    failed_reason: row.failed_reason,
    failed_detail: row.failed_detail,
    document_type: typeOf(row),
    document_type_manual: row.type_manual,
    document_type_confidence: row.type_confidence,
    classification_notes: null,
    source: row.source,
    file_name: row.file_name,
    file_content_type: row.file_content_type,
    file_size_bytes: row.file_size_bytes,
    sha256: row.sha256,
    page_count: row.page_count,
    page_from: row.page_from,
    page_to: row.page_to,
    needs_review: row.needs_review,
    reviewed_at: row.reviewed_at,
    extracted_data_manual: row.corrections === null ? null : { ...row.corrections },
    evidence_manual: row.correction_places === null ? null : { ...row.correction_places },
    references: row.references.map(({ kind, value, page }) => ({ kind, value, page })),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
  return {
    id: row.id,
    type: 'document',
    attributes,
    relationships: {
      user: linkTo('user', row.user_id),
      email_submission: linkTo('email_submission', row.email_submission_id),
      parent: linkTo('document', row.parent_id),
      superseded_by: linkTo('document', amendments.find(({ is }) => is === 'replaced')?.document_id ?? null),
      last_document_representation: linkTo('document_representation', row.representation_id),
      invoice: linkTo('invoice', row.invoice_id),
      shipments: linksTo('shipment', row.shipment_ids),
      cargos: linksTo('container', row.container_ids),
    },
    links: { self: `/v2/documents/${row.id}`, download: `/v2/documents/${row.id}/content` },
  }
}

/** Documents by id for `include`. */
export const document_kind: ResourceKind<Scope> = {
  type: 'document',
  fetch: async (scope, ids) => renderDocuments(scope, await documentsByIds(scope.reader, scope.account.id, ids)),
}

/** That a document belongs to a shipment or container; `state`: of a link that is shown as it is no more. */
export function renderLink(row: DocumentLinkRow, state: DocumentLinkAttributes['state'] = row.state): ResourceObject {
  const attributes: DocumentLinkAttributes = {
    state,
    rule: row.rule,
    value: row.value,
    confidence: row.confidence,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
  return {
    id: row.id,
    type: 'document_link',
    attributes,
    relationships: {
      document: linkTo('document', row.document_id),
      target: linkTo(row.target_type, row.target_id),
      user: linkTo('user', row.user_id),
    },
  }
}
