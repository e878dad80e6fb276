import { excessOfShape } from '../ground/json-shape.ts'

/** A parsed JSON document. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json | undefined
}

/** No answer or push that we read is nested half as deep. */
const shape_limits = { depth_max: 100, members_max: Infinity }

/** Parses a JSON text; undefined: it is none (HTML, cut in the middle, empty), or brackets without end. */
export function parseJson(text: string): Json | undefined {
  if (excessOfShape(text, shape_limits) !== null) return undefined
  try {
    const document: Json = JSON.parse(text)
    return document
  } catch {
    return undefined
  }
}

/** True for an object, false for arrays and scalars. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Array.isArray narrows away read-only lists, this does not. */
export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value)
}

/** Longest text that is taken from an upstream's field; more is cut. */
const text_characters_max = 500

/** A field as text: numbers become digits; blank, missing and anything else is null. */
export function readText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return null
  const text = value.trim().slice(0, text_characters_max)
  return text === '' ? null : text
}

/** A field as a finite number: digits in a text count; anything else is null. */
export function readNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** A field as a yes or no: true, "true", "Y", 1 and their opposites; anything else is null. */
export function readBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const text = readText(value)?.toLowerCase()
  if (text === 'true' || text === 'y' || text === 'yes' || text === '1') return true
  return text === 'false' || text === 'n' || text === 'no' || text === '0' ? false : null
}
