import type { DocumentRepresentationAttributes, ResourceObject } from '@quaylog/contract'
import { correctedReading } from '@quaylog/documents'
import type { CorrectedReading } from '@quaylog/documents'
import type { ResourceKind } from '../ground/jsonapi/registry.ts'
import { seenBy } from '../request/part-store.ts'
import type { Scope } from '../request/scope.ts'
import { amendmentsOf } from './amend/amendments.ts'
import type { Amendment } from './amend/amendments.ts'
import { placeAsEvidence } from './correction-places.ts'
import { representationsByIds } from './representation-store.ts'
import type { RepresentationRow } from './representation-store.ts'

/** What was read of a document, with the place of every value. */
export function renderRepresentation(row: RepresentationRow, amendments: readonly Amendment[] = []): ResourceObject {
  const { fields, alternatives, warnings, missing_items, split } = row.reading
  const { payload, values, replaced } = correctedReading(fields, row.corrections)
  const read = values.flatMap((value) => (value.read === null ? [] : [value.read]))
  const byPointer = <One extends { readonly pointer: string }, Value>(
    all: readonly One[],
    valueOf: (one: One) => Value,
  ) => Object.fromEntries(all.map((one) => [one.pointer, valueOf(one)]))
  const attributes: DocumentRepresentationAttributes = {
    schema_version: row.schema_version,
    pipeline: row.pipeline,
    payload,
    read_values: byPointer(replaced, ({ value, confidence, evidence }) => ({
      value,
      confidence,
      evidence: evidence.map((place) => ({ ...place })),
    })),
    evidence: evidenceOf(row, values),
    confidence: byPointer(read, ({ confidence }) => confidence),
    origin: byPointer(values, originOf),
    warnings: [
      ...amendments.map(warningOf),
      ...warnings.map(({ code, pointers, detail }) => ({ code, pointers: [...pointers], detail })),
    ],
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

/** Where the values stand: as they were read or, of those that a person entered, as somebody said. */
function evidenceOf(
  { correction_places }: RepresentationRow,
  values: CorrectedReading['values'],
): DocumentRepresentationAttributes['evidence'] {
  const placed = values.map(({ pointer, read }) => {
    return [pointer, read?.evidence ?? placeAsEvidence(correction_places?.[pointer])] as const
  })
  return Object.fromEntries(
    placed.flatMap(([pointer, places]) => (places.length === 0 ? [] : [[pointer, places.map((one) => ({ ...one }))]])),
  )
}

const originOf = ({ read }: CorrectedReading['values'][number]) => read?.origin ?? 'manual'

function warningOf({ is, by, number, name, document_id }: Amendment) {
  const why = by === 'revision' ? 'it is marked as a revision' : 'it was issued later'
  const [code, detail] =
    is === 'replaced'
      ? [
          'superseded',
          `${name} replaces it: it has the same number ${number}, and ${why}. What this one says counts no more`,
        ]
      : ['supersedes', `It replaces ${name}, which has the same number ${number}: ${why}`]
  return { code, pointers: [], detail, document_id }
}

/** Representations by id for `include`, with what replaces their documents and what those replace. */
export const representation_kind: ResourceKind<Scope> = {
  type: 'document_representation',
  fetch: async (scope, ids) => {
    const rows = await representationsByIds(scope.reader, scope.account.id, ids)
    const document_ids = [...new Set(rows.map((row) => row.document_id))]
    const amendments = await amendmentsOf(scope.reader, seenBy(scope), document_ids)
    return rows.map((row) => renderRepresentation(row, amendments.get(row.document_id)))
  },
}
