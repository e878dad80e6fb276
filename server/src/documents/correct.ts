import { mayBeEntered } from '@quaylog/documents/by-hand'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { document_types as type_labels, mergePatch, patchBetween } from '@quaylog/documents'
import { correctedReading, isSame, needsReviewStill, valuesOf } from '@quaylog/documents'
import type { CorrectedReading, JsonObject } from '@quaylog/documents'
import type { Transaction } from '../ground/db/index.ts'
import { readBody } from '../ground/http/read-body.ts'
import { unprocessable } from '../ground/http/refusal.ts'
import { hand_pipeline, handReading } from './by-hand.ts'
import { changedPlaces } from './correction-places.ts'
import type { AskedPlaces } from './correction-places.ts'
import { insertCorrection } from './correction-store.ts'
import type { CorrectedPlace } from './correction-store.ts'
import { typeOf } from './document.ts'
import type { DocumentRow, ShownDocument } from './document.ts'
import { replaceReferences } from './reference-store.ts'
import { keepRepresentation, representationsByIds } from './representation-store.ts'
import type { KeptReading, RepresentationRow } from './representation-store.ts'
import { payloadSchemaOf, schema_version } from './schemas/payload-schema.ts'

const pointer = '/data/attributes/extracted_data_manual'

/** A correction as it was asked for, by whom and when. */
export interface AskedCorrection {
  /** A merge patch (RFC 7386) over what the document says now; null takes all corrections back. */
  readonly patch: Readonly<Record<string, unknown>> | null
  /** Where entered values stand: a change of the places that are known, or undefined for none. */
  readonly places: AskedPlaces
  readonly user_id: string | null
  readonly now: string
  readonly newId: () => string
}

/**
 * Puts what a person says over what was read of a document, as a representation of its own, and notes who changed what.
 * A value that is sent as it was read is no correction any more. Of a file that nothing could be read of, a person may
 * enter everything. Throws the refusal of a document that was not read yet, and of values that its schema does not
 * have. The caller holds the document and keeps the row that it gives.
 */
export async function correctDocument(
  tx: Transaction,
  row: ShownDocument,
  asked: AskedCorrection,
): Promise<ShownDocument> {
  const { patch, places, user_id, now, newId } = asked
  const kept = await correctable(tx, row, asked)
  if (patch !== null) checkPatch(row, patch)
  const read = correctedReading(kept.reading.fields, null).payload
  const before = correctedReading(kept.reading.fields, row.corrections)
  const corrections = patch === null ? null : patchBetween(read, mergePatch(before.payload, patch))
  const after = correctedReading(kept.reading.fields, corrections)
  const changes = changesBetween(read, before, after)
  const correction_places = changedPlaces(row, places, after)
  if (changes.length === 0 && JSON.stringify(correction_places) === JSON.stringify(row.correction_places)) return row
  const { account_id, id: document_id } = row
  const times = { created_at: now, updated_at: now }
  if (changes.length > 0)
    await insertCorrection(tx, { account_id, id: newId(), document_id, user_id, changes, ...times })
  const corrected = { ...row, corrections, correction_places }
  const said = mayBeEntered(row) ? { ...kept, reading: enteredReading(corrected, after) } : kept
  const key = keyOf(corrected, said)
  const made = { ...said, id: newId(), key, corrections, correction_places, ...times }
  const representation_id = await keepRepresentation(tx, made)
  if (mayBeEntered(row)) await replaceReferences(tx, account_id, document_id, said.reading.references)
  return {
    ...corrected,
    representation_id,
    status: mayBeEntered(row) ? enteredStatus(corrections) : row.status,
    needs_review: row.needs_review && reviewOf(row, after, kept),
    reviewed_at: now,
    updated_at: now,
  }
}

/** What a correction is put over: what was read or, where nothing could be, nothing at all. */
async function correctable(tx: Transaction, row: ShownDocument, asked: AskedCorrection): Promise<RepresentationRow> {
  const { account_id, id: document_id, corrections, correction_places } = row
  if (mayBeEntered(row)) {
    const times = { created_at: asked.now, updated_at: asked.now }
    const reading = handReading('other', row, [], null)
    const made = { key: '', schema_version, pipeline: hand_pipeline, reading, pages: [] }
    return { account_id, document_id, id: document_id, ...made, corrections, correction_places, ...times }
  }
  const [kept] = await representationsByIds(tx, account_id, [row.representation_id ?? row.id])
  if (kept === undefined || row.status !== 'extracted')
    throw unprocessable('invalid', pointer, 'Nothing was read of this document yet, so there is nothing to correct')
  return kept
}

const enteredReading = (row: ShownDocument, { values }: CorrectedReading): KeptReading =>
  handReading(typeOf(row) ?? 'other', row, values, row.correction_places)

/** A document of which nothing was read says what was entered; without that, nothing. */
const enteredStatus = (corrections: ShownDocument['corrections']) => (corrections === null ? 'failed' : 'extracted')

function checkPatch(row: ShownDocument, patch: Readonly<Record<string, unknown>>): void {
  const type = typeOf(row) ?? 'other'
  const schema = payloadSchemaOf(type)
  if (schema === null)
    throw unprocessable(
      'invalid',
      pointer,
      `A document of the type '${type_labels[type]}' has no values to correct: say what it is with document_type_manual`,
    )
  const body = z.object({ data: z.object({ attributes: z.object({ extracted_data_manual: schema }) }) })
  readBody(body, { data: { attributes: { extracted_data_manual: withoutNulls(patch) } } })
}

/** A patch without what it takes away. Nulls within lists stay, for lists are replaced whole. */
function withoutNulls(patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  return Object.fromEntries(
    Object.entries(patch)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, isObject(value) ? withoutNulls(value) : value]),
  )
}

function changesBetween(
  read: JsonObject,
  before: CorrectedReading,
  after: CorrectedReading,
): readonly CorrectedPlace[] {
  const [was, is] = [before, after].map(({ values }) => new Map(values.map((one) => [one.pointer, one.value])))
  const printed = new Map(valuesOf(read).map((one) => [one.pointer, one.value]))
  const pointers = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])
  return [...pointers]
    .filter((at) => !isSame(was?.get(at), is?.get(at)))
    .map((at) => ({
      pointer: at,
      read: printed.get(at) ?? null,
      before: was?.get(at) ?? null,
      after: is?.get(at) ?? null,
    }))
}

function reviewOf(row: ShownDocument, corrected: CorrectedReading, { reading }: RepresentationRow): boolean {
  return needsReviewStill(typeOf(row) ?? 'other', corrected, reading.warnings)
}

type KeyedDocument = Pick<DocumentRow, 'sha256' | 'corrections' | 'correction_places' | 'split_manual'>

/** Readings with the same key say the same. */
export function keyOf(
  { sha256, corrections, correction_places, split_manual }: KeyedDocument,
  { reading, pipeline, schema_version }: Pick<RepresentationRow, 'reading' | 'pipeline' | 'schema_version'>,
): string {
  const by_hand = split_manual === null ? [] : [split_manual]
  const placed = correction_places === null ? [] : [{ correction_places }]
  const pages = [reading.page_from, reading.page_to]
  const decided = [sha256, pipeline, schema_version, ...pages, corrections, ...by_hand, ...placed]
  return createHash('sha256').update(JSON.stringify(decided)).digest('hex')
}
