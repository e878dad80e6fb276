import { createHash } from 'node:crypto'
import { z } from 'zod'
import { document_types as type_labels, mergePatch, patchBetween } from '@quaylog/documents'
import { correctedReading, isSame, needsReviewStill, valuesOf } from '@quaylog/documents'
import type { CorrectedReading, JsonObject } from '@quaylog/documents'
import type { Transaction } from '../ground/db/index.ts'
import { readBody } from '../ground/http/read-body.ts'
import { unprocessable } from '../ground/http/refusal.ts'
import { insertCorrection } from './correction-store.ts'
import type { CorrectedPlace } from './correction-store.ts'
import { typeOf } from './document.ts'
import type { DocumentRow, ShownDocument } from './document.ts'
import { keepRepresentation, representationsByIds } from './representation-store.ts'
import type { RepresentationRow } from './representation-store.ts'
import { payloadSchemaOf } from './schemas/payload-schema.ts'

const pointer = '/data/attributes/extracted_data_manual'

/** A correction as it was asked for, by whom and when. */
export interface AskedCorrection {
  /** A merge patch (RFC 7386) over what the document says now; null takes all corrections back. */
  readonly patch: Readonly<Record<string, unknown>> | null
  readonly user_id: string | null
  readonly now: string
  readonly newId: () => string
}

/**
 * Puts what a person says over what was read of a document, as a representation of its own, and notes who changed what.
 * A value that is sent as it was read is no correction any more. Throws the refusal of a document of which nothing was
 * read, and of values that its schema does not have. The caller holds the document and keeps the row that it gives.
 */
export async function correctDocument(
  tx: Transaction,
  row: ShownDocument,
  { patch, user_id, now, newId }: AskedCorrection,
): Promise<ShownDocument> {
  const [kept] = await representationsByIds(tx, row.account_id, [row.representation_id ?? row.id])
  if (kept === undefined || row.status !== 'extracted')
    throw unprocessable('invalid', pointer, 'Nothing was read of this document yet, so there is nothing to correct')
  if (patch !== null) checkPatch(row, patch)
  const read = correctedReading(kept.reading.fields, null).payload
  const before = correctedReading(kept.reading.fields, row.corrections)
  const corrections = patch === null ? null : patchBetween(read, mergePatch(before.payload, patch))
  const after = correctedReading(kept.reading.fields, corrections)
  const changes = changesBetween(read, before, after)
  if (changes.length === 0) return row
  const { account_id, id: document_id } = row
  await insertCorrection(tx, {
    account_id,
    id: newId(),
    document_id,
    user_id,
    changes,
    created_at: now,
    updated_at: now,
  })
  const corrected = { ...row, corrections }
  const representation_id = await keepRepresentation(tx, {
    ...kept,
    id: newId(),
    key: keyOf(corrected, kept),
    corrections,
    created_at: now,
    updated_at: now,
  })
  return {
    ...corrected,
    representation_id,
    needs_review: row.needs_review && reviewOf(row, after, kept),
    reviewed_at: now,
    updated_at: now,
  }
}

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

/** Readings with the same key say the same. */
export function keyOf(
  { sha256, corrections, split_manual }: Pick<DocumentRow, 'sha256' | 'corrections' | 'split_manual'>,
  { reading, pipeline, schema_version }: Pick<RepresentationRow, 'reading' | 'pipeline' | 'schema_version'>,
): string {
  const by_hand = split_manual === null ? [] : [split_manual]
  const decided = [sha256, pipeline, schema_version, reading.page_from, reading.page_to, corrections, ...by_hand]
  return createHash('sha256').update(JSON.stringify(decided)).digest('hex')
}
