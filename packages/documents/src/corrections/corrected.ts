import { payloadOf } from '../fields/payload.ts'
import type { ReadField, ReadingWarning } from '../fields/payload.ts'
import { needsReview } from '../read-document.ts'
import type { DocumentReading } from '../read-document.ts'
import { isJsonObject, isSame, mergePatch } from './merge-patch.ts'
import type { Json, JsonObject } from './merge-patch.ts'

/** A value of a payload: as it was read, or as a person says. */
export type CorrectedValue =
  | { readonly pointer: string; readonly value: Json; readonly read: ReadField }
  | { readonly pointer: string; readonly value: Json; readonly read: null }

/** What was read with what people corrected. */
export interface CorrectedReading {
  readonly payload: JsonObject
  /** Each value of the payload with its field; null where a person says it. */
  readonly values: readonly CorrectedValue[]
  /** Fields whose value is not in the payload any more. */
  readonly replaced: readonly ReadField[]
}

/** What was read, with a merge patch (RFC 7386) of what people corrected put over it. */
export function correctedReading(
  fields: readonly ReadField[],
  corrections: Readonly<Record<string, unknown>> | null,
): CorrectedReading {
  const read = payloadOf(fields)
  const payload = corrections === null ? read : mergePatch(read, corrections)
  const at = new Map(fields.map((field) => [field.pointer, field]))
  const values = valuesOf(payload).map(({ pointer, value }): CorrectedValue => {
    const field = at.get(pointer)
    return field !== undefined && isSame(plainOf(field), value)
      ? { pointer, value, read: field }
      : { pointer, value, read: null }
  })
  const kept = new Set(values.flatMap((value) => (value.read === null ? [] : [value.pointer])))
  return { payload, values, replaced: fields.filter(({ pointer }) => !kept.has(pointer)) }
}

/** The values of a payload, each by its JSON pointer; a measure with its unit is one value. */
export function valuesOf(payload: Json, pointer = ''): readonly { readonly pointer: string; readonly value: Json }[] {
  if (Array.isArray(payload)) return payload.flatMap((item, at) => valuesOf(item, `${pointer}/${at}`))
  if (!isJsonObject(payload) || isMeasure(payload)) return [{ pointer, value: payload }]
  return Object.entries(payload).flatMap(([name, member]) => valuesOf(member, `${pointer}/${name}`))
}

/** Whether a person still has to look at a document of a type, after what was corrected. */
export function needsReviewStill(
  type: DocumentReading['document_type'],
  { values, replaced }: CorrectedReading,
  warnings: readonly ReadingWarning[],
): boolean {
  const corrected = new Set([...values.filter(({ read }) => read === null), ...replaced].map(({ pointer }) => pointer))
  const open = warnings.filter(({ pointers }) => pointers.length === 0 || !pointers.every((one) => corrected.has(one)))
  const sure = values.map(({ pointer, read }) => ({ pointer, confidence: read?.confidence ?? 1 }))
  return needsReview(type, sure, open)
}

function isMeasure(value: JsonObject): boolean {
  return 'unit' in value && 'value' in value
}

function plainOf({ value }: ReadField): Json {
  return typeof value === 'object' ? { ...value } : value
}
