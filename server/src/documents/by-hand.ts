import type { DocumentTypeCode } from '@quaylog/contract'
import { handReferencesOf } from '@quaylog/documents'
import type { CorrectedValue, ReadField } from '@quaylog/documents'
import type { CorrectionPlaces } from './correction-places.ts'
import type { DocumentRow } from './document.ts'
import type { KeptReading, RepresentationRow } from './representation-store.ts'

/** The steps that decided what a document says of which nothing was read: a person did. */
export const hand_pipeline = 'by_hand'

/** What stands in place of a reading where people entered what a document says. */
export function handReading(
  type: DocumentTypeCode,
  { page_from, page_to, page_count }: Pick<DocumentRow, 'page_from' | 'page_to' | 'page_count'>,
  values: readonly CorrectedValue[],
  places: CorrectionPlaces | null,
): KeptReading {
  return {
    document_type: type,
    document_type_confidence: 1,
    page_from: page_from ?? 1,
    page_to: page_to ?? page_count ?? 1,
    fields: [],
    alternatives: {},
    references: handReferencesOf(type, values, (pointer) => places?.[pointer]?.page ?? page_from ?? 1),
    passed_over: [],
    warnings: [],
    missing_items: null,
    needs_review: false,
    split: [],
  }
}

/** The reading by which links of a document are looked for, with what people entered as its fields. */
export function linkableByHand({ reading }: RepresentationRow, values: readonly CorrectedValue[]): KeptReading {
  const fields = values.flatMap(({ pointer, value }): readonly ReadField[] =>
    typeof value === 'string' ? [{ pointer, value, confidence: 1, origin: 'read', evidence: [] }] : [],
  )
  return { ...reading, fields }
}
