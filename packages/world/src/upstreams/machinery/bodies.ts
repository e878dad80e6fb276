import { parse } from '../../control/refusals.ts'
import { toJson } from '../../faults/rewrite.ts'
import type { Json, JsonObject } from '../../http/exchange.ts'

/** The JSON object of a body; empty when it is none. */
export function objectOf(body: string): JsonObject {
  return asObject(toJson(parse(body)))
}

/** A value as an object; empty when it is none. */
export function asObject(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !isList(value) ? { ...value } : {}
}

/** A value as a list; empty when it is none. */
export function asList(value: Json | undefined): readonly Json[] {
  return value !== undefined && isList(value) ? value : []
}

/** A value as a text; empty when it is none. */
export function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : ''
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
