import type { DocumentRepresentationAttributes, ResourceObject } from '@quaylog/contract'
import { payloadOf } from '@quaylog/documents'
import type { ResourceKind } from '../ground/jsonapi/registry.ts'
import type { Scope } from '../request/scope.ts'
import { representationsByIds } from './representation-store.ts'
import type { RepresentationRow } from './representation-store.ts'

/** What was read of a document, with the place of every value. */
export function renderRepresentation(row: RepresentationRow): ResourceObject {
  const { fields, alternatives, warnings, missing_items, split } = row.reading
  const byPointer = <Value>(valueOf: (field: (typeof fields)[number]) => Value) =>
    Object.fromEntries(fields.map((field) => [field.pointer, valueOf(field)]))
  const attributes: DocumentRepresentationAttributes = {
    schema_version: row.schema_version,
    pipeline: row.pipeline,
    payload: payloadOf(fields),
    evidence: byPointer(({ evidence }) => evidence.map((place) => ({ ...place }))),
    confidence: byPointer(({ confidence }) => confidence),
    origin: byPointer(({ origin }) => origin),
    warnings: warnings.map(({ code, pointers, detail }) => ({ code, pointers: [...pointers], detail })),
    alternatives: Object.fromEntries(
      Object.entries(alternatives).map(([pointer, either]) => [
        pointer,
        either.map(({ value, confidence, evidence }) => {
          return { value, confidence, evidence: evidence.map((place) => ({ ...place })) }
        }),
      ]),
    ),
    missing_items: missing_items === null ? null : [...missing_items],
    split: {
      ranges: split.map(({ page_from, page_to, document_type, document_type_confidence }) => {
        return { from: page_from, to: page_to, document_type, confidence: document_type_confidence }
      }),
    },
    pages: row.pages.map((page) => ({ ...page })),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
  return {
    id: row.id,
    type: 'document_representation',
    attributes,
    relationships: { document: { data: { id: row.document_id, type: 'document' } } },
  }
}

/** Representations by id for `include`. */
export const representation_kind: ResourceKind<Scope> = {
  type: 'document_representation',
  fetch: async (scope, ids) =>
    (await representationsByIds(scope.reader, scope.account.id, ids)).map(renderRepresentation),
}
