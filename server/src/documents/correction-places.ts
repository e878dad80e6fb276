import type { UpdateDocumentRequest } from '@quaylog/contract'
import type { CorrectedReading } from '@quaylog/documents'
import { unprocessable } from '../ground/http/refusal.ts'
import type { DocumentRow } from './document.ts'

/** Where a person says that a value stands: a page, and a box on it in points from its top left corner. */
export type CorrectionPlace = NonNullable<
  NonNullable<UpdateDocumentRequest['data']['attributes']['evidence_manual']>[string]
>

/** Places of values that people entered, by the pointer of the value. */
export type CorrectionPlaces = Readonly<Record<string, CorrectionPlace>>

/** What is asked of places: null takes one away, or all of them; undefined changes none. */
export type AskedPlaces = UpdateDocumentRequest['data']['attributes']['evidence_manual']

type Pages = Pick<DocumentRow, 'correction_places' | 'page_from' | 'page_to' | 'page_count'>

/**
 * The places of a document after a change. A place belongs to a value that a person entered and goes with it. Throws
 * the refusal of one for a value that no person entered, and of a page that the document does not have.
 */
export function changedPlaces(
  { correction_places, ...pages }: Pages,
  asked: AskedPlaces,
  { values }: CorrectedReading,
): CorrectionPlaces | null {
  const entered = new Set(values.flatMap(({ pointer, read }) => (read === null ? [pointer] : [])))
  for (const [pointer, place] of Object.entries(asked ?? {}))
    if (place !== null) checkPlace(pointer, place, entered, pages)
  const before = asked === null ? {} : (correction_places ?? {})
  const after = Object.entries({ ...before, ...asked }).flatMap(([pointer, place]) =>
    place !== null && entered.has(pointer) ? [[pointer, place] as const] : [],
  )
  return after.length === 0 ? null : Object.fromEntries(after.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function checkPlace(
  pointer: string,
  { page }: CorrectionPlace,
  entered: ReadonlySet<string>,
  { page_from, page_to, page_count }: Omit<Pages, 'correction_places'>,
): void {
  const at = `/data/attributes/evidence_manual/${pointer.replaceAll('~', '~0').replaceAll('/', '~1')}`
  if (!entered.has(pointer))
    throw unprocessable('invalid', at, `Nobody entered a value at ${pointer}: a place goes with a value by a person`)
  const first = page_from ?? 1
  const last = page_to ?? page_count
  if (page < first || (last !== null && page > last))
    throw unprocessable('invalid', `${at}/page`, `This document has pages ${first} to ${last ?? first}`)
}

/** A place as evidence: what is printed there is not known. */
export function placeAsEvidence(place: CorrectionPlace | undefined): readonly (CorrectionPlace & { text: '' })[] {
  return place === undefined ? [] : [{ ...place, text: '' }]
}
